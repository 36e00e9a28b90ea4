"""Two answers side by side on the wall: what is the same, what is different, and why."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.safestring import SafeString

from classroom.analysis.positions import move_sentence
from classroom.lessons.selectors.lesson_now import LessonNow
from classroom.lessons.selectors.projector_screens import Pages, Screen, Stop
from classroom.review.best_move import stored_decision
from classroom.review.models import Question
from classroom.review.questions.page import QuestionPage
from classroom.review.questions.services import ANSWERS, PAIR, VIEW
from classroom.review.questions.wall import question_on
from games.errors import Sentence, UserError

ASK, WHY = 1, 2


@dataclass(frozen=True)
class Side:
    """An answer as its `letter`, with the board after it; on the page for it also `why` it is the
    best, or what the best brings more.
    """

    letter: str
    words: Sentence
    board: SafeString
    is_best: bool
    why: Sentence | None


@dataclass(frozen=True, kw_only=True)
class PairScreen(Screen):
    """Nobody is named, and the first page says of neither that it is better."""

    template = "review/questions/_pair.html"
    values: Mapping[str, Any]
    sides: Sequence[Side]


def pair_screen(lesson_now: LessonNow, view: str, page: int) -> PairScreen | None:
    """Answer `other_screens`: None without two answers to compare."""
    question = question_on(lesson_now.lesson) if view == PAIR else None
    if question is None or not question.pair:
        return None
    try:
        return _screen_of(question, page)
    except UserError:
        return None


def _screen_of(question: Question, page: int) -> PairScreen:
    page_now = QuestionPage(question)
    # Why would tell a table that still has to choose which move is best.
    has_why = not page_now.is_undecided and page_now.has_list
    number = min(max(page, ASK), WHY if has_why else ASK)
    return PairScreen(
        values=page_now.context(),
        sides=[
            _side(page_now, letter, text, other if number == WHY else "")
            for letter, text, other in zip("AB", question.pair, question.pair[::-1], strict=True)
        ],
        pages=Pages(number, WHY if has_why else ASK),
        after=Stop(VIEW, ANSWERS),
        before=Stop(VIEW),
    )


def _side(page: QuestionPage, letter: str, text: str, other: str) -> Side:
    """Return the side of this answer; with the `other` one it is said why."""
    question = page.question
    words = move_sentence(page.log, question.seat, text)
    board = page.board_after(text, f"pair-{letter}-")
    if not other:
        return Side(letter, words, board, is_best=False, why=None)
    decision = stored_decision(page.match, page.match_log, question.ply, question.seat)
    is_best = decision.is_best(text)
    why = decision.why(other, text) if is_best else decision.why(text)
    return Side(letter, words, board, is_best, why)

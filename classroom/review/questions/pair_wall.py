"""Two ideas side by side on the wall: what is the same, what is different, and why."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.safestring import SafeString

from classroom.analysis.decision import Decision
from classroom.analysis.positions import legal_text
from classroom.lessons.models import Lesson
from classroom.lessons.selectors.ending import around
from classroom.lessons.selectors.lesson_now import LessonNow
from classroom.lessons.selectors.projector_screens import Pages, Screen, Stop
from classroom.play.models import Match
from classroom.review.questions.idea import Idea
from classroom.review.questions.services import ANSWERS, BEST, IDEAS, PAIR, VIEW
from classroom.review.questions.wall import question_on
from games.errors import Sentence, UserError

ASK, WHY = 1, 2
_MOMENT = "moment"


@dataclass(frozen=True)
class Side:
    """An idea as its `letter`, with the board after it; on the page for it also `why` it is the
    best, or what the best brings more.
    """

    letter: str
    words: Sentence
    names: Mapping[int, str]
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
    """Answer `other_screens`: None without two ideas to compare."""
    lesson = lesson_now.lesson
    ideas = _answers(lesson) if view == PAIR else _moves(lesson) if view == IDEAS else []
    if len(ideas) != 2:
        return None
    try:
        if view == PAIR:
            return _screen_of(ideas, page, Stop(VIEW), _after(lesson, ideas))
        return _screen_of(ideas, page, *around(lesson, lesson_now.matches, _MOMENT))
    except UserError:
        return None


def _after(lesson: Lesson, ideas: Sequence[Idea]) -> Stop:
    """Return the stop after two answers: all of them, while the table has to choose, else the best,
    or, once that has been there, the tables."""
    question = question_on(lesson)
    if question is None or question.best:
        return Stop()
    return Stop(VIEW, BEST if all(idea.has_why for idea in ideas) else ANSWERS)


def ideas_step(lesson: Lesson, chosen: Stop) -> bool:
    """Answer `screen_steps`: a teacher has put two moves side by side in this lesson."""
    return chosen.view == IDEAS and bool(lesson.projector_ideas)


def _answers(lesson: Lesson) -> list[Idea]:
    """Return the two answers to the question of the class that were chosen."""
    question = question_on(lesson)
    if question is None or question.match is None:
        return []
    return [Idea(question.match, question.ply, question.seat, text) for text in question.pair]


def _moves(lesson: Lesson) -> list[Idea]:
    """Return the two moves at tables of the lesson that were chosen."""
    of_lesson = Match.objects.filter(table__lesson=lesson).prefetch_related("seats")
    matches = of_lesson.in_bulk([match for match, *_ in lesson.projector_ideas])
    return [
        Idea(matches[match], ply, seat, text)
        for match, ply, seat, text in lesson.projector_ideas
        if match in matches
    ]


def _screen_of(ideas: Sequence[Idea], page: int, before: Stop, after: Stop) -> PairScreen:
    # Why would tell a table that still has to choose which move is best.
    last = WHY if all(idea.has_why for idea in ideas) else ASK
    number = min(max(page, ASK), last)
    return PairScreen(
        values=ideas[0].context,
        sides=[
            _side(letter, idea, other if number == WHY else None)
            for letter, idea, other in zip("AB", ideas, ideas[::-1], strict=True)
        ],
        pages=Pages(number, last),
        after=after,
        before=before,
    )


def _side(letter: str, idea: Idea, other: Idea | None) -> Side:
    """Return the side of this idea; with the `other` one it is said why."""
    board = idea.board(f"pair-{letter}-")
    side = Side(letter, idea.words, idea.names, board, is_best=False, why=None)
    if other is None:
        return side
    decision = idea.decision
    if not decision.is_best(idea.text):
        return replace(side, why=decision.why(idea.text))
    instead = other.text if _is_legal(decision, other.text) else ""
    return replace(side, is_best=True, why=decision.why(instead, idea.text))


def _is_legal(decision: Decision, text: str) -> bool:
    """Say if the seat could have made this move, which may be that of another table."""
    try:
        legal_text(decision.log, decision.seat, text)
    except UserError:
        return False
    return True

"""The question to a class on the wall of its lesson: asked, answered, the best answers marked."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.safestring import SafeString

from classroom.lessons.models import Lesson
from classroom.lessons.selectors.lesson_now import LessonNow
from classroom.lessons.selectors.projector_screens import Pages, Screen, Stop
from classroom.review.analysis.positions import move_sentence
from classroom.review.best_move import BestMove, best_move
from classroom.review.models import Poll
from classroom.review.questions import selectors
from classroom.review.questions.answer_counts import AnswerCount
from classroom.review.questions.page import PollPage
from classroom.review.questions.services import poll_close, poll_show
from games.errors import Sentence, UserError

VIEW = "poll"
OPEN, ANSWERS, BEST, WHY = 1, 2, 3, 4
"""The pages of the question: before its answers are shown, with them, with the best marked, and
what becomes of the board by the answer of most and by the best.
"""


@dataclass(frozen=True, kw_only=True)
class QuestionScreen(Screen):
    """The position with the answers; on the desk also who gave them (`named`).

    `sides`, on the page for it: two answers, each with the board after it.
    """

    template = "review/questions/_wall.html"
    desk_template = "review/questions/_desk.html"
    values: Mapping[str, Any]
    poll: Poll
    reason: BestMove | None
    named: tuple[tuple[str, Sentence], ...]
    sides: tuple[tuple[AnswerCount, SafeString], ...]

    @property
    def compares(self) -> bool:
        """Say if there is a page with the boards of two answers."""
        return self.pages.of == WHY


def question_screen(lesson_now: LessonNow, view: str, page: int) -> QuestionScreen | None:
    """Answer `other_screens`: None without a question, and for one about another game."""
    if view != VIEW:
        return None
    poll = selectors.poll_of_class(lesson_now.lesson.school_class_id)
    try:
        return screen_of(poll, page) if poll else None
    except UserError:
        return None


def screen_of(poll: Poll, page: int) -> QuestionScreen:
    """Return this page of the question. Raises a UserError if its game has other rules now."""
    question = PollPage(poll)
    compared = question.compared or ()
    last = WHY if compared else BEST
    number = min(page, last) if poll.show_answers else OPEN
    return QuestionScreen(
        values=question.context(),
        poll=poll,
        reason=best_move(poll.match, question.match_log, poll.ply, poll.seat)
        if number >= BEST and poll.best
        else None,
        named=tuple(
            (name, move_sentence(question.log, poll.seat, text))
            for name, text in selectors.named_answers(poll)
        ),
        sides=tuple(
            (one, question.board_after(one, f"after{at}-"))
            for at, one in enumerate(compared if number == WHY else ())
        ),
        pages=Pages(number, last),
    )


def question_step(lesson: Lesson, chosen: Stop) -> bool:
    """Answer `screen_steps`: show what this page of the question shows. Going on from its last
    page closes it.
    """
    poll = selectors.poll_of_class(lesson.school_class_id)
    if poll is None:
        return False
    if chosen.view == VIEW:
        question = PollPage(poll)
        if chosen.page >= ANSWERS and (not poll.show_answers or chosen.page >= BEST):
            poll_show(poll=poll, log=question.match_log, marks_best=chosen.page >= BEST)
        return True
    if lesson.projector_view == VIEW and lesson.projector_page >= BEST:
        poll_close(poll=poll)
    return False

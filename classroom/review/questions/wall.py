"""The question to a class on the wall of its lesson: asked, answered, the best answers marked."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.safestring import SafeString

from classroom.lessons.models import Lesson
from classroom.lessons.selectors.lesson_now import LessonNow
from classroom.lessons.selectors.projector_screens import Pages, Screen, Stop
from classroom.review.best_move import BestMove, best_move
from classroom.review.models import Question
from classroom.review.questions import selectors
from classroom.review.questions.answer_counts import AnswerCount
from classroom.review.questions.page import QuestionPage
from classroom.review.questions.services import (
    ANSWERS,
    BEST,
    OPEN,
    VIEW,
    WHY,
    answers_show,
    question_close,
)
from games.errors import UserError


@dataclass(frozen=True, kw_only=True)
class QuestionScreen(Screen):
    """The question with its answers; on the desk also who gave them.

    `sides`, on the page for it: two answers, each with the board after it.
    """

    template = "review/questions/_wall.html"
    desk_template = "review/questions/_desk.html"
    values: Mapping[str, Any]
    page: QuestionPage
    reason: BestMove | None
    sides: tuple[tuple[AnswerCount, SafeString], ...]


def question_screen(lesson_now: LessonNow, view: str, page: int) -> QuestionScreen | None:
    """Answer `other_screens`: None without a question, and for one about another game."""
    question = _question_on(lesson_now.lesson) if view == VIEW else None
    try:
        return screen_of(question, page) if question else None
    except UserError:
        return None


def screen_of(question: Question, page: int) -> QuestionScreen:
    """Return this page of the question. Raises a UserError if its game has other rules now."""
    page_now = QuestionPage(question)
    values = page_now.context()
    compared = page_now.compared or ()
    last = ANSWERS if question.match is None else WHY if compared else BEST
    number = min(max(page, ANSWERS), last) if question.show_answers else OPEN
    is_last = question.lesson_id is not None
    return QuestionScreen(
        values=values,
        page=page_now,
        reason=best_move(page_now.match, page_now.match_log, question.ply, question.seat)
        if number >= BEST and question.best
        else None,
        sides=tuple(
            (one, page_now.board_after(one, f"after{at}-"))
            for at, one in enumerate(compared if number == WHY else ())
        ),
        pages=Pages(number, last),
        after=Stop("climb" if is_last else ""),
        before=Stop("podium" if is_last else ""),
    )


def question_step(lesson: Lesson, chosen: Stop) -> bool:
    """Answer `screen_steps`: show what this page of the question shows. Going on from its last
    page closes it.
    """
    question = _question_on(lesson)
    if question is None:
        return False
    marks = chosen.page >= BEST and question.match is not None
    if chosen.view == VIEW:
        if chosen.page >= ANSWERS and (marks or not question.show_answers):
            answers_show(question=question, page=chosen.page)
        return True
    is_done = lesson.projector_page >= BEST or question.match is None
    if lesson.projector_view == VIEW and question.show_answers and is_done:
        question_close(question=question)
    return False


def _question_on(lesson: Lesson) -> Question | None:
    """Return the question that the wall of this lesson may show."""
    question = selectors.open_question(lesson.school_class_id)
    return question if question and question.lesson_id in (None, lesson.pk) else None

"""The question to a class on the wall of its lesson: asked, answered, the best answers marked."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import lazy
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from classroom.lessons.models import Lesson
from classroom.lessons.selectors.ending import ending
from classroom.lessons.selectors.lesson_now import LessonNow
from classroom.lessons.selectors.projector_screens import Pages, Screen, Stop
from classroom.review.best_move import BestMove
from classroom.review.models import Question
from classroom.review.questions import selectors
from classroom.review.questions.answer_counts import AnswerCount
from classroom.review.questions.closed import closed_question
from classroom.review.questions.facts_to_ask import offer_words
from classroom.review.questions.page import QuestionPage
from classroom.review.questions.services import (
    ANSWERS,
    BEST,
    OPEN,
    PAIR,
    VIEW,
    WHY,
    answers_show,
    last_question_offer,
    question_close,
    question_come,
)
from classroom.review.questions.ways_wall import WaysScreen, ways_screen
from games.errors import UserError

CLOSED = "closed"


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


def question_screen(
    lesson_now: LessonNow, view: str, page: int
) -> QuestionScreen | WaysScreen | None:
    """Answer `other_screens`: None without a question, and for one about another game."""
    question = question_on(lesson_now.lesson) if view == VIEW else None
    try:
        return screen_of(question, page, lesson_now) if question else None
    except UserError:
        return None


def screen_of(
    question: Question, page: int, lesson_now: LessonNow | None = None
) -> QuestionScreen | WaysScreen:
    """Return this page of the question, on the wall of a lesson if there is one.

    Raises a UserError if its game has other rules now.
    """
    if question.has_ways:
        return ways_screen(question, page)
    page_now = QuestionPage(question)
    values = page_now.context()
    compared = page_now.compared or ()
    last = ANSWERS if question.match is None else WHY if compared else BEST
    number = min(max(page, ANSWERS), last) if question.show_answers else OPEN
    before, after = _around(question, lesson_now)
    waits = number == BEST and page_now.can_be_marked
    return QuestionScreen(
        values=values,
        page=page_now,
        reason=page_now.reason if number >= BEST and question.best else None,
        sides=tuple(
            (one, page_now.board_after(one.text, f"after{at}-"))
            for at, one in enumerate(compared if number == WHY else ())
        ),
        pages=Pages(number, last),
        # Who waits for the table stays here; another press shows the best anyway.
        after=Stop(VIEW, BEST) if waits else after,
        after_label=gettext("Show it anyway") if waits and page_now.is_undecided else "",
        before=before,
    )


def question_step(lesson: Lesson, chosen: Stop) -> bool:
    """Answer `screen_steps`: show what this page of the question shows. Going on from its last
    page closes it.
    """
    question = question_on(lesson)
    if question is None:
        if chosen != exit_question(lesson):
            return False
        last_question_offer(lesson=lesson)
        return True
    if chosen.view == PAIR:
        return bool(question.pair)
    marks = chosen.page >= BEST and question.match is not None
    has_waited = lesson.projector_view == VIEW and lesson.projector_page >= BEST
    if chosen.view == VIEW:
        question_come(question, lesson)
        if chosen.page >= ANSWERS and (marks or not question.show_answers):
            answers_show(question=question, page=chosen.page, anyway=has_waited)
        return True
    is_compared = lesson.projector_view == PAIR and bool(question.best)
    is_done = has_waited or is_compared or question.match is None
    if lesson.projector_view in (VIEW, PAIR) and question.show_answers and is_done:
        question_close(question=question)
    return False


def exit_question(lesson: Lesson) -> Stop | None:
    """Answer `last_stops`: the exit question of a lesson that is over while it is open, or if none
    was asked yet, the one that is suggested."""
    if lesson.status != Lesson.Status.ENDED:
        return None
    closings = list(lesson.last_questions.values_list("closed_at", flat=True))
    if not closings:
        return Stop(VIEW, label=_lazy_words(lesson))
    return Stop(VIEW) if None in closings else None


# A stop that nobody looks at has no need of its words.
_lazy_words = lazy(offer_words, str)


def _around(question: Question, lesson_now: LessonNow | None) -> tuple[Stop, Stop]:
    """Return the stops before and after the question: the last one of a lesson goes on from the
    view in whose place it came, so that who asks it first has the podium after it."""
    if question.lesson_id is None or lesson_now is None:
        return Stop(), Stop()
    every = ending(lesson_now.lesson, lesson_now.matches)
    stops = [stop for stop in every if stop.view != VIEW]
    views = [stop.view for stop in stops]
    if question.came_after not in views:
        return Stop(VIEW), stops[0]
    now = views.index(question.came_after)
    return stops[now], stops[min(now + 1, len(stops) - 1)]


def question_on(lesson: Lesson) -> Question | None:
    """Return the question that the wall of this lesson may show."""
    question = selectors.open_question(lesson.school_class_id)
    return question if question and question.lesson_id in (None, lesson.pk) else None


@dataclass(frozen=True, kw_only=True)
class ClosedScreen(Screen):
    """For the desk alone: the question that was just closed can be opened again."""

    template = ""
    desk_template = "review/questions/_closed.html"
    question: Question


def closed_screen(lesson_now: LessonNow, view: str, page: int) -> ClosedScreen | None:
    """Answer `other_screens`: None unless the question of the class was closed a moment ago."""
    before = closed_question(lesson_now.lesson.school_class_id) if view == CLOSED else None
    return ClosedScreen(question=before.question) if before else None

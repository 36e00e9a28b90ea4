"""The exit question on the wall of its lesson: asked and counted, then its answers as bars."""

from dataclasses import dataclass

from classroom.lessons.models import Lesson
from classroom.lessons.selectors.lesson_now import LessonNow
from classroom.lessons.selectors.projector_screens import Pages, Screen, Stop
from classroom.review.exit_question.selectors import (
    ExitReport,
    exit_report,
    open_exit_question,
)
from classroom.review.exit_question.services import (
    VIEW,
    exit_answers_show,
    exit_question_close,
)
from classroom.review.questions.selectors import present_in_class

OPEN, ANSWERS = 1, 2


@dataclass(frozen=True, kw_only=True)
class ExitScreen(Screen):
    """The question with the number of its answers, and once they are shown with bars."""

    template = "review/exit_question/_wall.html"
    report: ExitReport
    present: int


def exit_screen(lesson_now: LessonNow, view: str, page: int) -> ExitScreen | None:
    """Answer `other_screens`: None without an open question of this lesson."""
    question = open_exit_question(lesson_now.lesson.school_class_id) if view == VIEW else None
    if question is None or question.lesson_id != lesson_now.lesson.pk:
        return None
    report = exit_report(question)
    return ExitScreen(
        report=report,
        present=max(present_in_class(question.school_class_id), report.answers),
        pages=Pages(ANSWERS if question.show_answers else OPEN, ANSWERS),
        after=Stop("climb"),
        before=Stop("podium"),
    )


def exit_step(lesson: Lesson, chosen: Stop) -> bool:
    """Answer `screen_steps`: show what this page of the question shows. Going on from its last
    page closes it."""
    question = open_exit_question(lesson.school_class_id)
    if question is None or question.lesson_id != lesson.pk:
        return False
    if chosen.view == VIEW:
        if chosen.page >= ANSWERS and not question.show_answers:
            exit_answers_show(question=question)
        return True
    if lesson.projector_view == VIEW and question.show_answers:
        exit_question_close(question=question)
    return False

"""Live regions of an exit question: its teacher's page, and the page of a student."""

from typing import Any

from django.http import HttpRequest

from classroom.live.cards import Rendering
from classroom.live.regions import Region, read_id, render_region
from classroom.people.models import Student, Teacher
from classroom.review.exit_question.selectors import answer_of, exit_report
from classroom.review.faces import FACES
from classroom.review.models import Question
from classroom.review.questions.selectors import asked_student, present_in_class

_PACE = 0.5


def open_exit(request: HttpRequest, rest: str) -> Region | None:
    """Open the exit question (its id, and `full` or `read`) for a teacher of its class."""
    pk, _, right = rest.partition(":")
    teacher = request.user
    if not isinstance(teacher, Teacher):
        return None
    own = _of_teacher(teacher.pk, read_id(pk))
    return exit_region(own, teacher, may_change=right == "full") if own else None


def open_own_exit(request: HttpRequest, question: str) -> Region | None:
    """Open the exit question (its id) for a student of its class."""
    student: Student | None = request.student  # type: ignore[attr-defined]
    own = _of_class(student.school_class_id, read_id(question)) if student else None
    return own_exit_region(own, student) if own and student else None


def exit_region(question: Question, teacher: Teacher, *, may_change: bool) -> Region:
    """How many have answered, and what, with names; for a teacher of the class."""
    name = f"exit:{question.pk}:{'full' if may_change else 'read'}"
    args = teacher.pk, question.pk, may_change
    return Region(name, _topics(question), _render_teachers, args, pace=_PACE, ages=True)


def own_exit_region(question: Question, student: Student) -> Region:
    """The question as a student may answer it, then with all answers, without names."""
    of_class = f"class:{student.school_class_id}"
    topics, args = (f"{of_class}:poll", f"{of_class}:{student.pk}"), (student.pk, question.pk)
    return Region(f"own_exit:{question.pk}", topics, _render_own, args, pace=_PACE, ages=True)


def _topics(question: Question) -> tuple[str, ...]:
    of_class = f"class:{question.school_class_id}"
    return f"{of_class}:poll", f"{of_class}:answers"


def _render_teachers(teacher: int, pk: int, may_change: bool) -> Rendering | None:
    question = _of_teacher(teacher, pk)
    if question is None:
        return None
    report = exit_report(question)
    context = {
        "question": question,
        "report": report,
        "may_change": may_change,
        "present": max(present_in_class(question.school_class_id), report.answers),
    }
    return _rendered("_teacher.html", context, question)


def _render_own(student: int, pk: int) -> Rendering | None:
    child = asked_student(student)
    question = _of_class(child.school_class_id, pk) if child else None
    if child is None or question is None:
        return None
    context = {
        "question": question,
        "answer": answer_of(question, child),
        "report": exit_report(question) if question.show_answers else None,
        "faces": FACES,
    }
    return _rendered("_student.html", context, question)


def _rendered(template: str, context: dict[str, Any], question: Question) -> Rendering:
    """Render a template; answers count in the class, so that its version goes up with each."""
    version = question.school_class.version
    return render_region(f"review/exit_question/{template}", context, version)


def _of_teacher(teacher: int, pk: int) -> Question | None:
    mine = Question.objects.filter(school_class__classteacher__teacher=teacher, pk=pk)
    return mine.select_related("school_class", "lesson").first()


def _of_class(school_class: int, pk: int) -> Question | None:
    questions = Question.objects.filter(school_class=school_class, pk=pk)
    return questions.select_related("school_class", "lesson").first()

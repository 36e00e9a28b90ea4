"""Reading the poll of a class, its answers, and the projector's secret address."""

from typing import NamedTuple

from django.core import signing
from django.db.models import OuterRef, QuerySet
from django.urls import reverse
from django.utils import timezone

from classroom.people.models import SchoolClass, Student
from classroom.people.presence import AWAY_AFTER_SILENCE
from classroom.prepared import PreparedQuery
from classroom.review.models import Poll, PollAnswer, Question

_SALT = "classroom.review.questions"


class ClassNow(NamedTuple):
    """The version of a class; its poll and its open exit question by their ids."""

    version: int
    poll: int | None
    exit_question: int | None


def polls() -> QuerySet[Poll]:
    """Return all polls in scope, with their matches and team marks."""
    rows: QuerySet[Poll] = Poll.objects.select_related("match").prefetch_related("match__seats")
    return rows


def poll_of_teacher(teacher: int, pk: int) -> Poll | None:
    """Return a poll of one of the teacher's classes, both by their ids."""
    return polls().filter(school_class__classteacher__teacher=teacher, pk=pk).first()


def poll_of(student: Student) -> Poll | None:
    """Return the poll of the student's class."""
    return polls().filter(school_class=student.school_class_id).first()


def poll_of_class(pk: int) -> Poll | None:
    """Return the poll of the class with this id."""
    return polls().filter(school_class=pk).first()


def named_answers(poll: Poll) -> list[tuple[str, str]]:
    """Return the names of those who have answered, and their answers."""
    answers = PollAnswer.objects.filter(poll=poll).order_by("pk")
    return list(answers.values_list("student__name", "text"))


def asked_student(pk: int) -> Student | None:
    """Return a student who is in, with the class."""
    students = Student.objects.filter(pk=pk, status__in=Student.IN_CLASS)
    return students.select_related("school_class").first()


def class_now(pk: int) -> ClassNow | None:
    """Return a class as the banner of its poll shows it."""
    return next((ClassNow(*now) for now in _classes_now(pk)), None)


_classes_now = PreparedQuery(
    lambda pk: (
        SchoolClass.objects.filter(pk=pk)
        .annotate(
            exit_question=Question.objects.filter(
                school_class=OuterRef("pk"), closed_at=None
            ).values("pk")[:1]
        )
        .values_list("version", "poll", "exit_question")
    )
)


def exit_question(pk: int) -> Question | None:
    """Return the exit question with this id."""
    return Question.objects.filter(pk=pk).first()


def answer_texts(poll: Poll) -> list[str]:
    """Return what students would play, in the order of their first answers."""
    return list(PollAnswer.objects.filter(poll=poll).order_by("pk").values_list("text", flat=True))


def answer_of(poll: Poll, student: Student) -> str:
    """Return the student's answer, "" if there is none."""
    answers = PollAnswer.objects.filter(poll=poll, student=student)
    return answers.values_list("text", flat=True).first() or ""


def present_students(poll: Poll) -> int:
    """Count the students in the class who have a screen that was active lately."""
    return present_in_class(poll.school_class_id)


def present_in_class(school_class: int) -> int:
    """Count those of a class (by its id) who have a screen that was active lately."""
    students = Student.objects.filter(school_class=school_class, status__in=Student.IN_CLASS)
    return int(students.filter(seen_at__gt=timezone.now() - AWAY_AFTER_SILENCE).count())


def projector_address(poll: Poll) -> str:
    """Return the secret address of the answers for the projector; it ends with the poll."""
    return reverse("review:poll_projector", args=[signing.dumps(poll.pk, salt=_SALT)])


def is_projector_address(token: str) -> bool:
    """Say if we made this address, whether its poll is open or closed."""
    return _projector_poll_id(token) is not None


def projector_poll(token: str) -> Poll | None:
    """Return the poll of this address; None if it is closed, or if we never made the address."""
    return polls().filter(pk=_projector_poll_id(token) or 0).first()


def _projector_poll_id(token: str) -> int | None:
    try:
        return int(signing.loads(token, salt=_SALT))
    except signing.BadSignature:
        return None

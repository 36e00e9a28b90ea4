"""Reading the poll of a class, its answers, and the projector's secret address."""

from django.core import signing
from django.db.models import QuerySet
from django.urls import reverse
from django.utils import timezone

from classroom.people.models import Student
from classroom.people.presence import PRESENT_FOR
from classroom.review.models import Poll, PollAnswer

_SALT = "classroom.review.class_poll"


def polls() -> QuerySet[Poll]:
    """All polls in scope, with their matches and team marks."""
    found: QuerySet[Poll] = Poll.objects.select_related("match").prefetch_related("match__seats")
    return found


def poll_exists(pk: int) -> bool:
    return bool(Poll.objects.filter(pk=pk).exists())


def poll_of(student: Student) -> Poll | None:
    """The poll of the student's class."""
    return polls().filter(school_class=student.school_class_id).first()


def poll_id_of(student: Student) -> int:
    """The id of the poll of the student's class, 0 without one."""
    polls_of_class = Poll.objects.filter(school_class=student.school_class_id)
    return polls_of_class.values_list("pk", flat=True).first() or 0


def answer_texts(poll: Poll) -> list[str]:
    """What students would play, in the order of their first answers."""
    return list(PollAnswer.objects.filter(poll=poll).order_by("pk").values_list("text", flat=True))


def answer_of(poll: Poll, student: Student) -> str:
    """What the student has answered, "" for nothing."""
    answers = PollAnswer.objects.filter(poll=poll, student=student)
    return answers.values_list("text", flat=True).first() or ""


def present_students(poll: Poll) -> int:
    """How many students of the class have a screen that said something lately."""
    students = Student.objects.filter(school_class=poll.school_class_id)
    return int(students.filter(seen_at__gt=timezone.now() - PRESENT_FOR).count())


def projector_address(poll: Poll) -> str:
    """The secret address of the answers for the projector; it ends with the poll."""
    return reverse("review:poll_projector", args=[signing.dumps(poll.pk, salt=_SALT)])


def projector_poll_id(token: str) -> int | None:
    """Whose address this is; None for one that we never made."""
    try:
        return int(signing.loads(token, salt=_SALT))
    except signing.BadSignature:
        return None

"""Codes on paper: by one a teacher enters a printed task as done."""

from django.conf import settings
from django.utils.crypto import salted_hmac

from classroom.people.models import Student
from classroom.practice.models import Task

# None that is taken for another one.
_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
_LENGTH = 4


def paper_code(task: Task, student: Student) -> str:
    """Return the code of the student's sheet: always the same, and nothing to store."""
    return _code(task, student, settings.SECRET_KEY)


def is_on_sheet(code: str, task: Task, student: Student) -> bool:
    """Say if this code stands on a sheet of the student: printed today, or with an older key."""
    keys = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    return any(code == _code(task, student, key) for key in keys)


def _code(task: Task, student: Student, key: str) -> str:
    digest = salted_hmac("practice.paper", f"{task.pk}:{student.pk}", secret=key).digest()
    return "".join(_LETTERS[byte % len(_LETTERS)] for byte in digest[:_LENGTH])

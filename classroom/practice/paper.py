"""Codes on paper: by one a teacher enters a printed task as done."""

from django.utils.crypto import salted_hmac

from classroom.people.models import Student
from classroom.practice.models import Task

# None that is taken for another one.
_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
_LENGTH = 4


def paper_code(task: Task, student: Student) -> str:
    """Return the code of the student's sheet: always the same, and nothing to store."""
    digest = salted_hmac("practice.paper", f"{task.pk}:{student.pk}").digest()
    return "".join(_LETTERS[byte % len(_LETTERS)] for byte in digest[:_LENGTH])

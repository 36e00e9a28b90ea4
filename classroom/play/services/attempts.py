"""Refused tries, stored for learning."""

from django.db import transaction

from classroom.people.models import Student
from classroom.play.models import Attempt, Match
from classroom.play.services.versions import version_bump_and_notify
from games.engine import Seat
from games.errors import Illegal, UserError, WrongAnswer

STORED_REFUSALS = (WrongAnswer, Illegal)
_LAST_PLY = 2**31 - 1


@transaction.atomic
def attempt_store(
    *,
    match: Match,
    seat: Seat,
    ply: int,
    text: str,
    refusal: UserError,
    key: str | None = None,
    student: Student | None = None,
    checker: Student | None = None,
) -> None:
    """Store what was tried and what is wrong with it; only once per key."""
    version_bump_and_notify(match.pk, [seat])
    attempt = Attempt(
        match=match,
        ply=min(max(ply, 0), _LAST_PLY),
        seat=seat,
        text=text[:400],
        kind=type(refusal).__name__,
        template=refusal.sentence.template,
        facts=refusal.sentence.values,
        key=key,
        student=student,
        checker=checker,
    )
    Attempt.objects.bulk_create([attempt], ignore_conflicts=True)

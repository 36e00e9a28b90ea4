"""Who comes to a table or leaves it may change who drives and who checks."""

from collections.abc import Iterable

from django.db import transaction
from django_scopes import scopes_disabled

from classroom.people.models import Student
from classroom.people.presence import ignoring_database_errors, note_presence
from classroom.play.models import Match, Seat
from classroom.play.services.matches import seat_refresh
from classroom.prepared import PreparedQuery


def student_note_presence(student: Student) -> None:
    """Note that a screen of this student has opened or asked; their team looks again where they
    were away.
    """
    with ignoring_database_errors():
        if not student.is_away:
            note_presence(student=student)
            return
        with transaction.atomic():
            note_presence(student=student)
            _refresh(_seats_at_play(student.pk))


_seats_at_play = PreparedQuery(
    lambda student: (
        Seat.objects.filter(players__student=student)
        .exclude(match__status=Match.Status.ENDED)
        .select_related("match")
        .order_by("match_id", "number")
    )
)


def seats_refresh(students: Iterable[int]) -> None:
    """Have the teams look again in which these students (by id) play.

    To be called in the transaction that notes them: nothing makes up for a refresh that failed.
    """
    students = list(students)
    if not students:
        return
    with scopes_disabled():
        seats = Seat.objects.filter(students__in=students)
        playing = seats.exclude(match__status=Match.Status.ENDED)
        _refresh(playing.select_related("match").order_by("match_id", "number").distinct())


def _refresh(seats: Iterable[Seat]) -> None:
    """In the order of their tables: no two processes wait for each other's."""
    for seat in seats:
        seat_refresh(seat=seat)

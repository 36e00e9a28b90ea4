"""Who comes to a table or leaves it may change who drives and who checks."""

from collections.abc import Iterable

from django.db import transaction
from django.db.models import QuerySet
from django_scopes import scopes_disabled

from classroom.people.models import Student
from classroom.people.presence import ignoring_database_errors, note_presence
from classroom.play.models import Match, Seat
from classroom.play.services.matches import seat_refresh
from classroom.prepared import PreparedQuery


def student_note_presence(student: Student) -> None:
    """Note that this student's screen has opened or asked; redraw their team if they were away."""
    with ignoring_database_errors():
        if not student.is_away:
            note_presence(student=student)
            return
        with transaction.atomic():
            note_presence(student=student)
            _refresh(_seats_of(student.pk))


def _at_play(seats: QuerySet[Seat]) -> QuerySet[Seat]:
    """Those of matches that go on, in the order of their tables: refreshed in one order, no two
    processes wait for each other's.
    """
    playing = seats.exclude(match__status=Match.Status.ENDED)
    return playing.select_related("match").order_by("match_id", "number")


_seats_of = PreparedQuery(lambda student: _at_play(Seat.objects.filter(players__student=student)))


def seats_refresh(students: Iterable[int]) -> None:
    """Have the teams look again in which these students (by id) play.

    To be called in the transaction that notes them: nothing makes up for a refresh that failed.
    """
    students = list(students)
    if not students:
        return
    with scopes_disabled():
        _refresh(_at_play(Seat.objects.filter(students__in=students)).distinct())


def _refresh(seats: Iterable[Seat]) -> None:
    for seat in seats:
        seat_refresh(seat=seat)

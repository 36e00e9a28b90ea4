"""The time that is set for a student: the clock of their team has it, and nobody sees why."""

from django.db import transaction
from django.db.models import Q

from classroom.people.models import StudentSettings
from classroom.play.models import Match, Seat
from classroom.play.services.clock import seat_set_more_time


@transaction.atomic
def seat_follow_settings(*, seat: Seat) -> None:
    """Give a team more time if one of its students has it, else the time of anybody."""
    own = StudentSettings.objects.filter(more_time=True, student__players__seat=seat)
    more_time = own.exists()
    if not Seat.objects.filter(pk=seat.pk, more_time=more_time).exists():
        seat_set_more_time(seat=seat, more_time=more_time)


def student_seats_follow_settings(*, student: int, **_signal: object) -> None:
    """Let the clocks of the games that a student (by id) plays follow, and the team's next one."""
    own = Seat.objects.filter(players__student=student)
    latest = own.order_by("-pk").values("pk")[:1]
    is_on = Q(match__status__in=(Match.Status.PLAYING, Match.Status.PAUSED))
    for seat in own.filter(is_on | Q(pk__in=list(latest.values_list("pk", flat=True)))):
        seat_follow_settings(seat=seat)

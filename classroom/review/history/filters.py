"""Narrowing a list of matches down by what happened in them, and by who was there."""

from django.db.models import Exists, OuterRef, Q, QuerySet, Value

from classroom.people.models import Student
from classroom.play.models import Attempt, HintStep, Match, Player, Seat
from classroom.review.counting_matches import matches_that_count, matches_that_do_not_count
from classroom.review.models import Note

LEFT_OUT = "left_out"
_THIS_MATCH = OuterRef("pk")


def with_flag(matches: QuerySet[Match], flag: str) -> QuerySet[Match]:
    """Narrow down to the matches with this flag of `forms.FLAG_WORDS`; without one to all.

    Those that do not count are left out unless the flag asks for them.
    """
    if flag == LEFT_OUT:
        return matches_that_do_not_count(matches)
    conditions = {
        "wrong": Exists(Attempt.objects.filter(match=_THIS_MATCH)),
        "hints": Exists(HintStep.objects.filter(match=_THIS_MATCH)),
        "note": Exists(Note.objects.filter(match=_THIS_MATCH)),
        "takeback": Q(has_take_back=True),
        "bot": Exists(Seat.objects.filter(match=_THIS_MATCH, bot__gt=0)),
        "unfinished": ~Q(status=Match.Status.ENDED),
    }
    counted = matches_that_count(matches)
    return counted.filter(conditions[flag]) if flag in conditions else counted


def with_name(matches: QuerySet[Match], name: str) -> QuerySet[Match]:
    """Narrow down to matches with a team or a student whose name has this in it; without to all."""
    if not name:
        return matches
    teams = Seat.objects.filter(match=_THIS_MATCH, name__icontains=name)
    students = list(Student.objects.filter(name__icontains=name).values_list("pk", flat=True))
    if not students:
        return matches.filter(Exists(teams))
    # A subquery run match by match, newest first, until a page is full: for EXISTS in place of IN,
    # PostgreSQL would first read the seats of all years.
    players = Player.objects.filter(seat__match=_THIS_MATCH, student__in=students).order_by()
    yes = Value(True)
    has_name = Q(yes__in=players.values(yes=yes)) | Q(yes__in=teams.order_by().values(yes=yes))
    return matches.alias(yes=yes).filter(has_name)

"""Which matches a person may look at, and the list of them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import Count, Max, Q, QuerySet
from django.utils.functional import cached_property

from classroom.people.models import Student
from classroom.play.models import Attempt, Match, Move, Player
from classroom.play.selectors import TeamAtTable, teams_at
from classroom.review.flags import flagged, with_name
from classroom.review.models import WorkCount
from games import registry
from games.engine import Refusal

PAGE = 20
LATELY = 100  # matches of a class that may still wait to be counted


@dataclass(frozen=True)
class Listed:
    """A match in the list; `moves` counts all rows, `wrong` the tries that were refused."""

    match: Match
    title: str
    moves: int
    wrong: int


@dataclass(frozen=True)
class Viewer:
    """Who looks at a match: a student, or with None a teacher of its class.

    `seat` is None for a teacher and for a student who has left the table. Once the match has
    ended everything is `open`; until then a viewer sees what this seat (None: the public) sees.
    """

    match: Match
    student: Student | None

    @property
    def teacher(self) -> bool:
        return self.student is None

    @property
    def open(self) -> bool:
        return self.match.status == Match.Status.ENDED

    @cached_property
    def teams(self) -> tuple[TeamAtTable, ...]:
        return teams_at(self.match)

    @cached_property
    def seat(self) -> int | None:
        if self.student is None:
            return None
        sits = (
            team.number
            for team in self.teams
            if any(chair.student == self.student.pk for chair in team.chairs)
        )
        return next(sits, None)


def matches_open(student: Student | None) -> QuerySet[Match]:
    """The matches that this student (None: the teacher whose scope is open) may look at.

    A student's matches are those they have a seat in, and those they made or checked a move in.
    """
    matches: QuerySet[Match] = Match.objects.all()
    if student is None:
        return matches
    seated = Player.objects.filter(student=student).order_by().values("seat__match")
    # What was counted says it without looking through a student's moves of some years.
    worked = WorkCount.objects.filter(student=student).order_by().values("match")
    return matches.filter(Q(pk__in=seated) | Q(pk__in=worked) | Q(pk__in=_moved_lately(student)))


def _moved_lately(student: Student) -> set[int]:
    """The matches the student moved in, of those that are not counted: running or just over."""
    newest = Match.objects.filter(counted=None).order_by("-pk").values_list("pk", flat=True)
    moves = Move.objects.filter(match__in=list(newest[:LATELY])).order_by()
    moves = moves.filter(Q(student=student) | Q(checker=student))
    return set(moves.values_list("match", flat=True).distinct())


def match_page(
    student: Student | None, chosen: Mapping[str, Any], number: Any, marks: tuple[str, str]
) -> Page[Match]:
    """A page of these matches with their seats, newest first. A bad number is page 1.

    `marks`: the flag they have, and a name that somebody there has.
    """
    flag, name = marks
    found = with_name(flagged(matches_open(student), flag, student), name)
    found = found.filter(**chosen).order_by("-pk")
    found = found.select_related("school_class").prefetch_related("seats")
    return Paginator(found, PAGE).get_page(number)


def listed(matches: Iterable[Match]) -> list[Listed]:
    """These matches as the list shows them, in two SQL statements."""
    matches = list(matches)
    moves = dict(_of(Move, matches).annotate(n=Max("ply") + 1))
    wrong = dict(_of(Attempt, matches).annotate(n=Count("pk")))
    return [
        Listed(match, title(match), moves.get(match.pk, 0), wrong.get(match.pk, 0))
        for match in matches
    ]


def _of(model: type[Move] | type[Attempt], matches: list[Match]) -> QuerySet[Any, Any]:
    return model.objects.filter(match__in=matches).order_by().values_list("match")


def title(match: Match) -> str:
    """The game's title; a game that is not installed any more keeps its short name."""
    try:
        return registry.get(match.game).title
    except Refusal:
        return match.game

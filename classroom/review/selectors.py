"""Which matches a person may look at, and the list of them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Max, OuterRef, Q, QuerySet, Value
from django.utils.functional import cached_property

from classroom.people.models import Student
from classroom.play.models import Attempt, Match, Move, Player
from classroom.play.selectors import TeamAtTable, teams_at
from classroom.review.flags import flagged, with_name
from classroom.review.models import WorkCount
from games import registry
from games.engine import Refusal

PAGE = 20


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
    # Asked of one match after the other, newest first, until a page is full. Anything that can be
    # read without the match (EXISTS, IN) PostgreSQL reads first: all matches of all the years.
    here = OuterRef("pk")
    seated = Player.objects.filter(seat__match=here).order_by().values("student")
    worked = WorkCount.objects.filter(match=here).order_by().values("student")
    # Who moved in a match that is not counted, running or just over, stands in its log alone.
    # Said twice, so that SQLite and PostgreSQL both leave the logs of all others unread.
    moved = Move.objects.filter(match=here, match__counted=None).order_by()
    lately = Q(me__in=moved.values("student")) | Q(me__in=moved.values("checker"))
    return matches.alias(me=Value(student.pk)).filter(
        Q(me__in=seated) | Q(me__in=worked) | (Q(counted=None) & lately)
    )


@dataclass(frozen=True)
class Page:
    """Some matches of a long list; pages count from 1. How many there are nobody has counted."""

    number: int
    matches: list[Match]
    older: bool


def match_page(
    student: Student | None, chosen: Mapping[str, Any], number: Any, marks: tuple[str, str]
) -> Page:
    """A page of these matches with their seats, newest first; page 1 where there is no such page.

    `marks`: the flag they have, and a name that somebody there has.
    """
    flag, name = marks
    found = with_name(flagged(matches_open(student), flag, student), name)
    found = found.filter(**chosen).order_by("-pk")
    found = found.select_related("school_class").prefetch_related("seats")
    page = _page(found, _page_number(number))
    return page if page.matches else _page(found, 1)


def _page_number(given: Any) -> int:
    text = str(given)
    return max(1, int(text)) if text.isascii() and text.isdigit() and len(text) < 10 else 1


def _page(found: QuerySet[Match], number: int) -> Page:
    """One match more than a page holds says whether there is another page."""
    matches = list(found[(number - 1) * PAGE : number * PAGE + 1])
    return Page(number, matches[:PAGE], len(matches) > PAGE)


def listed(matches: Iterable[Match]) -> list[Listed]:
    """These matches as the list shows them, in two SQL statements."""
    matches = list(matches)
    moves = dict(_of(Move, matches).annotate(n=Max("ply") + 1))
    refused = ~Q(refusal=Attempt.SENT_BACK)
    wrong = dict(_of(Attempt, matches).annotate(n=Count("pk", filter=refused)))
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

"""Which matches a person may look at, and the list of them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Max, OuterRef, Q, QuerySet, Value
from django.utils.functional import cached_property

from classroom.people.models import Student
from classroom.play.models import Attempt, Match, Move, Player
from classroom.play.selectors import TeamAtTable, teams_at
from classroom.review.history.filters import flagged, with_name
from classroom.review.models import WorkCount
from games import registry
from games.errors import UserError

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
    """Some matches of a long list, newest first. How many there are nobody has counted.

    `newer` and `older`: the id of the match beyond which the list goes on, None where it ends.
    """

    matches: list[Match]
    newer: int | None
    older: int | None


def match_page(
    student: Student | None,
    chosen: Mapping[str, Any],
    marks: tuple[str, str],
    at: Mapping[str, Any],
) -> Page:
    """A page of these matches with their seats; the newest where there is no such page.

    `marks`: the flag they have, and a name that somebody there has. `at`: the words of the
    address, where `before` or `after` is the id of a match; the deepest page is as near as any.
    """
    flag, name = marks
    found = with_name(flagged(matches_open(student), flag, student), name).filter(**chosen)
    found = found.select_related("school_class").prefetch_related("seats")
    before, after = _match_id(at.get("before")), _match_id(at.get("after"))
    # One match more than a page holds says whether there is another page.
    if after:
        later = list(found.filter(pk__gt=after).order_by("pk")[: PAGE + 1])
        if len(later) > PAGE:
            matches = later[PAGE - 1 :: -1]
            return Page(matches, matches[0].pk, matches[-1].pk)
    if before:
        earlier = list(found.filter(pk__lt=before).order_by("-pk")[: PAGE + 1])
        if earlier:
            return Page(earlier[:PAGE], earlier[0].pk, _beyond(earlier))
    newest = list(found.order_by("-pk")[: PAGE + 1])
    return Page(newest[:PAGE], None, _beyond(newest))


def _match_id(given: Any) -> int:
    """0 for what is none."""
    text = str(given)
    return int(text) if text.isascii() and text.isdigit() and len(text) < 19 else 0


def _beyond(matches: list[Match]) -> int | None:
    return matches[PAGE - 1].pk if len(matches) > PAGE else None


def listed(matches: Iterable[Match]) -> list[Listed]:
    """These matches as the list shows them, in two SQL statements."""
    matches = list(matches)
    moves = dict(_of(Move, matches).annotate(n=Max("ply") + 1))
    refused = ~Q(kind=Attempt.SENT_BACK)
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
    except UserError:
        return match.game

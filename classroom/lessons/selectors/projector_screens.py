"""Describe each screen of the projector: its template, and the data that it shows.

A screen never holds more than the public may see of any table.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import ceil
from typing import Any, ClassVar, TypeVar

from django.core.paginator import Paginator

from classroom.analysis.honours import Honour
from classroom.lessons.class_mountain import ClassMountain
from classroom.lessons.selectors.lesson_now import LessonNow
from classroom.lessons.selectors.projector_tables import ProjectorTable, projector_tables
from classroom.lessons.selectors.same_rolls import SameRoll
from classroom.lessons.selectors.scores import Standings, TeamPoints
from classroom.lessons.selectors.seats import SeatedTable
from classroom.lessons.selectors.waiting_room import Climber
from classroom.lessons.trail import Trail
from classroom.lessons.wall_grid import seat_columns, seat_size, spans
from classroom.play.models import Match

_Item = TypeVar("_Item")


@dataclass(frozen=True)
class Stop:
    """A choice for the projector: a `view` (see `projector_links`), and its page; `label` says more
    than its title of what a press of *Next* shows."""

    view: str = ""
    page: int = 1
    label: str = field(default="", compare=False)

    @classmethod
    def read(cls, text: str) -> "Stop":
        """Read a stop as `__str__` writes it; without a page it is the first."""
        view, _, page = text.partition(":")
        is_page = page.isascii() and page.isdigit() and 0 < len(page) < 4
        return cls(view, max(1, int(page)) if is_page else 1)

    def __str__(self) -> str:
        return f"{self.view}:{self.page}"


@dataclass(frozen=True)
class Pages:
    """Which page is in sight, of how many."""

    number: int = 1
    of: int = 1


def paginate(items: Sequence[_Item], most: int, page: int) -> tuple[Sequence[_Item], Pages]:
    """Return the things on this page, at most `most`, spread evenly over the pages; a page beyond
    the last is the last.
    """
    pages = max(1, ceil(len(items) / most))
    paginator = Paginator(items, max(1, ceil(len(items) / pages)))
    sheet = paginator.get_page(page)
    return list(sheet), Pages(sheet.number, paginator.num_pages)


@dataclass(frozen=True, kw_only=True)
class Screen:
    """One of the screens below, or of another room, with `values` of its own for its template.

    `desk_template`: what the desk shows beside it.
    """

    template: ClassVar[str]
    desk_template: ClassVar[str] = ""
    values: Mapping[str, Any] = field(default_factory=dict)
    pages: Pages = Pages()
    after: Stop = Stop()
    before: Stop = Stop()
    """The stops after its last page, and before its first."""
    after_label: str = ""
    """What a press of *Next* does on its last page, if it shows no other stop."""


@dataclass(frozen=True, kw_only=True)
class RulesScreen(Screen):
    """A step of the game's rules."""

    template = "lessons/_projector_rules.html"
    step: Pages


@dataclass(frozen=True, kw_only=True)
class CodeScreen(Screen):
    """The join code, and everyone who is here: on the mountain, and by name if names are on."""

    template = "lessons/_projector_code.html"
    climbers: tuple[Climber, ...]
    mountain: ClassMountain
    names: Sequence[str]


@dataclass(frozen=True)
class SeatCard:
    """A table on the wall, so many of twelve columns wide, and so are its teams, with faces of a
    size of `wall_grid.seat_size`.
    """

    table: SeatedTable
    span: int
    size: str
    spans: Sequence[int]


def _seats_of(table: SeatedTable, alone: bool, named: bool) -> list[int]:
    teams = len(table.teams)
    return spans(teams, seat_columns(teams, alone, named))


@dataclass(frozen=True, kw_only=True)
class SeatsScreen(Screen):
    """The seating plan."""

    template = "lessons/_projector_seats.html"
    seats: Sequence[SeatedTable]
    named: bool

    @property
    def cards(self) -> list[SeatCard]:
        """Each table with its place on the wall."""
        number = len(self.seats)
        size = seat_size(number, [len(table.teams) for table in self.seats], self.named)
        widths = spans(number, number if number <= 3 else 2 if number == 4 else 3)
        return [
            SeatCard(table, width, size, _seats_of(table, alone=number == 1, named=self.named))
            for table, width in zip(self.seats, widths, strict=True)
        ]


@dataclass(frozen=True, kw_only=True)
class SameRollsScreen(Screen):
    """How tables with the same dice used the same rolls."""

    template = "lessons/_projector_same_rolls.html"
    same_rolls: Sequence[SameRoll]


@dataclass(frozen=True, kw_only=True)
class PointsScreen(Screen):
    """The points of all teams."""

    template = "lessons/_projector_points.html"
    mountain: ClassMountain
    standings: Standings
    rows: Sequence[tuple[TeamPoints, str]]

    @property
    def has_counted(self) -> bool:
        return any(team.scores for team in self.standings.teams)

    @property
    def most_points(self) -> float:
        """The points of the leaders, for whom a bar is full; 1 while nobody has any."""
        return max((team.points for team in self.standings.teams), default=0) or 1


@dataclass(frozen=True)
class PodiumStep:
    """A step of the podium for one of three places, with the points that each of its teams has:
    their marks and names.
    """

    place: int
    points: int
    teams: Sequence[tuple[int, str]]

    @property
    def crowd(self) -> str:
        """How many share it, in the sizes in which their faces and names have room."""
        number = len(self.teams)
        return "one" if number == 1 else "few" if number < 4 else "many" if number < 9 else "all"


@dataclass(frozen=True)
class Card:
    """A team that stands on no step: its mark, its name, and what it is named for."""

    colour: int
    name: str
    honour: Honour


@dataclass(frozen=True, kw_only=True)
class PodiumScreen(Screen):
    """The first three places, the last of them first, and once all are uncovered (`is_full`) the
    other teams on `cards`.

    `steps` are those that stand uncovered, `covered` the places of the others. `is_short`: a game
    was cut short; `has_tables`: teams of several tables are compared
    without the points of a tournament.
    """

    template = "lessons/_projector_podium.html"
    steps: Sequence[PodiumStep]
    covered: Sequence[int]
    is_full: bool
    cards: Sequence[Card]
    is_short: bool
    has_tables: bool

    @property
    def sides(self) -> tuple[Sequence[Card], Sequence[Card]]:
        """The cards to the left and to the right of the steps."""
        half = -(-len(self.cards) // 2)
        return self.cards[:half], self.cards[half:]


@dataclass(frozen=True, kw_only=True)
class ClimbScreen(Screen):
    """The mountain of the class with its teams on the trail; at the end of a lesson the goodbye."""

    template = "lessons/_projector_climb.html"
    mountain: ClassMountain
    trail: Trail
    is_goodbye: bool


@dataclass(frozen=True, kw_only=True)
class TableScreen(Screen):
    """One table large. Great moments of the tables `elsewhere` wait until these are in sight."""

    template = "lessons/_projector_large.html"
    table: ProjectorTable
    elsewhere: Sequence[ProjectorTable]
    mountain: ClassMountain | None
    clock: Match | None


@dataclass(frozen=True, kw_only=True)
class TablesScreen(Screen):
    """A race at each table of these `numbers`, `columns` of them side by side. Great moments of the
    tables `elsewhere` wait until these are in sight. `cheered`: the table of the latest correct
    result.
    """

    template = "lessons/_projector_tables.html"
    lesson_now: LessonNow
    numbers: frozenset[int]
    columns: int
    mountain: ClassMountain | None
    clock: Match | None

    # A desk asks for the pages alone.
    @cached_property
    def _all(self) -> list[ProjectorTable]:
        return projector_tables(self.lesson_now)

    @property
    def tables(self) -> Sequence[ProjectorTable]:
        return [table for table in self._all if table.number in self.numbers]

    @property
    def spans(self) -> Sequence[int]:
        """How wide each table is, of twelve columns."""
        return spans(len(self.numbers), self.columns)

    @property
    def elsewhere(self) -> Sequence[ProjectorTable]:
        return [table for table in self._all if table.number not in self.numbers]

    @property
    def cheered(self) -> ProjectorTable | None:
        cheered = (table for table in self._all if table.cheer)
        return max(cheered, key=lambda table: table.at, default=None)

"""Describe each screen of the projector: its template, and the data that it shows.

A screen never holds more than the public may see of any table. A screen with more than one picture
holds all of them: each thing comes with the number of its page.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import ClassVar, TypeVar

from django.core.paginator import Paginator

from classroom.lessons.class_mountain import ClassMountain
from classroom.lessons.selectors.projector_tables import ProjectorTable
from classroom.lessons.selectors.same_rolls import SameRoll
from classroom.lessons.selectors.scores import Standings, TeamPoints
from classroom.lessons.selectors.seats import SeatedTable
from classroom.lessons.selectors.waiting_room import Climber
from classroom.play.models import Match

_Item = TypeVar("_Item")
Paged = Sequence[tuple[int, _Item]]  # things, each with the number of its page


@dataclass(frozen=True)
class Pages:
    """Which page is in sight, of how many. The first page follows the last."""

    number: int = 1
    of: int = 1

    @property
    def each(self) -> list["Pages"]:
        """Every page, as if it were the one in sight."""
        return [Pages(number, self.of) for number in range(1, self.of + 1)]

    @property
    def before(self) -> int:
        return (self.number - 2) % self.of + 1

    @property
    def after(self) -> int:
        return self.number % self.of + 1


def paginate(items: Sequence[_Item], most: int, page: str) -> tuple[Paged[_Item], Pages]:
    """Number all things by page: at most `most` a page, spread evenly. `page` is in sight."""
    pages = max(1, ceil(len(items) / most))
    paginator = Paginator(items, max(1, ceil(len(items) / pages)))
    numbered = [(sheet.number, item) for sheet in paginator for item in sheet]
    return numbered, Pages(paginator.get_page(page).number, paginator.num_pages)


@dataclass(frozen=True, kw_only=True)
class Screen:
    """One of the screens below."""

    template: ClassVar[str]
    pages: Pages = Pages()


@dataclass(frozen=True, kw_only=True)
class RulesScreen(Screen):
    """A step of the game's rules. Each step is a choice of its own, not a page that turns."""

    template = "lessons/_projector_rules.html"
    step: Pages


@dataclass(frozen=True, kw_only=True)
class CodeScreen(Screen):
    """The join code, and everyone who is here: on the mountain, and by name if names are on."""

    template = "lessons/_projector_code.html"
    climbers: tuple[Climber, ...]
    mountain: ClassMountain
    names: Paged[str]


@dataclass(frozen=True, kw_only=True)
class SeatsScreen(Screen):
    """The seating plan."""

    template = "lessons/_projector_seats.html"
    seats: Paged[SeatedTable]


@dataclass(frozen=True, kw_only=True)
class SameRollsScreen(Screen):
    """How tables with the same dice used the same rolls."""

    template = "lessons/_projector_same_rolls.html"
    same_rolls: Sequence[SameRoll]


@dataclass(frozen=True, kw_only=True)
class PointsScreen(Screen):
    """The points of all teams. At the end also the mark and name of the `champion`, if any."""

    template = "lessons/_projector_points.html"
    is_end: bool
    mountain: ClassMountain
    standings: Standings
    rows: Sequence[tuple[TeamPoints, str, int]]
    champion: tuple[int, str] | None


@dataclass(frozen=True, kw_only=True)
class PlacesScreen(Screen):
    """The places at each table, after a lesson of one game. `is_short`: a game was cut short."""

    template = "lessons/_projector_places.html"
    mountain: ClassMountain
    tables: Paged[ProjectorTable]
    is_short: bool


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
    """A race at each table, `columns` of them side by side. `cheered`: the table of the latest
    correct result.
    """

    template = "lessons/_projector_tables.html"
    tables: Paged[ProjectorTable]
    columns: int
    cheered: ProjectorTable | None
    mountain: ClassMountain | None
    clock: Match | None

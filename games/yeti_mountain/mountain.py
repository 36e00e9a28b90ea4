"""The mountain: level boards read off their drawings, stacked, with the summit above them.

In a drawing a tile is two characters and a half step is one column; the top row comes first.
Rows count from the lowest row in play, tiles of a row from the left, both from 1.
"""

from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import NamedTuple

from games.errors import Sentence, gettext_noop

EMPTY, ROCK, DANGER, ITEM, SHERPA, CRYSTAL, GAP, YETI, CAMP = (
    "..", "##", "Da", "It", "Sh", "Cr", "Ga", "Ye", "Ca",
)  # fmt: skip
SUMMIT = "Su"
RED = frozenset({GAP, YETI, CAMP})
# What programs and people call each kind of tile.
NAMES = {
    EMPTY: ("empty", gettext_noop("snow")),
    ROCK: ("rock", gettext_noop("rock")),
    DANGER: ("danger", gettext_noop("danger")),
    ITEM: ("item", gettext_noop("item")),
    SHERPA: ("sherpa", gettext_noop("Sherpa")),
    CRYSTAL: ("crystal", gettext_noop("crystal")),
    GAP: ("gap", gettext_noop("gap")),
    YETI: ("yeti", gettext_noop("Yeti step")),
    CAMP: ("camp", gettext_noop("camp")),
    SUMMIT: ("summit", gettext_noop("top")),
}


def _by_name(*titles: str) -> dict[str, str]:
    """Return the titles of boards by their names in the log and in `data/`."""
    return {title.lower(): title for title in titles}


BOARDS = {
    1: _by_name(gettext_noop("Meadow"), gettext_noop("Boulders"), gettext_noop("Brook")),
    2: _by_name(gettext_noop("Pines"), gettext_noop("Ledges"), gettext_noop("Caves")),
    3: _by_name(gettext_noop("Glacier"), gettext_noop("Icefall"), gettext_noop("Ridge")),
    4: _by_name(gettext_noop("Crown"), gettext_noop("Needle"), gettext_noop("Chimney")),
}
_DRAWINGS = Path(__file__).parent / "data" / "boards"


class Place(NamedTuple):
    """The place of a tile; written r5c3."""

    row: int
    column: int


def place_words(place: Place) -> Sentence:
    """Say how to find a tile: the picture has the row beside it and the number below its mark."""
    values = {"row": place.row, "tile": place.column}
    return Sentence(gettext_noop("row %(row)s, tile %(tile)s"), values)


class Tile(NamedTuple):
    """`x`: half steps from the left; `level`: 0 for the lowest board in play."""

    kind: str
    x: int
    level: int


@lru_cache(maxsize=64)
def board_rows(board: str) -> tuple[tuple[tuple[int, str], ...], ...]:
    """Return the rows of a board, the lowest first, as (x, kind); the board by its name or
    drawing."""
    if any(board in names for names in BOARDS.values()):
        board = (_DRAWINGS / f"{board}.txt").read_text(encoding="ascii")
    lines = [line.rstrip() for line in board.splitlines() if line.strip()]
    return tuple(_row(line) for line in reversed(lines))


def _row(line: str) -> tuple[tuple[int, str], ...]:
    start = len(line) - len(line.lstrip())
    return tuple((x, line[x : x + 2]) for x in range(start, len(line), 2))


@dataclass(frozen=True, eq=False)
class Mountain:
    """These boards on one another, the lowest first. `mountain_of` makes one of each."""

    boards: tuple[str, ...]

    @cached_property
    def tiles(self) -> dict[Place, Tile]:
        """Every tile, row by row from the bottom, the summit last."""
        tiles = {}
        row = 0
        for level, board in enumerate(self.boards):
            for line in board_rows(board):
                row += 1
                for column, (x, kind) in enumerate(line, start=1):
                    tiles[Place(row, column)] = Tile(kind, x, level)
        highest = [tile.x for place, tile in tiles.items() if place.row == row]
        middle = sum(highest) // max(1, len(highest))
        tiles[Place(row + 1, 1)] = Tile(SUMMIT, middle, len(self.boards))
        return tiles

    @cached_property
    def summit(self) -> Place:
        return max(self.tiles)

    @cached_property
    def lowest(self) -> tuple[Place, ...]:
        """The tiles of the lowest row."""
        return tuple(place for place in self.tiles if place.row == 1)

    @cached_property
    def _at(self) -> dict[tuple[int, int], Place]:
        return {(place.row, tile.x): place for place, tile in self.tiles.items()}

    @cached_property
    def near(self) -> dict[Place, tuple[Place, ...]]:
        """For each tile those it touches, from the top left; the summit touches a whole row."""
        below = {place for place in self.tiles if place.row == self.summit.row - 1}
        near = {place: {*self._around(place).values()} - {self.summit} for place in self.tiles}
        for place in below:
            near[place].add(self.summit)
        near[self.summit] = below
        return {place: tuple(sorted(result, key=_top_left)) for place, result in near.items()}

    def _around(self, place: Place) -> dict[tuple[int, int], Place]:
        """Return the touching tile in each direction (rows, half steps) that has one."""
        at = {(way[0] + place.row, way[1] + self.tiles[place].x): way for way in DIRECTIONS}
        return {way: self._at[where] for where, way in at.items() if where in self._at}

    @cached_property
    def lines(self) -> dict[Place, tuple[tuple[Place, ...], ...]]:
        """For each tile the straight lines of tiles that start beside it, without the summit."""
        around = {place: self._around(place) for place in self.tiles if place != self.summit}
        lines: dict[Place, list[tuple[Place, ...]]] = {place: [] for place in self.tiles}
        for place, neighbours in around.items():
            for direction in neighbours:
                line, now = [], place
                while (after := around[now].get(direction)) and after != self.summit:
                    line.append(now := after)
                lines[place] += [tuple(line)] if line else []
        return {place: tuple(result) for place, result in lines.items()}

    @cached_property
    def over(self) -> dict[Place, tuple[tuple[Place, tuple[Place, ...]], ...]]:
        """For each tile those beside it, each with the straight line from there over it."""
        over: dict[Place, list[tuple[Place, tuple[Place, ...]]]] = {each: [] for each in self.tiles}
        for place, lines in self.lines.items():
            for line in lines:
                over[line[0]].append((place, line))
        return {place: tuple(result) for place, result in over.items()}

    def away(self, place: Place, rows: int) -> tuple[Place, ...]:
        """Return the tiles that many rows up, or down if negative, as many steps that way reach."""
        return _away(self, place, rows)

    def distances(self, start: Place) -> dict[Place, int]:
        """Return the steps from a tile to every other, whatever lies or stands between; no
        summit."""
        return _distances(self, start)

    def is_last_level(self, place: Place) -> bool:
        """Say if the tile is on the highest board or the summit."""
        return self.tiles[place].level >= len(self.boards) - 1


DIRECTIONS = ((1, -1), (1, 1), (0, -2), (0, 2), (-1, -1), (-1, 1))


def _top_left(place: Place) -> tuple[int, int]:
    return -place.row, place.column


@lru_cache(maxsize=4096)
def _away(mountain: Mountain, place: Place, rows: int) -> tuple[Place, ...]:
    result, step = {place}, 1 if rows > 0 else -1
    for _ in range(abs(rows)):
        result = {
            other
            for one in result
            for other in mountain.near[one]
            if other.row == one.row + step and other != mountain.summit
        }
    return tuple(sorted(result, key=_top_left))


@lru_cache(maxsize=4096)
def _distances(mountain: Mountain, start: Place) -> dict[Place, int]:
    distances, edge = {start: 0}, [start]
    for place in edge:
        for other in mountain.near[place]:
            if other not in distances and other != mountain.summit:
                distances[other] = distances[place] + 1
                edge.append(other)
    return distances


@lru_cache(maxsize=256)
def mountain_of(boards: tuple[str, ...]) -> Mountain:
    """Return the mountain of these boards, each by its name or its drawing, the lowest first."""
    return Mountain(boards)

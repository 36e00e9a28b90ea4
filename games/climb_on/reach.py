"""The cheapest ways up a wall: exact, over squares, diagonals and entered panels.

All squares that cost the same are one set of bits, so a step of all of them at once is a shift.
A *label* of a square is (points spent, new awards, diagonals, named panels entered); of two ways
to a square the cheaper counts, then the one with more new awards, then with fewer diagonals.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, pairwise
from typing import NamedTuple

from games.climb_on.panels import ENTERING
from games.climb_on.wall import Placed, Square, Wall, shifted

UP, ACROSS, DOWN, DIAGONAL = "up", "across", "down", "diagonal"
# How a move point is spent: the name, the direction and the most squares. This is the fixed
# order in which equal ways are told apart.
_STEPS = (
    (UP, (0, 1), 1),
    (ACROSS, (-1, 0), 2),
    (ACROSS, (1, 0), 2),
    (DOWN, (0, -1), 2),
    (DIAGONAL, (-1, 1), 1),
    (DIAGONAL, (1, 1), 1),
    (DIAGONAL, (-1, -1), 1),
    (DIAGONAL, (1, -1), 1),
)

Squares = tuple[Square, ...]
Price = tuple[int, int, int]
# By points: what is found but not yet settled, by (minus awards, diagonals, named).
_Waiting = list[dict[Price, int]]


class Label(NamedTuple):
    points: int
    awards: int
    diagonals: int
    named: int


_START = Label(0, 0, 0, 0)
_FREE = (0, 0, 0)


class Step(NamedTuple):
    """One move point: `squares` it passes, up to its end; `entered`: the kinds of panel that cost
    more."""

    name: str
    squares: tuple[Square, ...]
    entered: tuple[str, ...]


@dataclass(frozen=True)
class Path:
    """A way from one square to another. `points`: what it costs; `diagonals` it uses up."""

    points: int
    diagonals: int
    steps: tuple[Step, ...]

    @property
    def squares(self) -> tuple[Square, ...]:
        """Every square it enters, in order."""
        return tuple(chain.from_iterable(step.squares for step in self.steps))


class _Entry(NamedTuple):
    """Squares that are entered from another panel at a price: their bits and what it adds."""

    bits: int
    points: int
    awards: int
    named: int


class Reach:
    """The reach of a climber.

    `start`: its square, or the panel it enters from the ground; `points` and `diagonals`: the most
    it can spend; `fresh`: corners of panels that would give it an award; `named`: corners of panels
    that have to be entered on the way.
    """

    def __init__(
        self,
        wall: Wall,
        start: Square | Placed,
        points: int,
        diagonals: int,
        fresh: frozenset[Square] = frozenset(),
        named: tuple[Square, ...] = (),
    ) -> None:
        self._wall, self._start, self._fresh, self._named = wall, start, fresh, named
        self._points, self._diagonals = points, diagonals
        self._bit = wall.grid.bit
        self._shifts = [wall.grid.shift(direction) for _, direction, _ in _STEPS]
        self._entries = self._all_entries()
        self._labels: dict[Label, int] = {}
        self._came: dict[tuple[Square, Label], tuple[Step, Square, Label]] = {}
        self._search()

    def _all_entries(self) -> list[tuple[_Entry, ...]]:
        """Return for each step the open squares by what it costs to enter them from outside."""
        corners: dict[Price, int] = {}
        for placed in self._wall.panels:
            price = self._price(placed)
            corners[price] = corners.get(price, 0) | self._bit(placed.corner)
        corners.pop(_FREE, None)
        return [self._entries_of(shift, corners) for shift in self._shifts]

    def _entries_of(self, shift: int, corners: dict[Price, int]) -> tuple[_Entry, ...]:
        panel = self._wall.grid.panel()
        edge = panel & ~shifted(panel, shift)
        dear = [_Entry(at * edge & self._wall.open, *price) for price, at in corners.items()]
        free = self._wall.open & ~sum(entry.bits for entry in dear)
        return (_Entry(free, 0, 0, 0), *dear)

    def _price(self, placed: Placed) -> Price:
        """Return points, awards and named panels that entering this panel adds."""
        named = 1 << self._named.index(placed.corner) if placed.corner in self._named else 0
        return ENTERING.get(placed.kind, 0), int(placed.corner in self._fresh), named

    # The search --------------------------------------------------------------------------------

    def _search(self) -> None:
        """Search labels by rising points, falling awards and rising diagonals, each square's
        best."""
        everything = (1 << len(self._named)) - 1
        best_bits: dict[tuple[int, int], int] = {}
        waiting: _Waiting = [{} for _ in range(self._points + 1)]
        self._begin(waiting)
        for points, level in enumerate(waiting):
            for key in sorted(level):
                awards, diagonals, named = -key[0], key[1], key[2]
                bits = level[key] & ~best_bits.get((diagonals, named), 0)
                if not bits:
                    continue
                label = Label(points, awards, diagonals, named)
                self._labels[label] = bits
                for more in range(diagonals, self._diagonals + 1):
                    for fewer in _parts(named, everything):
                        best_bits[more, fewer] = best_bits.get((more, fewer), 0) | bits
                self._extend(waiting, label, bits)

    def _begin(self, waiting: _Waiting) -> None:
        if isinstance(self._start, Placed):
            points, awards, named = self._price(self._start)
            lowest = (1 << self._wall.grid.width) - 1
            panel = self._wall.grid.panel() << self._wall.grid.bit_index(self._start.corner)
            bits = self._wall.open & panel & lowest
            _wait(waiting, points + 1, (-awards, 0, named), bits)
        else:
            _wait(waiting, 0, _FREE, self._bit(self._start))

    def _extend(self, waiting: _Waiting, label: Label, bits: int) -> None:
        """Return all labels that one move point leads on to."""
        for (name, _, most), shift, entries in zip(
            _STEPS, self._shifts, self._entries, strict=True
        ):
            diagonals = label.diagonals + (name == DIAGONAL)
            if diagonals > self._diagonals:
                return
            steps = [(label.points + 1, label.awards, label.named, bits)]
            for _ in range(most):
                after = []
                for points, awards, named, passed in steps:
                    here = shifted(passed, shift)
                    for edge, more, award, name_bit in entries:
                        if there := here & edge:
                            now = points + more, awards + award, named | name_bit
                            _wait(waiting, now[0], (-now[1], diagonals, now[2]), there)
                            after.append((*now, there))
                steps = after

    # Answers -----------------------------------------------------------------------------------

    def labels(self, squares: Iterable[Square]) -> dict[Square, Label]:
        """Return the best label of each of these squares that can be reached."""
        everything = (1 << len(self._named)) - 1
        goal, result = self._wall.grid.bits(squares), dict[Square, Label]()
        for label, bits in self._labels.items():
            if label.named == everything and bits & goal:
                result |= dict.fromkeys(self._wall.grid.squares(bits & goal), label)
                goal &= ~bits
        return result

    def path(self, square: Square, label: Label) -> Path:
        """Return the way that this label of the square stands for."""
        steps: list[Step] = []
        now, at = label, square
        while not self._is_start(at, now):
            if (at, now) not in self._came:
                self._came[at, now] = self._before(at, now)
            step, at, now = self._came[at, now]
            steps.append(step)
        if isinstance(self._start, Placed):
            steps.append(Step(UP, (at,), (self._start.kind,) if self._start.kind else ()))
        return Path(label.points, label.diagonals, tuple(reversed(steps)))

    def _is_start(self, square: Square, label: Label) -> bool:
        if not isinstance(self._start, Placed):
            return label == _START
        points, awards, named = self._price(self._start)
        return label == (points + 1, awards, 0, named) and square[1] == 0

    def _before(self, square: Square, label: Label) -> tuple[Step, Square, Label]:
        """Return the last step to this label, the first in the fixed order, with what was before
        it."""
        return next(
            (self._step(name, passed), passed[0], before)
            for name, passed, price in self._last_steps(square, label)
            for before in _labels_before(label, name, price)
            if self._labels.get(before, 0) & self._bit(passed[0])
        )

    def _last_steps(self, square: Square, label: Label) -> Iterator[tuple[str, Squares, Price]]:
        """Return every step that ends on the square, with its beginning and its price."""
        for name, (dx, dy), most in _STEPS:
            if name == DIAGONAL and not label.diagonals:
                return
            passed: Squares = (square,)
            price = _FREE
            for _ in range(most):
                came = (passed[0][0] - dx, passed[0][1] - dy)
                if not self._wall.enterable(came):
                    break
                panel = self._wall.panel_of(passed[0])
                if panel is not None and panel is not self._wall.panel_of(came):
                    more = self._price(panel)
                    price = price[0] + more[0], price[1] + more[1], price[2] | more[2]
                passed = (came, *passed)
                yield name, passed, price

    def _step(self, name: str, passed: Squares) -> Step:
        panels = [self._wall.panel_of(square) for square in passed]
        entered = [new for old, new in pairwise(panels) if new and new is not old and new.kind]
        return Step(name, passed[1:], tuple(panel.kind for panel in entered))


def _wait(waiting: _Waiting, points: int, key: tuple[int, int, int], bits: int) -> None:
    if points < len(waiting):
        waiting[points][key] = waiting[points].get(key, 0) | bits


def _labels_before(label: Label, name: str, price: Price) -> list[Label]:
    """Return the labels that this one can have been before a step at this price."""
    points, awards = label.points - 1 - price[0], label.awards - price[1]
    diagonals = label.diagonals - (name == DIAGONAL)
    parts = _parts(label.named, price[2]) if price[2] else (label.named,)
    return [Label(points, awards, diagonals, named) for named in parts]


def _parts(named: int, some: int) -> list[int]:
    """Return `named` with any of the bits in `some` left out."""
    common = named & some
    parts, part = [], common
    while True:
        parts.append(named ^ part)
        if part == 0:
            return parts
        part = (part - 1) & common

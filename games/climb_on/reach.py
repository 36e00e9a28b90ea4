"""The cheapest ways up a wall: exact, over squares, diagonals and entered panels.

All squares that cost the same are one set of bits, so a step of all of them at once is a shift.
A *label* of a square is (points spent, new awards, diagonals, named panels entered); of two ways
to a square the cheaper counts, then the one with more new awards, then with fewer diagonals.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, pairwise
from typing import NamedTuple

from games.climb_on.panels import ENTERING, SIDE
from games.climb_on.wall import Placed, Square, Wall

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
_MARGIN = 2

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
        self._left = min((x for x, _ in wall.at), default=0) - _MARGIN
        right = max((x for x, _ in wall.at), default=0) + SIDE + _MARGIN
        self._width = right - self._left
        self._open = sum(map(self._open_in, wall.panels))
        prices = [(self._price(placed), self._block(placed.corner)) for placed in wall.panels]
        self._priced = [(price, block) for price, block in prices if any(price)]
        self._entries = [self._entries_of(direction) for _, direction, _ in _STEPS]
        self._labels: dict[Label, int] = {}
        self._came: dict[tuple[Square, Label], tuple[Step, Square, Label]] = {}
        self._search()

    # Squares as bits ---------------------------------------------------------------------------

    def _bit(self, square: Square) -> int:
        return 1 << (square[1] * self._width + square[0] - self._left)

    def _open_in(self, placed: Placed) -> int:
        """Return the squares of a panel that can be entered."""
        rows = placed.panel.open_rows[placed.turns]
        bits = sum(row << (up * self._width) for up, row in enumerate(rows))
        return bits * self._bit(placed.corner)

    def _shift(self, direction: Square) -> int:
        return direction[1] * self._width + direction[0]

    def _block(self, corner: Square) -> int:
        row = ((1 << SIDE) - 1) << (corner[0] - self._left)
        return sum(row << ((corner[1] + up) * self._width) for up in range(SIDE))

    def _entries_of(self, direction: Square) -> tuple[_Entry, ...]:
        """Return the open squares by what it costs to enter them in this direction from outside."""
        shift, result = self._shift(direction), dict[tuple[int, int, int], int]()
        for price, block in self._priced:
            edge = block & ~_shifted(block, shift) & self._open
            result[price] = result.get(price, 0) | edge
        dear = sum(result.values())
        free = _Entry(self._open & ~dear, 0, 0, 0)
        return (free, *(_Entry(bits, *price) for price, bits in result.items()))

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
            bits = self._open & self._block(self._start.corner) & ((1 << self._width) - 1)
            _wait(waiting, points + 1, (-awards, 0, named), bits)
        else:
            _wait(waiting, 0, _FREE, self._bit(self._start))

    def _extend(self, waiting: _Waiting, label: Label, bits: int) -> None:
        """Return all labels that one move point leads on to."""
        for (name, direction, most), entries in zip(_STEPS, self._entries, strict=True):
            diagonals = label.diagonals + (name == DIAGONAL)
            if diagonals > self._diagonals:
                return
            shift = self._shift(direction)
            steps = [(label.points + 1, label.awards, label.named, bits)]
            for _ in range(most):
                after = []
                for points, awards, named, here in steps:
                    here = _shifted(here, shift)
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
        left = {square: self._bit(square) for square in squares}
        goal, result = sum(left.values()), dict[Square, Label]()
        for label, bits in self._labels.items():
            if label.named == everything and bits & goal:
                for square in [square for square, bit in left.items() if bits & bit]:
                    result[square] = label
                    goal ^= left.pop(square)
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


def _shifted(bits: int, by: int) -> int:
    return bits << by if by >= 0 else bits >> -by


def _parts(named: int, some: int) -> list[int]:
    """Return `named` with any of the bits in `some` left out."""
    common = named & some
    parts, part = [], common
    while True:
        parts.append(named ^ part)
        if part == 0:
            return parts
        part = (part - 1) & common

"""What choices and rolls were worth, in the value that the game's own hints give them.

The formulas and their limits stand in docs/luck-and-choice.md.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod

from classroom.review.analysis.hint_lists import Hint, Stored, list_at, playable
from classroom.review.analysis.hint_matching import place
from classroom.review.boards import log_before
from games.contract import Game
from games.engine import CHANCE, Seat
from games.movelog import MoveLog

NEAR = 1e-9


@dataclass(frozen=True)
class Worth:
    """A choice: what the `best` entry of its list was worth, and what was `taken`.

    `least` is the worst entry of the list, or 0 where none is below it.
    """

    best: float
    taken: float
    least: float

    @property
    def lost(self) -> float:
        """What the choice gave away."""
        return max(0.0, self.best - self.taken)

    @property
    def share(self) -> float:
        """The share of the best that was taken, 0 to 1; where nothing is to be gained, of the
        way from the worst entry to the best."""
        if self.lost < NEAR:
            return 1.0
        floor = 0.0 if self.best > 0 else self.least
        return max(0.0, (self.taken - floor) / (self.best - floor))


@dataclass(frozen=True)
class Luck:
    """A roll: what its `best` entry was worth, and the `mean` of that over all rolls.

    `less` and `more`: the shares of all rolls that would have helped less or more. `exact`:
    all results were looked at, not a sample.
    """

    seat: Seat
    best: float
    mean: float
    less: float
    more: float
    exact: bool

    @property
    def gain(self) -> float:
        return self.best - self.mean


# Choices -------------------------------------------------------------------------------------


def worth(game: Game, hints: Sequence[Hint], number: int | None, text: str = "") -> Worth | None:
    """What the entry with this number from 0 took of these playable hints.

    A `text` that is not among them (None) took nothing where the game calls it a pass; any other
    cannot be compared.
    """
    values = [game.hints.value(hint) for hint in hints]
    if number is None and text.partition(" ")[0] not in game.hints.PASSES:
        return None
    taken = 0.0 if number is None else values[number]
    return Worth(max(values, default=0.0), taken, min([*values, 0.0]))


def worth_of(log: MoveLog, ply: int, hints: Sequence[Hint]) -> Worth | None:
    """What the row at this ply took of its list; None where that cannot be compared."""
    return worth(log.game, hints, chosen(log, ply, hints), log.rows[ply].text) if hints else None


def chosen(log: MoveLog, ply: int, hints: Sequence[Hint]) -> int | None:
    """The place of the row among these entries, from 0, however its text is spelled."""
    return place(log_before(log, ply), log.rows[ply].seat, log.rows[ply].text, hints)


def best_texts(game: Game, hints: Sequence[Hint]) -> list[str]:
    """The texts of the best hint and of all that are as good."""
    values = [game.hints.value(hint) for hint in hints]
    most = max(values, default=0.0) - NEAR
    return [hint["text"] for hint, value in zip(hints, values, strict=True) if value >= most]


# Rolls ---------------------------------------------------------------------------------------


def luck_of(log: MoveLog, ply: int, seat: Seat, stored: Stored) -> Luck | None:
    """How good the roll at this ply was for the seat; None where it is no roll for a choice."""
    row, before = log.rows[ply], log.states[ply]
    if row.seat != CHANCE or row.by_teacher:
        return None
    outlook, what = log.game.hints.value_distribution(before, seat), log.game.rules.chance(before)
    if outlook is None or what is None:
        return None
    hints = playable(list_at(log, ply + 1, seat, stored))
    best = max((log.game.hints.value(hint) for hint in hints), default=0.0)
    ways = sum(outlook.values())
    return Luck(
        seat,
        best,
        mean=sum(value * n for value, n in outlook.items()) / ways,
        less=sum(n for value, n in outlook.items() if value < best - NEAR) / ways,
        more=sum(n for value, n in outlook.items() if value > best + NEAR) / ways,
        exact=ways == prod(what.sides),
    )

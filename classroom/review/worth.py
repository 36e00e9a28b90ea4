"""What choices and rolls were worth, in the value that the game's own hints give them.

The formulas and their limits stand in docs/luck-and-choice.md.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import prod
from typing import Any

from classroom.play.models import HintList, Match
from classroom.review.boards import position
from classroom.review.ranking import place, question_start
from games.engine import CHANCE, Seat, plain
from games.movelog import TAKEBACK, MoveLog

Stored = Mapping[tuple[int, Seat], dict[str, Any]]
"""Hint lists by the ply at which their question began, and the seat."""
NEAR = 1e-9


@dataclass(frozen=True)
class Worth:
    """A choice: what the `best` entry of its list was worth, and what was `taken`.

    `least` is the worst entry of the list, or 0 where none is below it.
    """

    seat: Seat
    ply: int
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
    ply: int
    best: float
    mean: float
    less: float
    more: float
    exact: bool

    @property
    def gain(self) -> float:
        return self.best - self.mean


def stored_lists(match: Match, plies: Iterable[int] | None = None) -> Stored:
    """The stored lists of a match, or those of some plies, in one SQL statement."""
    found = HintList.objects.filter(match=match)
    if plies is not None:
        found = found.filter(ply__in=set(plies))
    return {(one.ply, one.seat): one.data for one in found}


def entries(log: MoveLog, ply: int, seat: Seat, stored: Stored) -> list[dict[str, Any]]:
    """What the seat can choose from here; computed again where no list is stored.

    So are lists of an older version of the program, which do not say what entries are worth.
    """
    if log.game.hints.question(log.states[ply], seat) is None:
        return []
    kept = stored.get((question_start(log, ply, seat), seat))
    if kept is not None and _has_values(log, kept["hints"]):
        return list(kept["hints"])
    return list(plain(log.game.hints.hint_list(log.states[ply], seat))["hints"])


def _has_values(log: MoveLog, hints: list[dict[str, Any]]) -> bool:
    try:
        return all(log.game.hints.value(hint) is not None for hint in hints)
    except KeyError:
        return False


def values(log: MoveLog, hints: list[dict[str, Any]]) -> list[float]:
    """The values of the entries that can be played."""
    return [log.game.hints.value(hint) for hint in hints if hint["text"] is not None]


# Choices -------------------------------------------------------------------------------------


def worth_of(log: MoveLog, ply: int, hints: list[dict[str, Any]]) -> Worth | None:
    """What the row at this ply took of its list; None where that cannot be compared."""
    seat, found = log.rows[ply].seat, values(log, hints)
    if not found:
        return None
    number = chosen(log, ply, hints)
    if number is not None:
        taken = log.game.hints.value(hints[number])
    elif log.rows[ply].text.split()[0] in log.game.hints.PASSES:
        taken = 0.0
    else:
        return None
    return Worth(seat, ply, max(found), taken, min(*found, 0.0))


def chosen(log: MoveLog, ply: int, hints: list[dict[str, Any]]) -> int | None:
    """The place of the row among these entries, from 0, however its text is spelled."""
    return place(position(log, ply), log.rows[ply].seat, log.rows[ply].text, hints)


# Rolls ---------------------------------------------------------------------------------------


def luck_of(log: MoveLog, ply: int, seat: Seat, stored: Stored) -> Luck | None:
    """How good the roll at this ply was for the seat; None where it is no roll for a choice."""
    row, before = log.rows[ply], log.states[ply]
    if row.seat != CHANCE or row.text.startswith((TAKEBACK, "skip ")):
        return None
    outlook, what = log.game.hints.outlook(before, seat), log.game.rules.chance(before)
    if outlook is None or what is None:
        return None
    best = max(values(log, entries(log, ply + 1, seat, stored)), default=0.0)
    ways = sum(outlook.values())
    return Luck(
        seat,
        ply,
        best,
        mean=sum(value * n for value, n in outlook.items()) / ways,
        less=sum(n for value, n in outlook.items() if value < best - NEAR) / ways,
        more=sum(n for value, n in outlook.items() if value > best + NEAR) / ways,
        exact=ways == prod(what.sides),
    )

"""Whether the dice fell as they should: every face counted, beside what is usual.

The sums, and what they cannot tell, are in docs/dice.md.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from math import ceil, exp, floor, lgamma, log, log1p
from typing import Any

from games.contract import Game
from games.engine import CHANCE, Die
from games.errors import Sentence, Unreadable, gettext_noop
from games.movelog import MoveLog

STRANGE = 1e-9
"""At most one tally of fair dice in a thousand million has a face outside the usual range.

A school looks at hundreds of thousands of tallies over the years: at one in a thousand some of
them would be called strange every week.
"""
RARE = 0.01  # of tallies of fair dice have a face outside the range that a page names
EPSILON = 1e-12  # a chance so small beside the others does not count
DICE_WORD = "dice "


@dataclass(frozen=True)
class Tally:
    """All dice with this many `sides`. `counts[k]`: how often face `lowest` + k came up; `low` to
    `high` is usual for each face."""

    sides: int
    counts: tuple[int, ...]
    low: int
    high: int
    lowest: int = 1

    @property
    def total(self) -> int:
        return sum(self.counts)

    @property
    def expected(self) -> int:
        """How often each face should come up, rounded."""
        return round(self.total / self.sides)

    @property
    def mostly(self) -> tuple[int, int] | None:
        """From how many to how many times each face comes up in 99 of 100 such tallies; None if
        that is any number of times."""
        low, high = usual(self.total, self.sides, RARE)
        return (low, high) if (low, high) != (0, self.total) else None

    @property
    def faces(self) -> list[tuple[int, int, bool]]:
        """Face, count, and whether that is strange."""
        counts = enumerate(self.counts, self.lowest)
        return [(face, n, not self.low <= n <= self.high) for face, n in counts]

    @property
    def strange(self) -> bool:
        return any(odd for _, _, odd in self.faces)

    @property
    def sentence(self) -> Sentence:
        """About the face that is furthest off."""
        mean = self.total / self.sides
        face, count = max(enumerate(self.counts, self.lowest), key=lambda one: abs(one[1] - mean))
        values = {"times": self.expected, "face": face, "count": count}
        return Sentence(_STRANGE if self.strange else _USUAL, values)


_USUAL = gettext_noop(
    "Expect each side about %(times)s times. Side %(face)s was rolled "
    "%(count)s times. That is normal."
)
_STRANGE = gettext_noop(
    "Expect each side about %(times)s times. Side %(face)s was rolled "
    "%(count)s times. Fair dice hardly ever do that. Check the seed."
)


def match_tallies(log: MoveLog) -> list[Tally]:
    """Tally the dice of a match by their number of sides, with the rolls before a take-back."""
    texts = Counter(
        row.text for row in log.rows if row.seat == CHANCE and row.text.startswith(DICE_WORD)
    )
    return tally_texts(log.game, ((log.options, *one) for one in texts.items()))


def tally_texts(game: Game, texts: Iterable[tuple[Any, str, int]]) -> list[Tally]:
    """Tally the dice in these texts of chance moves, each with the options of its game, and with
    how often it was written."""
    return _tallies(_dice_shown(game, texts))


def _dice_shown(game: Game, texts: Iterable[tuple[Any, str, int]]) -> Counter[Die]:
    counts = Counter[Die]()
    for options, text, times in texts:
        try:
            dice = game.hooks.dice_shown(options, game.notation.read(text))
        except Unreadable:
            continue
        for die in dice:
            counts[die] += times
    return counts


def _tallies(faces_shown: Counter[Die]) -> list[Tally]:
    tallies = []
    for sides, lowest in sorted({(die.sides, die.lowest) for die in faces_shown}):
        faces = range(lowest, lowest + sides)
        counts = tuple(faces_shown[Die(sides, face, lowest)] for face in faces)
        tallies.append(Tally(sides, counts, *usual(sum(counts), sides), lowest))
    return tallies


@lru_cache(maxsize=1024)
def usual(rolls: int, sides: int, rare: float = STRANGE) -> tuple[int, int]:
    """Return the fewest and the most times that a face of a fair die comes up in this many rolls,
    except in a share `rare` of all tallies."""
    # The exact binomial numbers; `rare` is shared out among the faces and the two directions, so
    # that a tally with many faces does not look odd more often.
    mean, allowed = rolls / sides, rare / (2 * sides)

    def is_as_usual(times: int) -> bool:
        return _chance_beyond(rolls, times, sides) > allowed

    # Counts become rarer from the middle to either end, so both limits can be bisected.
    low = bisect_left(range(floor(mean) + 1), True, key=is_as_usual)
    high = bisect_left(range(rolls + 1), True, lo=ceil(mean), key=lambda n: not is_as_usual(n)) - 1
    return low, high


def _chance_beyond(rolls: int, times: int, sides: int) -> float:
    """Return the chance of this many of a face, or of a number further from the mean."""
    outwards = range(times, rolls + 1) if times * sides > rolls else range(times, -1, -1)
    total = 0.0
    for number in outwards:
        chance = _chance(rolls, number, sides)
        total += chance
        if chance <= total * EPSILON:
            break
    return total


def _chance(rolls: int, times: int, sides: int) -> float:
    """Return the chance of exactly this many of a face."""
    if sides == 1:
        return float(times == rolls)
    ways = lgamma(rolls + 1) - lgamma(times + 1) - lgamma(rolls - times + 1)
    return exp(ways - times * log(sides) + (rolls - times) * log1p(-1 / sides))


def roll_count(log: MoveLog) -> int:
    """Count the rows that are draws of chance, dice and shuffles, without those that had to
    follow."""
    count = 0
    for row, state in zip(log.rows, log.states, strict=False):
        draw = log.game.rules.chance(state)
        if row.seat == CHANCE and draw and draw.sides:
            count += not row.by_teacher
    return count

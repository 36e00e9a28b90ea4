"""Whether the dice fell as they should: every face counted, beside what is usual.

The sums and what they cannot tell stand in docs/dice.md.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from math import exp, lgamma, log, log1p

from games.contract import Game
from games.engine import CHANCE
from games.errors import Sentence, Unreadable, gettext_noop
from games.movelog import MoveLog

STRANGE = 0.001
"""One honest tally in a thousand has a face outside of what is called usual."""
DICE_WORD = "dice "


@dataclass(frozen=True)
class Tally:
    """All dice with so many sides. `counts[k]`: how often face k + 1 came up; `low` to `high`
    is usual for each face."""

    sides: int
    counts: tuple[int, ...]
    low: int
    high: int

    @property
    def total(self) -> int:
        return sum(self.counts)

    @property
    def expected(self) -> int:
        """How often each face should come up, in whole times."""
        return round(self.total / self.sides)

    @property
    def faces(self) -> list[tuple[int, int, bool]]:
        """Face, count, and whether that is strange."""
        return [(face, n, not self.low <= n <= self.high) for face, n in enumerate(self.counts, 1)]

    @property
    def strange(self) -> bool:
        return any(odd for _, _, odd in self.faces)

    @property
    def sentence(self) -> Sentence:
        """About the face that is furthest off."""
        mean = self.total / self.sides
        face, count = max(enumerate(self.counts, 1), key=lambda one: abs(one[1] - mean))
        facts = {"times": self.expected, "face": face, "count": count}
        return Sentence(_STRANGE if self.strange else _USUAL, facts)


_USUAL = gettext_noop(
    "Expect each side about %(times)s times. Side %(face)s was rolled "
    "%(count)s times. That is normal."
)
_STRANGE = gettext_noop(
    "Expect each side about %(times)s times. Side %(face)s was rolled "
    "%(count)s times. That is rare. Check the seed."
)


def match_tallies(log: MoveLog) -> list[Tally]:
    """The dice of one match, by their number of sides. Rolls before a take-back count, too."""
    texts = Counter(
        row.text for row in log.rows if row.seat == CHANCE and row.text.startswith(DICE_WORD)
    )
    return tally_texts(log.game, texts.items())


def tally_texts(game: Game, texts: Iterable[tuple[str, int]]) -> list[Tally]:
    """The dice of these texts of chance moves, each with how often it was written."""
    return _tallies(_faces(game, texts))


def _faces(game: Game, texts: Iterable[tuple[str, int]]) -> Counter[tuple[int, int]]:
    """How often (sides, face) came, from the rows and how often each was written."""
    faces = Counter[tuple[int, int]]()
    for text, times in texts:
        try:
            dice = game.rules.dice_shown(game.notation.read(text))
        except Unreadable:
            continue
        for each in dice:
            faces[each] += times
    return faces


def _tallies(faces: Counter[tuple[int, int]]) -> list[Tally]:
    tallies = []
    for sides in sorted({sides for sides, _ in faces}):
        counts = tuple(faces[sides, face] for face in range(1, sides + 1))
        tallies.append(Tally(sides, counts, *usual(sum(counts), sides)))
    return tallies


@lru_cache(maxsize=1024)
def usual(rolls: int, sides: int) -> tuple[int, int]:
    """The fewest and the most times a face comes up in so many rolls, as good as always.

    Grown around the expected number until any of the faces lies outside in at most one honest
    tally of a thousand: by the exact binomial numbers, each face given an equal part of that.
    """
    mean, allowed = rolls / sides, STRANGE / sides
    low = high = round(mean)
    inside = _chance(rolls, low, sides)
    while 1 - inside > allowed and (low > 0 or high < rolls):
        if low > 0 and (high == rolls or mean - (low - 1) <= high + 1 - mean):
            low -= 1
            inside += _chance(rolls, low, sides)
        else:
            high += 1
            inside += _chance(rolls, high, sides)
    return low, high


def _chance(rolls: int, times: int, sides: int) -> float:
    """The chance of exactly so many times one face."""
    if sides == 1:
        return float(times == rolls)
    ways = lgamma(rolls + 1) - lgamma(times + 1) - lgamma(rolls - times + 1)
    return exp(ways - times * log(sides) + (rolls - times) * log1p(-1 / sides))


def roll_count(log: MoveLog) -> int:
    """How many rows say what chance drew: dice and shuffles, not what had to follow."""
    count = 0
    for row, state in zip(log.rows, log.states, strict=False):
        draw = log.game.rules.chance(state)
        if row.seat == CHANCE and draw and draw.sides:
            count += not row.by_teacher
    return count

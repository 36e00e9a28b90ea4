"""How well a student knows a fact: an estimate with its doubt, from every answer.

The chance to recall a fact falls with the days since its last answer and halves in a half-life,
which grows with right answers and falls with wrong ones: p = 2^(-days / h), log2 h = base +
GAIN * sqrt(right) - LOSS * sqrt(wrong). This is half-life regression (B. Settles and B. Meeder, A
Trainable Spaced Repetition Model for Language Learning, ACL 2016, doi:10.18653/v1/P16-1174). What
they fit to millions of learners is here a base for each student and fact, known only by its
probabilities: Bayes' rule weighs a grid of bases by every answer, and their spread is the doubt.
"""

from dataclasses import dataclass
from datetime import date
from math import exp, log, log2, sqrt
from typing import NamedTuple

# The bases that are weighed: log2 of days, from an hour and a half to about three years.
GRID = tuple(number / 2 for number in range(-8, 21))
GAIN, LOSS = 0.6, 0.2
# Even what is known is mistyped at times, and what is not known can be worked out or guessed.
SLIP, GUESS = 0.04, 0.25
FIRST_GAP = 7.0  # days assumed to lie before the very first answer
SHORTEST_GAP = 0.25  # between two answers of one day
BASE, SPREAD = 6.0, 1.5  # of the bases before anything is known
WEIGHT = 2.0  # of what is known of the student and the fact otherwise
# Secure: likely enough to be known even where the half-life is one doubt shorter than estimated.
LIKELY = 0.75
# A fact is practiced again once the chance to know it has fallen so far: the best of 0.6 to 0.9 for
# simulated students (docs/fact-memory.md).
PRACTICED_AT = 0.85
LEAST_REST = 7  # days: practice far apart lasts, also of what seems to fade sooner
LONGEST = 3 * 365  # days that anything is expected to be known
FEWEST_ANSWERS = 3  # answers before anything is said of a fact


Answers = tuple[int, int]
"""How many, and how many of them were right."""


class FactKey(NamedTuple):
    """A fact as counts name it."""

    operation: str
    sum: str


@dataclass(frozen=True)
class Memory:
    """All that the answers of a student to a fact say. `weights` is the log likelihood of each base
    in GRID, `right` and `wrong` count answers up to the day of the `last` one."""

    weights: tuple[float, ...] = (0.0,) * len(GRID)
    right: int = 0
    wrong: int = 0
    last: date | None = None

    @property
    def met(self) -> int:
        return self.right + self.wrong


@dataclass(frozen=True)
class Estimate:
    """`half_life`: log2 of days, `doubt` its standard deviation; `met`: how many answers."""

    half_life: float
    doubt: float
    met: int

    @property
    def secure_days(self) -> int:
        """For how many days after the last answer the fact counts as secure."""
        if self.met < FEWEST_ANSWERS:
            return 0
        halvings = -log2((LIKELY - GUESS) / (1 - SLIP - GUESS))
        return min(int(2 ** (self.half_life - self.doubt) * halvings), LONGEST)

    @property
    def rest_days(self) -> int:
        """For how many days after a right answer practice should leave the fact alone."""
        halvings = -log2((PRACTICED_AT - GUESS) / (1 - SLIP - GUESS))
        return max(LEAST_REST, min(int(2**self.half_life * halvings), LONGEST))

    def recall(self, days: float) -> float:
        """Return the chance to know the fact this many days after the last answer."""
        return right_answer_probability(self.half_life, max(days, SHORTEST_GAP))


def right_answer_probability(half_life: float, days: float) -> float:
    """Return the chance of a right answer, with slips and guesses, by log2 of the half-life."""
    return GUESS + (1 - SLIP - GUESS) * 2 ** (-days / 2**half_life)


def remember(memory: Memory, day: date, met: int, right: int) -> Memory:
    """Return the memory after a day on which the fact was answered `met` times, `right` of them
    correctly."""
    # Which answer came first is not known: the first counts as right in that proportion.
    gap = FIRST_GAP if memory.last is None else max((day - memory.last).days, SHORTEST_GAP)
    growth = GAIN * sqrt(memory.right) - LOSS * sqrt(memory.wrong)
    share = right / met
    weights = []
    for base, weight in zip(GRID, memory.weights, strict=True):
        first = right_answer_probability(base + growth, gap)
        again = right_answer_probability(base + growth, SHORTEST_GAP)
        weight += share * log(first) + (1 - share) * log(1 - first)
        weight += (met - 1) * (share * log(again) + (1 - share) * log(1 - again))
        weights.append(weight)
    return Memory(tuple(weights), memory.right + right, memory.wrong + met - right, day)


def estimate(memory: Memory, expected: float = BASE) -> Estimate:
    """Estimate the half-life as of now; `expected`: see `expected_base`."""
    priors = [
        weight - ((base - expected) / SPREAD) ** 2 / 2
        for base, weight in zip(GRID, memory.weights, strict=True)
    ]
    most = max(priors)
    chances = [exp(prior - most) for prior in priors]
    total = sum(chances)
    mean = sum(base * one for base, one in zip(GRID, chances, strict=True)) / total
    variance = sum((base - mean) ** 2 * one for base, one in zip(GRID, chances, strict=True))
    growth = GAIN * sqrt(memory.right) - LOSS * sqrt(memory.wrong)
    return Estimate(mean + growth, sqrt(variance / total), memory.met)


def expected_base(student: Answers, fact: Answers, everything: Answers) -> float:
    """Return the base to expect by what the student answered, the class to this fact, and the class
    to all facts."""
    usual = _logit(*everything)
    return BASE + WEIGHT * (_logit(*student, usual) - usual + _logit(*fact, usual) - usual)


def _logit(met: int, right: int, usual: float = 0.0) -> float:
    """Return the logit of a share, drawn towards the usual one if answers are few."""
    share = 1 / (1 + exp(-usual))
    return log((right + 4 * share + 0.5) / (met - right + 4 * (1 - share) + 0.5))

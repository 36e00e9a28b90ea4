"""Students whose memory is known, by four published models of how it grows and fades.

Each was told what it has in common with other children of its class (how hard each fact is) and
what is its own. Whatever is not recalled is worked out or guessed as often as the student can.
None of them is what `facts.memory` supposes, also not `HalfLives`: its students differ in how much
an answer brings.
"""

import random
from collections import defaultdict
from datetime import date, timedelta
from math import exp, log, sqrt
from typing import Protocol

from tests.facts.simulated import START

AT_ONCE = 0.1  # of a day: between two answers of one day


class Student(Protocol):
    """Say how likely an answer is right on a day, and take it in."""

    def __init__(self, rng: random.Random, difficulty: list[float], able: float) -> None: ...

    def chance(self, fact: int, day: date) -> float: ...

    def answer(self, fact: int, day: date, *, is_right: bool) -> None: ...


class Activation:
    """ACT-R: the strength of a fact is the logarithm of its practice, each time of which fades by a
    power of the days since (J. Anderson and C. Lebiere, 1998); a logistic function makes it a
    chance."""

    DECAY, STEEP, EASE = 0.35, 1.3, 0.8

    def __init__(self, rng: random.Random, difficulty: list[float], able: float) -> None:
        self.ease = [able - one + rng.gauss(0, 0.5) + self.EASE for one in difficulty]
        self.days: dict[int, list[date]] = defaultdict(list)

    def chance(self, fact: int, day: date) -> float:
        ago = (max((day - one).days, AT_ONCE) for one in self.days[fact])
        practice = log(0.6 + sum(days**-self.DECAY for days in ago))
        return 1 / (1 + exp(-self.STEEP * (self.ease[fact] + practice)))

    def answer(self, fact: int, day: date, *, is_right: bool) -> None:
        self.days[fact].append(day)


class SpacedActivation:
    """Activation whose decay is the greater the better the fact was known when it was practiced, so
    that practice far apart lasts (P. Pavlik and J. Anderson, Cognitive Science 29, 2005; their
    constants, and minutes for days: outside of a session time counts for a fortieth)."""

    SLOPE, LEAST = 0.217, 0.177
    BAR, NOISE, EASE = -0.704, 0.255, 0.8
    SECONDS_A_DAY = 86400 * 0.025

    def __init__(self, rng: random.Random, difficulty: list[float], able: float) -> None:
        self.ease = [self.EASE + 0.4 * (able - one + rng.gauss(0, 0.5)) for one in difficulty]
        self.worked_out = rng.uniform(0.1, 0.4)
        self.times: dict[int, list[tuple[date, float]]] = {}
        for fact in range(len(difficulty)):  # met in class, long ago
            self.times[fact] = [(START - timedelta(rng.randint(10, 60)), 0.3) for _ in range(4)]

    def chance(self, fact: int, day: date) -> float:
        known = 1 / (1 + exp((self.BAR - self._activation(fact, day)) / self.NOISE))
        return self.worked_out + (0.97 - self.worked_out) * known

    def _activation(self, fact: int, day: date) -> float:
        ages = (
            (max((day - one).days * self.SECONDS_A_DAY, 120), decay)
            for one, decay in self.times[fact]
        )
        return self.ease[fact] + log(sum(seconds**-decay for seconds, decay in ages))

    def answer(self, fact: int, day: date, *, is_right: bool) -> None:
        decay = self.SLOPE * exp(self._activation(fact, day)) + self.LEAST
        self.times[fact].append((day, decay))


class Stability:
    """A fact's stability grows with each right answer, the more the nearer it was to be forgotten,
    and shrinks with a wrong one (FSRS 4.5: J. Ye et al., KDD 2022; its published constants)."""

    def __init__(self, rng: random.Random, difficulty: list[float], able: float) -> None:
        self.hard = [min(max(5 - able + 1.5 * one + rng.gauss(0, 1), 1), 10) for one in difficulty]
        self.stable = [exp(rng.gauss(able - one - 0.5, 0.5)) for one in difficulty]
        self.last = [START - timedelta(rng.randint(3, 30)) for _ in difficulty]
        self.worked_out = rng.uniform(0.1, 0.4)

    def chance(self, fact: int, day: date) -> float:
        return self.worked_out + (0.97 - self.worked_out) * self._recall(fact, day)

    def _recall(self, fact: int, day: date) -> float:
        days = max((day - self.last[fact]).days, AT_ONCE)
        return float((1 + 19 / 81 * days / self.stable[fact]) ** -0.5)

    def answer(self, fact: int, day: date, *, is_right: bool) -> None:
        forgotten, hard, stable = 1 - self._recall(fact, day), self.hard[fact], self.stable[fact]
        if is_right:
            growth = exp(1.6474) * (11 - hard) * stable**-0.1367 * (exp(1.0461 * forgotten) - 1)
            self.stable[fact] = stable * (1 + growth)
        else:
            lapsed = 2.1072 * hard**-0.0793 * ((stable + 1) ** 0.3246 - 1) * exp(1.587 * forgotten)
            self.stable[fact] = min(max(lapsed, 0.1), max(stable, 0.4872))
        self.last[fact] = day


class HalfLives:
    """Half-life regression: the half-life of a fact doubles and halves with the roots of its right
    and its wrong answers (B. Settles and B. Meeder, ACL 2016)."""

    def __init__(self, rng: random.Random, difficulty: list[float], able: float) -> None:
        self.base = [3 + 1.5 * (able - one + rng.gauss(0, 0.5)) for one in difficulty]
        self.gain, self.loss = rng.uniform(0.6, 1.6), rng.uniform(0, 0.4)
        self.right, self.wrong = [0] * len(difficulty), [0] * len(difficulty)
        self.last = [START - timedelta(rng.randint(3, 30)) for _ in difficulty]
        self.worked_out = rng.uniform(0.1, 0.4)

    def chance(self, fact: int, day: date) -> float:
        growth = self.gain * sqrt(self.right[fact]) - self.loss * sqrt(self.wrong[fact])
        days = max((day - self.last[fact]).days, AT_ONCE)
        known = 2 ** (-days / 2 ** (self.base[fact] + growth))
        return self.worked_out + (0.97 - self.worked_out) * known

    def answer(self, fact: int, day: date, *, is_right: bool) -> None:
        self.right[fact] += is_right
        self.wrong[fact] += not is_right
        self.last[fact] = day


MODELS: dict[str, type[Student]] = {
    "activation": Activation,
    "activation with spacing": SpacedActivation,
    "stability": Stability,
    "half-life": HalfLives,
}

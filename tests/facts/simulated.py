"""Students whose memory is known, to compare what is estimated of it.

They do not remember as `facts.memory` supposes: the strength of a fact is the logarithm of its
practice, each time of which fades by a power of the days since (the declarative memory of ACT-R; P.
Pavlik and J. Anderson, Cognitive Science 29, 2005), and a logistic function makes it a chance.
"""

import random
from collections import defaultdict
from dataclasses import dataclass, field
from datetime import date, timedelta
from math import exp, log, sqrt

from classroom.facts.memory import (
    FIRST_GAP,
    Answers,
    Memory,
    estimate,
    expected_base,
    remember,
)

FACTS, STUDENTS, QUESTIONS = 36, 24, 14
START = date(2026, 1, 5)
UNTIL_THE_TEST = timedelta(days=4)


@dataclass
class Simulated:
    """A student: how able, how much easier each fact is than for others, when it was answered."""

    able: float
    own: list[float]
    answered: list[list[date]] = field(default_factory=lambda: [[] for _ in range(FACTS)])
    answers: list[tuple[int, date, bool]] = field(default_factory=list)

    def chance(self, fact: int, difficulty: float, day: date) -> float:
        """Of a right answer on that day: the truth."""
        times = [max((day - one).days, 0.1) for one in self.answered[fact]]
        practice = log(0.6 + sum(days**-0.35 for days in times))
        return 1 / (1 + exp(-1.3 * (self.able - difficulty + self.own[fact] + practice + 0.8)))


@dataclass(frozen=True)
class Comparison:
    """Of one student after all lessons, by fact: the true chance, the estimated one, and how many
    percent of the answers were right (all facts together if it had none)."""

    truth: list[float]
    estimated: list[float]
    percent: list[float]


def compared(seed: int, lessons: int = 10) -> list[Comparison]:
    """A class after two lessons a week, asked four days after the last of them."""
    rng = random.Random(seed)
    difficulty = [rng.gauss(0, 0.9) for _ in range(FACTS)]
    students = [
        Simulated(rng.gauss(0.3, 0.6), [rng.gauss(0, 0.5) for _ in range(FACTS)])
        for _ in range(STUDENTS)
    ]
    days = [START + timedelta(days=number // 2 * 7 + 3 * (number % 2)) for number in range(lessons)]
    for student in students:
        for day in days:
            for fact in rng.choices(range(FACTS), k=QUESTIONS):
                is_right = rng.random() < student.chance(fact, difficulty[fact], day)
                student.answers.append((fact, day, is_right))
                student.answered[fact].append(day)
    test = days[-1] + UNTIL_THE_TEST
    everybody = [answer for student in students for answer in student.answers]
    by_fact = [_answers([one for one in everybody if one[0] == fact]) for fact in range(FACTS)]
    return [_comparison(one, difficulty, test, by_fact, _answers(everybody)) for one in students]


def _answers(answers: list[tuple[int, date, bool]]) -> Answers:
    return len(answers), sum(is_right for *_, is_right in answers)


def _comparison(
    student: Simulated,
    difficulty: list[float],
    test: date,
    by_fact: list[Answers],
    everybody: Answers,
) -> Comparison:
    own, estimated, percent = _answers(student.answers), [], []
    for fact in range(FACTS):
        by_day: dict[date, list[bool]] = defaultdict(list)
        for _, day, is_right in (one for one in student.answers if one[0] == fact):
            by_day[day].append(is_right)
        memory = Memory()
        for day, answers in by_day.items():
            memory = remember(memory, day, len(answers), sum(answers))
        gap = (test - memory.last).days if memory.last else FIRST_GAP
        expected = expected_base(own, by_fact[fact], everybody)
        estimated.append(estimate(memory, expected).recall(gap))
        percent.append(memory.right / memory.met if memory.met else own[1] / own[0])
    truth = [student.chance(fact, difficulty[fact], test) for fact in range(FACTS)]
    return Comparison(truth, estimated, percent)


def rank_correlation(first: list[float], second: list[float]) -> float:
    """Compute Spearman's; 0 if one of them is all the same."""
    a, b = _ranks(first), _ranks(second)
    mean = (len(a) - 1) / 2
    spread = sqrt(sum((one - mean) ** 2 for one in a) * sum((one - mean) ** 2 for one in b))
    both = sum((one - mean) * (other - mean) for one, other in zip(a, b, strict=True))
    return both / spread if spread else 0.0


def _ranks(numbers: list[float]) -> list[float]:
    """From 0; equal numbers share the mean of their ranks."""
    places: dict[float, list[int]] = defaultdict(list)
    for place, number in enumerate(sorted(numbers)):
        places[number].append(place)
    return [sum(places[number]) / len(places[number]) for number in numbers]

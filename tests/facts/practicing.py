"""Simulated students who practice each day, by several ways to choose the facts of a day.

They remember as `simulated` says, not as any of these ways supposes.
"""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from typing import Protocol

import fsrs

from classroom.facts.memory import Answers, Estimate, Memory, estimate, expected_base, remember
from classroom.facts.schedule import sheet
from tests.facts.simulated import START, Simulated

FACTS, STUDENTS, DAYS, A_DAY = 100, 6, 56, 10
UNTIL_THE_TEST = timedelta(days=7)
SECURE = 0.75  # the true chance from which a fact counts as secure
USUAL = (400, 300)  # answers of a class, three of four right


class Schedule(Protocol):
    """Choose the facts of a day, and hear of each answer."""

    def choose(self, day: date) -> list[int]: ...

    def learn(self, fact: int, day: date, is_right: bool) -> None: ...


class OwnSchedule:
    """The program: `facts.schedule.sheet` on `facts.memory`."""

    def __init__(self) -> None:
        self.memories: dict[int, Memory] = {}
        self.wrong_on: dict[int, date] = {}
        self.answers: Answers = (0, 0)
        self.estimates: dict[int, Estimate] = {}

    def choose(self, day: date) -> list[int]:
        due = {
            fact: self.estimates[fact].recall((day - memory.last).days)
            for fact, memory in self.memories.items()
            if memory.last and self._due_on(fact, memory.last) <= day
        }
        return sheet(due, (fact for fact in range(FACTS) if fact not in self.memories), A_DAY)

    def _due_on(self, fact: int, last: date) -> date:
        if self.wrong_on.get(fact) == last:
            return last
        return last + timedelta(self.estimates[fact].rest_days)

    def learn(self, fact: int, day: date, is_right: bool) -> None:
        met, right = self.answers
        self.answers = met + 1, right + is_right
        memory = remember(self.memories.get(fact, Memory()), day, 1, int(is_right))
        self.memories[fact] = memory
        self.estimates[fact] = estimate(memory, expected_base(self.answers, (0, 0), USUAL))
        if not is_right:
            self.wrong_on[fact] = day


class FsrsSchedule:
    """Free Spaced Repetition Scheduler (J. Ye et al., KDD 2022), the least known first; its own
    constants but for steps of minutes, as each fact is asked once a day."""

    def __init__(self) -> None:
        self.scheduler = fsrs.Scheduler(
            learning_steps=(), relearning_steps=(), enable_fuzzing=False
        )
        self.cards: dict[int, fsrs.Card] = {}

    def choose(self, day: date) -> list[int]:
        now = _noon(day)
        due = [fact for fact, card in self.cards.items() if card.due.date() <= day]
        due.sort(key=lambda fact: self.scheduler.get_card_retrievability(self.cards[fact], now))
        return (due + [fact for fact in range(FACTS) if fact not in self.cards])[:A_DAY]

    def learn(self, fact: int, day: date, is_right: bool) -> None:
        card = self.cards.get(fact) or fsrs.Card()
        rating = fsrs.Rating.Good if is_right else fsrs.Rating.Again
        self.cards[fact], _ = self.scheduler.review_card(card, rating, _noon(day))


class LeitnerSchedule:
    """Six boxes; what is wrong goes back to the first (S. Leitner, 1972)."""

    REST = (1, 2, 4, 8, 16, 32)  # days

    def __init__(self) -> None:
        self.boxes: dict[int, int] = {}
        self.due: dict[int, date] = {}

    def choose(self, day: date) -> list[int]:
        due = sorted(
            (fact for fact in self.due if self.due[fact] <= day),
            key=lambda fact: (self.boxes[fact], self.due[fact]),
        )
        return (due + [fact for fact in range(FACTS) if fact not in self.boxes])[:A_DAY]

    def learn(self, fact: int, day: date, is_right: bool) -> None:
        box = min(self.boxes.get(fact, -1) + 1, len(self.REST) - 1) if is_right else 0
        self.boxes[fact], self.due[fact] = box, day + timedelta(self.REST[box])


@dataclass
class RandomSchedule:
    """Any facts, as many each day as another schedule has asked."""

    rng: random.Random
    numbers: Iterator[int]

    def choose(self, _day: date) -> list[int]:
        return self.rng.sample(range(FACTS), next(self.numbers))

    def learn(self, fact: int, day: date, is_right: bool) -> None:
        """Nothing is remembered."""


@dataclass
class Practice:
    """Of a class: how many facts are truly secure a week after the last day, over all students,
    and for each student how many were asked on each day."""

    secure: int = 0
    numbers: list[list[int]] = field(default_factory=list)


def practiced(seed: int, schedule_of: Callable[[int], Schedule]) -> Practice:
    """Let a class practice; `schedule_of` a student's number."""
    rng = random.Random(seed)
    difficulty = [rng.gauss(0, 0.9) for _ in range(FACTS)]
    result = Practice()
    for number in range(STUDENTS):
        able, own = rng.gauss(-0.3, 0.6), [rng.gauss(0, 0.5) for _ in range(FACTS)]
        student = Simulated(able, own, [[] for _ in range(FACTS)])
        luck = random.Random(f"{seed} {number}")
        result.numbers.append(_practice(student, difficulty, schedule_of(number), luck))
        test = START + timedelta(DAYS) + UNTIL_THE_TEST
        chances = (student.chance(fact, difficulty[fact], test) for fact in range(FACTS))
        result.secure += sum(chance >= SECURE for chance in chances)
    return result


def _practice(
    student: Simulated, difficulty: list[float], schedule: Schedule, luck: random.Random
) -> list[int]:
    numbers = []
    for day in (START + timedelta(number) for number in range(DAYS)):
        facts = schedule.choose(day)
        numbers.append(len(facts))
        for fact in facts:
            is_right = luck.random() < student.chance(fact, difficulty[fact], day)
            student.answered[fact].append(day)
            schedule.learn(fact, day, is_right)
    return numbers


def practiced_at_random(seed: int, like: Practice) -> Practice:
    """Let the same class practice as many facts each day, but any."""
    return practiced(
        seed,
        lambda number: RandomSchedule(
            random.Random(f"{number} of {seed}"), iter(like.numbers[number])
        ),
    )


def _noon(day: date) -> datetime:
    return datetime(day.year, day.month, day.day, 12, tzinfo=UTC)

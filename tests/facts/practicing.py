"""Simulated students who practice on school days, by several ways to choose the facts of a day.

All practice in the same sessions: a missed fact comes again after others. What is compared is which
facts are asked on which day.
"""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from typing import Protocol

import fsrs

from classroom.facts.memory import Answers, Estimate, Memory, estimate, expected_base, remember
from classroom.facts.schedule import Standing, ask_again, sheet
from classroom.practice.services.hikes import CLIMB_FACTS
from tests.facts.simulated import START
from tests.facts.students import Student

FACTS, STUDENTS, DAYS, A_DAY = 100, 3, 56, CLIMB_FACTS
SCHOOL_DAYS = [one for one in (START + timedelta(n) for n in range(DAYS)) if one.weekday() < 5]
TEST = START + timedelta(DAYS + 7)
SECURE = 0.75  # the true chance from which a fact counts as secure
USUAL = (400, 300)  # answers of a class, three of four right


class Schedule(Protocol):
    """Choose the facts of a day, and hear of each answer."""

    def choose(self, day: date) -> list[int]: ...

    def learn(self, fact: int, day: date, is_right: bool) -> None: ...


class OwnSchedule:
    """The program: `facts.schedule.sheet` on `facts.memory`."""

    def __init__(self, facts: int = FACTS) -> None:
        self.facts = range(facts)
        self.memories: dict[int, Memory] = {}
        self.wrong_on: dict[int, date] = {}
        self.answers: Answers = (0, 0)
        self.estimates: dict[int, Estimate] = {}

    def choose(self, day: date) -> list[int]:
        standings = {
            fact: self._standing(fact, memory.last, day)
            for fact, memory in self.memories.items()
            if memory.last
        }
        new = (fact for fact in self.facts if fact not in self.memories)
        return sheet(standings, new, A_DAY, day)

    def _standing(self, fact: int, last: date, day: date) -> Standing:
        now = self.estimates[fact]
        was_wrong = self.wrong_on.get(fact) == last
        due = last if was_wrong else last + timedelta(now.rest_days)
        return Standing(now.recall((day - last).days), last, was_wrong, due)

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

    def __init__(self, facts: int = FACTS) -> None:
        self.facts = range(facts)
        self.scheduler = fsrs.Scheduler(
            learning_steps=(), relearning_steps=(), enable_fuzzing=False
        )
        self.cards: dict[int, fsrs.Card] = {}

    def choose(self, day: date) -> list[int]:
        now = _noon(day)
        due = [fact for fact, card in self.cards.items() if card.due.date() <= day]
        due.sort(key=lambda fact: self.scheduler.get_card_retrievability(self.cards[fact], now))
        return (due + [fact for fact in self.facts if fact not in self.cards])[:A_DAY]

    def learn(self, fact: int, day: date, is_right: bool) -> None:
        card = self.cards.get(fact) or fsrs.Card()
        rating = fsrs.Rating.Good if is_right else fsrs.Rating.Again
        self.cards[fact], _ = self.scheduler.review_card(card, rating, _noon(day))


class LeitnerSchedule:
    """Six boxes; what is wrong goes back to the first (S. Leitner, 1972)."""

    REST = (1, 2, 4, 8, 16, 32)  # days

    def __init__(self, facts: int = FACTS) -> None:
        self.facts = range(facts)
        self.boxes: dict[int, int] = {}
        self.due: dict[int, date] = {}

    def choose(self, day: date) -> list[int]:
        due = sorted(
            (fact for fact in self.due if self.due[fact] <= day),
            key=lambda fact: (self.boxes[fact], self.due[fact]),
        )
        return (due + [fact for fact in self.facts if fact not in self.boxes])[:A_DAY]

    def learn(self, fact: int, day: date, is_right: bool) -> None:
        box = min(self.boxes.get(fact, -1) + 1, len(self.REST) - 1) if is_right else 0
        self.boxes[fact], self.due[fact] = box, day + timedelta(self.REST[box])


@dataclass
class RandomSchedule:
    """Any facts, as many each day as another schedule has past."""

    rng: random.Random
    numbers: Iterator[int]
    facts: int = FACTS

    def choose(self, _day: date) -> list[int]:
        return self.rng.sample(range(self.facts), next(self.numbers))

    def learn(self, fact: int, day: date, is_right: bool) -> None:
        """Nothing is remembered."""


@dataclass
class Practice:
    """Of a class a week after the last day, a student's mean: how many facts are truly secure, and
    the chance to know any; over all, the most school days that a missed fact has waited, and for
    each student how many facts were asked on each day."""

    secure: float = 0
    recall: float = 0
    waited: int = 0
    numbers: list[list[int]] = field(default_factory=list)


ScheduleOf = Callable[[int], Schedule]
"""Make the schedule of the student with this number."""


def practiced(
    model: type[Student],
    seed: int,
    schedule_of: ScheduleOf,
    *,
    facts: int = FACTS,
    able: float | None = None,
) -> Practice:
    """Let a class practice, all as `able` as this, or each another."""
    rng = random.Random(seed)
    difficulty = [rng.gauss(0, 0.9) for _ in range(facts)]
    result = Practice()
    for number in range(STUDENTS):
        own = rng.gauss(-0.3, 0.6)
        student = model(
            random.Random(f"{seed} {number}"), difficulty, own if able is None else able
        )
        lessons = _Lessons(student, schedule_of(number), random.Random(f"{seed} and {number}"))
        result.numbers.append([lessons.practice(day) for day in SCHOOL_DAYS])
        chances = [student.chance(fact, TEST) for fact in range(facts)]
        result.secure += sum(chance >= SECURE for chance in chances) / STUDENTS
        result.recall += sum(chances) / facts / STUDENTS
        result.waited = max(result.waited, lessons.longest_wait)
    return result


@dataclass
class _Lessons:
    """The sessions of a student, and since when missed facts wait (places in SCHOOL_DAYS)."""

    student: Student
    schedule: Schedule
    luck: random.Random
    waiting: dict[int, int] = field(default_factory=dict)
    waited: int = 0

    def practice(self, day: date) -> int:
        """Ask the facts of a day; return how many were chosen."""
        today = SCHOOL_DAYS.index(day)
        chosen = self.schedule.choose(day)
        ahead, past, right = chosen, list[int](), list[int]()
        while ahead:
            past.append(ahead[0])
            ahead = ahead[1:]
            fact = past[-1]
            self.waited = max(self.waited, today - self.waiting.pop(fact, today))
            if self._answer(fact, day):
                right.append(fact)
            else:
                self.waiting[fact] = today
                ahead = ask_again(past, ahead, right, may_drop=True)
        return len(chosen)

    def _answer(self, fact: int, day: date) -> bool:
        is_right = self.luck.random() < self.student.chance(fact, day)
        self.student.answer(fact, day, is_right=is_right)
        self.schedule.learn(fact, day, is_right)
        return is_right

    @property
    def longest_wait(self) -> int:
        """Return the most school days between a wrong answer and the next one, or the end."""
        return max(self.waited, *(len(SCHOOL_DAYS) - one for one in self.waiting.values()), 0)


def practiced_at_random(
    model: type[Student], seed: int, like: Practice, facts: int = FACTS
) -> Practice:
    """Let the same class practice as many facts each day, but any."""
    return practiced(
        model,
        seed,
        lambda number: RandomSchedule(
            random.Random(f"{number} of {seed}"), iter(like.numbers[number]), facts
        ),
        facts=facts,
    )


def _noon(day: date) -> datetime:
    return datetime(day.year, day.month, day.day, 12, tzinfo=UTC)

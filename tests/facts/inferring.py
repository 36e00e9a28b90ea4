"""Children whose errors have a cause, or none, and classes whose memory is known."""

import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import date, timedelta

from classroom.facts.inference import SECURE, WEAK, Wrong, stages
from classroom.facts.memory import expected_base
from classroom.facts.models import FactMemory
from classroom.facts.services import Day, row_learn
from games.facts import Fact, addition, difference, division, multiplication, operands
from games.wrong_answers import RULES, Rule, WrongSum
from tests.facts.simulated import FACTS, QUESTIONS, START, STUDENTS, Simulated

Luck = random.Random
SUMS = 600  # different ones that children meet
KNOWN = 0.75  # the true chance from which a fact counts as known
A_WEEK = 7
UNKNOWN = 0.055
LESSONS = 10

# Errors ---------------------------------------------------------------------------------------


def sums(luck: Luck) -> list[Fact]:
    """Make the sums of all games: products, divisions, sums and differences up to 100, some of
    three and four numbers."""

    def one(kind: int) -> Fact:
        a, b = luck.randint(2, 10), luck.randint(2, 10)
        if kind == 0:
            return multiplication(a, b, None)
        if kind == 1:
            return division(a * b, b, None)
        if kind == 2:
            return addition((a, b), None)
        if kind == 3:
            return difference(a * b + a, luck.randint(2, a * b), None)
        if kind == 4:
            return addition((luck.randint(5, 60), luck.randint(5, 60)), None)
        return addition([luck.randint(2, 12) for _ in range(luck.choice((3, 4)))], None)

    return [one(number % 6) for number in range(SUMS)]


def _near(fact: Fact, luck: Luck) -> int:
    return round(luck.gauss(fact.answer, max(2.5, 0.15 * fact.answer)))


def _anywhere(fact: Fact, luck: Luck) -> int:
    return luck.randint(0, 2 * fact.answer + 5)


def _mistyped(fact: Fact, luck: Luck) -> int:
    keys = list(str(fact.answer))
    place = luck.randrange(len(keys))
    if luck.random() < 0.7:
        keys[place] = luck.choice("0123456789")
    else:
        keys.insert(place, keys[place])
    return int("".join(keys))


WAYS: tuple[Callable[[Fact, Luck], int], ...] = (_near, _anywhere, _mistyped)


def slip(fact: Fact, luck: Luck, *ways: Callable[[Fact, Luck], int]) -> Wrong:
    """Get a sum wrong without any cause, in one of these ways (of all without one)."""
    while (claim := max(0, luck.choice(ways or WAYS)(fact, luck))) == fact.answer:
        pass
    return Wrong(fact.sum, fact.answer, claim)


def mistake(rule: Rule, fact: Fact, luck: Luck) -> Wrong | None:
    """Get a sum wrong for this reason; None if it cannot be."""
    numbers = operands(fact.sum)
    far = [numbers[0] * numbers[-1], 10 * fact.answer, -fact.answer]
    far += [int(f"{abs(a)}{abs(b)}") for a in numbers for b in numbers]
    fitting = {
        claim
        for claim in (*range(2 * fact.answer + 40), *far)
        if claim != fact.answer and rule(WrongSum.of(fact._replace(claim=claim)))
    }
    return Wrong(fact.sum, fact.answer, luck.choice(sorted(fitting))) if fitting else None


def misled(rule: Rule, facts: list[Fact], luck: Luck, slips: float) -> Iterator[Wrong]:
    """Yield the wrong answers of a child who has this reason, and a share of slips beside it."""
    while True:
        fact = luck.choice(facts)
        wrong = mistake(rule, fact, luck)
        if wrong is not None:
            yield slip(fact, luck) if luck.random() < slips else wrong


def every_rule(number: int) -> Iterator[Rule]:
    """Yield so many rules, all in turn."""
    return (RULES[one % len(RULES)] for one in range(number))


# Classes --------------------------------------------------------------------------------------

_PAIRS = [(a, b) for a in range(2, 8) for b in range(a, 10, 2)][: FACTS // 2]
KEYS = [f"{a}*{b}" for a, b in _PAIRS] + [f"{a * b}/{b}" for a, b in _PAIRS]


@dataclass
class Named:
    """Count what was named of classes: how many facts weak and secure; how many weak ones are
    known; of the secure ones how many were wrong at last, and are right a week later."""

    answers: list[bool] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)

    @property
    def right(self) -> float:
        return sum(self.answers) / len(self.answers)


@dataclass
class Knowing(Simulated):
    """A child who knows nearly all facts but for slips, and has to guess or count the others."""

    shares: list[float] = field(default_factory=list)

    def chance(self, fact: int, difficulty: float, day: date) -> float:
        """Return the chance of a right answer: the same on each day."""
        return self.shares[fact]


def remembering(able: float) -> Callable[[Luck], Simulated]:
    """Return how to make a child who remembers as `Simulated` says."""
    return lambda luck: Simulated(luck.gauss(able, 0.6), [luck.gauss(0, 0.5) for _ in range(FACTS)])


def knowing_most(luck: Luck) -> Knowing:
    """Make a child who knows about 19 of 20 facts."""
    shares = [0.45 if luck.random() < UNKNOWN else 0.98 for _ in range(FACTS)]
    return Knowing(0.0, [0.0] * FACTS, shares=shares)


def name_class(named: Named, seed: int, make: Callable[[Luck], Simulated]) -> None:
    """Let a class of such children have two lessons a week for five weeks, and name their facts
    after the last."""
    luck = random.Random(seed)
    difficulty = [luck.gauss(0, 0.9) for _ in range(FACTS)]
    days = [START + timedelta(days=number // 2 * 7 + 3 * (number % 2)) for number in range(LESSONS)]
    children = [make(luck) for _ in range(STUDENTS)]
    for child in children:
        for day in days:
            for fact in luck.choices(range(FACTS), k=QUESTIONS):
                is_right = luck.random() < child.chance(fact, difficulty[fact], day)
                child.answers.append((fact, day, is_right))
                child.answered[fact].append(day)
    answers = [(fact, is_right) for child in children for fact, _day, is_right in child.answers]
    met, right = Counter(fact for fact, _ in answers), Counter(fact for fact, one in answers if one)
    everybody = len(answers), right.total()
    named.answers += [is_right for _fact, is_right in answers]
    for child in children:
        own = len(child.answers), sum(is_right for *_, is_right in child.answers)
        rows: dict[int, FactMemory] = {}
        for fact in met:
            by_day = defaultdict(list)
            for number, day, is_right in child.answers:
                if number == fact:
                    by_day[day].append(is_right)
            if by_day:
                rows[fact] = FactMemory(operation="*/"["/" in KEYS[fact]], sum=KEYS[fact])
                base = expected_base(own, (met[fact], right[fact]), everybody)
                taught = [Day(day, len(some), sum(some)) for day, some in by_day.items()]
                row_learn(rows[fact], taught, base)
        for (fact, row), stage in zip(
            rows.items(), stages([*rows.values()], days[-1]), strict=True
        ):
            named.counts[stage] += 1
            if stage == WEAK:
                tomorrow = days[-1] + timedelta(1)
                named.counts["known"] += child.chance(fact, difficulty[fact], tomorrow) >= KNOWN
            if stage == SECURE:
                later = child.chance(fact, difficulty[fact], days[-1] + timedelta(A_WEEK))
                named.counts["right later"] += luck.random() < later
                named.counts["wrong at last"] += row.wrong_on == row.last

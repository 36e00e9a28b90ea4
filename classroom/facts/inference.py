"""Decide what may be said of a child or a class: what is secure or weak, why answers were wrong,
whether it went better or worse. Nothing else decides any of it; `docs/reports.md` says it in words.

It is pure: `known` asks it about what is stored, `misconceptions` has the words for reasons.
"""

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from datetime import date
from functools import lru_cache
from math import erf, exp, log, sqrt
from typing import NamedTuple, Protocol, TypeVar

from classroom.facts.memory import (
    BASE,
    FEWEST_ANSWERS,
    WEIGHT,
    Answers,
    FactKey,
    expected_base,
)
from games.facts import Family, fact_of, family_of, is_trivial, operands
from games.wrong_answers import RULES, Rule, WrongSum, reason_of

SURE_DAYS = 2  # right on so many days since it was last wrong, before a fact may be secure
MISSED = 2  # on so many days, or so many facts of one family: fewer are slips
MISSED_BY = 3  # students of a class who are expected to miss a fact that is weak in the class
ANSWERS_OF_ONE = 2  # of one child, to different sums, before they have a reason
BY_CHANCE = 0.05  # how seldom errors without any cause may get one
CLEARLY = 2.0  # standard deviations that right answers are away from what was expected
KEYS = "0123456789"
FEWEST_EXPECTED = 10  # answers before they are compared with that

STAGES = WEAK, GROWING, NEW, SECURE = "weak", "growing", "new", "secure"
BETTER, WORSE, AS_EXPECTED = "better", "worse", "as expected"
Child = TypeVar("Child", bound=Hashable)


# Secure and weak ------------------------------------------------------------------------------


class Streak(NamedTuple):
    """The days of a fact: on how many it was `right` since it was last wrong, and on how many
    `missed` since it was last right on two days without a miss."""

    right: int = 0
    missed: int = 0

    @property
    def is_sure(self) -> bool:
        return self.right >= SURE_DAYS

    def after(
        self, day: date, is_right: bool, last: date | None, wrong_on: date | None
    ) -> "Streak":
        """Return it after more answers on this `day`, all of them right or not; it was answered
        `last` and `wrong_on` a day before them."""
        if not is_right:
            return Streak(0, self.missed + (wrong_on != day))
        if last == day:
            return self
        right = self.right + 1
        return Streak(right, 0 if right >= SURE_DAYS else self.missed)


class Remembered(Protocol):
    """A `FactMemory`, or some columns of it."""

    @property
    def sum(self) -> str: ...
    @property
    def met(self) -> int: ...
    @property
    def missed_days(self) -> int: ...
    @property
    def secured_on(self) -> date | None: ...
    @property
    def secure_until(self) -> date: ...


def stages(of_student: Sequence[Remembered], today: date) -> list[str]:
    """Return the stage of each fact of one student."""
    missed = Counter(family_of(one.sum) for one in of_student if one.missed_days)
    return [_stage(one, missed, today) for one in of_student]


def _stage(one: Remembered, missed: Mapping[Family | None, int], today: date) -> str:
    family = missed.get(family_of(one.sum), 0)
    if one.missed_days >= MISSED or (one.missed_days and family >= MISSED):
        return WEAK
    if one.secured_on is not None and one.secure_until >= today:
        return SECURE
    return NEW if one.met < FEWEST_ANSWERS else GROWING


def likely_misses(weak: int, expected_misses: float) -> int:
    """Return how many students of a class most likely miss a fact: those in whom it is weak, or so
    many as are expected to, if these are enough; 0 if nothing is to be said."""
    return max(weak, round(expected_misses) if expected_misses >= MISSED_BY else 0)


# Reasons --------------------------------------------------------------------------------------


class Wrong(NamedTuple):
    """A wrong answer."""

    sum: str
    answer: int
    claim: int


def named_reasons(wrong: Iterable[tuple[Child, Wrong]]) -> dict[Rule, list[tuple[Child, Wrong]]]:
    """Return the reasons for the wrong answers of a child, or of children, each with the answers
    that it explains.

    A reason is named if one child has given two answers, to different sums, that it alone explains,
    and if so many of all answers would have it by chance in less than one of 20 cases, over all
    reasons together: a binomial test in which each sum has a chance of its own.
    """
    # The same wrong answer again is no further evidence.
    answers = [one for one in dict.fromkeys(wrong) if not is_trivial(one[1].sum)]
    explained: dict[Rule, list[tuple[Child, Wrong]]] = defaultdict(list)
    for child, one in answers:
        rule = reason_of(fact_of(one.sum, one.answer, one.claim))
        if rule is not None:
            explained[rule].append((child, one))
    return {
        rule: own
        for rule, own in explained.items()
        if _most_of_one(own) >= ANSWERS_OF_ONE
        and _at_least(len(own), [chance_of(rule, one.sum, one.answer) for _child, one in answers])
        <= BY_CHANCE / len(RULES)
    }


def _most_of_one(explained: Iterable[tuple[Child, Wrong]]) -> int:
    """Return to how many different sums one child at most has given such answers."""
    sums = {(child, one.sum) for child, one in explained}
    return max(Counter(child for child, _sum in sums).values())


def _at_least(number: int, chances: Iterable[float]) -> float:
    """Return how likely so many of these answers, or more, have a reason by chance."""
    fewer = [1.0] + [0.0] * (number - 1)  # how likely exactly 0, 1, … of them have it
    for chance in chances:
        for had in range(number - 1, -1, -1):
            fewer[had] = fewer[had] * (1 - chance) + (fewer[had - 1] * chance if had else 0)
    return 1 - sum(fewer)


@lru_cache(maxsize=20_000)
def chance_of(rule: Rule, sum_: str, answer: int) -> float:
    """Return how often a wrong answer to this sum that has no cause looks as if it had this one: in
    whichever way of erring that happens most."""
    fitting = [chances for wrong, chances in _errors(sum_, answer) if rule(wrong)]
    return max(map(sum, zip(*fitting, strict=True)), default=0.0)


@lru_cache(maxsize=1_000)
def _errors(sum_: str, answer: int) -> list[tuple[WrongSum, tuple[float, ...]]]:
    """Return the wrong answers that a sum may get without a cause, each with its chance in each way
    of erring: close to the answer, anywhere up to twice as much, by one key."""
    size, spread = abs(answer), max(2.5, 0.15 * abs(answer))
    reach = round(4 * spread)
    near = {
        one: _normal((one + 0.5 - answer) / spread) - _normal((one - 0.5 - answer) / spread)
        for one in range(answer - reach, answer + reach + 1)
    }
    anywhere = dict.fromkeys(range(2 * size + 2), 1.0)
    digits = str(size)
    typed = [digits[:n] + key + digits[n + 1 :] for n in range(len(digits)) for key in KEYS]
    slips = Counter(
        int(one) for one in (*typed, *(digits + key for key in KEYS), digits[:-1]) if one
    )
    ways = [_without(answer, way) for way in (near, anywhere, slips)]
    operation, numbers = fact_of(sum_, answer, answer).operation, operands(sum_)
    return [
        (WrongSum(operation, numbers, answer, claim), tuple(way.get(claim, 0.0) for way in ways))
        for claim in set().union(*ways)
    ]


def _normal(off: float) -> float:
    return 0.5 * (1 + erf(off / sqrt(2)))


def _without(answer: int, way: Mapping[int, float]) -> dict[int, float]:
    """Return the chances of all numbers but the right one; children write none below 0."""
    wrong: dict[int, float] = defaultdict(float)
    for claim, weight in way.items():
        if max(claim, 0) != answer:
            wrong[max(claim, 0)] += weight
    total = sum(wrong.values()) or 1
    return {claim: weight / total for claim, weight in wrong.items()}


# Better and worse -----------------------------------------------------------------------------


class Outcome(NamedTuple):
    """Answers to facts: how many, how many right, and how many right ones were expected of these
    facts from these children, with the variance of that."""

    met: int = 0
    right: int = 0
    expected: float = 0.0
    variance: float = 0.0

    @property
    def verdict(self) -> str:
        """Say if it went better or worse than expected; empty if there is too little to tell."""
        if self.met < FEWEST_EXPECTED:
            return ""
        off = self.right - self.expected
        if abs(off) <= CLEARLY * sqrt(self.variance):
            return AS_EXPECTED
        return BETTER if off > 0 else WORSE


def is_enough(answers: int, students: int) -> bool:
    """Say if so many answers of so many children allow to say that nothing is weak."""
    return answers >= FEWEST_EXPECTED * max(1, students)


def outcome(
    answers: Mapping[tuple[Child, FactKey], Answers],
    before: Mapping[tuple[Child, FactKey], Answers],
) -> Outcome:
    """Compare answers by child and fact with what all answers `before` them let expect: a child is
    as good at a fact as at others, and a fact as hard as it has been for the class. One game is
    never compared with another. Of what nothing was known before nothing is said."""
    of_child, of_fact = defaultdict[Child, Answers](_none), defaultdict[FactKey, Answers](_none)
    usual = 0, 0
    for (child, fact), (met, right) in before.items():
        if family_of(fact.sum) is not None:
            of_child[child] = _sum(of_child[child], (met, right))
            of_fact[fact] = _sum(of_fact[fact], (met, right))
            usual = _sum(usual, (met, right))
    total = Outcome()
    for (child, fact), (met, right) in answers.items():
        if family_of(fact.sum) is None or usual[0] < FEWEST_EXPECTED:
            continue
        more = expected_base(of_child[child], of_fact[fact], usual) - BASE
        odds = log((usual[1] + 0.5) / (usual[0] - usual[1] + 0.5)) + more / WEIGHT
        chance = 1 / (1 + exp(-odds))
        total = Outcome(
            total.met + met,
            total.right + right,
            total.expected + met * chance,
            total.variance + met * chance * (1 - chance),
        )
    return total


def _none() -> Answers:
    return 0, 0


def _sum(one: Answers, other: Answers) -> Answers:
    return one[0] + other[0], one[1] + other[1]

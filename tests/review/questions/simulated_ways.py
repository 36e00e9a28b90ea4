"""Simulated classes that look for the ways of a roll of the day, each child alone.

A child has an idea (a way of the roll that their signs reach, short ones more often), works out its
sums at four seconds each, lets it go if it misses the goal, and else taps and sends it. Who slips
works out the last sum again, which the page then shows; at the fourth time the page has shown its
answer, too. Who has no way when the page offers a hint takes it, and climbs on when no idea comes
or one has missed the goal. Nobody asks for a first hint before.
"""

import heapq
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from classroom.review.questions.ways_hints import (
    RUNGS,
    easiest,
    hinted_ways,
    kind_of,
    offer_after,
    start_of,
)
from games.facts import MINUS, OVER, PLUS, TIMES
from games.ways import FIVE, TABLE, TARGET, RollRules, Way, facts_of, ways

FACT = 4.0  # seconds to work out a sum, likewise for all
TAP = 0.6  # seconds for a key, and to send
READ = 4.0  # seconds for a sentence of a hint
PATIENCE = 8.0  # seconds without an idea until a child takes the next hint
CHILDREN = 27


@dataclass(frozen=True)
class Ability:
    """How far a child has come: signs used unasked, seconds to an idea, chance of a slip a sum."""

    signs: str
    idea: float
    slip: float


ABILITIES = (
    Ability(PLUS + MINUS, 5.0, 0.2),
    Ability(PLUS + MINUS + TIMES, 4.0, 0.1),
    Ability(PLUS + MINUS + TIMES + OVER, 3.0, 0.05),
)


@dataclass
class Seeker:
    """A child of a simulated class: own ways, the sums in these, and all that were worked out."""

    able: Ability
    own: dict[str, float] = field(default_factory=dict)
    let_go: set[str] = field(default_factory=set)
    hints: int = 0
    has_missed: bool = False
    facts: int = 0
    worked_out: int = 0

    @property
    def first_at(self) -> float:
        """Seconds from the roll to the first way."""
        return min(self.own.values(), default=float("inf"))


class Room:
    """A class with one roll before it."""

    def __init__(self, dice: Sequence[int], rules: RollRules, seed: int) -> None:
        self.rules, self.luck, self.now = rules, random.Random(seed), 0.0
        anything = RollRules(FIVE) if rules.name == FIVE else RollRules(TABLE, 1)
        self.ideas = [way for way in ways(dice, anything) if rules.takes(len(way.dice))]
        self.all = ways(dice, rules)
        self.facts = {way.text: len(facts_of(way)) for way in self.ideas}
        self.lit: set[str] = set()
        self.offer = offer_after(rules).total_seconds()
        self.children = [Seeker(ABILITIES[n % len(ABILITIES)]) for n in range(CHILDREN)]

    def play(self, seconds: float) -> None:
        """Let all of them look for ways until the time is up."""
        lives = [self._life(child) for child in self.children]
        queue = [(next(life), n) for n, life in enumerate(lives)]
        heapq.heapify(queue)
        while queue:
            self.now, n = heapq.heappop(queue)
            if self.now <= seconds:
                heapq.heappush(queue, (self.now + next(lives[n]), n))

    def _life(self, child: Seeker) -> Iterator[float]:
        yield self.luck.uniform(2, 10)  # until they have opened the page and seen the dice
        while True:
            yield from self._thought(child)
            pool = self._pool(child)
            if not pool:
                if child.hints == RUNGS:
                    child.hints = 0
                    child.let_go.clear()
                yield PATIENCE
                continue
            # Short ones come to mind first.
            weights = [1 / (1 + self.facts[way.text]) for way in pool]
            [way] = self.luck.choices(pool, weights)
            sums = self.facts[way.text]
            yield max(FACT * sums, 1.0)
            child.worked_out += sums
            if not self.rules.makes_goal(way.result):
                child.let_go.add(way.text)
                child.has_missed = True
                continue
            yield from self._sent(child, way)

    def _thought(self, child: Seeker) -> Iterator[float]:
        """Wait for an idea; a hint comes first if the page offers it, or if none comes for long."""
        seconds = self.luck.expovariate(1 / child.able.idea)
        press = self.luck.uniform(1, 4)
        if self._is_offered(child, seconds):
            yield from self._hint_read(child, max(self.offer - self.now, 0.0) + press)
        elif child.has_missed and 0 < child.hints < RUNGS:
            yield from self._hint_read(child, press)
        elif (child.own or child.hints) and child.hints < RUNGS and seconds > PATIENCE:
            yield from self._hint_read(child, PATIENCE)
        else:
            yield seconds

    def _is_offered(self, child: Seeker, seconds: float) -> bool:
        """Say if the page offers a hint before so many seconds are over."""
        return not child.own and not child.hints and self.now + seconds > self.offer

    def _hint_read(self, child: Seeker, after: float) -> Iterator[float]:
        yield after
        child.hints, child.has_missed = child.hints + 1, False
        yield READ

    def _pool(self, child: Seeker) -> list[Way]:
        """The ideas that a child may have: of their signs, or of what hints have said so far."""
        fresh = [w for w in self.ideas if w.text not in child.own and w.text not in child.let_go]
        if not child.hints:
            return [way for way in fresh if set(way.signs) <= set(child.able.signs)]
        if not child.own:
            easy = easiest(self.all)
            if child.hints > 1 or not easy.signs or self.rules.name == TABLE:
                return [easy]
            start = start_of(easy).removesuffix("?")
            return [w for w in fresh if w.text.startswith(start) and len(w.dice) == len(easy.dice)]
        missing = [way for way in self.all if way.text not in self.lit]
        hinted = hinted_ways(missing or [way for way in self.all if way.text not in child.own])
        if not hinted:
            return []
        one = hinted[0]
        pool = [way for way in fresh if kind_of(way) == kind_of(one)]
        if child.hints > 1:  # a look tells of every other one that it is far off
            pool = [w for w in pool if w.result == one.result or self.luck.random() < 0.5]
        if child.hints > 2:
            pool = [way for way in pool if way.text.split(" ")[0] == one.text.split(" ")[0]]
        return pool

    def _sent(self, child: Seeker, way: Way) -> Iterator[float]:
        keys = len(way.text.replace(" ", "")) + 1
        sums = self.facts[way.text]
        # To one number its result is known before.
        slip = 0.0 if self.rules.name == TARGET else child.able.slip
        yield TAP * (keys + len(str(way.result)))
        # The page shows the last sum, so that only this is to be worked out again.
        for chance in (1 - (1 - slip) ** sums, slip, slip / 2):
            if self.luck.random() >= chance:
                break
            yield READ + FACT + TAP * (len(str(way.result)) + 1)
            child.worked_out += 1
        child.own[way.text] = self.now
        child.facts += sums
        child.hints = 0
        self.lit.add(way.text)

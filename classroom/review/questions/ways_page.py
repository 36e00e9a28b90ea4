"""Read what a class sees of its roll of the day: all ways, those it has found, and hints."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby, islice
from typing import ClassVar

from django.db.models import Min
from django.utils import timezone

from classroom.people.animals import animal_of, coat_of
from classroom.people.models import Student
from classroom.people.name_order import name_key
from classroom.people.team_looks import TeamLook
from classroom.play.mistakes import Mistake, mistake_of
from classroom.prepared import PreparedQuery
from classroom.review.history.verification import Verification, verify_roll
from classroom.review.models import FoundWay, HomeRoll, Question, WayTries
from classroom.review.questions.selectors import is_seed_shut, students_near
from classroom.review.questions.ways_hints import first_rungs, kind_of, offer_after, rungs
from games.errors import Sentence, gettext_noop
from games.facts import PLUS, SIGNS, Fact
from games.ways import FIVE, TWO, Way, facts_of, ways

MOST_ROWS = 5  # of ledges on the wall
ON_ROPE = 6  # faces on a child's screen
_NEW = gettext_noop("New for our class!")
_TOO = gettext_noop("Yes! The class has it too.")


@dataclass(frozen=True)
class Ledge:
    """A way on the mountain; nobody has found it yet unless it `is_lit`."""

    way: Way
    is_lit: bool


class WaysPage:
    """A roll of the day as it stands."""

    def __init__(self, question: Question) -> None:
        self.question = question
        self.roll = question.roll
        self.dice: Sequence[int] = self.roll.dice

    @cached_property
    def by_text(self) -> dict[str, Way]:
        """All ways by their texts: those of the worker's list; until it is there nobody waits, as
        the same is worked out in 10 ms."""
        listed = self.roll.ways
        every = ways(self.dice, self.roll.rules)
        return {way.text: way for way in every if listed is None or way.text in listed}

    @property
    def ways(self) -> list[Way]:
        """All ways, by what they make."""
        return list(self.by_text.values())

    @cached_property
    def lit(self) -> list[str]:
        """The texts of what the class has found, in this order."""
        return [text for text, _first in _lit(self.roll.pk)]

    @property
    def signs(self) -> list[str]:
        """The keys beside the dice."""
        if self.roll.preset == FIVE:
            return [SIGNS[PLUS]]
        return [*SIGNS.values(), *("()" if self.roll.preset != TWO else "")]

    @property
    def latest(self) -> Way | None:
        """The way that was found last."""
        return self.by_text.get(self.lit[-1]) if self.lit else None

    @property
    def ledges(self) -> list[tuple[str, list[Ledge]]]:
        """All ways in rows by their kind, the kind with the fewest on top."""
        by_kind = groupby(sorted(self.ways, key=kind_of), key=kind_of)
        rows = [
            (kind, [Ledge(way, way.text in self.lit) for way in these]) for kind, these in by_kind
        ]
        return sorted(rows, key=lambda row: len(row[1]))

    @property
    def mountain(self) -> list[list[Ledge]]:
        """All ledges in rows that widen from the summit down, kind after kind."""
        left = iter([one for _, these in self.ledges for one in these])
        return [[*islice(left, width)] for width in mountain_rows(len(self.ways))]

    @property
    def missing(self) -> list[Way]:
        """List the ways that nobody has found."""
        return [way for way in self.ways if way.text not in self.lit]

    @property
    def numbers(self) -> list[tuple[int, list[Way]]]:
        """The ways to each number, by the number."""
        return [(number, list(these)) for number, these in groupby(self.ways, lambda w: w.result)]

    @property
    def shared(self) -> list[tuple[int, int]]:
        """Each number that more ways than one make, and how many do."""
        counts = Counter(way.result for way in self.ways)
        return sorted((number, n) for number, n in counts.items() if n > 1)

    @property
    def same(self) -> tuple[Way, Way] | None:
        """Two ways to one number, of two kinds if there are such; None if each has one alone. A die
        alone says nothing about a number."""
        summed = [[way for way in these if way.signs] for _, these in self.numbers]
        most = max(summed, key=lambda these: (len({*map(kind_of, these)}), len(these)), default=[])
        other = next((way for way in most if kind_of(way) != kind_of(most[0])), None)
        return (most[0], other or most[-1]) if len(most) > 1 else None

    @property
    def alike(self) -> int:
        """Count all the ways to the number of those two."""
        return dict(self.shared)[self.same[0].result] if self.same else 0

    @cached_property
    def children(self) -> list[tuple[str, int, int, int]]:
        """Name, ways, new ones and wrong results of each child who has tried, by name."""
        number = Counter[int]()
        new = Counter[int]()
        for student, is_new in _finders(self.roll.pk):
            number[student] += 1
            new[student] += is_new
        rows = _triers(self.roll.pk)
        children = [(name, number[pk], new[pk], wrong) for pk, name, wrong in rows]
        return sorted(children, key=lambda child: name_key(child[0]))

    @property
    def is_over(self) -> bool:
        """Whether nobody finds any more: all are shown, or time is up."""
        roll, question = self.roll, self.question
        return question.show_answers or not question.is_open or roll.is_over

    @property
    def verification(self) -> Verification | None:
        """Whether the dice follow from the seed, which is shown once nobody finds any more, in no
        class that has these dice."""
        is_open = self.is_over and not is_seed_shut(self.roll)
        return verify_roll(self.roll) if is_open else None

    @property
    def climbers(self) -> int:
        """Count the children who have found one."""
        return int(self.roll.found_ways.values("student").distinct().count())


@dataclass(frozen=True)
class OwnWays:
    """Hold the ways of a child, and their last try: one that they have still to work out."""

    page: WaysPage
    student: Student
    is_home: ClassVar[bool] = False

    @property
    def look(self) -> TeamLook:
        """Their face on the rope of the wall."""
        return _look_of(self.student.pk)

    @property
    def rope(self) -> list[tuple[TeamLook, bool]]:
        """The faces of some who are in, each with whether it is theirs."""
        near = students_near(self.student, ON_ROPE)
        return [(_look_of(pk), pk == self.student.pk) for pk in near]

    @property
    def is_on(self) -> bool:
        """Say if they may send ways."""
        return not self.page.is_over

    @property
    def count(self) -> tuple[int, int]:
        """Count the ways that are found, and all."""
        return len(self.page.lit), len(self.page.ways)

    @property
    def praise(self) -> Sentence | None:
        """Say a word to their last way, until they take a hint to the next one."""
        if not self.mine or self.tries is None or self.tries.hints:
            return None
        return Sentence(_NEW if self.mine[0][1] else _TOO)

    @cached_property
    def mine(self) -> list[tuple[Way, bool]]:
        """Their ways, the last one first, each with whether it was the first of the class."""
        by_text = self.page.by_text
        rows = _own_ways(self.page.roll.pk, self.student.pk)
        return [(by_text[text], is_new) for text, is_new in rows if text in by_text]

    @cached_property
    def tries(self) -> WayTries | HomeRoll | None:
        return next(iter(tries_of(self.page.roll.pk, self.student.pk)), None)

    @property
    def wrong(self) -> tuple[Way, Mistake] | None:
        """The way that they worked out wrong, and what helps."""
        last = self.tries
        way = self.page.by_text.get(last.text) if last else None
        if last is None or way is None or last.claim is None or not way.signs:
            return None
        return way, mistake_of(_sum_of(way)._replace(claim=last.claim), last.tries)

    @cached_property
    def hints(self) -> list[Sentence]:
        """The ladder to what is missing; for a child who has no way yet, to an easy one."""
        rules = self.page.roll.rules
        return rungs(self.left, rules) if self.mine else first_rungs(self.page.ways, rules)

    @property
    def taken(self) -> list[Sentence]:
        """The rungs that they have taken so far."""
        return self.hints[: self.tries.hints] if self.tries else []

    @property
    def is_offered_hint(self) -> bool:
        """Whether it is time for a first hint. The page has room for it only as long as there is
        neither a way nor a wrong result that it helps with."""
        question, rules = self.page.question, self.page.roll.rules
        return not self.taken and timezone.now() >= question.asked_at + offer_after(rules)

    @property
    def left(self) -> list[Way]:
        """List what hints are about: ways that the class misses, or else they do."""
        own = {way.text for way, _ in self.mine}
        return self.page.missing or [way for way in self.page.ways if way.text not in own]


def mountain_rows(number: int) -> list[int]:
    """Return the widths of the rows of so many ledges, the summit first: each at least as wide as
    the one above, at most 5 rows, and up to 31 ledges none of more than 8.
    """
    rows = next((n for n in range(1, MOST_ROWS) if n * (n + 1) >= number), MOST_ROWS)
    summit, rest = divmod(number - rows * (rows - 1) // 2, rows)
    return [summit + at + (rows - 1 - rest <= at < rows - 1) for at in range(rows)]


def _look_of(pk: int) -> TeamLook:
    return TeamLook(coat_of(pk), animal_of(pk))


def _sum_of(way: Way) -> Fact:
    """The last sum of a way, which makes its result."""
    return facts_of(way)[-1]


# By their first finder who is still there: who was the class's first may have been deleted.
_lit: PreparedQuery[tuple[str, int]] = PreparedQuery(
    lambda roll: (
        FoundWay.objects.filter(roll=roll)
        .values("text")
        .annotate(first=Min("pk"))
        .order_by("first")
        .values_list("text", "first")
    )
)
_finders: PreparedQuery[tuple[int, bool]] = PreparedQuery(
    lambda roll: FoundWay.objects.filter(roll=roll).values_list("student", "is_new")
)
_triers: PreparedQuery[tuple[int, str, int]] = PreparedQuery(
    lambda roll: WayTries.objects.filter(roll=roll).values_list("student", "student__name", "wrong")
)
_own_ways: PreparedQuery[tuple[str, bool]] = PreparedQuery(
    lambda roll, student: (
        FoundWay.objects.filter(roll=roll, student=student)
        .order_by("-pk")
        .values_list("text", "is_new")
    )
)
tries_of = PreparedQuery(lambda roll, student: WayTries.objects.filter(roll=roll, student=student))

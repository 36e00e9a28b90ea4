"""Read what a class sees of its roll of the day: all ways, those it has found, and hints."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import ClassVar

from django.db.models import QuerySet

from classroom.people.models import Student
from classroom.people.name_order import name_key
from classroom.play.mistakes import Mistake, mistake_of
from classroom.review.models import FoundWay, HomeRoll, Question, WayTries
from games.errors import Sentence, gettext_noop
from games.facts import PLUS, SIGNS, Fact
from games.ways import FIVE, TWO, Way, facts_of, ways

RUNGS = 3
_MORE_WITH = gettext_noop("Look for %(number)s more with %(sign)s.")
_ONE_MORE_WITH = gettext_noop("Look for one more with %(sign)s.")
_WITH_TWO = gettext_noop("Look for %(number)s more with two signs.")
_ONE_WITH_TWO = gettext_noop("Look for one more with two signs.")
_ALONE = gettext_noop("One die alone is a way, too.")
_MAKES = gettext_noop("One of them makes %(result)s.")
_NEW = gettext_noop("New for our class!")
_TOO = gettext_noop("Yes! The class has it too.")
_BEGINS = gettext_noop("It begins like this: %(start)s")


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
    def lit(self) -> set[str]:
        """The texts of what the class has found; also once who was first is deleted."""
        return set(self.roll.found_ways.order_by().values_list("text", flat=True).distinct())

    @property
    def _new(self) -> QuerySet[FoundWay]:
        rows: QuerySet[FoundWay] = self.roll.found_ways.filter(is_new=True)
        return rows

    @property
    def signs(self) -> list[str]:
        """The keys beside the dice."""
        if self.roll.preset == FIVE:
            return [SIGNS[PLUS]]
        return [*SIGNS.values(), *("()" if self.roll.preset != TWO else "")]

    @property
    def latest(self) -> Way | None:
        """The way that was found last."""
        row = self._new.last()
        return self.by_text.get(row.text) if row else None

    @property
    def ledges(self) -> list[tuple[str, list[Ledge]]]:
        """All ways in rows by their kind, the kind with the fewest on top."""
        by_kind = groupby(sorted(self.ways, key=kind_of), key=kind_of)
        rows = [
            (kind, [Ledge(way, way.text in self.lit) for way in these]) for kind, these in by_kind
        ]
        return sorted(rows, key=lambda row: len(row[1]))

    @property
    def missing(self) -> list[Way]:
        """List the ways that nobody has found."""
        return [way for way in self.ways if way.text not in self.lit]

    @property
    def numbers(self) -> list[tuple[int, list[Way]]]:
        """The ways to each number, by the number."""
        return [(number, list(these)) for number, these in groupby(self.ways, lambda w: w.result)]

    @property
    def same(self) -> tuple[Way, Way] | None:
        """Two ways to one number that are as different as can be; None if each has one alone."""
        most = max((these for _, these in self.numbers), key=len, default=[])
        return (most[0], most[-1]) if len(most) > 1 else None

    @property
    def children(self) -> list[tuple[str, int, int, int]]:
        """Name, ways, new ones and wrong results of each child who has tried, by name."""
        number = Counter[int]()
        new = Counter[int]()
        for student, is_new in self.roll.found_ways.values_list("student", "is_new"):
            number[student] += 1
            new[student] += is_new
        rows = self.roll.tries.values_list("student", "student__name", "wrong")
        children = [(name, number[pk], new[pk], wrong) for pk, name, wrong in rows]
        return sorted(children, key=lambda child: name_key(child[0]))

    @property
    def climbers(self) -> int:
        """Count the children who have found one."""
        return int(self.roll.found_ways.values("student").distinct().count())


def kind_of(way: Way) -> str:
    """Return the sign of a way, empty for one die alone, `()` for several."""
    return way.signs if len(way.signs) < 2 else "()"


@dataclass(frozen=True)
class OwnWays:
    """Hold the ways of a child, and their last try: one that they have still to work out."""

    page: WaysPage
    student: Student
    is_home: ClassVar[bool] = False

    @property
    def is_on(self) -> bool:
        """Say if they may send ways."""
        question = self.page.question
        return question.is_open and not question.show_answers

    @property
    def count(self) -> tuple[int, int]:
        """Count the ways that are found, and all."""
        return len(self.page.lit), len(self.page.ways)

    @property
    def praise(self) -> Sentence | None:
        """Say a word to their last way."""
        return Sentence(_NEW if self.mine[0][1] else _TOO) if self.mine else None

    @cached_property
    def mine(self) -> list[tuple[Way, bool]]:
        """Their ways, the last one first, each with whether it was the first of the class."""
        rows = self.page.roll.found_ways.filter(student=self.student).order_by("-pk")
        by_text = self.page.by_text
        texts = rows.values_list("text", "is_new")
        return [(by_text[text], is_new) for text, is_new in texts if text in by_text]

    @cached_property
    def tries(self) -> WayTries | HomeRoll | None:
        row: WayTries | None = self.page.roll.tries.filter(student=self.student).first()
        return row

    @property
    def wrong(self) -> tuple[Way, Mistake] | None:
        """The way that they worked out wrong, and what helps."""
        last = self.tries
        way = self.page.by_text.get(last.text) if last else None
        if last is None or way is None or last.claim is None:
            return None
        return way, mistake_of(_sum_of(way)._replace(claim=last.claim), last.tries)

    @property
    def hint(self) -> list[Sentence]:
        """The rungs that they have taken so far."""
        return rungs(self.left)[: self.tries.hints] if self.tries else []

    @property
    def left(self) -> list[Way]:
        """List what hints are about: ways that the class misses, or else they do."""
        own = {way.text for way, _ in self.mine}
        return self.page.missing or [way for way in self.page.ways if way.text not in own]


def _sum_of(way: Way) -> Fact:
    """The last sum of a way, which makes its result."""
    return facts_of(way)[-1]


def rungs(left: Sequence[Way]) -> list[Sentence]:
    """Return the ladder of hints to what is left to find: how many of which kind, what one of them
    makes, and how it begins. Empty if nothing is."""
    rows = [list(these) for _, these in groupby(sorted(left, key=kind_of), key=kind_of)]
    if not rows:
        return []
    most = max(rows, key=lambda row: (bool(kind_of(row[0])), len(row)))
    kind, one = kind_of(most[0]), most[0]
    makes = Sentence(_MAKES, {"result": one.result})
    begins = Sentence(_BEGINS, {"start": f"{one.text.split(' ')[0]} …"})
    if not kind:
        return [Sentence(_ALONE)]
    several = len(most) > 1
    if kind == "()":
        text = _WITH_TWO if several else _ONE_WITH_TWO
    else:
        text = _MORE_WITH if several else _ONE_MORE_WITH
    values = {"number": len(most), "sign": SIGNS.get(kind, "")}
    return [Sentence(text, values), makes, begins]

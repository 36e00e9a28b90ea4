"""Rolls of the day that are over, as review lists them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, QuerySet

from classroom.people.models import Student
from classroom.review.models import DayRoll, Question
from classroom.review.questions.selectors import questions
from classroom.sentences import translate
from games.errors import Sentence, gettext_noop
from games.ways import FIVE, TABLE, TARGET, THREE, TWO, RollRules, ways

MOST_OWN = 8  # rolls that a child's list has
_WORDS = {
    TWO: gettext_noop("Two of three dice"),
    THREE: gettext_noop("All three dice"),
    TARGET: gettext_noop("Make %(goal)s"),
    TABLE: gettext_noop("Table of %(goal)s"),
    FIVE: gettext_noop("Five dice, only plus"),
}


@dataclass(frozen=True)
class RollRow:
    """A roll in a list: the class has found `lit` of `all` its ways."""

    question: Question
    lit: int
    all: int

    @property
    def roll(self) -> DayRoll:
        roll: DayRoll = self.question.roll
        return roll

    @property
    def dice(self) -> list[int]:
        dice: list[int] = self.roll.dice
        return dice

    @property
    def words(self) -> str:
        """Return in words what the class looked for."""
        return looked_for(self.roll)


def looked_for(roll: DayRoll) -> str:
    """Return in words what counted as a way of this roll."""
    return words_for(roll.rules)


def words_for(rules: RollRules) -> str:
    """Return these rules in words."""
    return translate(Sentence(_WORDS[rules.name], {"goal": rules.goal}))


def past_rolls() -> QuerySet[Question]:
    """Return the rolls in scope that are over."""
    return questions().filter(kind=Question.Kind.WAYS, closed_at__isnull=False)


def roll_rows(rolls: Sequence[Question]) -> list[RollRow]:
    """Return the rows of these rolls, in one statement."""
    number: Any = DayRoll.objects.filter(question__in=rolls).order_by()
    texts = Count("found_ways__text", distinct=True)
    lit = dict(number.annotate(lit=texts).values_list("question", "lit"))
    return [RollRow(one, lit.get(one.pk, 0), _number(one.roll)) for one in rolls]


def own_rolls(student: Student) -> list[RollRow]:
    """Return the latest rolls of the student's class."""
    rolls = past_rolls().filter(school_class=student.school_class_id).order_by("-pk")
    return roll_rows(list(rolls[:MOST_OWN]))


def _number(roll: DayRoll) -> int:
    listed: list[str] | None = roll.ways
    return len(ways(roll.dice, roll.rules) if listed is None else listed)

"""The roll of the day again at home: what the class has not found, without clock and order.

It counts in no number of the class; only the memory of the student learns.
"""

from dataclasses import dataclass
from datetime import timedelta
from functools import cached_property
from typing import ClassVar

from django.db import transaction
from django.utils import timezone

from classroom.people.models import Student
from classroom.review.models import HomeRoll, Question
from classroom.review.questions.past_rolls import past_rolls
from classroom.review.questions.ways import way_read, way_teach
from classroom.review.questions.ways_hints import RUNGS, rungs
from classroom.review.questions.ways_page import OwnWays, WaysPage
from games.errors import Illegal, Sentence, gettext_noop
from games.ways import Way

OPEN_DAYS = 7  # so long a roll waits in the camp
GOAL = 6  # ways: more that are missing may be found, and need not be
_WAS_MISSING = gettext_noop("Yes! That was missing.")
_HAD = gettext_noop("Yes! Your class has it. Find another one.")


@dataclass(frozen=True)
class HomeWays(OwnWays):
    """Hold what a student has found at home, each with whether the class missed it."""

    is_home: ClassVar[bool] = True

    @cached_property
    def tries(self) -> HomeRoll | None:
        row: HomeRoll | None = self.page.roll.at_home.filter(student=self.student).first()
        return row

    @cached_property
    def mine(self) -> list[tuple[Way, bool]]:
        by_text, lit = self.page.by_text, self.page.lit
        texts = reversed(self.tries.ways if self.tries else [])
        return [(by_text[text], text not in lit) for text in texts if text in by_text]

    @property
    def goal(self) -> int:
        """Count those that are to be found."""
        return min(GOAL, len(self.page.missing))

    @property
    def count(self) -> tuple[int, int]:
        number = sum(was_missing for _, was_missing in self.mine)
        return number, self.goal if number < self.goal else len(self.page.missing)

    @property
    def has_reached_goal(self) -> bool:
        return self.count[0] >= self.goal

    @property
    def left(self) -> list[Way]:
        own = {way.text for way, _ in self.mine}
        return [way for way in self.page.missing if way.text not in own]

    @property
    def hints(self) -> list[Sentence]:
        return rungs(self.left, self.page.roll.rules)

    @property
    def is_offered_hint(self) -> bool:
        return False

    @property
    def is_on(self) -> bool:
        return bool(self.left)

    @property
    def praise(self) -> Sentence | None:
        if not self.mine or self.tries is None or self.tries.text != self.mine[0][0].text:
            return None
        return Sentence(_WAS_MISSING if self.mine[0][1] else _HAD)


def home_ways(question: Question, student: Student) -> HomeWays:
    """Return what this student has found at home of a roll that is over."""
    return HomeWays(WaysPage(question), student)


def home_roll(student: Student) -> HomeWays | None:
    """Return the latest roll of the student's class; None if it was not lately."""
    since = timezone.now() - timedelta(OPEN_DAYS)
    rolls = past_rolls().filter(school_class=student.school_class_id, asked_at__gt=since)
    question = rolls.order_by("-pk").first()
    return home_ways(question, student) if question else None


def home_way_find(*, question: Question, student: Student, text: str, result: int) -> None:
    """Store a way that a student has found at home, and teach their memory its sums.

    A wrong result is stored as what they tried last, for the help that the page has then. Raises a
    UserError for what is no way, or one of theirs.
    """
    way = way_read(question.roll, text, result)
    _way_store(question, student, way, result)
    way_teach(student=student, way=way, result=result, key=f"home {question.pk}")


@transaction.atomic
def _way_store(question: Question, student: Student, way: Way, result: int) -> None:
    row = _row(question, student)
    if way.text in row.ways:
        raise Illegal(gettext_noop("You have this way already. Find another one."))
    row.tries = row.tries + 1 if row.text == way.text and row.claim is not None else 1
    row.text, row.claim = way.text, result
    if result == way.result:
        row.ways, row.claim, row.tries = [*row.ways, way.text], None, 0
        # Hints are about what was missing: they stay until one of these is there.
        if not question.roll.found_ways.filter(text=way.text).exists():
            row.hints = 0
    row.save()


@transaction.atomic
def home_hint(*, question: Question, student: Student) -> None:
    """Go one rung up the ladder of hints to what is still missing."""
    row = _row(question, student)
    row.hints, row.claim = min(row.hints + 1, RUNGS), None
    row.save(update_fields=["hints", "claim"])


def _row(question: Question, student: Student) -> HomeRoll:
    """Return what the student has, held until the commit: copies of a press wait for each other."""
    HomeRoll.objects.get_or_create(
        roll=question.roll,
        student=student,
        defaults={
            "school_class_id": question.school_class_id,
            "day": timezone.localdate(timezone=student.school_class.zone),
        },
    )
    row: HomeRoll = HomeRoll.objects.select_for_update(no_key=True).get(
        roll=question.roll, student=student
    )
    return row

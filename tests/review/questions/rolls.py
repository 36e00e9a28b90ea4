"""Rolls of the day of which a child has found all ways but some."""

from collections.abc import Collection
from datetime import datetime

from django.utils import timezone

from classroom.people.models import Student
from classroom.review.models import DayRoll, FoundWay, Question, WayTries
from games.facts import MINUS, SIGNS, TIMES
from games.ways import RollRules, ways

DICE = [2, 5, 6]
RESULTS = {way.text: way.result for way in ways(DICE, RollRules("two"))}
ALL = list(RESULTS)
PRODUCT, DIFFERENCE = f"6 {SIGNS[TIMES]} 5", f"6 {SIGNS[MINUS]} 2"


def roll_of(
    student: Student,
    *,
    missing: Collection[str] = (),
    is_over: bool = True,
    at: datetime | None = None,
) -> Question:
    """A roll of the class of this student, who has found all its ways but these."""
    at, school_class = at or timezone.now(), student.school_class
    question = Question.objects.create(
        school_class=school_class,
        kind=Question.Kind.WAYS,
        show_answers=is_over,
        closed_at=at if is_over else None,
    )
    Question.objects.filter(pk=question.pk).update(asked_at=at)
    question.refresh_from_db()
    roll = DayRoll.objects.create(
        question=question, preset="two", seed=bytes(32), dice=DICE, ways=ALL
    )
    whose = {"school_class": school_class, "roll": roll, "student": student}
    WayTries.objects.create(**whose)
    for text in ALL:
        if text not in missing:
            FoundWay.objects.create(**whose, text=text, is_new=True, day=at.date())
    return question

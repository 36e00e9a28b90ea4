"""Fixtures of the questions to a class."""

import pytest

from classroom.review.models import DayRoll
from classroom.review.tasks import day_roll_ways
from tests.cast import teacher_client
from tests.lessons.setting import Room
from tests.review.questions.finding import begin


@pytest.fixture
def roll(room: Room) -> DayRoll:
    """Dice that are known, with all their ways listed."""
    lesson = room.arrived(room.lesson())
    begin(teacher_client(room.owner), lesson)
    roll = DayRoll.objects.get()
    roll.dice = [2, 5, 6]
    roll.save()
    day_roll_ways(roll.pk)
    roll.refresh_from_db()
    return roll

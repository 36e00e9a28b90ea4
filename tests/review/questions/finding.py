"""A roll of the day with known dice, and what children and their teacher do with it."""

import re
from datetime import timedelta

from django.test import Client
from django.utils import timezone

from classroom.lessons.models import Lesson
from classroom.lessons.projector_links import projector_address
from classroom.review.models import DayRoll

HTMX = {"HX-Request": "true"}


def begin(desk: Client, lesson: Lesson, **fields: str) -> str:
    answer = desk.post(f"/review/lessons/{lesson.pk}/roll", fields, headers=HTMX)
    return str(answer.json()["error"])


def find(child: Client, way: str, result: str) -> str:
    """Send a way; returns what was refused."""
    fields = {"way": way, "result": result}
    return str(child.post("/review/question/way", fields, headers=HTMX).json()["error"])


def page(child: Client) -> str:
    return child.get("/review/question/").content.decode()


def wall(lesson: Lesson) -> str:
    lesson.refresh_from_db()
    return Client().get(projector_address(lesson)).content.decode()


def press(desk: Client, lesson: Lesson, show: str) -> None:
    lesson.refresh_from_db()
    fields = {"show": show, "choices": lesson.projector_choices}
    desk.post(f"/lessons/{lesson.pk}/projector", fields, headers=HTMX)


def hints(child: Client) -> list[str]:
    return re.findall(r'class="notice"><svg.*?</svg> (.*?)</p>', page(child), re.DOTALL)


def ask_hint(child: Client) -> None:
    child.post("/review/question/hint", headers=HTMX)


def pass_time(roll: DayRoll, seconds: float) -> None:
    """Have the roll begin so long before now."""
    roll.question.asked_at = timezone.now() - timedelta(seconds=seconds)
    roll.question.save()

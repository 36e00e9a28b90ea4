"""Some teams with a preset and a topic of their own, from the lobby to the next game."""

import re

import pytest
from playwright.sync_api import Page, expect

from classroom.lessons.models import Lesson
from classroom.lessons.services.members import member_arrive
from tests.browser import steps
from tests.browser.conftest import Room
from tests.browser.desks import InThread, pressed
from tests.browser.sight import sees, sees_nothing_of

pytestmark = [pytest.mark.browser, pytest.mark.slow]
LARGE = {"width": 1366, "height": 768}
NAMES = ["Ada", "Ben", "Cleo", "Dan", "Eli", "Fay", "Gil", "Hal", "Ida", "Jon", "Kim", "Leo"]
TOPIC = "6, 7, 8 with × and ÷"  # noqa: RUF001


def all_arrive() -> None:
    lesson = Lesson.objects.get()
    for student in lesson.school_class.students.all():
        member_arrive(lesson=lesson, student=student)


def a_lobby(room: Room, in_thread: InThread) -> Page:
    teacher = room.visitor(LARGE)
    steps.a_class_with_a_lobby(teacher, room.url, NAMES)
    in_thread(all_arrive)
    sees(teacher.locator("main"), "12 are here")
    teacher.locator("#shuffle-number").fill("6")
    teacher.locator("#shuffle-by").select_option("teams")
    pressed(teacher, teacher.get_by_role("button", name=re.compile("Shuffle")))
    return teacher


def give(teacher: Page, teams: tuple[int, ...], preset: str, topic: str = "") -> None:
    form = teacher.locator("#own-games")
    if form.get_attribute("open") is None:
        form.locator("> summary").click()
    for number in teams:
        form.locator(f"#own-{number}").check()
    form.get_by_label("Preset").select_option(preset)
    form.get_by_label("Topic").select_option(topic)
    pressed(teacher, form.get_by_role("button", name="Set for these teams"))


def test_teams_get_their_own_game_and_sit_apart(room: Room, in_thread: InThread) -> None:
    teacher = a_lobby(room, in_thread)
    give(teacher, (2,), "hard_tables")
    sees(teacher.locator("#obstacle"), "do not fit at tables of their own")
    give(teacher, (2, 5), "hard_tables", "*/ 6,7,8")
    give(teacher, (3, 6), "short")
    for number in (2, 5):
        sees(teacher.locator(f"#team-{number}"), TOPIC)
        sees(teacher.locator(f"#team-{number}"), "Table 2")
    expect(teacher.locator("#obstacle")).to_be_hidden()
    teacher.get_by_role("button", name="Start", exact=True).click()
    sees(teacher.locator("#table-2"), TOPIC)
    sees_nothing_of(teacher.locator("#table-1"), TOPIC)
    teacher.goto(teacher.url + "next/")
    sees(teacher.locator("main"), "Presets are for On Belay")
    expect(teacher.locator("#topic-2")).to_have_value("*/ 6,7,8")

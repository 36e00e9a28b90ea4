"""A teacher conducts the wall: desk and wall in two windows, the clicker's keys, two teachers."""

from functools import partial

import pytest
from playwright.sync_api import Page, expect

from classroom.lessons.models import Lesson
from classroom.lessons.projector_links import projector_address
from classroom.people.models import ClassTeacher
from tests.browser.conftest import Room
from tests.browser.desks import BEAMER, DESK
from tests.browser.sight import reads, sees_count
from tests.browser.test_projector_layout import InThread, running
from tests.cast import teacher_client
from tests.factories import TeacherFactory

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def sessions(pk: int) -> tuple[str, str, str]:
    """The wall's address, and sessions of its lesson's teacher and of a co-teacher."""
    lesson = Lesson.objects.select_related("school_class", "teacher").get(pk=pk)
    other = TeacherFactory()
    ClassTeacher.objects.create(school_class=lesson.school_class, teacher=other, right="full")
    first, second = (
        str(teacher_client(one).session.session_key) for one in (lesson.teacher, other)
    )
    return projector_address(lesson), first, second


def windows(room: Room, in_thread: InThread, teams: int) -> tuple[Page, Page, str, str]:
    """The desk, the wall without a session, the wall's address, and a co-teacher's session."""
    pk = in_thread(partial(running, teams))
    address, owner, other = in_thread(partial(sessions, pk))
    desk = room.student(f"/lessons/{pk}/", owner, DESK)
    wall = room.visitor(BEAMER)
    wall.goto(room.url + address)
    return desk, wall, address, other


@pytest.mark.parametrize("tables", [3, 8, 15])
def test_the_wall_shows_what_the_desk_presses_and_the_same_when_reloaded(
    room: Room, in_thread: InThread, tables: int
) -> None:
    desk, wall, *_ = windows(room, in_thread, 3 * tables)
    states = {
        "2": "#large-2", "rules1": "#rules", "seats": "#seats", "code": "#join",
        "points": "#points", "podium": "#podium", "climb": "#climb", "tables": "#tables",
    }  # fmt: skip
    for way, screen in states.items():
        desk.locator(f"#wall-{way}").click()
        for _ in range(2):
            expect(wall.locator(screen)).to_be_visible()
            sees_count(wall.locator(".projector__main"), 1)
            wall.reload()
    sees_count(wall.locator(".race__table"), min(8, tables))
    desk.locator("#wall-dark").click()
    expect(wall.locator("#dark")).to_be_visible()
    desk.locator("#wall-next").click()
    expect(wall.locator("#dark")).to_have_count(0)
    sees_count(wall.locator(".race__table"), 7 if tables == 15 else tables)


def test_the_keys_of_a_clicker_work_on_the_desk_and_on_its_teachers_wall(
    room: Room, in_thread: InThread
) -> None:
    desk, wall, address, other = windows(room, in_thread, 9)
    own = room.student(address, other, BEAMER)
    expect(own.locator("#tables")).to_be_visible()
    desk.locator("#wall-rules1").click()
    expect(own.locator(".rules--1")).to_be_visible()
    expect(desk.locator("#wall-next")).to_have_attribute("value", "rules2:1")
    step = 1
    for page, key, to in (
        (desk, "PageDown", 2), (own, "PageDown", 3), (own, "ArrowRight", 4),
        (own, "ArrowLeft", 3), (desk, "PageUp", 2), (own, "PageUp", 1),
    ):  # fmt: skip
        page.keyboard.press(key)
        step = to
        for one in (wall, own):
            expect(one.locator(f".rules--{step}")).to_be_visible()
        reads(desk.locator("#wall-now"), "Rules")
        expect(desk.locator("#wall-next")).to_have_attribute("value", f"rules{step + 1}:1")
    for page, is_dark in ((desk, True), (own, False), (own, True), (desk, False)):
        page.keyboard.press("b")
        for one in (wall, own):
            expect(one.locator("#dark")).to_be_visible(visible=is_dark)
        pressed = "true" if is_dark else "false"
        expect(desk.locator("#wall-dark")).to_have_attribute("aria-pressed", pressed)


def test_two_teachers_who_press_next_at_once_go_one_stop_on(
    room: Room, in_thread: InThread
) -> None:
    desk, wall, address, other = windows(room, in_thread, 9)
    own = room.student(address, other, BEAMER)
    desk.locator("#wall-rules1").click()
    expect(own.locator(".rules--1")).to_be_visible()
    expect(desk.locator("#wall-next")).to_have_attribute("value", "rules2:1")
    with own.expect_response(lambda answer: answer.request.method == "POST"):
        own.keyboard.press("PageDown")
        desk.locator("#wall-next").dispatch_event("click")
    expect(desk.locator("#wall-next")).to_have_attribute("value", "rules3:1")
    expect(wall.locator(".rules--2")).to_be_visible()

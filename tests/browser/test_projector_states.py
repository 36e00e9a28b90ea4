"""The states of the projector beside its boards: nobody here, who sits where, the clock."""

from functools import partial

import pytest
from django_scopes import scopes_disabled
from playwright.sync_api import expect

from classroom.lessons.services.clocks import lesson_clock
from classroom.lessons.services.lifecycle import lesson_open, lesson_start
from classroom.lessons.services.teams import teams_deal
from tests.browser.conftest import Room
from tests.browser.test_projector_layout import SIZES, Aside, changed, seen, shown
from tests.lessons.setting import room_make

pytestmark = [pytest.mark.browser, pytest.mark.slow]

# Of a digit of the clock, as a share of the height.
LARGE_CLOCK = 0.055


@scopes_disabled()
def an_empty_lobby() -> int:
    """A class of 30 of whom nobody has come yet."""
    return room_make(30).lesson().pk


@scopes_disabled()
def a_seating_plan(teams: int) -> int:
    """A lobby of 30 in which teams are made."""
    room = room_make(30)
    lesson = room.arrived(room.lesson("on_belay"))
    teams_deal(lesson=lesson, teams=teams)
    return lesson.pk


@scopes_disabled()
def a_lesson_with_a_clock(slug: str) -> int:
    """A few tables, and a quarter of an hour for all."""
    room = room_make(9)
    lesson = lesson_open(
        school_class=room.school_class, teacher=room.teacher, game=slug, options={}
    )
    room.arrived(lesson)
    teams_deal(lesson=lesson, teams=9)
    lesson_start(lesson=lesson)
    lesson_clock(lesson=lesson, minutes=15)
    return lesson.pk


def test_an_empty_lobby_can_be_read_from_the_last_row(room: Room, aside: Aside) -> None:
    pk = aside(an_empty_lobby)
    projector = room.visitor(SIZES[0], reduced_motion="reduce")
    url = room.url + aside(partial(changed, pk))
    assert list(seen(shown(projector, url), "nobody here")) == []
    assert projector.locator(".climbers__one").count() == 0


@pytest.mark.parametrize("teams", [4, 30])
def test_the_seats_of_a_lobby_can_be_read_from_the_last_row(
    room: Room, aside: Aside, teams: int
) -> None:
    pk = aside(partial(a_seating_plan, teams))
    projector, faults = room.visitor(SIZES[0], reduced_motion="reduce"), list[str]()
    for names in (True, False):
        url = room.url + aside(partial(changed, pk, projector_names=names))
        faults += seen(shown(projector, url), f"the seats, names {names}")
        expect(projector.locator("#seats")).to_be_visible()
    assert faults == []


def test_the_clock_of_the_class_is_large(room: Room, aside: Aside) -> None:
    pk = aside(partial(a_lesson_with_a_clock, "cant_stop"))
    projector = room.visitor(SIZES[0], reduced_motion="reduce")
    url = room.url + aside(partial(changed, pk))
    for show in ("", "1"):
        assert list(seen(shown(projector, url, show), "the clock")) == []
        high = projector.locator(".projector__clock .number").evaluate(
            "one => parseFloat(getComputedStyle(one).fontSize) / innerHeight"
        )
        assert high >= LARGE_CLOCK

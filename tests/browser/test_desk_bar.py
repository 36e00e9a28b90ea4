"""The bar of the desk: the first table high up, one menu at a time, and who needs the teacher."""

from functools import partial

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP, PHONE, Room
from tests.browser.desks import InThread, opened, pressed
from tests.browser.sight import sees, sees_count, texts_of
from tests.cast import teacher_client
from tests.lessons.setting import room_make

pytestmark = [pytest.mark.browser, pytest.mark.slow]

HIGH = 160  # pixels from the top to the first table
MENUS = ("hint", "message", "clock")
TABLET = {"width": 768, "height": 1024}


def a_lesson(teams: int, name: str) -> tuple[int, str]:
    """A lesson of so many teams that runs; nobody has opened a page yet."""
    room = room_make(teams, name)
    lesson = room.running(teams=teams)
    return lesson.pk, str(teacher_client(room.owner).session.session_key)


def the_desk(
    room: Room, in_thread: InThread, size: dict[str, int], teams: int = 12, name: str = "4b"
) -> Page:
    pk, session = in_thread(partial(a_lesson, teams, name))
    return room.student(f"/lessons/{pk}/", session, size)


def test_the_first_table_is_high_up_on_a_laptop(room: Room, in_thread: InThread) -> None:
    desk = the_desk(room, in_thread, LAPTOP)
    box = desk.locator("#table-1").bounding_box()
    assert box is not None
    assert box["y"] <= HIGH


def test_a_class_with_a_long_name_leaves_the_first_table_high_up(
    room: Room, in_thread: InThread
) -> None:
    desk = the_desk(room, in_thread, LAPTOP, name="Mathematics of the fourth grade in room 12")
    box = desk.locator("#table-1").bounding_box()
    assert box is not None
    assert box["y"] <= HIGH


def test_the_keys_of_the_bar_stand_in_two_rows_on_a_phone(room: Room, in_thread: InThread) -> None:
    desk = the_desk(room, in_thread, PHONE)
    keys = desk.locator(".desk-bar .button:visible")
    tops = keys.evaluate_all("keys => keys.map(key => key.getBoundingClientRect().top)")
    assert len(tops) == 7
    assert len({round(top) for top in tops}) == 2


@pytest.mark.parametrize("size", [PHONE, TABLET], ids=["phone", "tablet"])
def test_a_table_stands_in_the_first_screen_of_smaller_ones(
    room: Room, in_thread: InThread, size: dict[str, int]
) -> None:
    desk = the_desk(room, in_thread, size)
    box = desk.locator("#table-1 .desk__board").bounding_box()
    assert box is not None
    assert box["y"] + 40 <= size["height"]
    assert desk.evaluate("document.documentElement.scrollWidth") <= size["width"]


@pytest.mark.parametrize("size", [LAPTOP, TABLET, PHONE], ids=["laptop", "tablet", "phone"])
def test_one_menu_is_open_at_most_and_lies_in_the_window(
    room: Room, in_thread: InThread, size: dict[str, int]
) -> None:
    desk = the_desk(room, in_thread, size)
    for name in MENUS:
        opened(desk, name)
        sees_count(desk.locator(".menu[open]"), 1)
        box = desk.locator(f"#{name}-menu > .menu__panel").bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= size["width"]
    desk.keyboard.press("Escape")
    expect(desk.locator(".menu[open]")).to_have_count(0)


def test_the_clock_counts_in_the_bar_and_the_menu_says_what_is_set(
    room: Room, in_thread: InThread
) -> None:
    desk = the_desk(room, in_thread, LAPTOP)
    opened(desk, "clock")
    with desk.expect_response(lambda response: response.request.method == "POST"):
        desk.locator("#clock-minutes").select_option("15")
    sees(desk.locator("#clock-menu > summary .number"), "14:")
    desk.reload()
    assert desk.locator("#clock-minutes").input_value() == "15"
    opened(desk, "clock")
    pressed(desk, desk.get_by_role("button", name="Extra time: 2 min"))
    sees(desk.locator("#clock-menu > summary .number"), "16:")


def test_the_bar_lists_tables_that_need_the_teacher_and_leads_there(
    room: Room, in_thread: InThread
) -> None:
    desk = the_desk(room, in_thread, LAPTOP)
    sees(desk.locator("#need-2"), "away")
    desk.locator("#need-2 a").click()
    assert desk.url.endswith("#table-2")
    expect(desk.locator("#table-2")).to_be_in_viewport()


def test_how_to_play_fills_the_window(room: Room, in_thread: InThread) -> None:
    desk = the_desk(room, in_thread, LAPTOP)
    desk.locator(".how > summary").click()
    box = desk.locator(".how__window--full").bounding_box()
    assert box is not None
    assert (box["width"], box["height"]) == (LAPTOP["width"], LAPTOP["height"])


def test_a_desk_of_fifteen_tables_keeps_its_order(room: Room, in_thread: InThread) -> None:
    desk = the_desk(room, in_thread, LAPTOP, teams=30)
    cards = texts_of(desk.locator(".desk > .card h2"))
    assert cards == [f"Table {number}" for number in range(1, len(cards) + 1)]

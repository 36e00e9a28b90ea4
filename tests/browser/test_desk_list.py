"""Many tables on one desk: five beside each other on a laptop, a list that opens on a phone."""

import pytest
from playwright.sync_api import Locator, expect

from classroom.lessons.models import Lesson
from classroom.people.models import Student
from classroom.play.models import Player
from classroom.play.services.messages import hand_raise
from tests.browser.conftest import PHONE, Room
from tests.browser.desks import InThread
from tests.browser.sight import sees, texts_of
from tests.cast import teacher_client
from tests.lessons.setting import moved, room_make

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SCREEN = {"width": 1366, "height": 768}


def five_tables() -> tuple[int, str]:
    """Five tables of three teams, some moves on."""
    room = room_make(15)
    lesson = room.running(teams=15)
    for table in lesson.current_tables.select_related("match"):
        moved(table.match, table.number)
    return lesson.pk, str(teacher_client(room.owner).session.session_key)


def five_tables_and_a_hand() -> tuple[int, str, str]:
    """As before, and a child at the last table has raised a hand."""
    pk, session = five_tables()
    Student.objects.update(is_away=False)
    last = Lesson.objects.get(pk=pk).current_tables.get(number=5)
    child = Player.objects.filter(seat__match=last.match).select_related("student", "seat")[0]
    hand_raise(seat=child.seat, student=child.student)
    return pk, session, child.student.name


def bottom(thing: Locator) -> float:
    box = thing.bounding_box()
    assert box is not None
    return box["y"] + box["height"]


def test_five_tables_stand_above_the_strip_without_scrolling(
    room: Room, in_thread: InThread
) -> None:
    pk, session = in_thread(five_tables)
    desk = room.student(f"/lessons/{pk}/", session, SCREEN)
    strip = desk.locator("#wall-strip").bounding_box()
    assert strip is not None
    assert strip["y"] + strip["height"] <= SCREEN["height"]
    for number in range(1, 6):
        table = desk.locator(f"#table-{number}")
        expect(table.get_by_role("button", name="Pause")).to_be_visible()
        assert bottom(table) <= strip["y"] + 1, number
    assert desk.evaluate("document.documentElement.scrollWidth") <= SCREEN["width"]


def test_on_a_phone_a_tap_opens_a_table_of_the_list(room: Room, in_thread: InThread) -> None:
    pk, session = in_thread(five_tables)
    desk = room.student(f"/lessons/{pk}/", session, PHONE)
    boards = [desk.locator(f"#board-{number}") for number in range(1, 6)]
    for board in boards:
        expect(board).to_be_hidden()
    assert len(texts_of(desk.locator(".desk__fold > summary h2"))) == 5
    desk.locator("#table-2 summary").first.click()
    expect(boards[1]).to_be_visible()
    for board in boards[:1] + boards[2:]:
        expect(board).to_be_hidden()


def test_on_a_phone_the_first_table_of_the_list_is_the_one_that_asks(
    room: Room, in_thread: InThread
) -> None:
    pk, session, name = in_thread(five_tables_and_a_hand)
    desk = room.student(f"/lessons/{pk}/", session, PHONE)
    tops = {number: bottom(desk.locator(f"#fold-{number} > summary h2")) for number in range(1, 6)}
    assert min(tops, key=lambda number: tops[number]) == 5
    sees(desk.locator("#fold-5 > summary .desk__need"), name)
    desk.set_viewport_size(SCREEN)  # type: ignore[arg-type]
    expect(desk.locator("#fold-5 .desk__need")).to_be_hidden()

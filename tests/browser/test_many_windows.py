"""Many windows of one browser over plain HTTP/1.1, which gives a server six connections."""

from functools import partial

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Room
from tests.browser.desks import BEAMER
from tests.browser.test_conducting import WAYS, sessions
from tests.browser.test_projector_layout import InThread, running
from tests.chromium import BEFORE_A_HEARTBEAT

pytestmark = [pytest.mark.browser, pytest.mark.slow]

CONNECTIONS = 6  # to one server, of each browser that there is


class Teacher:
    """A teacher's browser: a desk, and as many windows as they open."""

    def __init__(self, room: Room, in_thread: InThread) -> None:
        pk = in_thread(partial(running, 9))
        self.wall, session, _ = in_thread(partial(sessions, pk))
        self.room, self.desk = room, room.student(f"/lessons/{pk}/", session, BEAMER)

    def window(self, address: str) -> Page:
        page = self.desk.context.new_page()
        page.set_default_timeout(2 * BEFORE_A_HEARTBEAT)
        page.goto(self.room.url + address)
        return page

    def open(self, count: int) -> list[Page]:
        """Windows of desk and wall in turn; this desk is the first."""
        desk = self.desk.url.removeprefix(self.room.url)
        more = [self.window((self.wall, desk)[number % 2]) for number in range(count - 1)]
        return [self.desk, *more]

    def press(self, way: str, desk: Page) -> None:
        """Put this on the wall, and see the answer."""
        desk.locator(f"#wall-{way}").click()
        expect(desk.locator(f"#wall-{way}")).to_have_attribute("aria-current", "true")


@pytest.fixture
def teacher(room: Room, in_thread: InThread) -> Teacher:
    return Teacher(room, in_thread)


def show(windows: list[Page], way: str) -> None:
    """See this in every window, long before a heartbeat could bring it."""
    for page in windows:
        strip = page.frame_locator(".wall-strip__picture iframe")
        wall = strip if "/lessons/" in page.url else page
        expect(wall.locator(WAYS[way])).to_be_visible(timeout=BEFORE_A_HEARTBEAT)
        expect(page.locator("#windows")).to_be_hidden()


def test_seven_windows_show_each_change_and_answer_each_press(teacher: Teacher) -> None:
    windows = teacher.open(CONNECTIONS + 1)
    for way, desk in zip(("points", "2", "code", "seats"), windows[::2], strict=True):
        teacher.press(way, desk)
        show(windows, way)


def test_the_windows_that_stay_go_on_when_others_are_closed(teacher: Teacher) -> None:
    windows = teacher.open(5)
    teacher.press("points", windows[-1])
    show(windows, "points")
    for way in ("2", "code"):
        windows.pop(0).close()
        desk = [page for page in windows if "/lessons/" in page.url][-1]
        teacher.press(way, desk)
        show(windows, way)

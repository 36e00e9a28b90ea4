"""Look at windows that a zoom of 300 or 400 % leaves, and at phones on their side."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import PHONE, Room
from tests.browser.every_page import School, school_make
from tests.browser.reach import out_of_reach, out_of_sight
from tests.browser.test_window import RECORDS
from tests.decisions import Decision, decisions, seated

pytestmark = [pytest.mark.browser, pytest.mark.slow]

# 1366 by 768 at 300 and 400 %, 1280 by 1024 at 400 %; two phones on their side, one upright.
SIZES = ((455, 256), (341, 192), (320, 256), (640, 360), (568, 320), (320, 568))
GAMES = sorted({game for game, _ in RECORDS})
CAMP = ("practice/", "practice/hikes/", "practice/checks/")
OWN_PAGES = (*CAMP, "lesson/points", "review/question/")


def kinds_of(game: str) -> Iterator[tuple[str, str, Decision]]:
    """Yield the first of each kind of decision in this game's recorded games, with its record."""
    met = set[str]()
    for record in (record for slug, record in RECORDS if slug == game):
        for kind, decision in decisions(game, record).items():
            if kind not in met:
                met.add(kind)
                yield record, kind, decision


def pages_of(room: Room, in_thread: Callable[..., Any], game: str) -> Iterator[tuple[str, Page]]:
    """Yield each kind of decision as its team sees it."""
    for record, kind, decision in kinds_of(game):
        path, [session] = in_thread(partial(seated, game, record, decision))
        page = room.student(path, session, PHONE, reduced_motion="reduce")
        yield kind, page
        page.context.close()


@pytest.mark.parametrize("game", GAMES)
def test_all_of_a_decision_is_reached_at_every_zoom_and_read_with_every_spacing(
    room: Room, in_thread: Callable[..., Any], game: str
) -> None:
    faults = []
    for kind, page in pages_of(room, in_thread, game):
        lines = [one for size in SIZES for one in out_of_reach(page, *size)]
        lines += out_of_sight(page, 360, 640)
        faults += [f"{kind} at {one}" for one in lines]
    assert not faults, "\n".join(faults)


@pytest.fixture
def school(in_thread: Callable[..., Any]) -> School:
    made: School = in_thread(school_make)
    return made


def pages_for(room: Room, school: School, role: str) -> Iterator[tuple[str, Page]]:
    """Yield every page that somebody of this role may open, each at its route."""
    page = room.visitor(PHONE, reduced_motion="reduce")
    cookies = school.cookies()[role]
    page.context.add_cookies([{**cookie, "url": room.url} for cookie in cookies])
    for route, address in school.addresses():
        answer = page.request.get(room.url + address, max_redirects=0)
        if answer.status == 200 and "<html" in answer.text():
            page.goto(room.url + address)
            yield route, page


@pytest.mark.parametrize("role", ["student", "student before a lesson", "student after a lesson"])
def test_a_childs_own_pages_are_reached_at_every_zoom(
    room: Room, school: School, role: str
) -> None:
    faults = []
    for route, page in pages_for(room, school, role):
        if route.startswith(OWN_PAGES):
            faults += [f"{route} at {one}" for size in SIZES for one in out_of_reach(page, *size)]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("role", ["teacher", "teacher after a lesson", "student"])
def test_no_page_scrolls_sideways_on_the_narrowest_phone_and_each_has_a_heading(
    room: Room, school: School, role: str
) -> None:
    faults = []
    for route, page in pages_for(room, school, role):
        page.set_viewport_size({"width": 320, "height": 568})
        wide = page.evaluate("document.scrollingElement.scrollWidth - innerWidth")
        headings = page.evaluate("document.querySelectorAll('h1').length")
        if wide > 0:
            faults.append(f"{route}: {wide} px too wide")
        if headings != 1:
            faults.append(f"{route}: {headings} headings")
    assert not faults, "\n".join(sorted(set(faults)))

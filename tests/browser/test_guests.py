"""A guest asks to come in, and the teacher's open page and the guest's own follow by themselves."""

import re

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import steps
from tests.browser.conftest import LAPTOP, PHONE, Room
from tests.browser.sight import sees

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def test_a_guest_is_let_in_and_another_is_turned_away(room: Room) -> None:
    teacher, max_, moritz = room.visitor(LAPTOP), room.visitor(PHONE), room.visitor(PHONE)
    steps.signed_up(teacher, room.url)
    code = steps.a_class(teacher, ["Ada", "Ben"])
    for page, name in ((max_, "Max"), (moritz, "Moritz")):
        waits(page, room.url, code, name)
        sees(teacher.locator("#waiting"), name)
    # What was pushed has forms that work.
    asks(teacher, "Max").get_by_role("button", name="Let in").click()
    expect(max_).to_have_url(f"{room.url}/lesson/")
    sees(teacher.locator(".roster"), "Max")
    sees(moritz.get_by_role("heading"), "Wait a moment, Moritz.")
    asks(teacher, "Moritz").get_by_role("button", name="Turn away").click()
    sees(moritz.locator("main"), "Ask your teacher to let you in.")
    expect(teacher.locator("#waiting")).to_be_hidden()
    # The page of who was turned away has asked once more for its stream.
    room.faults[:] = [fault for fault in room.faults if "status of 403" not in fault]


def asks(teacher: Page, name: str) -> Locator:
    return teacher.locator("#waiting li", has_text=name)


def waits(page: Page, url: str, code: str, name: str) -> None:
    page.goto(f"{url}/join/{code}/names/")
    page.fill("#guest-name", name)
    page.locator("form", has=page.locator("#guest-name")).get_by_role("button").first.click()
    page.goto(f"{url}/join/wait/")
    sees(page.get_by_role("heading"), f"Wait a moment, {name}.")


def test_a_child_who_taps_in_a_crowd_comes_in_without_another_tap(room: Room) -> None:
    teacher, child = room.visitor(LAPTOP), room.visitor(PHONE)
    steps.signed_up(teacher, room.url)
    code = steps.a_class(teacher, ["Ada", *(f"Kim {letter}" for letter in "ABCDEFGHIJKL")])
    names = f"{room.url}/join/{code}/names/"
    child.goto(names)
    while take_seats(names):
        pass  # until one is refused
    child.get_by_role("button", name="Ada", exact=True).click()
    sees(child.get_by_role("heading"), "Your turn is next")
    expect(child).to_have_url(f"{room.url}/lesson/", timeout=60_000)
    teacher.reload()
    sees(teacher.locator("#access_requests"), "Are these children in the room?")
    teacher.get_by_role("link", name="Everybody joins again").first.click()
    teacher.get_by_role("button", name="Everybody joins again").click()
    sees(teacher.locator("main"), "All seats are free.")
    expect(teacher.locator("#access_requests")).to_be_hidden()
    sees(child.locator("main"), "Your seat is free again.")
    room.faults[:] = [one for one in room.faults if "of 429" not in one and "of 403" not in one]


def take_seats(names: str) -> bool:
    """Take the next free seat but Ada's with a fresh browser; False once it goes too fast."""
    with httpx.Client() as stranger:
        page = stranger.get(names).text
        seats = re.findall(r'name="student" value="(\d+)"[^>]*>Kim', page)
        tap = {"student": seats[0], "csrfmiddlewaretoken": stranger.cookies["csrftoken"]}
        answers = (stranger.post(names, data={**tap, "student": seat}) for seat in seats)
        return next(one for one in answers if not one.has_redirect_location).status_code == 200

"""A guest asks to come in, and the teacher's open page and the guest's own follow by themselves."""

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
    sees(teacher.locator("table.roster"), "Max")
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

"""A teacher brings a class list: the columns are tapped, the names shortened and added."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import steps
from tests.browser.conftest import LAPTOP, PHONE, Room

pytestmark = [pytest.mark.browser, pytest.mark.slow]

TABLE = "1;Müller;Anna;01.02.2015\n2;Meier;Anna;03.04.2015\n3;Berg;Ben;05.06.2015"


def names_page(room: Room, size: dict[str, int], names: str) -> Page:
    """The page that answers these names, of a new teacher without scripts."""
    teacher = room.visitor(size, java_script_enabled=False)
    steps.signed_up(teacher, room.url)
    teacher.fill("[name=name]", "4b")
    teacher.get_by_role("button", name="Create class").click()
    teacher.get_by_role("link", name="Add names").first.click()
    teacher.get_by_label("Names").fill(names)
    teacher.get_by_role("button", name="Preview").click()
    return teacher


def radio(teacher: Page, part: str, example: str) -> Locator:
    """The key over the column that begins with this example."""
    return teacher.get_by_role("radio", name=re.compile(f"{part}\\s*: {example}"))


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_columns_that_nobody_can_tell_apart_are_tapped_without_scripts(room, size):
    teacher = names_page(room, size, TABLE)
    expect(teacher.get_by_role("heading", name="Which column is which?")).to_be_visible()
    expect(teacher.get_by_role("cell", name="Müller", exact=True)).to_be_visible()
    expect(teacher.get_by_text("2015")).to_have_count(0)  # no birthday in view or out of it
    radio(teacher, "Last name", "Müller").check()
    radio(teacher, "First name", "Anna").check()
    teacher.get_by_role("button", name="Show the names").click()
    expect(teacher.get_by_role("cell", name="Anna Müller")).to_be_visible()
    teacher.get_by_role("button", name="Shorten").click()
    for name in ("Anna Mü.", "Anna Me.", "Ben B."):
        expect(teacher.get_by_role("cell", name=name)).to_be_visible()
    expect(teacher.get_by_role("button", name="Shorten")).to_have_count(0)
    teacher.get_by_role("button", name="Add 3 names").click()
    expect(teacher.get_by_text("3 names added.")).to_be_visible()


def test_columns_are_chosen_with_the_keyboard(room):
    teacher = names_page(room, LAPTOP, TABLE)
    first = radio(teacher, "First name", "Müller")
    expect(first).to_be_checked()
    first.focus()
    teacher.keyboard.press("ArrowRight")
    expect(radio(teacher, "First name", "Anna")).to_be_checked()
    radio(teacher, "Last name", "Anna").focus()
    teacher.keyboard.press("ArrowLeft")
    expect(radio(teacher, "Last name", "Müller")).to_be_checked()
    teacher.keyboard.press("Enter")
    expect(teacher.get_by_role("cell", name="Anna Müller")).to_be_visible()

"""Tables of reports are sorted by a tap on the head of a column, in a real browser."""

from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.sight import count_of, texts_of
from tests.chromium import chromium

SCRIPT = Path(__file__).parents[3] / "static/js/sort.js"
ROWS = [("Zoe", "9", "80 %"), ("Ada", "110", "none"), ("Ömer", "20", "5 %")]


@pytest.fixture(scope="module")
def new_page(needs_program):
    with chromium(needs_program("chromium")) as browser:
        yield browser.new_page


@pytest.fixture
def page(new_page):
    """A table of three students with a number and a percentage."""
    rows = "".join(
        f"<tr><th>{name}</th><td>{one}</td><td>{two}</td></tr>" for name, one, two in ROWS
    )
    head = '<th>Name</th><th class="number">Facts</th><th class="number">Right</th>'
    table = f"<thead><tr>{head}</tr></thead><tbody>{rows}</tbody>"
    with closing(new_page()) as page:
        page.set_content(f"<table data-sortable>{table}</table>")
        page.add_script_tag(path=SCRIPT)
        yield page


def order(page: Page, column: str) -> tuple[list[str], str | None]:
    """The names after a tap on this head, and what the head says."""
    head = page.get_by_role("columnheader", name=column)
    head.get_by_role("button").click()
    return texts_of(page.locator("tbody th")), head.get_attribute("aria-sort")


def test_names_sort_by_letters_and_the_other_way_at_the_second_tap(page: Page) -> None:
    assert order(page, "Name") == (["Ada", "Ömer", "Zoe"], "ascending")
    assert order(page, "Name") == (["Zoe", "Ömer", "Ada"], "descending")


def test_numbers_sort_as_numbers_with_the_largest_first_and_none_last(page: Page) -> None:
    assert order(page, "Facts") == (["Ada", "Ömer", "Zoe"], "descending")
    assert order(page, "Right") == (["Zoe", "Ömer", "Ada"], "descending")
    assert order(page, "Right") == (["Ömer", "Zoe", "Ada"], "ascending")


def test_a_link_that_sorts_without_scripts_sorts_here(page: Page) -> None:
    page.set_content(
        '<table data-sortable><thead><tr><th><a href="?sort=name">Name</a></th></tr></thead>'
        "<tbody><tr><th>Zoe</th></tr><tr><th>Ada</th></tr></tbody></table>"
    )
    page.add_script_tag(path=SCRIPT)
    before = page.url
    page.get_by_role("link", name="Name").click()
    assert texts_of(page.locator("tbody th")) == ["Ada", "Zoe"]
    assert page.url == before


def test_only_one_head_says_that_it_sorts(page: Page) -> None:
    order(page, "Facts")
    order(page, "Name")
    assert count_of(page.locator("[aria-sort]")) == 1

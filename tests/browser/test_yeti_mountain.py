"""Yeti Mountain in a real browser: tiles that are tapped, cards of the hand, the sum at the end."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Room
from tests.browser.sight import sees, struck
from tests.decisions import decisions, seated

pytestmark = [pytest.mark.browser, pytest.mark.slow]

GAME, RECORD = "yeti_mountain", "three_levels"
Sit = Callable[..., Page]


@pytest.fixture
def sit(room: Room, in_thread: Callable[..., Any]) -> Sit:
    """`sit("turn: form")`: the page of the team that decides there, in its first such decision."""

    def page(kind: str, **device: Any) -> Page:
        decision = decisions(GAME, RECORD)[kind]
        path, [session] = in_thread(partial(seated, GAME, RECORD, decision))
        return room.student(path, session, PHONE, **device)

    return page


def test_a_lit_tile_is_tapped(sit: Sit) -> None:
    page = sit("turn: form")
    tile = page.locator(".yeti__tap").first
    text = tile.get_attribute("data-value") or ""
    tile.click()
    expect(page.locator(f'.yeti__tap[data-value="{text}"]')).to_have_count(0)


def test_a_lit_tile_is_pressed_by_keyboard(sit: Sit) -> None:
    page = sit("lead_yeti: ")
    tile = page.locator(".yeti__tap").first
    tile.focus()
    with page.expect_response(lambda response: response.request.method == "POST"):
        page.keyboard.press("Enter")


def test_the_turn_ends_after_a_step_and_its_sum_is_asked_then(sit: Sit) -> None:
    page = sit("turn: form")
    expect(page.locator("[data-yeti-end]")).to_have_count(0)
    expect(page.locator(".pad")).to_be_hidden()
    page.locator(".yeti__tap").first.click()
    sees(page.locator(".yeti-steps"), "2 steps left")
    sees(page.locator("#close .yeti__sum-words"), "+1")
    expect(page.locator("#rows")).to_be_hidden()
    page.get_by_text("End your turn", exact=True).click()
    expect(page.locator("#rows")).to_be_visible()
    page.locator("#rows").fill("7")
    page.locator("#rows").press("Enter")
    sees(page.locator("#pops"), "Not +7. Add your rows again.")
    expect(page.locator("#rows")).to_have_value("")
    assert struck(page) == ["7"]


def test_a_tap_beside_a_lit_tile_means_that_tile(sit: Sit) -> None:
    page = sit("turn: form")
    box = page.locator(".yeti__tap").first.bounding_box()
    assert box
    with page.expect_response(lambda response: response.request.method == "POST"):
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] - 8)
    sees(page.locator(".yeti-steps"), "2 steps left")


def test_a_tile_is_named_by_its_kind_for_screen_readers(sit: Sit) -> None:
    page = sit("turn: form")
    expect(page.get_by_role("button", name="Start on tile 2: crystal")).to_be_visible()


def test_the_whole_mountain_is_one_tap_away(sit: Sit) -> None:
    page = sit("turn: form")
    page.get_by_role("button", name="Whole mountain").click()
    expect(page.locator("svg.yeti__whole")).to_be_in_viewport(ratio=1)
    expect(page.locator(".yeti__tap").first).to_be_hidden()
    page.get_by_role("button", name="Whole mountain").click()
    expect(page.locator(".yeti__tap").first).to_be_visible()


def test_a_card_opens_with_its_words_and_goes_back(sit: Sit) -> None:
    page = sit("turn: form")
    card = page.locator("[data-yeti-card]").first
    card.locator("summary").click()
    expect(card.locator(".yeti-card__panel")).to_be_visible()
    card.get_by_role("button", name="Back").click()
    expect(card.locator(".yeti-card__panel")).to_be_hidden()


def test_without_scripts_tiles_are_buttons(sit: Sit) -> None:
    page = sit("turn: form", java_script_enabled=False)
    with page.expect_navigation():
        page.locator('#answer button[value^="enter@"]').first.click()
    expect(page.locator(".table__now")).not_to_have_text("Tap a tile to start.")

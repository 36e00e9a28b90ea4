"""Hints lie on a sheet over the board: as wide as it, large, and one at a time."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Room
from tests.browser.sight import data_in, sees, sees_count, sees_nothing_of
from tests.decisions import Decision, decisions, seated

pytestmark = [pytest.mark.browser, pytest.mark.slow]

GAME, RECORD = "on_belay", "full_mountain"
SIZES = ((360, 640), (390, 844), (768, 1024), (1366, 768))
LARGE = 24  # CSS pixels


def opened(room: Room, in_thread: Callable[..., Any], decision: Decision) -> Any:
    path, [session] = in_thread(partial(seated, GAME, RECORD, decision))
    page = room.student(path, session, {"width": 360, "height": 640}, reduced_motion="reduce")
    page.locator("#hints-tab > summary").click()
    return page


def test_the_newest_hint_fills_the_sheet_and_earlier_ones_are_beside_it(
    room: Room, in_thread: Callable[..., Any]
) -> None:
    page = opened(room, in_thread, decisions(GAME, RECORD)["move: form"])
    rungs = page.locator(".ladder__rungs > li")
    for number in (1, 2, 3):
        page.locator("#ladder button").click()
        sees_count(rungs, number)
    sheet, board = page.locator("#hints-tab .tab__panel"), page.locator(".table__board")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        expect(rungs.first).to_be_in_viewport(ratio=1)
        expect(rungs.nth(1)).not_to_be_in_viewport()
        size = rungs.first.evaluate("one => parseFloat(getComputedStyle(one).fontSize)")
        assert size >= LARGE, f"{size} px at {width}"
        wide, whole = sheet.bounding_box(), board.bounding_box()
        assert wide["width"] == pytest.approx(whole["width"], abs=1)
        # What points at the board would lie over the sheet.
        sees_nothing_of(page.locator(".pointer"))
    sees(rungs.first, "trail")
    page.locator("[data-close-tab]:visible").click()
    sees(page.locator(".pointer:visible"), "Tap the dice.")


def test_before_the_dice_a_picture_says_when_hints_come(
    room: Room, in_thread: Callable[..., Any]
) -> None:
    first = next(one for kind, one in decisions(GAME, RECORD).items() if kind.startswith("roll"))
    page = opened(room, in_thread, first)
    later = page.locator(".ladder__later")
    expect(later.locator("svg, .icon").first).to_be_visible()
    assert data_in(later) == ["Hints come with your dice."]
    sees_nothing_of(later.locator(".visually-hidden"))

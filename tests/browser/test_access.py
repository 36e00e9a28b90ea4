"""axe finds nothing against WCAG 2.2 AA on any page, by day and by night, on laptop and phone."""

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.conftest import LAPTOP, PHONE, Room
from tests.browser.tour import tour

pytestmark = [pytest.mark.browser, pytest.mark.slow]

RULES = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
    "resultTypes": ["violations"],
}


TWO_FRAMES = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
SETTLED = (
    f"{TWO_FRAMES}.then(() => Promise.allSettled(document.getAnimations().map(a => a.finished)))"
)


def test_axe_finds_nothing_on_any_page_in_any_state(room: Room, aside: Callable) -> None:
    looks, found = 0, dict[str, list[str]]()
    for stop in tour(room, aside):
        for size in (LAPTOP, PHONE):
            for theme in ("light", "dark"):
                looks += 1
                for violation in violations(stop.page, size, theme):
                    where = f"{stop.name} ({theme}, {size['width']})"
                    found.setdefault(violation, []).append(where)
        stop.page.set_viewport_size(LAPTOP)  # type: ignore[arg-type]
    told = [f"{violation} on {places}" for violation, places in found.items()]
    assert not told, "\n".join(told)
    assert looks > 200


def test_with_reduced_motion_every_colour_turns_at_once(room: Room) -> None:
    page = room.visitor(LAPTOP, reduced_motion="reduce", color_scheme="light")
    page.goto(f"{room.url}/join/")
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    moving = f"{TWO_FRAMES}.then(() => document.getAnimations().length)"
    assert page.evaluate(moving) == 0


def violations(page: Page, size: dict[str, int], theme: str) -> list[str]:
    page.set_viewport_size(size)  # type: ignore[arg-type]
    page.emulate_media(color_scheme=theme, reduced_motion="reduce")  # type: ignore[arg-type]
    page.evaluate(SETTLED)
    axe = Axe().run(page, options=RULES)
    return [
        f"{one['id']}: {node['html'][:160]} {node['target']}"
        for one in axe.response["violations"]
        for node in one["nodes"]
    ]

"""axe finds nothing against WCAG 2.2 AA on any page, by day and by night, on laptop and phone."""

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.conftest import LAPTOP, PHONE, Room
from tests.browser.every_page import school_make
from tests.browser.tour import tour

pytestmark = [pytest.mark.browser, pytest.mark.slow]

RULES = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
    "resultTypes": ["violations"],
}


# Files, parts of pages, addresses that lead on, and the page of who draws screens.
NO_PAGES = {
    "i18n/setlang/",
    "join/school/",
    "kit/",
    "live/parts",
    "practice/",
    "review/<int:pk>/board",
    "review/<int:pk>/record.txt",
    "review/filter",
    "review/lessons/<int:pk>/games",
    "review/reports/<slug:kind>/<int:pk>/<slug:name>.csv",
    "review/reports/<slug:kind>/<int:pk>/home.pdf",
    "review/reports/<slug:kind>/<int:pk>/log.jsonl",
    "review/reports/<slug:kind>/<int:pk>/report.pdf",
    "review/reports/<slug:kind>/<int:pk>/report.xlsx",
    "review/reports/exports/<int:pk>/file",
    "review/reports/matches/<int:pk>/<int:number>/",
    "review/rolls/<int:pk>/line.txt",
    "static/<path:name>",
}
TWO_FRAMES = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
SETTLED = (
    f"{TWO_FRAMES}.then(() => Promise.allSettled(document.getAnimations().map(a => a.finished)))"
)


def test_axe_finds_nothing_on_any_page_in_any_state(room: Room, in_thread: Callable) -> None:
    looks, faults = 0, dict[str, list[str]]()
    for stop in tour(room, in_thread):
        for size in (LAPTOP, PHONE):
            for theme in ("light", "dark"):
                looks += 1
                for violation in violations(stop.page, size, theme):
                    where = f"{stop.name} ({theme}, {size['width']})"
                    faults.setdefault(violation, []).append(where)
        stop.page.set_viewport_size(LAPTOP)  # type: ignore[arg-type]
    lines = [f"{violation} on {places}" for violation, places in faults.items()]
    assert not lines, "\n".join(lines)
    assert looks > 200


def test_axe_finds_nothing_on_any_page_that_has_an_address(room: Room, in_thread: Callable) -> None:
    school, faults = in_thread(school_make), dict[str, list[str]]()
    addresses = list(school.addresses())
    pages = 0
    without = {route for route, _ in addresses}
    for role, cookies in school.cookies().items():
        page = room.visitor(LAPTOP, reduced_motion="reduce")
        page.context.add_cookies([{**cookie, "url": room.url} for cookie in cookies])
        for route, address in addresses:
            answer = page.request.get(room.url + address, max_redirects=0)
            if answer.status == 405:
                without.discard(route)
            if answer.status != 200 or "text/html" not in answer.headers["content-type"]:
                continue
            if "<html" not in answer.text():
                continue
            page.goto(room.url + address)
            without.discard(route)
            pages += 1
            for size, theme in ((LAPTOP, "light"), (PHONE, "dark")):
                for violation in violations(page, size, theme):
                    faults.setdefault(violation, []).append(f"{address} ({role}, {theme})")
        page.context.close()
    assert not faults, "\n".join(f"{violation} on {places}" for violation, places in faults.items())
    assert without == NO_PAGES
    assert pages > 150


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
        if one["id"] != "target-size" or not is_free_in_the_middle(page, node["target"])
    ]


def is_free_in_the_middle(page: Page, target: list[str]) -> bool:
    """Bars that stay at an edge of the window cover what has been scrolled there, and axe counts
    what they leave of it. What is too small is so in the middle, too.
    """
    at = page.evaluate("scrollY")
    page.locator(target[0]).evaluate("(one) => one.scrollIntoView({ block: 'center' })")
    again = Axe().run(page, options={"runOnly": ["target-size"], "resultTypes": ["violations"]})
    page.evaluate("(at) => scrollTo(0, at)", at)
    nodes = [node for one in again.response["violations"] for node in one["nodes"]]
    return target not in [node["target"] for node in nodes]

"""Tests that drama comes in order: its reason with the dice, the fall, and then the next team."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games import records
from games.contract import Event
from games.engine import plain_data
from games.movelog import MoveLog
from tests.browser.conftest import PHONE, Room
from tests.browser.test_feedback import press
from tests.chromium import wait_until
from tests.decisions import RECORDS
from tests.play.tables import client_of, pressed, say, student_of, table

pytestmark = [pytest.mark.browser, pytest.mark.slow]

STILL, FALL = 1000, 600  # ms
# A device that is busy when the board is to change, and for a part of the fall.
BUSY = """document.addEventListener("live:before", () => setTimeout(() => {
  for (const until = performance.now() + 400; performance.now() < until; );
}, 900))"""
# What is seen, in order: the line over the board, every change of the page, every slide.
SPY = """
window.seen = [];
window.shown = () => {
  const sight = document.querySelector(".climbon__wall")?.getAttribute("viewBox") ?? "";
  const ply = document.querySelector("#answer [name=ply]")?.value;
  return { sight, ply };
};
const note = (what, more = {}) =>
  window.seen.push({ what, at: performance.now(), ...shown(), ...more });
document.addEventListener("live:change", () => note("board"));
document.addEventListener("still:end", () => setTimeout(() => note("next")));
document.addEventListener("DOMContentLoaded", () => {
  const line = document.getElementById("feedback");
  new MutationObserver(() => {
    if (line.hidden || line.dataset.kind !== "drama") return;
    note("reason", { words: line.innerText.trim(), dice: line.querySelectorAll(".die").length });
  }).observe(line, { attributes: true, attributeFilter: ["hidden"] });
});
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, timing) {
  const started = animate.call(this, frames, timing);
  setTimeout(() => started.id === "slide" && note("slide"));
  return started;
};
"""


def before_drama(slug: str) -> tuple[MoveLog, bytes, int, Event]:
    """Return a recorded game, the ply of the press that brings its first drama, and that."""
    for path in sorted((RECORDS / slug).glob("*.txt")):
        log, seed = records.read(path.read_text())
        for ply in range(log.ply if seed else 0):
            events = [event for event in log.events(ply, None) if event.kind == "drama"]
            if events and seed:
                press = max(at for at in range(ply + 1) if log.rows[at].seat)
                return log, seed, press, events[0]
    raise AssertionError(f"no drama in a record of {slug}")


def seated(
    room: Room, in_thread: Callable[[Callable[[], Any]], Any], log: MoveLog, seed: bytes, ply: int
) -> list[Page]:
    """Return a page in each team, before this ply of the game."""

    def made() -> tuple[str, list[str]]:
        options = plain_data(log.options)
        match = table(*[1] * log.seats, game=log.game.slug, options=options, seed=seed)
        for seat, text in pressed(log, ply):
            say(match, seat, text)
        students = [student_of(match, team) for team in range(1, log.seats + 1)]
        return f"/play/{match.pk}/", [client_of(one).session.session_key or "" for one in students]

    address, sessions = in_thread(made)
    pages = []
    for session in sessions:
        page = room.visitor(PHONE)
        page.add_init_script(SPY)
        page.context.add_cookies([{"name": "sessionid", "value": session, "url": room.url}])
        page.goto(f"{room.url}{address}")
        expect(page.locator("#match")).to_be_visible()
        pages.append(page)
    return pages


def drama_on(page: Page) -> list[dict[str, Any]]:
    """Return what was seen from the reason of a drama until the next team's board."""
    wait_until(page, "seen.some(({ what }) => what === 'next')")
    steps = page.evaluate("seen")
    first = next(n for n, one in enumerate(steps) if one["what"] == "reason")
    return list(steps[first:])


@pytest.mark.parametrize("slug", ["on_belay", "cant_stop", "climb_on", "yeti_mountain"])
def test_dice_and_reason_are_seen_on_the_own_board_before_the_fall_and_the_next_team(
    room: Room, in_thread: Callable[[Callable[[], Any]], Any], slug: str
) -> None:
    log, seed, ply, event = before_drama(slug)
    pages = seated(room, in_thread, log, seed, ply)
    row = log.rows[ply]
    before = [page.evaluate("shown()") for page in pages]
    press(pages[row.seat - 1], row.text)
    for page, was in zip(pages, before, strict=True):
        reason, board, *later = drama_on(page)
        assert {key: reason[key] for key in was} == was
        assert reason["dice"] == len(event.dice)
        assert any(letter.isdigit() for letter in reason["words"])
        assert board["what"] == "board"
        assert board["at"] - reason["at"] > STILL - 50
        last = next(one for one in later if one["what"] == "next")
        assert last["at"] - board["at"] > FALL - 50
        if was["sight"]:
            assert board["sight"] == was["sight"] != last["sight"]


def test_a_busy_device_shows_the_fall_whole_before_the_next_team(
    room: Room, in_thread: Callable[[Callable[[], Any]], Any]
) -> None:
    log, seed, ply, _ = before_drama("yeti_mountain")
    pages = seated(room, in_thread, log, seed, ply)
    for page in pages:
        page.evaluate(BUSY)
    press(pages[log.rows[ply].seat - 1], log.rows[ply].text)
    for page in pages:
        _reason, board, *later = drama_on(page)
        last = next(one for one in later if one["what"] == "next")
        assert last["at"] - board["at"] > FALL - 50


def test_all_who_watch_see_the_piece_slide_after_the_reason(
    room: Room, in_thread: Callable[[Callable[[], Any]], Any]
) -> None:
    log, seed, ply, _ = before_drama("on_belay")
    pages = seated(room, in_thread, log, seed, ply)
    press(pages[log.rows[ply].seat - 1], log.rows[ply].text)
    for page in pages:
        reason, *later = drama_on(page)
        slides = [one["at"] for one in later if one["what"] == "slide"]
        assert slides
        assert min(slides) - reason["at"] > STILL - 50

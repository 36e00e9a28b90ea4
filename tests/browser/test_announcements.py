"""Tests of what a screen reader hears: each event once, and only the own turn interrupts."""

import secrets
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games import registry
from games.dice import SEED_BYTES
from games.movelog import MoveLog
from games.options import read_options
from tests.browser.conftest import PHONE, Room
from tests.browser.test_feedback import press
from tests.chromium import wait_until
from tests.play.tables import client_of, say, student_of, table

pytestmark = [pytest.mark.browser, pytest.mark.slow]

TEAMS = 3
OPTIONS = {"calculate": "server"}
# Every change of every region that is read out, with how urgently it is.
NOTE = """() => {
  window.heard = [];
  for (const region of document.querySelectorAll("[aria-live], [role=status], [role=alert]"))
    new MutationObserver(() => {
      const words = region.textContent.trim();
      if (words) window.heard.push([region.getAttribute("aria-live") || region.role, words]);
    }).observe(region, { childList: true, characterData: true, subtree: true });
}"""


def moves_before_a_bust() -> tuple[bytes, list[str]]:
    """A seed, and what the first team plays until its next roll is a bust."""
    game = registry.get("cant_stop")
    options = read_options(game.rules.Options, OPTIONS)
    while True:
        seed = secrets.token_bytes(SEED_BYTES)
        log, texts = MoveLog.start(game, options, TEAMS), []
        while log.to_move == {1}:
            texts.append(
                "roll" if log.state.phase == "roll" else game.bots.ranked_moves(log.state, 1)[0]
            )
            log = log.play(1, texts[-1]).settle(seed)
        if log.rows[-1].text == "bust":
            return seed, texts[:-1]


@pytest.fixture
def pages(room: Room, in_thread: Callable[..., Any]) -> list[Page]:
    """One student of each team, before a roll that is a bust."""

    def laid() -> tuple[int, list[str]]:
        seed, texts = moves_before_a_bust()
        match = table(*[1] * TEAMS, game="cant_stop", options=OPTIONS, seed=seed)
        for text in texts:
            say(match, 1, text)
        students = [student_of(match, team) for team in range(1, TEAMS + 1)]
        return match.pk, [client_of(one).session.session_key or "" for one in students]

    pk, sessions = in_thread(laid)
    pages = []
    for session in sessions:
        page = room.visitor(PHONE)
        page.context.add_cookies([{"name": "sessionid", "value": session, "url": room.url}])
        with page.expect_response(lambda answer: "/live/?" in answer.url):
            page.goto(f"{room.url}/play/{pk}/")
        page.evaluate(NOTE)
        pages.append(page)
    return pages


def announcements(page: Page, words: str) -> list[list[str]]:
    """All that was read out by the time these words are, each with how urgently."""
    wait_until(page, "words => window.heard.some(([, text]) => text.includes(words))", words)
    lines: list[list[str]] = page.evaluate("window.heard")
    return lines


def test_a_bust_is_read_out_once_and_interrupts_only_the_team_whose_turn_it_is_then(
    pages: list[Page],
) -> None:
    press(pages[0], "roll")
    words = ["Your new steps are lost.", "Roll the four dice.", "Team B are rolling."]
    urgency = ["polite", "assertive", "polite"]
    for page, text, how in zip(pages, words, urgency, strict=True):
        assert [how] == [one for one, _ in announcements(page, text)]
        assert sum(line.count("Bust!") for _, line in announcements(page, text)) == 1


def test_an_own_error_interrupts_and_others_hear_nothing_of_it(pages: list[Page]) -> None:
    press(pages[0], "2+12")
    [[how, _]] = announcements(pages[0], "")
    assert how == "assertive"
    press(pages[0], "roll")
    assert len(announcements(pages[2], "Team B are rolling.")) == 1


def test_hints_stay_open_beside_the_form_while_a_child_answers(pages: list[Page]) -> None:
    page = pages[0]
    hints, dock = page.locator("#hints-tab .tab__panel"), page.locator(".table__action:visible")
    for width, height in ((360, 640), (1024, 768), (1366, 600)):
        page.set_viewport_size({"width": width, "height": height})
        page.locator("#hints-tab > summary").click()
        expect(hints).to_be_in_viewport(ratio=1)
        sheet, form = hints.bounding_box(), dock.bounding_box()
        assert sheet is not None
        assert form is not None
        is_beside = sheet["x"] + sheet["width"] <= form["x"] + 1
        assert is_beside or sheet["y"] + sheet["height"] <= form["y"] + 1
        dock.click(position={"x": 4, "y": 30})  # below its round corner
        expect(hints).to_be_visible()
        page.locator("#hints-tab").get_by_role("button", name="Close").click()
        expect(hints).to_be_hidden()

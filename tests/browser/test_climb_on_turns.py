"""A turn of Climb ON! on a phone: how many screens it takes, and hearts that break."""

from collections.abc import Callable, Iterator
from itertools import groupby
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.climbing import add_up, make, recorded, seated
from tests.browser.conftest import Room
from tests.browser.sight import sees_count
from tests.browser.test_climb_on import SEED, TO_THE_FALL, TO_THE_TOP

pytestmark = [pytest.mark.browser, pytest.mark.slow]

InThread = Callable[[Callable[[], Any]], Any]
PHONE = {"width": 360, "height": 640}
BEGINNING = 12  # moves in which nobody can climb far
MOST, WITH_A_DIE_LEFT = 4, 5
# Notes each screen that the dock of a driver comes to: by what of it is in sight, the last that is.
NOTE = """() => {
  const SCREENS = [["turn", ".climbon-form__turn > .button"], ["left", "[data-small-moves] button"],
    ["hold", ".climbon-form--where .climbon-form__say, .climbon-form--adds .climbon-form__have"],
    ["roll", ".climbon-form__prices"], ["place", ".climbon-form__panel"],
    ["lay", ".climbon-form--lays"], ["pay", ".climbon-form__pay"]];
  const isSeen = (one) => one.checkVisibility({ visibilityProperty: true });
  const passed = [];
  const look = () => {
    const every = (part) => [...document.querySelectorAll(`#answer ${part}`)];
    const now = SCREENS.filter(([, part]) => every(part).some(isSeen));
    if (now.length && passed.at(-1) !== now.at(-1)[0]) passed.push(now.at(-1)[0]);
  };
  window.screensPassed = () => passed.splice(0);
  const match = document.getElementById("match");
  const watched = { subtree: true, childList: true, attributes: true };
  new MutationObserver(() => requestAnimationFrame(look)).observe(match, watched);
  look();
}"""
# How many halves of hearts have fallen apart so far.
NOTE_HALVES = """() => {
  document.body.dataset.halves = 0;
  const halves = (one) => one.matches?.(".climbon__half") && one.getAnimations().length;
  new MutationObserver((changes) => {
    const came = changes.flatMap((change) => [...change.addedNodes]).filter(halves);
    document.body.dataset.halves = Number(document.body.dataset.halves) + came.length;
  }).observe(document.getElementById("match"), { subtree: true, childList: true });
}"""
ALL, PRICE = 12, 3
PASSED = """() => new Promise((done) => {
  requestAnimationFrame(() => requestAnimationFrame(() => done(screensPassed())));
})"""


def turns_of(pages: list[Page], moves: Any) -> Iterator[tuple[list[str], list[str]]]:
    """Make these moves as children do; yield what each turn says, and its screens."""
    for page in pages:
        page.evaluate(NOTE)
    for team, own in groupby(moves, key=lambda one: one[0]):
        page, texts = pages[team - 1], [text for _, text in own]
        expect(page.locator("[data-climb-on-form]")).to_be_visible()
        screens: list[str] = []
        for text in texts:
            add_up(page)
            screens += page.evaluate(PASSED)
            make(page, text)
            screens += page.evaluate(PASSED)
        yield texts, screens


def lines_of(turns: str) -> list[tuple[int, str]]:
    """Read what each team says off lines such as `1: rest; end`."""
    lines = [line.split(": ") for line in turns.split("\n") if line]
    return [(int(team), text) for team, texts in lines for text in texts.split("; ")]


GAMES = {
    "to the top": lambda: (SEED, {}, lines_of(TO_THE_FALL + TO_THE_TOP), 4),
    "recorded": lambda: (*recorded("classic_2_teams", 90), BEGINNING),
}


@pytest.mark.parametrize("name", GAMES)
def test_an_ordinary_turn_takes_four_screens_at_most(
    room: Room, in_thread: InThread, name: str
) -> None:
    seed, options, moves, begins = GAMES[name]()
    moves = moves[: next((at for at, (_, text) in enumerate(moves) if " award" in text), None)]
    pages = seated(room, in_thread, seed, moves[:begins], PHONE, **options)
    turns = list(turns_of(pages, moves[begins:]))
    ordinary = [len({*screens}) for texts, screens in turns if is_ordinary(texts)]
    assert len(ordinary) > len(turns) / 2
    assert max(ordinary) == MOST, turns
    assert max(len({*screens}) for _, screens in turns) == WITH_A_DIE_LEFT, turns


def is_ordinary(texts: list[str]) -> bool:
    """Say if a team rests and lays one panel, or rolls and climbs with all its dice."""
    words = [text.split()[0] for text in texts]
    return words.count("place") <= 1 and "spend" not in words


# Hearts --------------------------------------------------------------------------------------


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_hearts_that_are_spent_break_and_lie_cracked(
    room: Room, in_thread: InThread, motion: Any
) -> None:
    page, other = seated(room, in_thread, SEED, lines_of(TO_THE_FALL)[:4], PHONE)
    page.emulate_media(reduced_motion=motion)
    page.evaluate(NOTE_HALVES)
    make(page, "roll 2")
    calm = motion == "reduce"
    expect(page.locator("body")).to_have_attribute("data-halves", "0" if calm else str(2 * PRICE))
    sees_count(page.locator(".climbon__half"), 0)
    expect(page.locator("[data-hearts]")).to_have_attribute("data-hearts", str(ALL - PRICE))
    make(page, "go @0,3 dice 2+2 points 4 cost 4")
    expect(other.locator("[data-climb-on-form]")).to_be_visible()
    expect(page.locator("body")).to_have_attribute("data-halves", "0" if calm else str(2 * PRICE))

"""A tap is answered at once, and each beat of a game has a sound of its own."""

from collections.abc import Callable
from functools import partial
from itertools import combinations, pairwise
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from classroom.play.models import Match
from tests.browser.conftest import PHONE, Room
from tests.chromium import wait_until
from tests.decisions import decisions, seated

pytestmark = [pytest.mark.browser, pytest.mark.slow]

AT_ONCE = 100  # ms, on a device that is six times slower
BEATS = ("climbed", "right", "wrong", "milestone", "drama", "end")
SIZES = ((360, 640), (390, 844), (768, 1024), (1366, 768))

# Each tone with its pitch, start and end; each knock and buzz with the time since the finger.
SPY = """
window.tones = []; window.answers = [];
let down = 0;
addEventListener("pointerdown", () => (down = performance.now()), true);
const note = (name) => window.answers.push([name, performance.now() - down]);
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (when) {
  window.tones.push([this.frequency.asked, when]);
  this.number = window.tones.length - 1;
  return start.call(this, when);
};
const stop = OscillatorNode.prototype.stop;
OscillatorNode.prototype.stop = function (when) {
  window.tones[this.number].push(when);
  return stop.call(this, when);
};
const set = AudioParam.prototype.setValueAtTime;
AudioParam.prototype.setValueAtTime = function (value, at) {
  this.asked = value;
  return set.call(this, value, at);
};
const knock = AudioBufferSourceNode.prototype.start;
AudioBufferSourceNode.prototype.start = function (when) {
  note("tick");
  return knock.call(this, when);
};
Object.defineProperty(Navigator.prototype, "vibrate", { value: () => !note("buzz") });
"""


@pytest.fixture
def page(room: Room, in_thread: Callable[..., Any]) -> Page:
    """A child's turn of On Belay in a lesson whose children choose the sound; it is off."""
    decision = decisions("on_belay", "full_mountain")["move: form"]

    def laid() -> tuple[str, str]:
        path, [session] = seated("on_belay", "full_mountain", decision)
        Match.objects.update(sound="choose")
        return path, session

    path, session = in_thread(partial(laid))
    page = room.visitor(PHONE)
    page.add_init_script(SPY)
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": room.url}])
    page.goto(room.url + path)
    return page


def switch_on(page: Page) -> None:
    key = page.get_by_role("button", name="Sound")
    key.click()
    expect(key).to_have_attribute("aria-pressed", "true")
    wait_until(page, "() => window.tones.length > 0")
    page.evaluate("() => { window.tones = []; window.answers = []; }")


def test_the_switch_for_sound_is_on_the_childs_own_strip(page: Page) -> None:
    key = page.locator(".table__strip").get_by_role("button", name="Sound")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        expect(key).to_be_in_viewport(ratio=1)
        box = key.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44


def test_a_tap_dips_ticks_and_buzzes_at_once_on_a_slow_device(page: Page) -> None:
    switch_on(page)
    die = page.locator("#answer .key:visible").first
    before = die.bounding_box()
    slow = page.context.new_cdp_session(page)
    slow.send("Emulation.setCPUThrottlingRate", {"rate": 6})
    die.hover()
    page.mouse.down()
    answers = dict(page.evaluate("window.answers"))
    after = die.bounding_box()
    page.mouse.up()
    assert set(answers) == {"tick", "buzz"}
    assert max(answers.values()) <= AT_ONCE
    assert before is not None
    assert after is not None
    assert after["y"] > before["y"]


def test_a_tap_is_silent_until_the_child_has_switched_the_sound_on(page: Page) -> None:
    page.locator("#answer .key:visible").first.click()
    page.locator("#answer .key:visible").nth(1).click()
    assert {name for name, _ in page.evaluate("window.answers")} <= {"buzz"}


def test_each_beat_is_known_with_the_eyes_shut(page: Page) -> None:
    switch_on(page)
    melodies = {kind: melody(page, kind) for kind in BEATS}
    for one, other in combinations(BEATS, 2):
        contour, length = melodies[one]
        others, longer = melodies[other]
        is_clear = contour != others or max(length, longer) >= 1.5 * min(length, longer)
        assert is_clear, f"{one} sounds like {other}: {melodies[one]} {melodies[other]}"


def melody(page: Page, kind: str) -> tuple[tuple[int, ...], float]:
    """Return whether each note is above, at or below the one before, and how long all take."""
    page.evaluate(
        """kind => {
            window.tones = [];
            document.dispatchEvent(new CustomEvent("feedback", { detail: { kind } }));
        }""",
        kind,
    )
    tones = page.evaluate("window.tones")
    contour = tuple((b > a) - (b < a) for (a, *_), (b, *_) in pairwise(tones))
    return contour, max(end for *_, end in tones) - min(start for _, start, _ in tones)

"""How fast a screen answers a finger, on a CPU six times slower than this one.

Run as `python -m pytest tests/browser/screen_speed.py -s`. For each game it plays the first moves
with numbers of a recorded game on a phone and prints, in ms: from a tap to the next frame (worst
of all taps), from the server's answer to the first piece that moves, frames that took longer than
50 ms in the second after, and when the decision stands on a line of 1.5 Mbit/s with an empty cache.
"""

import gzip
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page, Response, expect

from games import registry
from tests.bench.figures import figure
from tests.browser.conftest import PHONE, Room
from tests.browser.hands import Finger
from tests.browser.moves import make
from tests.decisions import calculations, replayable, seated

SLOWER = 6
LINE = 187_500  # bytes a second
MOVES = 3
SPY = """
window.spent = { taps: [], answered: 0, moved: [], frames: [] };
new PerformanceObserver((list) => {
  for (const { name, duration } of list.getEntries()) {
    if (name === "pointerdown") spent.taps.push(duration);
  }
}).observe({ type: "event", durationThreshold: 16, buffered: true });
addEventListener("htmx:beforeOnLoad", () => (spent.answered = performance.now()), true);
const animate = Element.prototype.animate;
Element.prototype.animate = function (...how) {
  const animation = animate.apply(this, how);
  // Its first picture stands where it stood before; this one is the first that is elsewhere.
  const note = (now) => spent.moved.push(now - spent.answered);
  if (spent.answered) requestAnimationFrame(() => requestAnimationFrame(note));
  return animation;
};
let before = 0;
function frame(now) {
  const since = now - spent.answered;
  if (spent.answered && spent.moved.length && since < 1500) spent.frames.push(now - before);
  before = now;
  requestAnimationFrame(frame);
}
requestAnimationFrame(frame);
"""
STANDS = """new Promise((done) => {
  const look = () => {
    const things = [...document.querySelectorAll("#answer :is(button, input)")];
    const isSeen = things.some((one) => one.getClientRects().length);
    const isReady = document.readyState !== "loading" && isSeen;
    if (isReady) requestAnimationFrame(() => done(performance.now()));
    else setTimeout(look, 20);
  };
  look();
})"""


def slowed(page: Page) -> CDPSession:
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    return session


@pytest.mark.parametrize("game", [game.slug for game in registry.all_games()])
def test_a_screen_answers_a_finger(room: Room, in_thread: Callable, game: str) -> None:
    record = next(one for one in replayable(game) if calculations(game, one))
    taps: list[float] = []
    moved: list[float] = []
    frames: list[int] = []
    calculated = list(calculations(game, record).values())[:MOVES]
    for calculation in calculated:
        path, [session] = in_thread(partial(seated, game, record, calculation.decision))
        page = _fresh_page(room, session)
        page.add_init_script(SPY)
        page.goto(room.url + path)
        slowed(page)
        with page.expect_response("**/move"):
            make(Finger(page), game, calculation.text)
        page.wait_for_timeout(2500)
        spent: Any = page.evaluate("window.spent")
        taps += spent["taps"]
        moved += spent["moved"][:1]
        frames.append(sum(one > 50 for one in spent["frames"]))
        page.context.close()
    _figures(game, taps, moved, frames, stands_after(room, path, session))


def stands_after(room: Room, path: str, session: str) -> float:
    """Return when the decision can be made, in ms from the start of the load."""
    # This server compresses bundles alone; the proxy of a school all.
    files: list[Response] = []
    page = _fresh_page(room, session)
    page.on("response", lambda one: "/static/" in one.url and files.append(one))
    page.goto(room.url + path, wait_until="load")
    sizes = [_sizes(one) for one in list(files)]
    page.context.close()
    sent, compressed = (sum(which) for which in zip(*sizes, strict=True))
    page = _fresh_page(room, session)
    line, bandwidth = slowed(page), LINE * sent / compressed
    line.send("Network.enable")
    limits = {"latency": 40, "downloadThroughput": bandwidth, "uploadThroughput": bandwidth}
    line.send("Network.emulateNetworkConditions", {"offline": False, **limits})
    page.goto(room.url + path, wait_until="commit")
    expect(page.locator("#match")).to_be_visible()
    after: float = page.evaluate(STANDS)
    page.context.close()
    return after


def _fresh_page(room: Room, session: str) -> Page:
    page = room.visitor(PHONE)
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": room.url}])
    return page


def _sizes(response: Response) -> tuple[int, int]:
    return response.request.sizes()["responseBodySize"], len(gzip.compress(response.body()))


def _figures(
    game: str, taps: list[float], moved: list[float], frames: list[int], stands: float
) -> None:
    figure(f"{game}: tap to its frame", f"{max(taps, default=0):.0f} ms", f"{len(taps)} taps")
    figure(f"{game}: answer to a piece in motion", f"{max(moved, default=0):.0f} ms", str(moved))
    figure(f"{game}: long frames in a motion", str(max(frames)), str(frames))
    figure(f"{game}: the decision stands after", f"{stands:.0f} ms")

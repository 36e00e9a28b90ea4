"""Pages behind proxies that hold streams back, drip, cut, refuse: L7, in a real Chromium.

All pages show one board, each through a proxy of its own. By the page's own clock it is measured
how long after a change each shows it: at most 4.5 s on a machine with nothing else to do.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from time import monotonic

import httpx
import pytest
from playwright.sync_api import Browser, expect

from tests.browser.sight import reads
from tests.chromium import BEFORE_A_HEARTBEAT, LONGEST_WAIT, chromium
from tests.live.conftest import Site
from tests.live.hostile import Manner, Proxy, proxies

pytestmark = [pytest.mark.browser, pytest.mark.slow]

MANNERS = {
    "passes all": Manner(),
    "holds an event": Manner(events=1),
    "holds three events": Manner(events=3),
    "holds 200 bytes": Manner(size=200),
    "holds 4 kB": Manner(size=4_000),
    "holds 64 kB": Manner(size=64_000),
    "drips": Manner(drip=100),
    "takes ten seconds": Manner(delay=10),
    "cuts": Manner(cut=3),
    "refuses": Manner(refuses=True),
    "strips headers": Manner(strips=("x-accel-buffering", "cache-control", "accept", "live-state")),
    "strips the type of streams": Manner(strips=("content-type",)),
    "speaks HTTP/1.0": Manner(old=True),
}
LATE = ("holds three events", "holds 200 bytes", "holds 4 kB", "holds 64 kB", "takes ten seconds")
# ms: the longest time between two questions of live_ask.js, and half as much for a busy machine.
BOUND = 1.5 * 4_200
QUIET = 20_000  # ms, longer than from one heartbeat to the next
PAUSES = (700, 5_200, 1_900, 8_300, 2_600, 300, 3_100)  # ms between two changes

WATCH = """
    window.shownAt = {};
    window.banners = 0;
    new MutationObserver(() => {
      window.shownAt[document.getElementById("now")?.textContent ?? 0] ??= performance.now();
      if (document.getElementById("connection")?.hidden === false) window.banners += 1;
    }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
"""


class Watched:
    """A page behind a proxy."""

    def __init__(self, browser: Browser, proxy: Proxy, board: str, holder: str) -> None:
        self.proxy = proxy
        self.page = browser.new_page()
        self.page.set_default_timeout(LONGEST_WAIT)
        self.page.add_init_script(WATCH)
        url = f"http://127.0.0.1:{proxy.port}"
        self.page.context.add_cookies([{"name": "holder", "value": holder, "url": url}])
        self.page.goto(f"{url}/page?board={board}")
        expect(self.page.locator("#now")).to_be_visible()

    @property
    def now(self) -> float:
        """Its own clock, in ms."""
        return float(self.page.evaluate("performance.now()"))

    def shown_at(self, number: int) -> float:
        """By its own clock, when it first showed this number or a later one."""
        times = self.page.evaluate("window.shownAt")
        return min(time for one, time in times.items() if int(one) >= number)

    @property
    def had_banner(self) -> bool:
        return bool(self.page.evaluate("window.banners"))


@dataclass
class Record:
    """A record of a page: `waits` are the ms from each change until it showed it."""

    waits: list[float]
    asked_in_quiet: int
    questions: int
    tries: int
    seconds: float
    had_banner: bool
    asked_when_healed: int


@pytest.fixture(scope="module")
def browser(needs_program) -> Iterator[Browser]:
    with chromium(needs_program("chromium")) as browser:
        yield browser


@pytest.fixture(scope="module")
def records(browser: Browser, site: Site) -> Iterator[dict[str, Record]]:
    """All manners at once: a quiet time, changes, and a time in which the proxies pass all."""
    with proxies(site.port, MANNERS.values()) as behind:
        pages = {
            name: Watched(browser, proxy, "board:1", f"student:{number}:a")
            for number, (name, proxy) in enumerate(zip(MANNERS, behind, strict=True))
        }
        started, clock = monotonic(), next(iter(pages.values())).page
        clock.wait_for_timeout(QUIET)
        in_quiet = {name: page.proxy.questions for name, page in pages.items()}
        changes = [
            _change_all(pages, site, number, pause) for number, pause in enumerate(PAUSES, 1)
        ]
        for page in pages.values():
            reads(page.page.locator("#now"), str(len(PAUSES)))
        seconds = monotonic() - started
        counts = {name: (one.proxy.questions, one.proxy.tries) for name, one in pages.items()}
        for page in pages.values():
            page.proxy.manner = Manner()
        # Streams that were late are opened anew after 22 s and a little.
        clock.wait_for_timeout(30_000)
        healed = {name: page.proxy.questions for name, page in pages.items()}
        clock.wait_for_timeout(QUIET)
        records = {
            name: Record(
                [page.shown_at(n) - changed[name] for n, changed in enumerate(changes, 1)],
                in_quiet[name],
                *counts[name],
                seconds,
                page.had_banner,
                page.proxy.questions - healed[name],
            )
            for name, page in pages.items()
        }
        yield records
        for page in pages.values():
            page.page.close()


def _change_all(
    pages: dict[str, Watched], site: Site, number: int, pause: float
) -> dict[str, float]:
    """Change the board after a pause; when that was, by the clock of each page."""
    next(iter(pages.values())).page.wait_for_timeout(pause)
    times = {name: page.now for name, page in pages.items()}
    changes = json.dumps({"number": number})
    httpx.get(f"{site.url}/change", params={"board": "board:1", "changes": changes})
    return times


@pytest.mark.parametrize("name", MANNERS)
def test_every_page_shows_a_change_soon_whatever_its_proxy_does(records, name):
    assert max(records[name].waits) < BOUND


@pytest.mark.parametrize("name", MANNERS)
def test_no_page_asks_more_than_once_in_two_seconds_or_tries_more_than_once_in_one(records, name):
    record = records[name]
    assert record.questions < record.seconds / 2 + 5
    assert record.tries < record.seconds + 5


@pytest.mark.parametrize("name", MANNERS)
def test_no_page_speaks_of_a_lost_connection_while_it_is_answered(records, name):
    assert not records[name].had_banner


@pytest.mark.parametrize("name", ["passes all", "holds an event", "strips headers"])
def test_a_page_that_only_looks_at_a_stream_in_time_asks_nothing(records, name):
    assert records[name].asked_in_quiet == 0


@pytest.mark.parametrize("name", LATE)
def test_a_page_whose_stream_is_late_asks(records, name):
    assert records[name].asked_in_quiet > 0


@pytest.mark.parametrize("name", MANNERS)
def test_a_page_asks_no_more_once_its_stream_has_proved_prompt(records, name):
    assert records[name].asked_when_healed == 0


def test_a_stream_that_stalls_in_the_lesson_is_noticed_and_is_believed_again(browser, site):
    with proxies(site.port, [Manner()]) as (proxy,):
        page = Watched(browser, proxy, "board:2", "student:90:a")
        page.page.wait_for_timeout(3_000)
        assert proxy.questions == 0
        proxy.manner.stalls = True
        before = page.now
        httpx.get(f"{site.url}/change", params={"board": "board:2", "changes": '{"number": 5}'})
        reads(page.page.locator("#now"), "5")
        assert page.shown_at(5) - before < BOUND
        proxy.manner.stalls = False
        page.page.wait_for_timeout(5_000)
        before_quiet = proxy.questions
        page.page.wait_for_timeout(QUIET)
        assert proxy.questions == before_quiet
        assert not page.had_banner
        page.page.close()


def test_a_line_that_carries_nothing_any_more_is_told_and_heals(browser, site):
    """Nothing is closed: as if an access point was switched off."""
    with proxies(site.port, [Manner()]) as (proxy,):
        page = Watched(browser, proxy, "board:3", "student:91:a")
        page.page.wait_for_timeout(3_000)
        proxy.manner.dark = True
        banner = page.page.locator("#connection")
        expect(banner).to_be_visible(timeout=BEFORE_A_HEARTBEAT)
        httpx.get(f"{site.url}/change", params={"board": "board:3", "changes": '{"number": 5}'})
        proxy.manner.dark = False
        reads(page.page.locator("#now"), "5")
        expect(banner).to_be_hidden()
        page.page.close()


def test_a_stream_that_was_opened_late_but_comes_in_time_is_asked_about_once(browser, site):
    """As after a rush: the server sees each stream seconds after its page has asked for it."""
    with proxies(site.port, [Manner(waits=6)]) as (proxy,):
        late = Watched(browser, proxy, "board:2", "student:99:a")
        late.page.wait_for_timeout(12_000)
        before = proxy.questions
        # Longer than to the next reconnection of a stream that has been late all the time.
        late.page.wait_for_timeout(25_000)
        assert (proxy.questions - before, proxy.tries) == (0, 1)
        late.page.close()

"""Windows of one browser share a connection: static/js/live_share.js over plain HTTP/1.1."""

import json
from collections.abc import Iterator
from itertools import count

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from classroom.live.stream import MOST_STREAMS
from tests.browser.sight import reads
from tests.chromium import BEFORE_A_HEARTBEAT, LONGEST_WAIT, chromium
from tests.live.conftest import Site

pytestmark = [pytest.mark.browser, pytest.mark.slow]

CONNECTIONS = 6  # to one server, of each browser that there is
boards = (f"board:{number}" for number in count(900))


@pytest.fixture(scope="module")
def browser(needs_program) -> Iterator[Browser]:
    with chromium(needs_program("chromium")) as browser:
        yield browser


class Windows:
    """Windows of one browser, each with a board of its own."""

    def __init__(self, context: BrowserContext, site: Site) -> None:
        self.context, self.site = context, site
        self.pages: dict[str, Page] = {}

    def open(self, number: int) -> None:
        for _ in range(number):
            self.pages[next(boards)] = self.context.new_page()
        for board, page in self.pages.items():
            if page.url == "about:blank":
                page.goto(f"{self.site.url}/page?board={board}", wait_until="commit")

    def close(self, board: str) -> None:
        self.pages.pop(board).close()

    def follow(self, number: int) -> None:
        """Each shows what becomes of its own board, before a beat could have told it."""
        changes = json.dumps({"number": number})
        for board in self.pages:
            httpx.get(f"{self.site.url}/change", params={"board": board, "changes": changes})
        for page in self.pages.values():
            reads(page.locator("#now"), str(number), timeout=BEFORE_A_HEARTBEAT)

    def press(self, page: Page) -> None:
        with page.expect_response(lambda answer: answer.request.method == "POST"):
            page.locator("#press").click()


@pytest.fixture
def windows(browser: Browser, site: Site) -> Iterator[Windows]:
    context = browser.new_context()
    context.set_default_timeout(LONGEST_WAIT)
    yield Windows(context, site)
    context.close()


def test_more_windows_than_connections_show_each_change_and_answer_each_press(windows):
    windows.open(CONNECTIONS + 3)
    windows.follow(1)
    for page in windows.pages.values():
        windows.press(page)
    windows.follow(7)


def test_windows_that_stay_go_on_whichever_is_closed(windows):
    windows.open(CONNECTIONS + 1)
    windows.follow(1)
    for number in range(2, CONNECTIONS):
        windows.close(sorted(windows.pages)[number % 2 - 1])
        windows.follow(number)


def test_one_window_too_many_says_so_and_asks(windows):
    windows.open(MOST_STREAMS)
    windows.follow(1)
    windows.open(1)
    expect(list(windows.pages.values())[-1].locator("#windows")).to_be_visible()
    windows.follow(2)
    warned = [page for page in windows.pages.values() if page.locator("#windows").is_visible()]
    assert len(warned) == 1

"""A real Chromium for tests, and how long they wait for what it shows."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, expect, sync_playwright

from tests.servers import PATIENCE

LONGEST_WAIT = 1000 * PATIENCE  # ms
# ms: what a page shows by then has come over its stream, and not with the next heartbeat.
BEFORE_A_HEARTBEAT = 12_000

expect.set_options(timeout=LONGEST_WAIT)


@contextmanager
def chromium(program: str) -> Iterator[Browser]:
    """A browser of this program; while it is open, its event loop runs in the tests' thread."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=program, args=["--no-sandbox"], timeout=LONGEST_WAIT
        )
        yield browser
        browser.close()

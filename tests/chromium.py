"""A real Chromium for tests, and how long they wait for what it shows."""

from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any

from playwright.sync_api import Browser, Error, Page, expect, sync_playwright

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


def wait_until(page: Page, script: str, given: Any = None, timeout: float = LONGEST_WAIT) -> None:
    """Return once this JavaScript, an expression or a function, says yes in the page.

    `wait_for_function` evaluates text inside the page, which our Content-Security-Policy forbids
    from the second look on.
    """
    give_up_at = monotonic() + timeout / 1000
    while not _says_yes(page, script, given):
        assert monotonic() < give_up_at, f"never in {timeout / 1000} s: {script}"
        page.wait_for_timeout(50)


def _says_yes(page: Page, script: str, given: Any) -> bool:
    try:
        return bool(page.evaluate(script, given))
    except Error as error:
        if "context was destroyed" not in error.message:
            raise
        page.wait_for_load_state()
        return False

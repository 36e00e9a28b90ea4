"""A real Chromium with one context a person, which must stay without errors and warnings."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

import pytest
from django_scopes import scopes_disabled
from playwright.sync_api import Browser, Page

from tests import servers
from tests.chromium import LONGEST_WAIT, chromium

LAPTOP, PHONE = {"width": 1366, "height": 600}, {"width": 360, "height": 640}


# The package's, not the session's: no other test may run beside its event loop.
@pytest.fixture(scope="package")
def browser(needs_program: Callable[[str], str]) -> Iterator[Browser]:
    with chromium(needs_program("chromium")) as browser:
        yield browser


@dataclass
class Room:
    """A server and the people who look at it; `faults` must be empty in the end."""

    url: str
    browser: Browser
    faults: list[str] = field(default_factory=list)

    def visitor(self, size: dict[str, int], **device: Any) -> Page:
        """Somebody with a device of their own: no cookie is shared."""
        page = self.browser.new_context(viewport=size, **device).new_page()  # type: ignore[arg-type]
        page.set_default_timeout(LONGEST_WAIT)
        page.on("console", self._check_console)
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("request", lambda request: self._check_request(request.url))
        return page

    def student(self, path: str, session: str, size: dict[str, int], **device: Any) -> Page:
        """The page at this path as the student with this session sees it."""
        page = self.visitor(size, **device)
        page.context.add_cookies([{"name": "sessionid", "value": session, "url": self.url}])
        page.goto(self.url + path)
        return page

    def _check_console(self, line: Any) -> None:
        # What is gone says so by 410; the page leads elsewhere then.
        if line.type in ("error", "warning") and "410 (Gone)" not in line.text:
            self.faults.append(line.text)

    def _check_request(self, url: str) -> None:
        if urlsplit(url).scheme != "data" and not url.startswith(self.url):
            self.faults.append(f"asked another origin: {url}")


@pytest.fixture
def server_settings() -> str:
    """The module of settings of the server: a file of tests may have its own."""
    return "classroom.settings"


@pytest.fixture
def room(
    browser: Browser,
    sqlite_url: str,
    running_server: Callable[..., servers.Web],
    server_settings: str,
) -> Iterator[Room]:
    """A fresh server with the worker inside, as `make demo` runs it."""
    more = {"EMBEDDED_WORKER": "1", "DJANGO_SETTINGS_MODULE": server_settings}
    room = Room(running_server(sqlite_url, **more).url, browser)
    before = set(browser.contexts)
    yield room
    for context in set(browser.contexts) - before:
        context.close()
    assert room.faults == []


@pytest.fixture
def in_thread(
    sqlite_url: str, in_database: Callable[[str], Any]
) -> Callable[[Callable[[], Any]], Any]:
    """`in_thread(call)`: a call on the server's database, in a thread: this one has a loop."""

    def inside(call: Callable[[], Any]) -> Any:
        with in_database(sqlite_url), scopes_disabled():
            return call()

    def run(call: Callable[[], Any]) -> Any:
        with ThreadPoolExecutor(1) as thread:
            return thread.submit(inside, call).result()

    return run

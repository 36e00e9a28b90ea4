"""The engines of school browsers: WebKit for iPads, Gecko for Firefox, and the Chromium of all
other tests. Debian has them as webkit2gtk-driver with xvfb, and firefox-esr.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import chromium as open_chromium, in_thread as in_thread
from tests.engines.bidi import Firefox, firefox as open_firefox
from tests.engines.screens import Chromium, WebKit, display, webkit as open_webkit


# A module's: the tests of WebKit call the database where no event loop may run.
@pytest.fixture(scope="module")
def browser(needs_program: Callable[[str], str]) -> Iterator[Browser]:
    with open_chromium(needs_program("chromium")) as browser:
        yield browser


@pytest.fixture(scope="package")
def webkit(needs_program: Callable[[str], str]) -> Iterator[WebKit]:
    driver = needs_program("WebKitWebDriver")
    with display(needs_program("Xvfb")), open_webkit(driver) as screen:
        yield screen


@pytest.fixture
def firefox(needs_program: Callable[[str], str], tmp_path: Path) -> Iterator[Firefox]:
    profile = tmp_path / "firefox"
    profile.mkdir()
    with open_firefox(needs_program("firefox-esr"), profile) as screen:
        yield screen


@pytest.fixture
def chromium(browser: Browser) -> Iterator[Chromium]:
    context = browser.new_context()
    yield Chromium(context.new_page())
    context.close()

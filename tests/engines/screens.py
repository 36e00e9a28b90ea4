"""A person at a browser of some engine: few words, the same for all."""

import os
import subprocess
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Error, Page
from selenium import webdriver
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

from tests.servers import wait_for

# The middle of the first of these that can be seen; null where none can.
_MIDDLE = """(css) => {
  const element = [...document.querySelectorAll(css)].find((one) => one.getClientRects().length);
  if (!element) return null;
  element.scrollIntoView({ block: "nearest", inline: "nearest" });
  const box = element.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}"""


class Screen(ABC):
    """A page, and fingers on it. `css` always means the first such thing in sight."""

    @abstractmethod
    def go(self, url: str) -> None:
        """Open an address and wait until it is loaded."""

    @abstractmethod
    def run(self, function: str, *given: Any) -> Any:
        """Run this JavaScript function on these; return its plain data."""

    @abstractmethod
    def sign_in(self, url: str, session: str) -> None:
        """Be whose session this is, on the site of this address."""

    @abstractmethod
    def resize(self, width: int, height: int) -> None:
        """Give the page this room, or as little as the window allows."""

    @abstractmethod
    def press_at(self, x: float, y: float) -> None:
        """Press and let go at this place of the window."""

    def shows(self, css: str) -> bool:
        return self.run(_MIDDLE, css) is not None

    def tap(self, css: str) -> None:
        """Press on it once it has come to rest, whatever may lie above it there."""
        self.press_at(*wait_for(lambda: self._resting_place(css)))

    def _resting_place(self, css: str) -> list[float] | None:
        before = self.run(_MIDDLE, css)
        time.sleep(0.1)
        return before if before and before == self.run(_MIDDLE, css) else None

    def text(self, css: str) -> str:
        """Return all words of it, seen or not; none if there is no such thing."""
        words: str = self.run("(css) => document.querySelector(css)?.textContent ?? ''", css)
        return " ".join(words.split())


class Chromium(Screen):
    def __init__(self, page: Page) -> None:
        self.page = page

    def go(self, url: str) -> None:
        self.page.goto(url)

    def run(self, function: str, *given: Any) -> Any:
        call = f"(given) => ({function})(...given)"
        try:
            return self.page.evaluate(call, list(given))
        except Error as error:
            if "context was destroyed" not in error.message:
                raise
            self.page.wait_for_load_state()
            return self.page.evaluate(call, list(given))

    def sign_in(self, url: str, session: str) -> None:
        self.page.context.add_cookies([{"name": "sessionid", "value": session, "url": url}])

    def resize(self, width: int, height: int) -> None:
        self.page.set_viewport_size({"width": width, "height": height})

    def press_at(self, x: float, y: float) -> None:
        self.page.mouse.click(x, y)


class WebKit(Screen):
    """A window of WebKitGTK, whose bars need 447 pixels."""

    def __init__(self, driver: webdriver.WebKitGTK) -> None:
        self.driver = driver

    def go(self, url: str) -> None:
        self.driver.get(url)

    def run(self, function: str, *given: Any) -> Any:
        return self.driver.execute_script(f"return ({function})(...arguments)", *given)

    def sign_in(self, url: str, session: str) -> None:
        self.driver.get(url)
        self.driver.delete_all_cookies()
        self.driver.add_cookie({"name": "sessionid", "value": session})

    def resize(self, width: int, height: int) -> None:
        self.driver.set_window_size(width, height)
        # A page may still have the larger size of before for a moment.
        inner_width, inner_height = self.run("() => [innerWidth, innerHeight]")
        bars = max(0, width - inner_width), max(0, height - inner_height)
        self.driver.set_window_size(width + bars[0], height + bars[1])

    def press_at(self, x: float, y: float) -> None:
        actions = ActionBuilder(self.driver)
        actions.pointer_action.move_to_location(round(x), round(y)).pointer_down().pointer_up()
        actions.perform()


@contextmanager
def display(program: str) -> Iterator[None]:
    """A screen that nobody sees, for windows of this process."""
    reader, writer = os.pipe()
    command = [program, "-displayfd", str(writer), "-screen", "0", "1600x1400x24"]
    server = subprocess.Popen(command, pass_fds=[writer], stderr=subprocess.DEVNULL)
    before = os.environ.get("DISPLAY")
    os.environ["DISPLAY"] = f":{os.read(reader, 16).decode().strip()}"
    try:
        yield
    finally:
        os.environ.pop("DISPLAY")
        if before is not None:
            os.environ["DISPLAY"] = before
        server.kill()
        server.wait()
        os.close(reader)
        os.close(writer)


@contextmanager
def webkit(driver: str) -> Iterator[WebKit]:
    """A window of WebKitGTK on the display of this process."""
    options = Options()
    options.add_argument("--automation")
    session = webdriver.WebKitGTK(options=options, service=Service(driver))
    try:
        yield WebKit(session)
    finally:
        session.quit()

"""Chromium 102, the one inside Qt 6.4, by its own protocol: Playwright wants a newer one.

`QT_PYTHON` is a Python that has it (CONTRIBUTING.md); without it what needs it is skipped.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.request import urlopen

import pytest
from websockets.sync.client import ClientConnection, connect

from classroom.server.local_servers import free_port
from tests.engines.screens import Screen
from tests.servers import PATIENCE, wait_for

WINDOW = """
from PyQt6.QtCore import QUrl
from PyQt6.QtWebEngineWidgets import QWebEngineView
from PyQt6.QtWidgets import QApplication
app = QApplication([])
view = QWebEngineView()
view.load(QUrl("about:blank"))
view.show()
app.exec()
"""


@contextmanager
def old_chromium() -> Iterator["OldChromium"]:
    """A window that nobody sees."""
    python = os.environ.get("QT_PYTHON", sys.executable)
    if subprocess.run(
        [python, "-c", "import PyQt6.QtWebEngineWidgets"], check=False, stderr=subprocess.DEVNULL
    ).returncode:
        pytest.skip("Qt 6.4 is not installed for QT_PYTHON")
    port = str(free_port())
    env = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "QTWEBENGINE_DISABLE_SANDBOX": "1"}
    env["QTWEBENGINE_REMOTE_DEBUGGING"] = port
    process = subprocess.Popen([python, "-c", WINDOW], env=env, stderr=subprocess.DEVNULL)
    try:
        with connect(wait_for(lambda: _address(port)), max_size=None) as line:
            yield OldChromium(line)
    finally:
        process.kill()
        process.wait()


def _address(port: str) -> str:
    """Of the one page; none before it is there."""
    try:
        with urlopen(f"http://127.0.0.1:{port}/json/list") as answer:
            pages = [one for one in json.load(answer) if one["type"] == "page"]
    except OSError:
        return ""
    return pages[0]["webSocketDebuggerUrl"] if pages else ""


class OldChromium(Screen):
    """One page."""

    def __init__(self, line: ClientConnection) -> None:
        self._line, self._number = line, 0

    def go(self, url: str) -> None:
        self._call("Page.navigate", url=url)
        wait_for(lambda: self.run("() => document.readyState + location.href") == f"complete{url}")

    def run(self, function: str, *given: Any) -> Any:
        call = f"JSON.stringify(({function})(...{json.dumps(given)}))"
        answer = self._call("Runtime.evaluate", expression=call, returnByValue=True)
        if "exceptionDetails" in answer:
            raise AssertionError(answer["exceptionDetails"]["exception"]["description"])
        return json.loads(answer["result"].get("value", "null"))

    def sign_in(self, url: str, session: str) -> None:
        self._call("Network.setCookie", name="sessionid", value=session, url=url)

    def resize(self, width: int, height: int) -> None:
        size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
        self._call("Emulation.setDeviceMetricsOverride", **size)

    def press_at(self, x: float, y: float) -> None:
        for kind in ("mousePressed", "mouseReleased"):
            press = {"type": kind, "x": x, "y": y, "button": "left", "clickCount": 1}
            self._call("Input.dispatchMouseEvent", **press)

    def _call(self, method: str, **params: Any) -> dict[str, Any]:
        self._number += 1
        self._line.send(json.dumps({"id": self._number, "method": method, "params": params}))
        while (answer := json.loads(self._line.recv(timeout=PATIENCE))).get("id") != self._number:
            pass
        if "error" in answer:
            raise AssertionError(f"{method}: {answer['error']['message']}")
        result: dict[str, Any] = answer["result"]
        return result

"""Firefox by WebDriver BiDi, which it speaks itself: no driver stands between."""

import json
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

from tests.engines.screens import Screen
from tests.servers import PATIENCE, wait_for


@contextmanager
def firefox(program: str, profile: Path) -> Iterator["Firefox"]:
    """A window of a Firefox of its own, which keeps what it has to in this empty folder."""
    command = [program, "--headless", "--no-remote", "--profile", str(profile)]
    with (profile / "log").open("wb") as log:
        process = subprocess.Popen([*command, "--remote-debugging-port", "0"], stderr=log)
    where = profile / "WebDriverBiDiServer.json"
    try:
        wait_for(lambda: where.exists() and where.read_text())
        port = json.loads(where.read_text())["ws_port"]
        with connect(f"ws://127.0.0.1:{port}/session", max_size=None) as line:
            yield Firefox(line)
    finally:
        process.kill()
        process.wait()


class Firefox(Screen):
    """One tab."""

    def __init__(self, line: ClientConnection) -> None:
        self._line, self._number = line, 0
        self._call("session.new", capabilities={})
        self._tab = self._call("browsingContext.create", type="tab")["context"]

    def go(self, url: str) -> None:
        self._call("browsingContext.navigate", context=self._tab, url=url, wait="complete")

    def run(self, function: str, *given: Any) -> Any:
        answer = self._call(
            "script.callFunction",
            functionDeclaration=f"(given) => JSON.stringify(({function})(...JSON.parse(given)))",
            arguments=[{"type": "string", "value": json.dumps(given)}],
            target={"context": self._tab},
            awaitPromise=False,
        )
        if answer["type"] != "success":
            raise AssertionError(answer["exceptionDetails"]["text"])
        return json.loads(answer["result"].get("value", "null"))

    def sign_in(self, url: str, session: str) -> None:
        value = {"type": "string", "value": session}
        cookie = {"name": "sessionid", "value": value, "domain": "127.0.0.1"}
        self._call("storage.setCookie", cookie=cookie)

    def resize(self, width: int, height: int) -> None:
        size = {"width": width, "height": height}
        self._call("browsingContext.setViewport", context=self._tab, viewport=size)

    def press_at(self, x: float, y: float) -> None:
        move = {"type": "pointerMove", "x": round(x), "y": round(y)}
        steps = [move, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        mouse = {"type": "pointer", "id": "mouse", "actions": steps}
        self._call("input.performActions", context=self._tab, actions=[mouse])

    def _call(self, method: str, **params: Any) -> dict[str, Any]:
        self._number += 1
        self._line.send(json.dumps({"id": self._number, "method": method, "params": params}))
        while (answer := json.loads(self._line.recv(timeout=PATIENCE))).get("id") != self._number:
            pass
        if answer["type"] == "error":
            raise AssertionError(f"{method}: {answer['message']}")
        result: dict[str, Any] = answer["result"]
        return result

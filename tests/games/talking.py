"""Talking to the console as another program would: a process, one JSON object a line."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from games import registry
from tests.servers import PATIENCE

ROOT = Path(__file__).parents[2]
COMMAND = [sys.executable, "-m", "games"]
GAME = registry.all_games()[0].slug
START = {"do": "start", "game": GAME, "seats": 2, "seed": "a seed", "auto": True}


class Talk:
    """A console in a process of its own."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            COMMAND, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )

    def line(self, line: bytes) -> Any:
        """The answer to one raw line."""
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(line + b"\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def ask(self, do: str, **words: Any) -> Any:
        return self.line(json.dumps({"do": do, **words}).encode())

    def start(self, **words: Any) -> Any:
        return self.ask(**{**START, **words})

    def play_first(self, position: Any) -> Any:
        """The first listed move of the first team that has to move."""
        seat = position["to_move"][0]
        return self.ask("play", seat=seat, text=self.ask("legal", seat=seat)["moves"][0])

    def plies(self, position: Any, most: int) -> Any:
        while not position["over"] and position["ply"] < most:
            position = self.play_first(position)
        return position


def run(lines: bytes, **env: str) -> list[Any]:
    """The answers of a console of its own to all these lines."""
    done = subprocess.run(
        COMMAND, cwd=ROOT, input=lines, capture_output=True, timeout=PATIENCE, env=env, check=True
    )
    assert done.stderr == b""
    return [json.loads(line) for line in done.stdout.splitlines()]

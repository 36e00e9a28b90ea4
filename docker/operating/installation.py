"""One installation: the folder docker/ of a checkout, its .env, and the engine that runs it."""

import os
import re
import shlex
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

PATIENCE = 900  # seconds for a container to become healthy
MOST_RESTARTS = 3  # then it will not be well any more
_LINE = re.compile(r"^(\w+)=(.*)$", re.M)
_QUOTED = re.compile(r"^(['\"])(.*)\1$")


class Failed(Exception):
    """What went wrong, and what to do, in a sentence."""


@dataclass(frozen=True)
class Installation:
    """Everything is done through it; `folder` is docker/."""

    folder: Path

    @property
    def env_file(self) -> Path:
        return self.folder / ".env"

    @property
    def backups(self) -> Path:
        return Path(self.settings().get("BACKUPS") or self.folder.parent / "backups")

    def settings(self) -> dict[str, str]:
        """What docker/.env says; nothing where it is not there."""
        return read_settings(self.env_file.read_text()) if self.env_file.exists() else {}

    def write(self, **settings: str) -> None:
        """Change these lines of docker/.env, which only its owner may read."""
        text = self.env_file.read_text()
        for name, value in settings.items():
            line, there = f"{name}={value}", re.search(rf"^(# )?{name}=.*$", text, re.M)
            old = there[0] if there else ""
            text = text.replace(old, line, 1) if old else f"{text.rstrip()}\n{line}\n"
        new = self.env_file.with_name(".env.new")
        new.touch(mode=0o600)
        new.write_text(text)
        new.replace(self.env_file)

    # The engine --------------------------------------------------------------------------------

    def docker(self, *words: str, **env: str) -> str:
        """What a command of the engine says. Raises Failed with what it said."""
        done = self._run(words, env, capture=True)
        return done.stdout.decode()

    def compose(self, *words: str, **env: str) -> str:
        """The same of a command of Compose."""
        return self.docker(*self._compose, *words, **env)

    def show(self, *words: str, **env: str) -> None:
        """Let a command of Compose say what it does as it does it."""
        self._run((*self._compose, *words), env, capture=False)

    def pour(self, *words: str, into: Path) -> None:
        """What a command of Compose says, into a file."""
        with into.open("wb") as file:
            self._run((*self._compose, *words), {}, stdout=file)

    def feed(self, *words: str, file: Path) -> None:
        """Give a file to a command of Compose."""
        with file.open("rb") as text:
            self._run((*self._compose, *words), {}, capture=True, stdin=text)

    def containers(self, service: str) -> list[str]:
        """The ids of those that run, the oldest first."""
        ids = self.compose("ps", "-q", service).split()
        return sorted(ids, key=lambda one: self.docker("inspect", "-f", "{{.Created}}", one))

    def wait_healthy(self, container: str) -> None:
        """Return once its health check is content. Raises Failed where it never is."""
        health = "{{if .State.Health}}{{.State.Health.Status}}{{end}}"
        asked = ("inspect", "-f", "{{.State.Status}} {{.RestartCount}} " + health)

        def is_well() -> bool:
            status, restarts, *health = self.docker(*asked, container).split()
            if status in ("exited", "dead") or int(restarts) >= MOST_RESTARTS:
                raise Failed(f"It stopped: {self.docker('logs', '--tail', '20', container)}")
            return health == ["healthy"]

        wait_for(is_well, f"{container[:12]} was not healthy after {PATIENCE} seconds.")

    @property
    def _compose(self) -> tuple[str, ...]:
        return ("compose", "-f", "docker/compose.yml")

    def _run(
        self, words: tuple[str, ...], env: dict[str, str], capture: bool = False, **more: object
    ) -> "subprocess.CompletedProcess[bytes]":
        program, *before = shlex.split(os.environ.get("DOCKER", "docker"))
        if "/" in program:
            program = str(Path(program).absolute())
        command = [program, *before, *words]
        if capture:
            more |= {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        try:
            done = subprocess.run(  # noqa: S603
                command,
                cwd=self.folder.parent,
                env={**os.environ, **env},
                **more,  # type: ignore[call-overload]
            )
        except FileNotFoundError:
            raise Failed(f"There is no {program} here: install Docker with Compose.") from None
        if done.returncode:
            said = (done.stderr or b"").decode()[-2000:]
            raise Failed(f"`docker {' '.join(words)}` has failed ({done.returncode}). {said}")
        return done


def read_settings(text: str) -> dict[str, str]:
    """The lines `NAME=value`, without quotes around the value."""
    return {name: _QUOTED.sub(r"\2", value.strip()) for name, value in _LINE.findall(text)}


def say(words: str) -> None:
    """One line to who runs the command, at once."""
    sys.stdout.write(f"{words}\n")
    sys.stdout.flush()


def wait_for(done: Callable[[], bool], otherwise: str) -> None:
    """Return as soon as it is done. Raises Failed where it never is."""
    until = time.monotonic() + PATIENCE
    while not done():
        if time.monotonic() > until:
            raise Failed(otherwise)
        time.sleep(0.5)

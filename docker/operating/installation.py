"""Represent one installation: the docker/ folder of a checkout, its .env, and the engine."""

import os
import re
import shlex
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

HEALTHY_WITHIN = 900  # seconds for a container to become healthy
MOST_RESTARTS = 3  # after that it will not recover
_LINE = re.compile(r"^(\w+)=(.*)$", re.M)
_QUOTED = re.compile(r"^(['\"])(.*)\1$")


class OperationError(Exception):
    """Tell the operator in a sentence what went wrong and what to do."""


@dataclass(frozen=True)
class Installation:
    """Run all commands; `folder` is docker/."""

    folder: Path

    @property
    def env_file(self) -> Path:
        return self.folder / ".env"

    @property
    def backups(self) -> Path:
        return Path(self.settings().get("BACKUPS") or self.folder.parent / "backups")

    @property
    def state(self) -> Path:
        """The folder in which the app reads what happens outside its containers."""
        return self.folder / "state"

    def settings(self) -> dict[str, str]:
        """Read docker/.env; an empty dict if it does not exist. Raises OperationError."""
        return read_settings(self.env_text())

    def env_text(self) -> str:
        """Return docker/.env, empty if it does not exist. Raises OperationError."""
        try:
            return self.env_file.read_text("utf-8")
        except FileNotFoundError:
            return ""
        except UnicodeDecodeError:
            raise OperationError("docker/.env is no plain text: save it as UTF-8.") from None
        except IsADirectoryError:
            raise OperationError("docker/.env is a folder: remove it, then install.") from None
        except OSError:
            raise OperationError("Only its owner may read docker/.env: run it with sudo.") from None

    def write_settings(self, **settings: str) -> None:
        """Change these lines of docker/.env, readable by its owner only."""
        text = self.env_text()
        for name, value in settings.items():
            line, match = f"{name}={value}", re.search(rf"^(# )?{name}=.*$", text, re.M)
            old = match[0] if match else ""
            text = text.replace(old, line, 1) if old else f"{text.rstrip()}\n{line}\n"
        self.write_env_text(text)

    def write_env_text(self, text: str) -> None:
        """Replace docker/.env, readable by its owner only."""
        new = self.env_file.with_name(".env.new")
        new.touch(mode=0o600)
        new.write_text(text)
        new.replace(self.env_file)

    # The engine --------------------------------------------------------------------------------

    def docker(self, *arguments: str, **env: str) -> str:
        """Return the output of a docker command. Raises OperationError with its errors."""
        result = self._run(arguments, env, capture=True)
        return result.stdout.decode()

    def compose(self, *arguments: str, **env: str) -> str:
        """Return the output of a Compose command."""
        return self.docker(*self._compose, *arguments, **env)

    def compose_attached(self, *arguments: str, **env: str) -> None:
        """Run a Compose command that writes to this terminal."""
        self._run((*self._compose, *arguments), env, capture=False)

    def compose_to_file(self, *arguments: str, file: Path) -> None:
        """Write the output of a Compose command to a file."""
        with file.open("wb") as output:
            self._run((*self._compose, *arguments), {}, stdout=output)

    def compose_from_file(self, *arguments: str, file: Path) -> None:
        """Run a Compose command with this file as its input."""
        with file.open("rb") as stdin:
            self._run((*self._compose, *arguments), {}, capture=True, stdin=stdin)

    def containers(self, service: str) -> list[str]:
        """Return the ids of running containers, the oldest first."""
        ids = self.compose("ps", "-q", service).split()
        return sorted(ids, key=lambda one: self.docker("inspect", "-f", "{{.Created}}", one))

    def wait_healthy(self, container: str) -> None:
        """Return once the container is healthy. Raises OperationError if it never is."""
        health = "{{if .State.Health}}{{.State.Health.Status}}{{end}}"
        inspect = ("inspect", "-f", "{{.State.Status}} {{.RestartCount}} " + health)

        def is_well() -> bool:
            status, restarts, *health = self.docker(*inspect, container).split()
            if status in ("exited", "dead") or int(restarts) >= MOST_RESTARTS:
                raise OperationError(
                    f"It stopped: {self.docker('logs', '--tail', '20', container)}"
                )
            return health == ["healthy"]

        wait_until(is_well, f"{container[:12]} was not healthy after {HEALTHY_WITHIN} seconds.")

    @property
    def _compose(self) -> tuple[str, ...]:
        return ("compose", "-f", "docker/compose.yml")

    def _run(
        self, arguments: tuple[str, ...], env: dict[str, str], capture: bool = False, **more: object
    ) -> "subprocess.CompletedProcess[bytes]":
        program, *options = shlex.split(os.environ.get("DOCKER", "docker"))
        if "/" in program:
            program = str(Path(program).absolute())
        command = [program, *options, *arguments]
        if capture:
            more |= {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        try:
            result = subprocess.run(  # noqa: S603
                command,
                cwd=self.folder.parent,
                env={**os.environ, **env},
                **more,  # type: ignore[call-overload]
            )
        except FileNotFoundError:
            raise OperationError(
                f"{program} is not installed: install Docker with Compose."
            ) from None
        if result.returncode:
            errors = (result.stderr or b"").decode()[-2000:]
            raise OperationError(
                f"`docker {' '.join(arguments)}` failed ({result.returncode}). {errors}"
            )
        return result


def read_settings(text: str) -> dict[str, str]:
    """Parse lines `NAME=value`; quotes around a value are removed."""
    return {name: _QUOTED.sub(r"\2", value.strip()) for name, value in _LINE.findall(text)}


def print_line(line: str) -> None:
    """Print without buffering, so that progress shows in pipes."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def wait_until(condition: Callable[[], bool], failure: str) -> None:
    """Return as soon as the condition holds. Raises OperationError if it never does."""
    until = time.monotonic() + HEALTHY_WITHIN
    while not condition():
        if time.monotonic() > until:
            raise OperationError(failure)
        time.sleep(0.5)

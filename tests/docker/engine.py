"""Installations on a real container engine, which the command in $DOCKER reaches (`docker`).

If no registry can be reached, PYTHON_IMAGE names an image with Python that is there, and the
images of the other services are made from it, see stand_ins/.
"""

import os
import shlex
import shutil
import subprocess
import time
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import pytest

from tests.conftest import free_port
from tests.docker.files import ROOT
from tests.servers import PATIENCE, wait_for

IMAGES = {
    "PYTHON_IMAGE": "python:3.11-slim",
    "REDIS_IMAGE": "redis:7-alpine",
    "POSTGRES_IMAGE": "postgres:16-alpine",
    "CADDY_IMAGE": "caddy:2-alpine",
}
STAND_INS = Path(__file__).parent / "stand_ins"
LONGEST = 1200  # seconds for a build or an upgrade on a busy machine


def docker(*words: str, **more: object) -> "subprocess.CompletedProcess[str]":
    """A command of the engine, in the project's folder."""
    command = [*shlex.split(os.environ.get("DOCKER", "docker")), *words]
    return subprocess.run(
        command,
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=LONGEST,
        **more,  # type: ignore[call-overload]
    )


def needs_engine() -> None:
    """Skip the test if no engine answers; fail it with REQUIRE_SERVICES=docker."""
    try:
        answers = docker("version").returncode == 0
    except (FileNotFoundError, subprocess.TimeoutExpired):
        answers = False
    if not answers:
        _refuse("no container engine answers to the command in $DOCKER")


def images() -> dict[str, str]:
    """The image of each variable: the one of the environment or the usual one, else a stand-in."""
    names = {name: os.environ.get(name, usual) for name, usual in IMAGES.items()}
    python = names["PYTHON_IMAGE"]
    if not _is_there(python):
        _refuse(f"{python} can neither be found nor pulled; PYTHON_IMAGE may name another one")
    for name in IMAGES.keys() - {"PYTHON_IMAGE"}:
        if name not in os.environ and not _is_there(names[name]):
            service = name.removesuffix("_IMAGE").lower()
            names[name] = f"stand-in/{service}"
            recipe = (STAND_INS / f"{service}.Dockerfile").read_text()
            build = ("build", "-q", "-t", names[name], "--build-arg", f"PYTHON_IMAGE={python}", "-")
            done = docker(*build, input=recipe)
            assert done.returncode == 0, done.stderr[-2000:]
    return names


def _is_there(image: str) -> bool:
    return any(docker(*words, image).returncode == 0 for words in (("image", "inspect"), ("pull",)))


def _refuse(reason: str) -> None:
    if os.environ.get("REQUIRE_SERVICES") == "docker":
        pytest.fail(reason)
    pytest.skip(reason)


@dataclass
class Installed:
    """A checkout of its own with docker/rope, whose proxy listens at `port`."""

    folder: Path
    images: dict[str, str]
    port: int = field(default_factory=free_port)
    up_since: float = 0.0

    @property
    def url(self) -> str:
        return f"http://localhost:{self.port}"

    def settings(self) -> None:
        """Have `install` find what this machine needs beside the usual."""
        variables = {
            **self.images,
            "COMPOSE_PROJECT_NAME": f"classroom-test-{self.port}",
            "HTTP_PORT": str(self.port),
            "HTTPS_PORT": str(free_port()),
            "SIGNUP": "open",
        }
        example = self.folder / "docker" / ".env.example"
        lines = example.read_text().splitlines()
        others = [one for one in lines if one.partition("=")[0] not in variables]
        own = [f"{name}={value}" for name, value in variables.items()]
        example.write_text("\n".join([*others, *own, ""]))

    def tag(self, version: str) -> None:
        """Make the files of the checkout a version of the project, as git knows them."""
        person = ("-c", "user.name=Kim", "-c", "user.email=kim@school.example")
        steps = (("init", "-q"), ("add", "-A"), ("commit", "-qm", version), ("tag", version))
        for words in steps:
            subprocess.run(["git", *person, *words], cwd=self.folder, check=True)

    def rope(self, *words: str) -> "subprocess.CompletedProcess[str]":
        """`docker/rope` with these words."""
        command = [str(self.folder / "docker" / "rope"), *words]
        program, *more = shlex.split(os.environ.get("DOCKER", "docker"))
        if "/" in program:
            program = str((ROOT / program).resolve())
        env = {**os.environ, "DOCKER": shlex.join([program, *more])}
        return subprocess.run(
            command, cwd=self.folder, env=env, capture_output=True, text=True, timeout=LONGEST
        )

    def compose(self, *words: str) -> str:
        """Run Compose and return its output."""
        program, *more = shlex.split(os.environ.get("DOCKER", "docker"))
        if "/" in program:
            program = str((ROOT / program).resolve())
        done = subprocess.run(
            [program, *more, "compose", "-f", "docker/compose.yml", *words],
            cwd=self.folder,
            capture_output=True,
            text=True,
            timeout=LONGEST,
        )
        assert done.returncode == 0, done.stderr[-3000:]
        return done.stdout

    def manage(self, *words: str) -> str:
        """Run manage.py and return its output."""
        return self.compose("exec", "-T", "web", "python", "manage.py", *words)

    def wait_up(self) -> None:
        """Return once the proxy shows a page of the app."""
        wait_for(self.is_up)
        self.up_since = self.up_since or time.monotonic()

    def is_up(self) -> bool:
        try:
            return httpx.get(f"{self.url}/join/", timeout=PATIENCE).status_code == 200
        except httpx.HTTPError:
            return False


def checkout(folder: Path) -> Path:
    """Copy what git knows of this project, with files that only their owner may read."""
    names = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, capture_output=True, text=True
    ).stdout.splitlines()
    for name in names:
        if name.startswith(("docs/", "tests/")) or not (ROOT / name).is_file():
            continue
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, target)
        target.chmod(0o600)
    for place in [folder, *folder.rglob("*/")]:
        place.chmod(0o700)
    (folder / "docker" / "rope").chmod(0o700)
    return folder

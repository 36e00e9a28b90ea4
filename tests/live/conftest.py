"""A hub of this process, and servers of the small site as processes of their own."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest
from django.conf import settings

from classroom.live.hub import Hub
from tests.conftest import free_port
from tests.live.boards import Board
from tests.servers import PATIENCE

ROOT = Path(__file__).resolve().parent.parent.parent


@pytest.fixture
async def hub() -> AsyncIterator[Hub]:
    """A started hub."""
    hub = Hub()
    hub.start()
    yield hub
    hub.stop()


@pytest.fixture
def board() -> Board:
    return Board()


@dataclass
class Site:
    process: subprocess.Popen
    port: int
    var: Path

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def memory(self) -> int:
        """Resident bytes of the server."""
        fields = Path(f"/proc/{self.process.pid}/statm").read_text().split()
        return int(fields[1]) * os.sysconf("SC_PAGE_SIZE")

    def remove(self, holder: str) -> None:
        """This holder is allowed nothing from now on."""
        with (self.var / "removed").open("a") as file:
            file.write(f"{holder}\n")


def site_start(var: Path, redis_url: str = "", port: int = 0, grace: int = 3) -> Site:
    """A running server that has answered once; `grace`: how long it waits for streams to end."""
    port = port or free_port()
    environment = {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "tests.live.site_settings",
        "SECRET_KEY": settings.SECRET_KEY,
        "VAR_DIR": str(var),
        "REDIS_URL": redis_url,
        "LOG_LEVEL": "ERROR",
    }
    command = [sys.executable, "-m", "uvicorn", "tests.live.site:application"]
    command += [
        "--port",
        str(port),
        "--timeout-graceful-shutdown",
        str(grace),
        "--log-level",
        "warning",
    ]
    process = subprocess.Popen(command, cwd=ROOT, env=environment)
    site = Site(process, port, var)
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until and process.poll() is None:
        try:
            httpx.get(f"http://127.0.0.1:{port}/questions", timeout=PATIENCE)
        except httpx.HTTPError:
            time.sleep(0.05)
        else:
            return site
    site_stop(site)
    raise RuntimeError("The server did not start.")


def site_stop(site: Site) -> None:
    site.process.send_signal(signal.SIGKILL)
    site.process.wait()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """One server for the tests of a module."""
    site = site_start(tmp_path_factory.mktemp("var"))
    yield site
    site_stop(site)


@pytest.fixture
def new_site(tmp_path: Path) -> Iterator[Callable[..., Site]]:
    """`new_site(redis_url="")` starts a server that ends with the test."""
    sites: list[Site] = []

    def start(redis_url: str = "", port: int = 0, grace: int = 3) -> Site:
        sites.append(site_start(tmp_path, redis_url, port, grace))
        return sites[-1]

    yield start
    for site in sites:
        site_stop(site)

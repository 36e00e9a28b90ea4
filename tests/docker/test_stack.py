"""The commands of docker/ run as they are written, without containers.

The image's files are copied to a folder as the Dockerfile copies them, and migrate, web, worker
and beat run there with compose's environment, a real PostgreSQL and a real Redis.
"""

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
import redis
from django.conf import settings
from django_scopes import scopes_disabled

from classroom.play.models import HintList, Match
from tests import servers
from tests.conftest import free_port
from tests.docker.files import ROOT, arguments, command, compose, copied, filled
from tests.faults.crowd import Crowd, Kid, crowd, seated
from tests.live.client import stream_address, stream_open
from tests.play.tables import say
from tests.servers import PATIENCE, wait_for

pytestmark = [pytest.mark.slow, pytest.mark.services]


@dataclass
class Stack:
    """The running services, all in one folder."""

    app: Path
    env: dict[str, str]
    port: int
    processes: dict[str, servers.Process]

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def behind_proxy(self) -> dict[str, str]:
        """Return the headers a proxy adds, and those of a browser on a page by HTTPS."""
        return {"X-Forwarded-Proto": "https", "Origin": f"https://127.0.0.1:{self.port}"}

    def run(self, service: str) -> None:
        """Start a service's command as compose.yml says it."""
        process = servers.Process(
            self.own(command(service)), self.env, self.app / f"{service}.log", folder=self.app
        )
        self.processes[service] = process
        process.start()

    def own(self, words: list[str]) -> list[str]:
        """The same words with this machine's Python, port and folder."""
        places = {"python": sys.executable, "8000": str(self.port)}
        places |= {"0.0.0.0": "127.0.0.1", "/tmp/beat-schedule": str(self.app / "beat")}  # noqa: S104, S108
        places |= {"/app/alive": str(self.app / "alive")}
        places |= {
            f"/tmp/{one}-alive": str(self.app / f"{one}-alive")  # noqa: S108
            for one in ("worker", "beat")
        }
        return [places.get(word, word) for word in words]

    def in_shell(self, line: str) -> None:
        """Run a RUN line of the Dockerfile in the folder of the app."""
        env = {**os.environ, "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"}
        subprocess.run(line, shell=True, cwd=self.app, env=env, check=True, timeout=PATIENCE)  # noqa: S602


@pytest.fixture(scope="module")
def stack(postgresql_url, redis_server, tmp_path_factory) -> Iterator[Stack]:
    app = tmp_path_factory.mktemp("app")
    for source, place in copied():
        target = app / place
        take = shutil.copytree if (ROOT / source).is_dir() else shutil.copy
        take(ROOT / source, target)
    port = free_port()
    values = {"SITE_ADDRESS": "127.0.0.1", "SECRET_KEY": settings.SECRET_KEY}
    values["DATA_KEY"] = settings.DATA_KEY
    env = compose()["services"]["web"]["environment"]
    env = {name: filled(text, {**values, "POSTGRES_PASSWORD": "x"}) for name, text in env.items()}
    env |= {
        "TMPDIR": str(app),
        "DATABASE_URL": servers.postgresql_copy(postgresql_url, "", f"stack_{port}"),
        "REDIS_URL": redis_server,
        "VAR_DIR": str(app),
        "PATH": os.environ["PATH"],
    }
    redis.Redis.from_url(redis_server).flushall()
    stack = Stack(app, env, port, {})
    stack.in_shell(next(line for line in arguments("RUN") if "collectstatic" in line))
    migrate = stack.own(command("migrate"))
    subprocess.run(migrate, cwd=app, env=env, check=True, timeout=PATIENCE, capture_output=True)
    for service in ("web", "worker", "worker-long", "beat"):
        stack.run(service)
    wait_for(lambda: healthy(stack, "web"))
    yield stack
    for process in stack.processes.values():
        process.kill()


def healthy(stack: Stack, service: str) -> bool:
    """Run the health check of compose.yml."""
    line = compose()["services"][service]["healthcheck"]["test"][1:]
    line = [part.replace("8000", str(stack.port)) for part in line]
    return subprocess.run(stack.own(line), capture_output=True).returncode == 0


@pytest.fixture
def table(stack, in_database) -> tuple[Match, list[Kid]]:
    with in_database(stack.env["DATABASE_URL"]), scopes_disabled():
        return seated(1, 1)


def lists(stack: Stack, match: Match, in_database: Any) -> int:
    with in_database(stack.env["DATABASE_URL"]), scopes_disabled():
        return HintList.objects.filter(match=match).count()


def test_a_move_by_http_brings_hints_and_both_are_said_on_the_stream(stack, table, in_database):
    match, kids = table
    address, cookie = stream_address([f"table:{match.pk}"]), f"sessionid={kids[1].session}"

    async def story(http: Crowd) -> list[int]:
        stream = await stream_open(stack.port, address, cookie)
        assert stream.status == 200
        await stream.event_of("hello")
        assert (await http.press(kids[0], 0, "roll")).status_code == 200
        moved, parts = (await stream.event_of("parts")).data, {}
        # The hints come from the worker's process, through Redis.
        while "ladder" not in parts or "hints-on-their-way" in parts["ladder"]:
            hinted = (await stream.event_of("parts")).data
            parts = hinted["parts"]
        stream.close()
        return [moved["version"], hinted["version"]]

    moved, hinted = crowd(stack.url, match, lambda http: story(http), stack.behind_proxy)
    assert moved < hinted
    assert lists(stack, match, in_database) == 2


def test_beat_has_the_worker_find_hints_that_were_lost(stack, table, in_database):
    match, _ = table
    with in_database(stack.env["DATABASE_URL"]), scopes_disabled():
        say(match, 1, "roll")
    wait_for(lambda: lists(stack, match, in_database) == 2)


def test_pages_are_served_with_the_collected_files(stack):
    page = httpx.get(f"{stack.url}/", headers=stack.behind_proxy)
    assert page.status_code == 200
    style = page.text.partition('rel="stylesheet" href="')[2].partition('"')[0]
    file = httpx.get(f"{stack.url}{style}", headers=stack.behind_proxy)
    assert file.status_code == 200
    assert "immutable" in file.headers["cache-control"]


def test_the_worker_answers_its_health_check(stack):
    ping = [sys.executable, "-m", "celery", "-A", "classroom", "inspect", "ping", "--timeout", "5"]
    result = subprocess.run(
        ping, cwd=stack.app, env=stack.env, capture_output=True, timeout=PATIENCE
    )
    assert result.returncode == 0, result.stdout + result.stderr


@pytest.mark.parametrize("service", ["worker", "worker-long", "beat"])
def test_what_a_health_check_reads_is_touched_again_and_again(stack, service):
    wait_for(lambda: healthy(stack, service))
    file = stack.app / f"{'beat' if service == 'beat' else 'worker'}-alive"
    for _ in range(2):
        before = file.stat().st_mtime_ns
        wait_for(lambda before=before: file.stat().st_mtime_ns > before)


def test_who_comes_without_https_is_sent_there(stack):
    assert httpx.get(f"{stack.url}/").headers["location"].startswith("https://")


def test_every_service_stops_when_it_is_told_to(stack):
    for name in ("beat", "worker-long", "worker", "web"):
        running = stack.processes[name].running
        assert running
        running.send_signal(signal.SIGTERM)
        assert running.wait(timeout=PATIENCE) in (0, -signal.SIGTERM), name

"""docker/ on a real engine: install, a lesson, an upgrade in the middle of one, backup and restore."""

import asyncio
import random
import re
import time
from collections.abc import Iterator
from contextlib import suppress
from threading import Event, Thread

import httpx
import pytest

from tests.docker.engine import Installed, checkout, docker, images, needs_engine
from tests.live.client import Stream, stream_open
from tests.players.browser import Browser, Seen, student_join, student_play
from tests.players.choices import CHOICES
from tests.players.pages import Page
from tests.players.teacher import class_make, lesson_start, lobby_open
from tests.servers import PATIENCE, wait_for

pytestmark = [pytest.mark.slow, pytest.mark.services]

NAMES = ("Ada", "Ben", "Cleo", "Dan")
SHORT = {"trails": ["2", "3"], "height": ["12"], "calculate": ["student"]}
# A table that is played for as long as a test needs it.
LONG = {"trails": ["2", "3"], "height": ["60"], "calculate": ["student"]}
OWN = ("web", "worker", "beat", "migrate")
LONGEST_GAP = 3.0  # seconds in which nobody answers, at most


@pytest.fixture(scope="module")
def installed(tmp_path_factory) -> Iterator[Installed]:
    """An installation by `docker/rope install` of a checkout that only its owner may read."""
    needs_engine()
    installed = Installed(checkout(tmp_path_factory.mktemp("checkout")), images())
    installed.settings()
    try:
        done = installed.rope("install", "localhost", "--tls", "none")
        assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-3000:]
        installed.wait_up()
        yield installed
    finally:
        installed.compose("down", "-v", "--timeout", "5")


def test_four_services_run_one_image(installed):
    ids = installed.compose("ps", "-aq", *OWN).split()
    used = {docker("inspect", "-f", "{{.Image}}", one).stdout for one in ids}
    assert (len(ids), len(used)) == (5, 1)


def test_up_again_makes_nothing_anew(installed):
    before = sorted(installed.compose("ps", "-aq").split())
    installed.compose("up", "-d", "--no-build")
    assert sorted(installed.compose("ps", "-aq").split()) == before


@pytest.mark.parametrize("service", ["web", "worker", "beat", "redis", "postgres"])
def test_no_service_runs_as_root_or_can_write_beside_its_data(installed, service):
    assert installed.compose("exec", "-T", service, "id", "-u").strip() != "0"
    tried = "touch /written 2>/dev/null || echo refused"
    assert installed.compose("exec", "-T", service, "sh", "-c", tried).strip() == "refused"


def test_all_services_become_healthy(installed):
    def states() -> str:
        return installed.compose("ps", "--format", "{{.Service}} {{.Health}}")

    wait_for(lambda: states().count(" healthy") == 6)


# Lessons -------------------------------------------------------------------------------------


class Lesson:
    """Four students at one table of two teams, at the proxy; what their streams have heard."""

    def __init__(self, url: str, options: dict[str, list[str]], teacher: str) -> None:
        self.url, self.options, self.teacher_name = url, options, teacher
        self.seen, self.heard = Seen(), dict.fromkeys(NAMES, 0)
        self.pages: dict[str, Page] = {}
        self.browsers = {name: Browser(url, self.seen) for name in NAMES}

    async def begin(self) -> None:
        """From the sign-up of the teacher to a table for everybody."""
        teacher = Browser(self.url, self.seen)
        code = await class_make(teacher, NAMES, f"{self.teacher_name}@school.example")
        lobby = await lobby_open(teacher, "on_belay", self.options)

        async def join(name: str) -> None:
            self.pages[name] = await student_join(self.browsers[name], code, name)

        await asyncio.gather(lesson_start(teacher, lobby, 4, 2), *map(join, NAMES))

    async def play(self) -> None:
        """All press what their pages offer, to the end of the game."""
        chances = {name: random.Random(name) for name in NAMES}
        await asyncio.gather(
            *(
                student_play(
                    self.browsers[name], self.pages[name], CHOICES["on_belay"], chances[name]
                )
                for name in NAMES
            )
        )

    async def listen(self, name: str) -> None:
        """Note the highest version that the stream of this student's page tells."""
        stream = await self.stream(name)
        with suppress(EOFError):
            while True:
                event = await stream.event()
                versions = [event.data.get("version", 0)]
                regions = event.data.get("regions", {})
                versions += [one["version"] for one in regions.values()]
                self.heard[name] = max(self.heard[name], *versions)

    async def stream(self, name: str) -> Stream:
        address = next(self.pages[name].root.iter("body")).get("data-live", "")
        cookies = self.browsers[name].http.cookies
        cookie = "; ".join(f"{key}={value}" for key, value in cookies.items())
        return await stream_open(int(self.url.rpartition(":")[2]), address, cookie)


def test_in_a_lesson_of_four_at_two_replicas_each_press_is_seen_by_all(installed, record_property):
    lesson = Lesson(installed.url, SHORT, "first")

    async def story() -> None:
        await lesson.begin()
        listening = [asyncio.create_task(lesson.listen(name)) for name in NAMES for _ in range(3)]
        await asyncio.sleep(1)
        await lesson.play()
        await asyncio.sleep(1)
        for one in listening:
            one.cancel()

    asyncio.run(asyncio.wait_for(story(), 600))
    record_property("statuses, presses", (dict(lesson.seen.statuses), lesson.seen.presses))
    assert set(lesson.seen.statuses) <= {200, 204}
    assert lesson.seen.presses >= 8
    assert len(set(lesson.heard.values())) == 1, lesson.heard
    assert lesson.heard["Ada"] >= lesson.seen.presses

"""An upgrade in the middle of a lesson, the way back, a slow start, Redis and names away."""

import asyncio
import subprocess
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise
from threading import Event, Thread

import httpx
import pytest

from tests.docker.engine import docker
from tests.docker.lessons import LONG, NAMES, Lesson
from tests.servers import PATIENCE, wait_for

pytestmark = [pytest.mark.slow, pytest.mark.services]

LONGEST_GAP = 3.0  # seconds in which nobody answers, at most
PRESSES, LESSONS = 500, 4
MIGRATION = """
from django.db import migrations
class Migration(migrations.Migration):
    dependencies = [("play", "%s")]
    operations = [
        migrations.RunSQL("ALTER TABLE play_match ADD COLUMN drill integer NULL")
    ]
"""


@contextmanager
def asked_all_the_time(url: str) -> Iterator[list[float]]:
    """Inside a visitor opens a page again and again; yields when an answer came."""
    answered, over = [time.monotonic()], Event()

    def ask() -> None:
        while not over.wait(0.1):
            try:
                if httpx.get(f"{url}/join/", timeout=PATIENCE).status_code == 200:
                    answered.append(time.monotonic())
            except httpx.HTTPError:
                continue

    visitor = Thread(target=ask)
    visitor.start()
    try:
        yield answered
    finally:
        over.set()
        visitor.join()


def longest_gap(answered: list[float]) -> float:
    return max(later - before for before, later in pairwise(answered))


def answer_of(installed) -> httpx.Response | None:
    """Return the proxy's answer, if it gives one."""
    try:
        return httpx.get(f"{installed.url}/join/", timeout=PATIENCE)
    except httpx.HTTPError:
        return None


def version(installed) -> set[str]:
    """Which image the web runs."""
    return set(installed.compose("ps", "web", "--format", "{{.Image}}").split())


def drills(installed) -> str:
    query = "SELECT count(drill) FROM play_match"
    psql = ("exec", "-T", "postgres", "psql", "-U", "classroom", "-Atc", query)
    return installed.compose(*psql).strip()


def next_version(installed) -> None:
    """Tag 0.3.0 with a migration and a style sheet of its own; 0.2.0 stays checked out."""
    folder = installed.folder / "classroom" / "play" / "migrations"
    last = max(file.stem for file in folder.glob("[0-9]*.py"))
    (folder / f"{int(last[:4]) + 1:04}_drill.py").write_text(MIGRATION % last)
    style = installed.folder / "static" / "css" / "table.css"
    style.write_text(style.read_text() + "\n.of-the-new-build { color: black }\n")
    installed.tag("0.3.0")
    subprocess.run(["git", "checkout", "-q", "0.2.0"], cwd=installed.folder, check=True)


@dataclass
class Upgraded:
    """An upgrade from tag to tag and back in the middle of lessons, and what was seen meanwhile."""

    lessons: list[Lesson]
    before: set[str]
    old_file: str = ""
    done: list[subprocess.CompletedProcess[str]] = field(default_factory=list)
    versions: list[set[str]] = field(default_factory=list)
    gaps: dict[str, float] = field(default_factory=lambda: {"upgrade": 0.0, "rollback": 0.0})
    new_file: httpx.Response | None = None

    @property
    def presses(self) -> int:
        return sum(len(one.took) for one in self.lessons)

    @property
    def again(self) -> Counter[str]:
        return sum((one.again for one in self.lessons), Counter())

    async def go(self, installed, *words: str) -> None:
        """Run `docker/rope` with these words while a visitor asks all the time."""
        with asked_all_the_time(installed.url) as answered:
            self.done.append(await asyncio.to_thread(installed.rope, *words))
            await asyncio.sleep(1)
        self.gaps[words[0]] = max(self.gaps[words[0]], longest_gap(answered))
        self.versions.append(await asyncio.to_thread(version, installed))


@pytest.fixture(scope="module")
def upgraded(installed) -> Upgraded:
    """Upgrade and roll back in the middle of lessons, until these have pressed 500 times."""
    lessons = [Lesson(installed.url, LONG, f"upgraded{count}") for count in range(LESSONS)]
    story_of = Upgraded(lessons, version(installed))
    next_version(installed)

    async def story() -> None:
        for lesson in lessons:
            await lesson.begin()
        listening = [asyncio.create_task(one.listen(name)) for one in lessons for name in NAMES]
        playing = [asyncio.create_task(one.play(think=1.0)) for one in lessons]
        await asyncio.sleep(3)
        story_of.old_file = (
            lessons[0].pages["Ada"].html.partition("css/table.")[2].partition('"')[0]
        )
        for lesson in lessons:
            lesson.took.clear()
        while story_of.presses < PRESSES:
            await story_of.go(installed, "upgrade", "0.3.0")
            if story_of.new_file is None:
                story_of.new_file = await asyncio.to_thread(old_file, installed, story_of.old_file)
            await story_of.go(installed, "rollback")
        for one in playing:
            if one.done():
                one.result()
            one.cancel()
        # A proposal is told to its own team at once, to the others with a beat.
        for lesson in lessons:
            wait = partial(wait_for, lambda one=lesson: len(set(one.versions.values())) == 1)
            await asyncio.to_thread(wait)
        for one in listening:
            one.cancel()

    asyncio.run(asyncio.wait_for(story(), 1500))
    return story_of


def old_file(installed, name: str) -> httpx.Response:
    """Ask the new version for a file as a page of the old one names it."""
    url = f"{installed.url}/static/css/table.{name}"
    return httpx.get(url, follow_redirects=True, timeout=PATIENCE)


def test_an_upgrade_from_tag_to_tag_and_back_leaves_nobody_without_an_answer(
    upgraded, record_property
):
    measured = upgraded.gaps, upgraded.presses, dict(upgraded.again)
    record_property("gaps, presses, asked again", measured)
    print("measured", *measured)  # noqa: T201
    for done in upgraded.done:
        assert done.returncode == 0, done.stderr[-3000:]
    assert upgraded.versions[:2] == [{"classroom:0.3.0"}, upgraded.before]
    assert max(upgraded.gaps.values()) <= LONGEST_GAP


def test_of_500_presses_each_was_taken_and_seen_by_all(installed, upgraded):
    """A press that was lost after its page's own tries would have ended the lesson."""
    assert upgraded.presses >= PRESSES
    for lesson in upgraded.lessons:
        assert set(lesson.counts.statuses) <= {200, 204}
        assert len(set(lesson.versions.values())) == 1, lesson.versions
    assert "as they were written" in installed.manage("check_logs")
    # Nor did the proxy send one to a replica that was starting or leaving.
    again = upgraded.again
    assert not [why for why in again if why.startswith("POST ")], again


def test_the_migration_was_made_beside_the_old_version(installed, upgraded):
    assert drills(installed) == "0"


def test_a_page_of_the_old_build_finds_its_files(upgraded):
    assert upgraded.new_file.status_code == 200
    assert "of-the-new-build" in upgraded.new_file.text


def test_a_version_that_does_not_start_changes_nothing(installed, upgraded):
    before = version(installed)
    done = installed.rope("upgrade", "not-there")
    assert done.returncode == 1
    assert version(installed) == before
    assert installed.is_up()


def test_a_version_that_stops_again_and_again_is_taken_away_and_the_old_one_goes_on(
    installed, upgraded
):
    before = version(installed)
    recipe = f'FROM {min(before)}\nCMD ["false"]'
    assert docker("build", "-q", "-t", "classroom:broken", "-", input=recipe).returncode == 0
    with asked_all_the_time(installed.url) as answered:
        done = installed.rope("upgrade", "broken")
    assert done.returncode == 1
    assert "The old version is still running" in done.stderr
    assert version(installed) == before
    assert longest_gap(answered) <= LONGEST_GAP
    running = set(installed.compose("ps", "-q", "web").split())
    installed.compose("up", "-d", "--no-build")
    assert set(installed.compose("ps", "-q", "web").split()) == running


def test_a_start_that_takes_long_brings_the_site_up_by_itself(installed):
    """The web is delayed for 90 s; meanwhile a plain page says so, and nobody does anything."""
    slow = "services: {web: {command: [sh, -c, 'sleep 90; exec python manage.py serve']}}"
    override = installed.folder / "docker" / "slow.yml"
    override.write_text(slow)
    files = ("-f", "docker/slow.yml")
    installed.compose("stop", "web")
    installed.compose(*files, "up", "-d", "--no-build")
    waiting = wait_for(lambda: answer_of(installed))
    assert waiting.status_code in (502, 503)
    assert "The app is starting" in waiting.text
    wait_for(installed.is_up)
    installed.compose("up", "-d", "--no-build")


def hanging_lookup(installed) -> float:
    """For how many seconds the web's own machine looks for the name of Redis, in vain."""
    look = "import socket, time; begun = time.monotonic()\ntry: socket.getaddrinfo('redis', 6379)"
    look += "\nexcept OSError: print(time.monotonic() - begun)"
    return float(installed.compose("exec", "-T", "web", "python", "-c", look))


def test_presses_go_on_while_redis_and_every_name_server_are_away(installed, record_property):
    """The name server answers nothing at all: a lookup takes until it is given up. A press that
    waited for one would take as long. In the moment in which Redis goes the engine may still say at
    once that there is none: three lookups that hang are waited for.
    """
    (installed.folder / "docker" / "alone.yml").write_text(
        "services: {web: {dns: [192.0.2.1]}, worker: {dns: [192.0.2.1]}}"
    )
    installed.compose("-f", "docker/alone.yml", "up", "-d", "--no-build")
    wait_for(installed.is_up)
    lesson = Lesson(installed.url, LONG, "alone")
    took: list[float] = []
    lookups: list[float] = []

    async def story() -> None:
        await lesson.begin()
        playing = asyncio.create_task(lesson.play(think=0.5))
        await asyncio.sleep(3)
        await asyncio.to_thread(installed.compose, "stop", "-t", "1", "redis")
        lesson.took.clear()
        while len(lookups) < 3:
            lookup = await asyncio.to_thread(hanging_lookup, installed)
            lookups.extend([lookup] if lookup > 1 else [])
        took.extend(lesson.took)
        if playing.done():
            playing.result()
        playing.cancel()

    asyncio.run(asyncio.wait_for(story(), 600))
    measured = len(took), sorted(took)[-3:], lookups
    record_property("presses, the longest, a lookup", measured)
    print("measured", *measured)  # noqa: T201
    installed.compose("start", "redis")
    assert len(took) >= 8
    assert max(took) < min(lookups)

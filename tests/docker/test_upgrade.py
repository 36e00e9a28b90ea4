"""An upgrade in the middle of a lesson, the way back, a slow start, Redis and names away."""

import asyncio
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from threading import Event, Thread

import httpx
import pytest

from tests.docker.engine import docker
from tests.docker.lessons import LONG, NAMES, Lesson
from tests.servers import PATIENCE, wait_for

pytestmark = [pytest.mark.slow, pytest.mark.services]

LONGEST_GAP = 3.0  # seconds in which nobody answers, at most
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


@pytest.fixture(scope="module")
def upgraded(installed) -> dict:
    """Upgrade with a migration in the middle of a lesson; return what was seen."""
    before = version(installed)
    lesson = Lesson(installed.url, LONG, "upgraded")
    folder = installed.folder / "classroom" / "play" / "migrations"
    last = max(file.stem for file in folder.glob("[0-9]*.py"))
    (folder / f"{int(last[:4]) + 1:04}_drill.py").write_text(MIGRATION % last)
    style = installed.folder / "static" / "css" / "table.css"
    style.chmod(0o600)
    style.write_text(style.read_text() + "\n.of-the-new-build { color: black }\n")
    results: dict = {}

    async def story() -> None:
        await lesson.begin()
        listening = [asyncio.create_task(lesson.listen(name)) for name in NAMES]
        playing = asyncio.create_task(lesson.play(think=3.0))
        await asyncio.sleep(3)
        html = lesson.pages["Ada"].html
        results["old_file"] = html.partition("css/table.")[2].partition('"')[0]
        pressed = lesson.counts.presses
        with asked_all_the_time(installed.url) as answered:
            results["done"] = await asyncio.to_thread(installed.rope, "upgrade")
            await asyncio.sleep(1)
        results["gap"] = longest_gap(answered)
        results["pressed"] = lesson.counts.presses - pressed
        results["is_over"] = playing.done() and not playing.exception()
        if playing.done():
            playing.result()
        playing.cancel()
        # A proposal is told to its own team at once, to the others with a beat.
        await asyncio.to_thread(wait_for, lambda: len(set(lesson.versions.values())) == 1)
        for one in listening:
            one.cancel()

    asyncio.run(asyncio.wait_for(story(), 900))
    return {**results, "lesson": lesson, "before": before}


def test_an_upgrade_in_a_lesson_leaves_nobody_without_an_answer(
    installed, upgraded, record_property
):
    lesson = upgraded["lesson"]
    measured = upgraded["gap"], upgraded["pressed"], dict(lesson.again)
    record_property("gap, presses, asked again", measured)
    print("measured", *measured)  # noqa: T201
    assert upgraded["done"].returncode == 0, upgraded["done"].stderr[-3000:]
    assert version(installed).isdisjoint(upgraded["before"])
    assert upgraded["gap"] <= LONGEST_GAP


def test_every_press_of_the_lesson_was_taken_and_seen_by_all(installed, upgraded):
    lesson = upgraded["lesson"]
    assert upgraded["pressed"] >= 8
    assert set(lesson.counts.statuses) <= {200, 204}
    assert len(set(lesson.versions.values())) == 1, lesson.versions
    assert "as they were written" in installed.manage("check_logs")
    # Nor did the proxy send one to a replica that was about to leave.
    assert not [why for why in lesson.again if re.fullmatch(r"POST \d+", why)], lesson.again


def test_the_migration_was_made_beside_the_old_version(installed, upgraded):
    query = "SELECT count(drill) FROM play_match"
    output = installed.compose("exec", "-T", "postgres", "psql", "-U", "classroom", "-Atc", query)
    assert output.strip() == "0"


def test_a_page_of_the_old_build_finds_its_files(installed, upgraded):
    answer = httpx.get(
        f"{installed.url}/static/css/table.{upgraded['old_file']}",
        follow_redirects=True,
        timeout=PATIENCE,
    )
    assert answer.status_code == 200
    assert "of-the-new-build" in answer.text


def test_a_rollback_runs_the_version_before_and_leaves_nobody_without_an_answer(
    installed, upgraded
):
    with asked_all_the_time(installed.url) as answered:
        done = installed.rope("rollback")
        assert done.returncode == 0, done.stderr[-3000:]
    print("measured", longest_gap(answered))  # noqa: T201
    assert longest_gap(answered) <= LONGEST_GAP
    assert version(installed) == upgraded["before"]
    assert "as they were written" in installed.manage("check_logs")


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

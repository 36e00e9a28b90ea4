"""docker/ on a real engine: install, and a lesson at two replicas."""

import asyncio
import time
from contextlib import suppress

import pytest

from tests.docker.engine import docker
from tests.docker.lessons import NAMES, SHORT, Lesson
from tests.servers import wait_for

pytestmark = [pytest.mark.slow, pytest.mark.services]

OWN = ("web", "worker", "worker-long", "beat", "migrate")


def test_all_services_of_the_app_run_one_image(installed):
    ids = installed.compose("ps", "-aq", *OWN).split()
    used = {docker("inspect", "-f", "{{.Image}}", one).stdout for one in ids}
    assert (len(ids), len(used)) == (6, 1)


def test_up_again_makes_nothing_anew(installed):
    before = sorted(installed.compose("ps", "-aq").split())
    installed.compose("up", "-d", "--no-build")
    assert sorted(installed.compose("ps", "-aq").split()) == before


@pytest.mark.parametrize("service", ["web", "worker", "worker-long", "beat", "redis", "postgres"])
def test_no_service_runs_as_root_or_can_write_beside_its_data(installed, service):
    assert installed.compose("exec", "-T", service, "id", "-u").strip() != "0"
    tried = "touch /written 2>/dev/null || echo refused"
    assert installed.compose("exec", "-T", service, "sh", "-c", tried).strip() == "refused"


def test_all_services_become_healthy(installed):
    def states() -> str:
        return installed.compose("ps", "--format", "{{.Service}} {{.Health}}")

    wait_for(lambda: states().count(" healthy") == 7)


def test_three_minutes_after_the_install_all_is_healthy_and_the_doctor_quiet(installed):
    """Beat's health was lost two minutes after each start."""
    saved = installed.rope("backup")
    assert saved.returncode == 0, saved.stderr
    while time.monotonic() < installed.up_since + 180:
        with suppress(TimeoutError):
            wait_for(lambda: time.monotonic() >= installed.up_since + 180)
    states = installed.compose("ps", "--format", "{{.Service}} {{.State}} {{.Health}}")
    lines = sorted(line.strip() for line in states.splitlines())
    healthy = ["beat", "postgres", "redis", "web", "web", "worker", "worker-long"]
    assert lines == sorted(["proxy running", *(f"{name} running healthy" for name in healthy)])
    doctor = installed.rope("doctor")
    assert (doctor.returncode, doctor.stdout.splitlines()[0]) == (0, "All is well.")


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
    record_property("statuses, presses", (dict(lesson.counts.statuses), lesson.counts.presses))
    assert set(lesson.counts.statuses) <= {200, 204}
    assert lesson.counts.presses >= 8
    assert len(set(lesson.versions.values())) == 1, lesson.versions
    assert lesson.versions["Ada"] >= lesson.counts.presses - lesson.counts.refusals.total()


def test_the_doctor_says_what_does_not_run_and_nothing_of_what_does(installed):
    well = installed.rope("doctor").stdout
    installed.compose("stop", "-t", "1", "redis")
    ill = installed.rope("doctor").stdout
    installed.compose("up", "-d", "--no-build", "--wait", "redis")
    assert "logs" not in well
    assert "A container of redis is exited: run `docker logs` on it." in ill
    assert "Redis is not responding, so pages update slowly: read the logs of redis." in ill


@pytest.mark.parametrize(
    ("words", "advice"),
    [
        (("stop", "-t", "1", "proxy"), "A container of proxy is exited: run `docker logs` on it."),
        (("rm", "-sf", "beat"), "There is no container of beat: `docker compose"),
        (("kill", "worker-long"), "A container of worker-long is exited"),
        (("pause", "worker"), "A container of worker is paused"),
    ],
    ids=str,
)
def test_the_doctor_names_a_service_that_is_not_well(installed, words, advice):
    installed.compose(*words)
    ill = installed.rope("doctor").stdout
    if words[0] == "pause":
        installed.compose("unpause", words[1])
    installed.compose("up", "-d", "--no-build", "--no-recreate")
    installed.wait_up()
    assert advice in ill


def test_a_changed_setting_is_named_until_it_is_applied(installed):
    file = installed.folder / "docker" / ".env"
    file.write_text(file.read_text() + "LOG_LEVEL=INFO\n")
    named = "LOG_LEVEL in docker/.env changed after the start: run `docker/rope apply`."
    assert named in installed.rope("doctor").stdout
    done = installed.rope("apply")
    assert done.returncode == 0, done.stdout + done.stderr
    wait_for(installed.is_up)
    assert "docker/rope apply" not in installed.rope("doctor").stdout

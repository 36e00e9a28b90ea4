"""`make demo` sets up a class with a lesson in its lobby, with bots if they are asked for."""

import fcntl
import os
import socket
import subprocess
import sys

import httpx
import pytest
from django.core.management import CommandError, call_command

from classroom.lessons.models import Lesson
from classroom.lessons.services.lifecycle import lesson_start
from classroom.people.models import Teacher
from tests import servers
from tests.conftest import free_port

pytestmark = pytest.mark.django_db


RUN_SERVER = "classroom.server.management.commands.serve.run_server"


@pytest.fixture(autouse=True)
def ports(monkeypatch: pytest.MonkeyPatch, settings, tmp_path) -> list[int]:
    """The ports at which demos would serve, which they do not here."""
    settings.VAR_DIR = tmp_path
    monkeypatch.setenv("PORT", str(free_port()))
    bound: list[int] = []
    monkeypatch.setattr(RUN_SERVER, lambda _, listener: bound.append(listener.getsockname()[1]))
    return bound


def demo_lesson() -> Lesson:
    """The lesson of the demo after one more start of it."""
    call_command("demo")
    return Lesson.objects.get()


def test_the_demo_has_twelve_names_and_a_lobby_without_bots() -> None:
    lesson = demo_lesson()
    assert (lesson.status, lesson.members.count(), lesson.teams.count()) == ("lobby", 12, 0)


def test_bots_fill_eight_seats_once_and_can_start_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOTS", "1")
    assert [demo_lesson().teams.filter(bot__gt=0).count() for _ in range(2)] == [4, 4]
    assert lesson_start(lesson=demo_lesson())


def test_a_busy_port_is_left_alone_for_the_next_free_one(ports, capsys) -> None:
    with socket.socket() as other:
        other.bind(("0.0.0.0", int(os.environ["PORT"])))  # noqa: S104
        other.listen()
        call_command("demo")
    (port,) = ports
    assert port > int(os.environ["PORT"])
    output = capsys.readouterr().out
    assert f"Port {os.environ['PORT']} is taken: this one is at {port}." in output
    assert f"http://127.0.0.1:{port}/" in output


def test_a_second_demo_does_not_change_the_password_of_the_running_one(tmp_path, capsys) -> None:
    call_command("demo")
    password = capsys.readouterr().out.partition("password ")[2].split()[0]
    with (tmp_path / "demo.lock").open("a") as first:
        fcntl.flock(first, fcntl.LOCK_EX)
        call_command("demo")
    assert "password as the first demo printed it" in capsys.readouterr().out
    assert Teacher.objects.get().check_password(password)


@pytest.mark.parametrize("port", ["eighty", "0", "65536", "-1", ""])
def test_what_is_no_port_is_a_sentence_and_changes_nothing(monkeypatch, port) -> None:
    monkeypatch.setenv("PORT", port)
    with pytest.raises(CommandError, match=f"PORT={port} is no port"):
        call_command("demo")
    assert not Teacher.objects.exists()


def demo_process(**env: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "manage.py", "demo"],
        env={**os.environ, "DATABASE_URL": "", "REDIS_URL": "", "BOTS": "0", **env},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def test_a_folder_that_cannot_be_made_is_a_sentence() -> None:
    process = demo_process(VAR_DIR="/proc/nowhere", SECRET_KEY="", DATA_KEY="")
    output, _ = process.communicate(timeout=servers.PATIENCE)
    assert (process.returncode, "Traceback" in output) == (1, False)
    assert "Cannot write to /proc/nowhere" in output
    assert "Set VAR_DIR to a folder of your own." in output


@pytest.mark.slow
def test_two_real_demos_in_an_odd_folder_both_answer(tmp_path) -> None:
    folder, port = tmp_path / "a b #1 50%", free_port()
    demos = []
    try:
        for _ in range(2):
            demos.append(demo_process(VAR_DIR=str(folder), PORT=str(port)))
            output = ""
            while "Stop with Ctrl-C" not in output:
                line = demos[-1].stdout.readline()
                assert line, output
                output += line
            own = output.partition("Teacher    ")[2].split()[0]
            assert servers.wait_for(lambda own=own: answers(own)) == 200
    finally:
        for demo in demos:
            demo.kill()
            demo.communicate()
    assert own != f"http://127.0.0.1:{port}/"
    assert "password as the first demo printed it" in output
    assert (folder / "classroom.sqlite3").exists()


def answers(url: str) -> int | None:
    try:
        return httpx.get(url, timeout=servers.PATIENCE).status_code
    except httpx.TransportError:
        return None


def test_without_a_network_packages_end_with_a_sentence_and_no_traceback(tmp_path) -> None:
    python = tmp_path / "python"
    failing = (
        "echo 'Traceback (most recent' >&2; echo 'ERROR: No matching distribution' >&2; exit 1"
    )
    python.write_text(f'#!/bin/sh\n[ "$1" = -c ] && exit 0\n{failing}\n')
    python.chmod(0o755)
    done = subprocess.run(
        ["/bin/sh", os.path.abspath("laptop/packages"), "requirements.lock"],
        cwd=tmp_path,
        env={"PATH": "/usr/bin:/bin", "PYTHON": str(python), "TMPDIR": str(tmp_path)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 1
    assert "They come from pypi.org: is there a way to the internet?" in done.stderr
    assert "No matching distribution" in done.stderr
    assert "Traceback" not in done.stderr

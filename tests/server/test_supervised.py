"""A child process that dies is started again, after pauses that grow."""

import os
import signal
import sys

import pytest

from classroom.server.supervised import (
    ASKED_EVERY,
    HEALTHY_AFTER,
    LONGEST_PAUSE,
    LONGEST_SILENCE,
    Program,
    Supervised,
)
from tests.servers import wait_for

DIES = [sys.executable, "-c", "raise SystemExit(3)"]
LIVES = [sys.executable, "-c", "import time; time.sleep(600)"]


def deaths(process: Supervised, clock, number: int) -> list[str]:
    """What is said of so many deaths, the clock set on to each next start."""
    lines: list[str] = []
    while len(lines) < number:
        wait_for(lambda: process.has_ended)
        lines.append(process.keep_running())
        assert process.keep_running() == ""
        assert process.has_ended
        clock.now += LONGEST_PAUSE
        process.keep_running()
    return lines


@pytest.fixture
def clock(monkeypatch):
    """A clock that the test sets."""

    class Clock:
        now = 1000.0

    monkeypatch.setattr("classroom.server.supervised.monotonic", lambda: Clock.now)
    return Clock


def test_the_pauses_double_up_to_the_longest(clock):
    with Supervised("mayfly", Program(DIES)) as process:
        lines = deaths(process, clock, 7)
    pauses = [float(line.split()[-2]) for line in lines]
    assert pauses == [0.5, 1, 2, 4, 8, 10, 10]
    assert lines[0].startswith("mayfly stopped (3);")


def test_after_a_healthy_life_the_pauses_begin_again(clock):
    with Supervised("mayfly", Program(DIES)) as process:
        deaths(process, clock, 3)
        clock.now += HEALTHY_AFTER
        assert deaths(process, clock, 1) == ["mayfly stopped (3); it starts again in 0.5 s."]


def test_without_supervision_it_stays_dead(clock):
    with Supervised("mayfly", Program(DIES)) as process:
        wait_for(lambda: process.has_ended)
        clock.now += LONGEST_PAUSE
        assert process.has_ended


def test_while_it_lives_nothing_is_started_or_said():
    with Supervised("elephant", Program(LIVES)) as process:
        assert process.keep_running() == ""
        assert not process.has_ended


@pytest.mark.parametrize("has_answered", [True, False])
def test_what_answered_once_and_hangs_is_ended_and_what_still_starts_is_not(clock, has_answered):
    answers = [has_answered]
    program = Program(LIVES, answers=lambda: answers[-1])
    with Supervised("elephant", program) as process:
        assert process.keep_running() == ""
        answers.append(False)
        lines = []
        for _ in range(int(LONGEST_SILENCE / ASKED_EVERY) + 1):
            clock.now += ASKED_EVERY
            lines.append(process.keep_running())
        assert lines[:-1] == [""] * len(lines[:-1])
        assert lines[-1] == ("elephant stopped (-9); it starts again in 0.5 s." * has_answered)


def test_what_is_slow_once_lives_on(clock):
    answers = [True]
    with Supervised("elephant", Program(LIVES, answers=lambda: answers[-1])) as process:
        for answer in (True, False, True, False, True):
            answers.append(answer)
            clock.now += LONGEST_SILENCE
            assert process.keep_running() == ""


def test_what_a_dead_process_has_started_ends_with_it(tmp_path):
    """An orphan would hold the port that the next one needs."""
    script = (
        "import os, subprocess, sys, time, pathlib;"
        f"child = subprocess.Popen({LIVES!r});"
        f"pathlib.Path({str(tmp_path / 'new')!r}).write_text(f'{{os.getpid()}} {{child.pid}}');"
        f"os.rename({str(tmp_path / 'new')!r}, {str(tmp_path / 'pids')!r});"
        "time.sleep(600)"
    )
    with Supervised("parent", Program([sys.executable, "-c", script])) as process:
        wait_for(lambda: (tmp_path / "pids").exists())
        parent, child = map(int, (tmp_path / "pids").read_text().split())
        os.kill(parent, signal.SIGKILL)
        wait_for(lambda: process.has_ended)
        process.keep_running()
        wait_for(lambda: not is_alive(child))


def is_alive(pid: int) -> bool:
    try:
        with open(f"/proc/{pid}/stat") as stat:
            return stat.read().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False

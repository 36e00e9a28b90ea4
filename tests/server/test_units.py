"""The units of a machine that keeps the app: when they start, as systemd itself reads them."""

import configparser
import os
import subprocess
from pathlib import Path

import pytest

LAPTOP = Path(__file__).resolve().parent.parent.parent / "laptop"
CLOCK = "classroom-clock.service"


def unit(name: str) -> configparser.ConfigParser:
    parser = configparser.ConfigParser(strict=False, interpolation=None)
    parser.optionxform = str  # type: ignore[assignment, method-assign]
    parser.read(LAPTOP / name)
    return parser


def wait_for_time(folder: Path, synchronized: str, limit: int) -> int:
    """Return the code with which the wait for the time ends, if `timedatectl` says this; as systemd
    runs it, with a limit of so many seconds."""
    answering = folder / "timedatectl"
    answering.write_text(f"#!/bin/sh\necho NTPSynchronized={synchronized}\n")
    answering.chmod(0o755)
    command = unit(CLOCK)["Service"]["ExecStart"]
    program, seconds, shell, option, script = command.split(" ", 4)
    assert int(seconds) <= 60
    path = {"PATH": f"{folder}:{os.environ['PATH']}"}
    call = [program, str(limit), shell, option, script.strip("'")]
    return subprocess.run(call, env=path, check=False).returncode


def test_the_app_starts_after_the_wait_for_the_time_and_whether_or_not_it_came():
    app = unit("classroom.service")["Unit"]
    assert CLOCK in app["After"].split()
    assert CLOCK in app["Wants"].split()
    assert CLOCK not in app.get("Requires", "")


def test_the_wait_ends_as_soon_as_the_machine_has_the_time(tmp_path):
    assert wait_for_time(tmp_path, "yes", 60) == 0


def test_the_wait_ends_without_the_time_and_counts_as_done(tmp_path):
    """As in a school without internet."""
    code = wait_for_time(tmp_path, "no", 1)
    assert str(code) == unit(CLOCK)["Service"]["SuccessExitStatus"]


def test_an_app_that_starts_again_does_not_wait_again():
    assert unit(CLOCK)["Service"]["RemainAfterExit"] == "yes"


@pytest.mark.parametrize("script", ["install", "uninstall"])
def test_the_unit_comes_and_goes_with_the_others(script):
    assert CLOCK in (LAPTOP / script).read_text()

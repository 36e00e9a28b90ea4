"""docker/alive: the health check of the app's containers, which ends those that stay unwell."""

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.docker.files import FOLDER

USER = 10001
ENDED, LIVES = 3, 4


def check(place: str, folder: Path, *ready: str) -> int:
    """Run the check with its note in this folder."""
    script = (FOLDER / "alive").read_text().replace("/tmp/well", str(folder / "well"))  # noqa: S108
    command = [sys.executable, "-c", script, place, *ready]
    return subprocess.run(command, capture_output=True).returncode


def test_a_file_that_was_touched_a_moment_ago_is_a_sign_of_life(tmp_path):
    (tmp_path / "beat-alive").touch()
    assert check(str(tmp_path / "beat-alive"), tmp_path) == 0


@pytest.mark.parametrize("age", [61, 86_400])
def test_an_old_file_is_none(tmp_path, age):
    (tmp_path / "beat-alive").touch()
    os.utime(tmp_path / "beat-alive", (time.time() - age, time.time() - age))
    assert check(str(tmp_path / "beat-alive"), tmp_path) == 1


def test_neither_a_missing_file_nor_a_port_without_a_server_is_a_sign_of_life(tmp_path):
    assert check(str(tmp_path / "beat-alive"), tmp_path) == 1
    assert check("http://127.0.0.1:9/health", tmp_path) == 1


def test_a_server_that_answers_is_well(shared_server, tmp_path):
    assert check(f"{shared_server.url}/health", tmp_path) == 0


def test_a_server_that_cannot_serve_is_marked_and_not_ended(shared_server, tmp_path):
    ready = f"{shared_server.url}/ready"
    assert check(f"{shared_server.url}/health", tmp_path, ready) == 0
    (tmp_path / "well").write_text("0")
    assert check(f"{shared_server.url}/health", tmp_path, "http://127.0.0.1:9/ready") == 1
    # It lives, so nothing ends it however long this lasts.
    assert float((tmp_path / "well").read_text()) > 0


SILENT = "http://127.0.0.1:9/health"


@pytest.mark.parametrize(
    ("place", "well_before", "ends"),
    [
        ("beat-alive", 151, ENDED),
        ("beat-alive", 60, LIVES),
        ("beat-alive", None, LIVES),
        (SILENT, 60, ENDED),
        (SILENT, 20, LIVES),
        (SILENT, None, LIVES),
    ],
)
def test_a_container_that_was_well_and_is_not_any_more_is_ended(tmp_path, place, well_before, ends):
    """As in a container: the check runs beside the app in a space of processes of its own."""
    inside = ["unshare", "--pid", "--fork", "--mount-proc"]
    if not shutil.which("unshare") or subprocess.run([*inside, "true"]).returncode:
        pytest.skip("no process space of its own can be made here")
    if well_before is not None:
        (tmp_path / "well").write_text(str(time.monotonic() - well_before))
    for one in (tmp_path, *tmp_path.parents[:3]):
        one.chmod(0o755)
    script = (FOLDER / "alive").read_text().replace("/tmp/well", str(tmp_path / "well"))  # noqa: S108
    story = f"""
import encodings.idna, os, pathlib, signal, subprocess, sys, time, urllib.request
app = subprocess.Popen(["sleep", "100"], user={USER})
if not (check := os.fork()):
    os.setuid({USER})
    sys.argv = ["alive", "{place if place == SILENT else tmp_path / place}"]
    exec(compile({script!r}, "alive", "exec"))
assert os.waitstatus_to_exitcode(os.waitpid(check, 0)[1]) == 1
sys.exit({ENDED} if app.poll() is not None else {LIVES})
"""
    assert subprocess.run([*inside, sys.executable, "-c", story]).returncode == ends

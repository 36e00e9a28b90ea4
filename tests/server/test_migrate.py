"""Two `manage.py migrate` at once: the second waits for the first and finds nothing to do."""

import sqlite3
import subprocess
import sys
import time
from contextlib import closing

import pytest

from tests import servers
from tests.servers import wait_for

pytestmark = [pytest.mark.slow, pytest.mark.services]


@pytest.fixture(params=["sqlite", "postgresql"])
def empty_url(request, tmp_path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'classroom.sqlite3'}"
    server = request.getfixturevalue("postgresql_url")
    return servers.postgresql_copy(server, "", f"empty_{time.monotonic_ns()}")


def test_two_at_once_both_end_well_and_each_migration_runs_once(empty_url, tmp_path):
    command = [sys.executable, "manage.py", "migrate", "--no-color"]
    env = servers.environment(empty_url, tmp_path)
    both = [
        subprocess.Popen(
            command, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        for _ in range(2)
    ]
    outputs = [one.communicate(timeout=servers.PATIENCE)[0] for one in both]
    assert [one.returncode for one in both] == [0, 0], outputs
    assert sum(output.count("play.0001_initial... OK") for output in outputs) == 1
    assert sum("No migrations to apply" in output for output in outputs) == 1


def test_one_that_is_killed_leaves_nobody_waiting(empty_url, tmp_path):
    command = [sys.executable, "manage.py", "migrate", "--no-color"]
    env = servers.environment(empty_url, tmp_path)
    log = tmp_path / "killed.log"
    with log.open("w") as output:
        killed = subprocess.Popen(command, env=env, stdout=output)
        wait_for(lambda: "Applying" in log.read_text())
        killed.kill()
        killed.wait()
    done = subprocess.run(
        command, env=env, capture_output=True, text=True, timeout=servers.PATIENCE
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("is_there", [False, True])
def test_nobody_else_may_read_the_database(tmp_path, is_there):
    database = tmp_path / "classroom.sqlite3"
    if is_there:
        # The control: as SQLite itself makes it.
        with closing(sqlite3.connect(database)) as connection:
            connection.execute("CREATE TABLE old (number)")
        assert database.stat().st_mode & 0o077
    env = servers.environment(f"sqlite:///{database}", tmp_path)
    subprocess.run([sys.executable, "manage.py", "migrate", "-v0"], env=env, check=True)
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("CREATE TABLE new (number)")
        files = list(tmp_path.glob("classroom.sqlite3*"))
        assert len(files) > 1
        assert {file.stat().st_mode & 0o777 for file in files} == {0o600}

"""`docker/rope backup`, `schedule` and `restore` on a real engine, of a game that was played."""

import asyncio
import os
import re
import tarfile
import time
from pathlib import Path

import pytest

from tests.docker.engine import checkout, docker, images, needs_engine
from tests.docker.lessons import SHORT, Lesson

pytestmark = [pytest.mark.slow, pytest.mark.services]

DAY = 86_400


def settings(installed) -> dict[str, str]:
    lines = (installed.folder / "docker" / ".env").read_text().splitlines()
    return dict(line.split("=", 1) for line in lines if "=" in line and not line.startswith("#"))


def saved(folder: Path) -> list[Path]:
    return sorted(folder.glob("classroom-*.tar"))


@pytest.fixture(scope="module")
def copies(tmp_path_factory) -> Path:
    """Make the copies' folder; another machine as far as backups know."""
    return tmp_path_factory.mktemp("copies of another machine")


@pytest.fixture(scope="module")
def backup(installed, copies) -> Path:
    """Make a backup of a game while there are five files that are older than three days."""
    lesson = Lesson(installed.url, SHORT, "saved")

    async def story() -> None:
        await lesson.begin()
        await lesson.play()

    asyncio.run(asyncio.wait_for(story(), 600))
    with (installed.folder / "docker" / ".env").open("a") as file:
        file.write(f"BACKUP_DAYS=3\nBACKUP_COPY=cp {{}} '{copies}'\n")
    folder = installed.folder / "backups"
    folder.mkdir(exist_ok=True)
    for age in (4, 5, 6, 7, 8):
        old = folder / f"classroom-2026010{9 - age}-023000.tar"
        old.touch()
        os.utime(old, (time.time() - age * DAY,) * 2)
    done = installed.rope("backup")
    assert done.returncode == 0, done.stdout + done.stderr
    return Path(done.stdout.partition("Saved to ")[2].partition(", with the keys")[0])


def test_a_backup_holds_the_keys_and_nobody_else_can_read_it(installed, backup):
    assert backup.stat().st_mode & 0o077 == 0
    with tarfile.open(backup) as archive:
        file = archive.extractfile("settings.env")
        assert file
        lines = file.read().decode().splitlines()
    for name in ("SECRET_KEY", "DATA_KEY"):
        assert f"{name}={settings(installed)[name]}" in lines


def test_what_is_older_than_backup_days_goes_but_the_last_three_stay(installed, backup):
    ages = [round((time.time() - file.stat().st_mtime) / DAY) for file in saved(backup.parent)]
    assert sorted(ages) == [0, 4, 5]


def test_a_copy_goes_to_another_machine(backup, copies):
    assert (copies / backup.name).read_bytes() == backup.read_bytes()


@pytest.mark.parametrize("command", ["false {}", "no-such-program {}", "cp {} 'unclosed"])
def test_a_copy_that_fails_is_said_and_the_backup_stays(installed, backup, command):
    file = installed.folder / "docker" / ".env"
    before = file.read_text()
    file.write_text(re.sub("(?<=BACKUP_COPY=).*", command, before))
    time.sleep(1)  # the names of backups count seconds
    done = installed.rope("backup")
    file.write_text(before)
    assert done.returncode == 1
    assert f"The copy off this machine failed: {command}" in done.stderr
    assert saved(backup.parent)[-1].stat().st_mtime > backup.stat().st_mtime


def test_a_restore_brings_back_every_move_with_its_chain_and_its_trigger(installed, backup):
    games = installed.manage("check_logs")
    assert not games.startswith("0 games")
    wreck = "ALTER TABLE play_move DISABLE TRIGGER ALL; UPDATE play_move SET text = 'changed'"
    installed.compose("exec", "-T", "postgres", "psql", "-U", "classroom", "-qc", wreck)
    with pytest.raises(AssertionError):
        installed.manage("check_logs")
    done = installed.rope("restore", str(backup))
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-3000:]
    installed.wait_up()
    # It counts moves, follows the chain, and tries whether the trigger refuses a change.
    assert installed.manage("check_logs") == games


def test_what_is_no_backup_is_not_restored(installed, backup, tmp_path):
    torn = tmp_path / "torn.tar"
    torn.write_bytes(backup.read_bytes()[:1000])
    before = installed.manage("check_logs")
    done = installed.rope("restore", str(torn))
    assert done.returncode == 1
    assert "is not a readable backup" in done.stderr
    assert installed.manage("check_logs") == before


CRON = """
set -e
apt-get update -qq && apt-get install -y -qq --no-install-recommends cron >/dev/null
printf '#!/bin/sh\\necho "$@" >>/asked\\n' >/usr/local/bin/docker && chmod 755 /usr/local/bin/docker
cp -r /source '/opt/class room' && cd '/opt/class room/docker' && cp .env.example .env
./rope schedule
cat /etc/cron.d/classroom-backup
sed -i 's/^30 2 /* * /' /etc/cron.d/classroom-backup
cron
for _ in $(seq 120); do sleep 1; grep -s pg_dump /asked && break; done
"""


def test_the_entry_of_schedule_is_one_that_cron_runs(tmp_path):
    """In a machine of its own, whose `docker` only notes how it was asked; every minute instead
    of at 2:30.
    """
    needs_engine()
    source, archive = checkout(tmp_path / "source"), tmp_path / "source.tar"
    with tarfile.open(archive, "w") as packing:
        packing.add(source, ".")
    load = 'mkdir /source && tar -x -C /source -f - && exec bash -c "$0"'
    python = images()["PYTHON_IMAGE"]
    with archive.open("rb") as packed:
        done = docker("run", "--rm", "-i", python, "bash", "-c", load, CRON, stdin=packed)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    assert "30 2 * * * root '/opt/class room/docker/rope' backup" in done.stdout
    assert "pg_dump -U classroom" in done.stdout

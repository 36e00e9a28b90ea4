"""F7: a backup while people play is a true beginning of the log that goes on."""

import errno
import os
import sqlite3
import subprocess
import sys
import threading
import time
from contextlib import suppress

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import OperationalError
from django_scopes import scopes_disabled

from classroom.play import chain
from classroom.play.models import Match
from classroom.play.services.moves import move_play
from classroom.server.backups import unpack
from tests import servers
from tests.docker.files import FOLDER
from tests.faults.crowd import ENDLESS
from tests.play.tables import table

sys.path.insert(0, str(FOLDER))

from operating import backups

WRITERS, PAUSE = 10, 0.01


@pytest.mark.slow
def test_a_backup_under_ten_writers_opens_and_is_a_prefix_of_the_log(
    sqlite_url, in_database, tmp_path
):
    with in_database(sqlite_url), scopes_disabled():
        matches = [table(1, 1, options=ENDLESS).pk for _ in range(WRITERS)]
    stop = threading.Event()
    writers = [
        threading.Thread(target=write_on, args=(in_database, sqlite_url, pk, stop))
        for pk in matches
    ]
    for writer in writers:
        writer.start()
    saved, copy = tmp_path / "saved.zip", tmp_path / "copy.sqlite3"
    try:
        servers.wait_for(lambda: begun(in_database, sqlite_url) == WRITERS)
        result = backup(sqlite_url, tmp_path, saved)
    finally:
        stop.set()
        for writer in writers:
            writer.join()
    assert result.returncode == 0, result.stderr
    assert unpack(saved, copy) == [settings.DATA_KEY]
    assert sqlite3.connect(copy).execute("PRAGMA integrity_check").fetchone() == ("ok",)
    live, saved = (logs_of(in_database, url, matches) for url in (sqlite_url, f"sqlite:///{copy}"))
    for pk in matches:
        assert saved[pk] == live[pk][: len(saved[pk])]
    assert 0 < sum(map(len, saved.values())) < sum(map(len, live.values()))


def write_on(in_database, url: str, pk: int, stop: threading.Event) -> None:
    with in_database(url), scopes_disabled():
        match = Match.objects.get(pk=pk)
        number = 0
        # SQLite lets whoever asks first have the lock: one who never rests would starve the others.
        while not stop.wait(PAUSE):
            for seat, text in ((number % 2 + 1, "roll"), (1, "pass"), (2, "pass")):
                press(match, seat, text, f"{number}-{seat}-{text}")
            number += 1


def press(match: Match, seat: int, text: str, key: str) -> None:
    """Pressed again for as long as the server would say 503: a slow machine keeps SQLite busy."""
    while True:
        with suppress(OperationalError):
            ply = match.moves.count()
            move_play(match=match, seat=seat, student=None, ply=ply, key=key, text=text)
            return


def backup(url: str, var, to) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "manage.py", "backup", str(to)]
    return subprocess.run(
        command,
        cwd=servers.ROOT,
        env=servers.environment(url, var),
        capture_output=True,
        text=True,
        timeout=servers.PATIENCE,
    )


def begun(in_database, url: str) -> int:
    """At how many tables there are moves."""
    with in_database(url), scopes_disabled():
        return Match.objects.filter(moves__isnull=False).distinct().count()


def logs_of(in_database, url: str, matches: list[int]) -> dict[int, list[tuple]]:
    logs = {}
    with in_database(url), scopes_disabled():
        for match in Match.objects.filter(pk__in=matches):
            moves = list(match.moves.order_by("ply"))
            assert chain.broken_ply(match, moves) is None
            logs[match.pk] = [(move.ply, move.seat, move.text) for move in moves]
    return logs


def test_a_backup_goes_onto_a_stick_whose_files_have_one_name_each(
    sqlite_url, in_database, tmp_path, monkeypatch
):
    """FAT and exFAT know no hard links."""

    def link(*_names):
        raise PermissionError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "link", link)
    with in_database(sqlite_url):
        call_command("backup", tmp_path / "saved.zip")
    assert unpack(tmp_path / "saved.zip", tmp_path / "copy.sqlite3") == [settings.DATA_KEY]
    assert (tmp_path / "saved.zip").stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("name", ["there.sqlite3", "no/folder/copy.sqlite3"])
def test_a_backup_never_overwrites_and_needs_its_folder(sqlite_url, in_database, tmp_path, name):
    (tmp_path / "there.sqlite3").write_text("mine")
    with in_database(sqlite_url), pytest.raises(CommandError):
        call_command("backup", tmp_path / name)
    assert (tmp_path / "there.sqlite3").read_text() == "mine"


@pytest.mark.parametrize(("hours", "stays"), [(25, False), (23, True)])
def test_what_a_killed_backup_has_left_goes_with_the_next_one_a_day_later(
    sqlite_url, in_database, tmp_path, hours, stays
):
    leftover = tmp_path / ".classroom-backup-killed"
    leftover.mkdir()
    (leftover / "classroom.sqlite3").touch()
    os.utime(leftover, (time.time() - hours * 3600,) * 2)
    with in_database(sqlite_url):
        call_command("backup", tmp_path / "saved.zip")
    assert leftover.exists() == stays


@pytest.mark.parametrize(("hours", "stays"), [(25, False), (23, True)])
def test_so_does_what_a_killed_backup_of_containers_has_left(tmp_path, hours, stays):
    leftover = tmp_path / ".making-killed"
    leftover.mkdir()
    (leftover / "database.dump").touch()
    os.utime(leftover, (time.time() - hours * 3600,) * 2)
    backups._delete_leftovers(tmp_path)
    assert leftover.exists() == stays

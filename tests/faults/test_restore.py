"""A backup comes back: after a kill, over a damaged file, under students who are still there."""

import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from zipfile import ZipFile

import pytest
from django.conf import settings

from classroom.play import chain, logs
from classroom.play.models import Match
from classroom.play.seeds import SealedSeeds, sealed_seeds
from classroom.play.services.moves import move_play
from classroom.server.backups import DATABASE, KEY
from tests import servers
from tests.faults.crowd import ENDLESS, Crowd, Kid, crowd, kids_at, outcome, ply_of
from tests.live.client import stream_address, stream_open
from tests.play.tables import table

MANY_BYTES = 4_000_000


@dataclass
class Laptop:
    """A folder with a database and a key, and a match in it."""

    var: Path
    match: Match
    inside: Callable

    @property
    def database(self) -> Path:
        return self.var / DATABASE

    @property
    def url(self) -> str:
        return f"sqlite:///{self.database}"

    def manage(self, *words: object, **env: str) -> subprocess.CompletedProcess[str]:
        environment = servers.environment(self.url, self.var, **env)
        if "DATA_KEY" not in env:
            del environment["DATA_KEY"]
        return subprocess.run(
            [sys.executable, "manage.py", *map(str, words)],
            cwd=servers.ROOT,
            env=environment,
            capture_output=True,
            text=True,
            timeout=servers.PATIENCE,
        )

    def plies(self) -> int:
        """How many rows the match has; its log replays and its chain holds."""
        with self.inside(self.url):
            logs._cache.clear()
            match = Match.objects.get(pk=self.match.pk)
            assert chain.broken_ply(match, match.moves.all()) is None
            return logs.reload_log(match).log.ply

    def seeds(self) -> SealedSeeds:
        """Which games the key that this process has does not open."""
        with self.inside(self.url):
            return sealed_seeds()

    def play(self, rounds: int) -> None:
        with self.inside(self.url):
            logs._cache.clear()
            match = Match.objects.get(pk=self.match.pk)
            for number in range(rounds):
                for seat, text in ((number % 2 + 1, "roll"), (1, "pass"), (2, "pass")):
                    ply = match.moves.count()
                    key = f"{ply}-{seat}"
                    move_play(match=match, seat=seat, student=None, ply=ply, key=key, text=text)


@pytest.fixture
def laptop(sqlite_url, in_database, tmp_path) -> Laptop:
    (tmp_path / KEY).write_text(settings.DATA_KEY)
    with in_database(sqlite_url):
        match = table(1, 1, options=ENDLESS)
    return Laptop(tmp_path, match, in_database)


@pytest.fixture
def saved(laptop) -> Path:
    """A backup after two rounds; then two more were played."""
    laptop.play(2)
    file = laptop.var / "saved.zip"
    assert laptop.manage("backup", file).returncode == 0
    laptop.play(2)
    return file


def kill_with_a_long_log(laptop: Laptop) -> Path:
    """Another process writes several MB and is killed; its write-ahead log stays."""
    code = (
        "import os, signal, sqlite3, sys\n"
        "d = sqlite3.connect(sys.argv[1], isolation_level=None)\n"
        "d.execute('PRAGMA wal_autocheckpoint=0')\n"
        "d.execute('CREATE TABLE long (row BLOB)')\n"
        "for _ in range(50): d.execute('INSERT INTO long VALUES (randomblob(100000))')\n"
        "os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    done = subprocess.run([sys.executable, "-c", code, str(laptop.database)])
    assert done.returncode == -signal.SIGKILL
    log = Path(f"{laptop.database}-wal")
    assert log.stat().st_size > MANY_BYTES
    return log


def test_a_backup_comes_back_after_a_kill_and_what_was_there_is_kept(laptop, saved):
    log = kill_with_a_long_log(laptop)
    result = laptop.manage("restore", saved)
    assert result.returncode == 0, result.stderr
    assert not log.exists()
    assert laptop.plies() == 8
    (old,) = laptop.var.glob(f"{DATABASE}.before-*[0-9]")
    with closing(sqlite3.connect(old)) as database:
        assert database.execute("SELECT count(*) FROM long").fetchone() == (50,)
        assert database.execute("SELECT count(*) FROM play_move").fetchone() == (16,)


KILLED = """
import os, sys
from django.core.management import execute_from_command_line
number, rename, count = int(sys.argv[1]), os.rename, 0
def killed(*names):
    global count
    count += 1
    if count == number:
        os._exit(9)
    rename(*names)
os.rename = killed
os.environ["DJANGO_SETTINGS_MODULE"] = "classroom.settings"
execute_from_command_line(["manage.py", "restore", sys.argv[2]])
"""


def restore_killed_at(laptop: Laptop, saved: Path, step: int) -> None:
    """Restore, and be killed at this one of the two renames."""
    environment = servers.environment(laptop.url, laptop.var)
    del environment["DATA_KEY"]
    command = [sys.executable, "-c", KILLED, str(step), str(saved)]
    assert subprocess.run(command, cwd=servers.ROOT, env=environment).returncode == 9


@pytest.mark.slow
@pytest.mark.parametrize("step", [1, 2])
def test_a_restore_that_is_killed_says_so_and_can_be_run_again(laptop, saved, step):
    kill_with_a_long_log(laptop)
    restore_killed_at(laptop, saved, step)
    check = laptop.manage("check")
    assert check.returncode == 1
    assert "was cut off" in check.stderr
    assert laptop.manage("migrate").returncode == 1
    assert laptop.manage("restore", saved).returncode == 0
    assert laptop.manage("check").returncode == 0
    assert laptop.plies() == 8
    assert not list(laptop.var.glob("restore-*"))
    assert [rows_of(old) for old in laptop.var.glob(f"{DATABASE}.before-*[0-9]")].count(50) == 1


def rows_of(old: Path) -> int:
    """How much of the long log is in this database that was put aside."""
    with closing(sqlite3.connect(old)) as database:
        tables = database.execute("SELECT name FROM sqlite_master WHERE name = 'long'").fetchall()
        return database.execute("SELECT count(*) FROM long").fetchone()[0] if tables else 0


@pytest.mark.slow
def test_a_copy_put_there_by_hand_would_not_be_the_backup(laptop, saved):
    """The negative control: SQLite replays the log of the other database into it, which is how
    one comes to be malformed.
    """
    kill_with_a_long_log(laptop)
    with ZipFile(saved) as archive:
        archive.extract(DATABASE, laptop.var / "by-hand")
    shutil.copy(laptop.var / "by-hand" / DATABASE, laptop.database)
    with closing(sqlite3.connect(laptop.database)) as database:
        assert database.execute("SELECT count(*) FROM long").fetchone() == (50,)


@pytest.mark.slow
def test_nothing_is_restored_under_a_running_server(laptop, saved, running_server):
    running_server(laptop.url)
    result = laptop.manage("restore", saved)
    assert result.returncode == 1
    assert "Stop the server first" in result.stderr
    assert laptop.plies() == 16


@pytest.mark.slow
def test_a_damaged_database_does_not_stand_in_the_way(laptop, saved):
    laptop.database.write_bytes(b"no database" * 1000)
    assert laptop.manage("restore", saved).returncode == 0
    assert laptop.plies() == 8


@pytest.mark.slow
def test_a_backup_is_restored_where_nothing_was_and_has_the_key_of_that_place(
    laptop, saved, settings
):
    for file in laptop.var.glob(f"{DATABASE}*"):
        file.unlink()
    (laptop.var / KEY).unlink()
    result = laptop.manage("restore", saved)
    assert (result.returncode, result.stderr) == (0, "")
    assert "1 running games had another key than this one's." in result.stdout
    own = (laptop.var / KEY).read_text()
    assert own != settings.DATA_KEY
    settings.DATA_KEY = own
    assert laptop.plies() == 8
    assert laptop.manage("keys", "--check").stdout == "Nothing needs an old key.\n"


# The keys were changed after the backup -----------------------------------------------------------

OTHER = "another key, since the one of before was on a stick that is lost"


@pytest.mark.parametrize("given", [{}, {"DATA_KEY": OTHER}], ids=["in a file", "in a setting"])
def test_a_backup_of_before_does_not_bring_its_key_back(laptop, saved, settings, given):
    (laptop.var / KEY).write_text(OTHER)
    result = laptop.manage("restore", saved, **given)
    assert (result.returncode, result.stderr) == (0, "")
    assert (laptop.var / KEY).read_text() == OTHER
    settings.DATA_KEY = OTHER
    assert (laptop.plies(), laptop.seeds()) == (8, ([], []))


def test_a_backup_without_its_keys_comes_back_only_if_they_are_given(laptop, settings):
    laptop.play(2)
    saved, old = laptop.var / "saved.zip", settings.DATA_KEY
    assert laptop.manage("backup", "--without-keys", saved).returncode == 0
    assert old.encode() not in saved.read_bytes()
    assert ZipFile(saved).namelist() == [DATABASE]
    laptop.play(2)
    refused = laptop.manage("restore", saved, DATA_KEY=OTHER)
    assert refused.returncode == 1
    assert "1 running games need a DATA_KEY that is not given: write the one" in refused.stderr
    assert laptop.plies() == 16
    done = laptop.manage("restore", saved, DATA_KEY=OTHER, DATA_KEY_FALLBACKS=f"x, {old}")
    assert (done.returncode, done.stderr) == (0, "")
    settings.DATA_KEY = OTHER
    assert (laptop.plies(), laptop.seeds()) == (8, ([], []))


def test_a_backup_made_while_keys_change_has_both(laptop, settings):
    old = settings.DATA_KEY
    change = laptop.manage("keys", "--change")
    assert change.returncode == 0
    assert "The environment gives SECRET_KEY: change it there." in change.stderr
    assert (laptop.var / f"{KEY}_fallbacks").read_text() == old
    saved = laptop.var / "saved.zip"
    assert laptop.manage("backup", saved).returncode == 0
    (laptop.var / f"{KEY}_fallbacks").unlink()
    (laptop.var / KEY).write_text(OTHER)
    assert laptop.manage("restore", saved).returncode == 0
    settings.DATA_KEY = OTHER
    assert (laptop.plies(), laptop.seeds()) == (0, ([], []))


@pytest.mark.slow
def test_games_that_were_lost_before_the_backup_do_not_stop_its_restore(laptop):
    (laptop.var / KEY).write_text(OTHER)
    saved = laptop.var / "saved.zip"
    assert laptop.manage("backup", saved).returncode == 0
    result = laptop.manage("restore", saved)
    assert result.returncode == 0
    assert "1 running games need a DATA_KEY that is not given" in result.stderr


def spoil(saved: Path, spoiled: Path, change: Callable[[Path], None]) -> Path:
    """The same backup with its database changed."""
    folder = spoiled.with_suffix("")
    with ZipFile(saved) as archive:
        archive.extractall(folder)
    change(folder / DATABASE)
    with ZipFile(spoiled, "w") as archive:
        for file in folder.iterdir():
            archive.write(file, file.name)
    return spoiled


def damage(file: Path) -> None:
    content = bytearray(file.read_bytes())
    content[len(content) // 2 :] = bytes(len(content) - len(content) // 2)
    file.write_bytes(content)


def change_a_row(file: Path) -> None:
    with closing(sqlite3.connect(file)) as database:
        database.execute("DROP TRIGGER play_move_no_UPDATE")
        database.execute("UPDATE play_move SET text = 'dice 6 6 6' WHERE ply = 1")
        database.commit()


@pytest.mark.slow
@pytest.mark.parametrize("change", [damage, change_a_row])
def test_a_backup_that_is_not_true_changes_nothing(laptop, saved, change):
    spoiled = spoil(saved, laptop.var / "spoiled.zip", change)
    result = laptop.manage("restore", spoiled)
    assert result.returncode == 1
    assert "damaged" in result.stderr or "was changed at move 2" in result.stderr
    assert laptop.plies() == 16
    assert not list(laptop.var.glob(f"{DATABASE}.before-*"))


def take_a_migration_back(file: Path) -> None:
    with closing(sqlite3.connect(file)) as database:
        database.execute("DROP TABLE facts_practiceanswer")
        database.execute("DROP TABLE facts_factmemory")
        database.execute("DELETE FROM django_migrations WHERE app = 'facts'")
        database.commit()


def test_a_backup_of_an_earlier_release_comes_back_as_this_one_needs_it(laptop, saved):
    earlier = spoil(saved, laptop.var / "earlier.zip", take_a_migration_back)
    result = laptop.manage("restore", earlier)
    assert result.returncode == 0, result.stderr
    assert laptop.manage("migrate", "--check").returncode == 0
    assert laptop.plies() == 8


@pytest.mark.slow
def test_what_is_no_backup_changes_nothing(laptop, saved):
    (laptop.var / "letter.txt").write_text("Dear class")
    result = laptop.manage("restore", laptop.var / "letter.txt")
    assert (result.returncode, "no backup" in result.stderr) == (1, True)
    assert laptop.plies() == 16


# Under students who are still there ---------------------------------------------------------------


@pytest.mark.slow
def test_students_who_are_connected_get_the_board_of_the_backup(laptop, running_server):
    """Moves played after the backup are gone, and every page is told so: the restored table has
    a higher version than the one they look at.
    """
    with laptop.inside(laptop.url):
        kids = kids_at(laptop.match)
    saved = laptop.var / "saved.zip"
    assert laptop.manage("backup", saved).returncode == 0
    web = running_server(laptop.url)
    port = int(web.url.rpartition(":")[2])
    address = stream_address([f"table:{laptop.match.pk}"])

    async def hello(kid: Kid) -> dict:
        stream = await stream_open(port, address, f"sessionid={kid.session}")
        data = (await stream.event_of("hello")).data
        stream.close()
        return data["regions"][f"table:{laptop.match.pk}"]

    async def play(http: Crowd) -> tuple[int, dict]:
        answer = await http.press(kids[0], 0, "roll")
        return ply_of(answer), await hello(kids[1])

    async def look(http: Crowd) -> tuple[int, dict, int | str]:
        state = await http.ply(kids[0]), await hello(kids[1])
        return (*state, outcome(await http.press(kids[0], state[0], "roll")))

    later, before = crowd(web.url, laptop.match, play)
    web.kill(signal.SIGTERM)
    assert laptop.manage("restore", saved).returncode == 0
    web.start()
    ply, after, pressed = crowd(web.url, laptop.match, look)
    assert (ply, later) == (0, 2)
    assert after["version"] > before["version"]
    assert after["sum"] != before["sum"]
    assert pressed == 200

"""F6: a disk that is full, a read-only database, a PostgreSQL that has stopped, a long lock.

Pages that only show continue if they can; a press that cannot be stored is a 503 with a sentence,
and all works again without a restart.
"""

import asyncio
import shutil
import sqlite3
import subprocess
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

import httpx
import pytest

from classroom.server.local_servers import postgresql_program
from tests import servers
from tests.conftest import free_port
from tests.faults.conftest import Scene, Site
from tests.faults.crowd import Crowd, Kid, outcome, ply_of, seated
from tests.live.client import stream_address
from tests.servers import own_postgresql, wait_for

pytestmark = pytest.mark.services

READERS = 30
STREAM = stream_address(["table:1"])


@contextmanager
def site_on(url: str, folder: Path, blocker) -> Iterator[Site]:
    web = servers.web(url, folder, free_port())
    web.start()
    try:
        yield Site(web, blocker.unblock)
    finally:
        web.kill()


async def look(http: Crowd, kids: list[Kid]) -> list[int]:
    """The statuses of the board for all, one after the other."""
    return [(await http.look(kids[n % len(kids)])).status_code for n in range(READERS)]


def is_unavailable(answer: httpx.Response) -> bool:
    """Whether it is a plain 503 that says what to do, in the way the button understands."""
    data = answer.json()
    return (
        answer.status_code == 503
        and int(answer.headers["retry-after"]) > 0
        and "Try again" in data["error"]
        and data["updates"] == []
    )


class Playing:
    """Presses at one table; each is one that the rules allow there."""

    def __init__(self, at: Scene) -> None:
        self.at = at
        self.ply, self.turn = 0, 0

    def press(self) -> httpx.Response:
        """The next move of an endless game: a roll, or the pass of a team."""
        round_, phase = divmod(self.turn, 3)
        kid, text = [(round_ % 2, "roll"), (0, "pass"), (1, "pass")][phase]

        async def story(http: Crowd, kids: list[Kid]) -> httpx.Response:
            return await http.press(kids[kid], self.ply, text)

        answer = self.at.play(story)
        assert outcome(answer) in (200, 503)
        if answer.status_code == 200:
            self.ply, self.turn = ply_of(answer), self.turn + 1
        return answer

    def press_until_refused(self) -> httpx.Response:
        for _ in range(500):
            if (answer := self.press()).status_code != 200:
                return answer
        raise AssertionError("All were taken.")


# A full disk ---------------------------------------------------------------------------------


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 8 MB."""
    folder = tmp_path / "small"
    folder.mkdir()
    mount("-t", "tmpfs", "-o", "size=8m", "none", str(folder))
    yield folder
    subprocess.run(["umount", "--lazy", str(folder)], check=True)


@pytest.fixture
def site_on_small_disk(small_disk, migrated_sqlite, tmp_path, django_db_blocker):
    url = servers.sqlite_copy(migrated_sqlite, small_disk)
    with site_on(url, tmp_path, django_db_blocker) as site:
        yield site


def fill(disk: Path) -> Path:
    """A file that leaves no byte free."""
    filler = disk / "filler"
    with filler.open("wb", buffering=0) as file:
        try:
            while True:
                file.write(b"0" * 4096)
        except OSError:
            pass
    return filler


def test_with_a_full_disk_boards_are_shown_and_presses_are_503(site_on_small_disk, small_disk):
    at = site_on_small_disk.scene(1, 1)
    playing = Playing(at)
    assert playing.press().status_code == 200
    filler = fill(small_disk)
    assert at.play(look) == [200] * READERS
    assert is_unavailable(playing.press_until_refused())
    assert at.play(look) == [200] * READERS
    not_ready = httpx.get(f"{site_on_small_disk.web.url}/ready", timeout=servers.PATIENCE)
    assert (not_ready.status_code, not_ready.json()["disk"]) == (503, "full")
    filler.unlink()
    assert outcome(playing.press()) == 200
    with at.stored():
        assert is_sound(at)


def is_sound(at: Scene) -> bool:
    file = at.site.web.database_url.removeprefix("sqlite:///")
    with closing(sqlite3.connect(file)) as database:
        return database.execute("PRAGMA integrity_check").fetchone() == ("ok",)


# What SQLite says of a disk, without one -------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("hindrance", ["full", "read_only"])
def test_a_database_that_takes_nothing_is_a_503_until_it_does(
    running_server, sqlite_url, django_db_blocker, hindrance
):
    web = running_server(sqlite_url, app="tests.faults.hindered:application")
    at = Site(web, django_db_blocker.unblock).scene(1, 1)
    playing = Playing(at)
    assert playing.press().status_code == 200
    flag = Path(web.env["VAR_DIR"]) / hindrance
    flag.touch()
    assert is_unavailable(playing.press_until_refused())
    assert at.play(look) == [200] * READERS
    flag.unlink()
    assert outcome(playing.press()) == 200
    assert is_sound(at)


# A read-only disk --------------------------------------------------------------------------------


def mount(*words: str) -> None:
    if subprocess.run(["mount", *words], capture_output=True).returncode:
        pytest.skip("this machine lets nobody mount a disk")


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A folder that can be mounted anew in another way."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mount("--bind", str(folder), str(folder))
    yield folder
    subprocess.run(["umount", "--lazy", str(folder)], check=True)


@pytest.mark.slow
def test_a_read_only_disk_is_a_503_until_it_is_writable(
    disk, migrated_sqlite, tmp_path, django_db_blocker
):
    url = servers.sqlite_copy(migrated_sqlite, disk)
    with django_db_blocker.unblock(), servers.in_database(url):
        match, kids = seated(1, 1)
    mount("-o", "remount,bind,ro", str(disk))
    with site_on(url, tmp_path, django_db_blocker) as site:
        at = Scene(site, match, kids)
        playing = Playing(at)
        assert playing.press().status_code == 503
        mount("-o", "remount,bind,rw", str(disk))
        assert outcome(playing.press()) == 200
        assert at.play(look) == [200] * READERS
        assert is_sound(at)


# A long lock -------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_press_waits_for_a_lock_and_not_for_ever(running_server, sqlite_url, django_db_blocker):
    at = Site(running_server(sqlite_url), django_db_blocker.unblock).scene(1, 1)
    playing = Playing(at)
    assert playing.press().status_code == 200
    file = sqlite_url.removeprefix("sqlite:///")
    with closing(sqlite3.connect(file, check_same_thread=False)) as other:
        other.execute("BEGIN IMMEDIATE")
        # Nobody lets go before the answer is there.
        assert is_unavailable(playing.press())
        assert at.play(look) == [200] * READERS
        timer = threading.Timer(2, other.rollback)
        timer.start()
        assert outcome(playing.press()) == 200
        timer.join()


# PostgreSQL stops --------------------------------------------------------------------------------


@pytest.fixture
def own_server(needs_program) -> Iterator[tuple[str, Callable[[], None], Callable[[], None]]]:
    """A PostgreSQL of the test's own: its URL, and how it is stopped and started again."""
    needs_program(postgresql_program("initdb"))
    folder = Path(tempfile.mkdtemp(prefix="postgresql-"))
    running = ExitStack()

    def start() -> None:
        running.enter_context(own_postgresql(folder, "-F"))

    start()
    yield f"postgres://postgres@{str(folder).replace('/', '%2F')}/postgres", running.close, start
    running.close()
    shutil.rmtree(folder, ignore_errors=True)


@pytest.mark.slow
def test_while_postgresql_is_stopped_pages_are_503_and_then_they_are_back(
    own_server, tmp_path, django_db_blocker
):
    url, stop, start = own_server
    with django_db_blocker.unblock():
        servers.migrate(url)
    with site_on(url, tmp_path, django_db_blocker) as site:
        at = site.scene(1, 1)
        playing = Playing(at)
        assert playing.press().status_code == 200
        assert at.play(look) == [200] * READERS
        stop()
        assert is_unavailable(playing.press())
        assert set(at.play(look_at_once)) == {503}
        assert httpx.get(f"{site.web.url}{STREAM}", headers=cookie(at)).status_code == 503
        start()
        wait_for(lambda: playing.press().status_code == 200)
        assert at.play(look) == [200] * READERS


async def look_at_once(http: Crowd, kids: list[Kid]) -> list[int]:
    answers = await asyncio.gather(*(http.look(kid) for kid in kids * 3))
    assert all("Retry-After" in answer.headers for answer in answers)
    return [answer.status_code for answer in answers]


def cookie(at: Scene) -> dict[str, str]:
    return {"Cookie": f"sessionid={at.kids[0].session}"}

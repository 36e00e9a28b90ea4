"""R1, R2: Redis dies, freezes or forgets in the middle of play."""

import signal
import subprocess
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

import pytest
import redis

from classroom.play.models import Match
from tests import servers
from tests.conftest import free_port, redis_start
from tests.faults.crowd import Crowd, Kid, crowd, outcome, ply_of, seated

pytestmark = pytest.mark.services


@dataclass
class Redis:
    """A server of its own, which tests may hurt; each leaves it running."""

    program: str
    folder: Path
    port: int
    process: subprocess.Popen[bytes] = field(init=False)

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        self.process = redis_start(self.program, self.folder, self.port)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def freeze(self) -> None:
        self.process.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        self.process.send_signal(signal.SIGCONT)


@pytest.fixture(scope="module")
def own_redis(needs_program, tmp_path_factory) -> Iterator[Redis]:
    own = Redis(needs_program("redis-server"), tmp_path_factory.mktemp("redis"), free_port())
    own.start()
    yield own
    own.kill()


@pytest.fixture(scope="module")
def web(migrated_sqlite, own_redis, tmp_path_factory) -> Iterator[servers.Web]:
    """A server that uses that Redis."""
    folder = tmp_path_factory.mktemp("var")
    url = servers.sqlite_copy(migrated_sqlite, folder)
    web = servers.web(url, folder, free_port(), REDIS_URL=own_redis.url)
    web.start()
    yield web
    web.kill()


@pytest.fixture
def at_table(web, in_database) -> tuple[str, Match, list[Kid]]:
    """A new table at this server, as (URL, match, students)."""
    with in_database(web.database_url):
        return (web.url, *seated(1, 1))


async def rounds(http: Crowd, kids: list[Kid], count: int) -> list[float]:
    """So many rounds of roll and pass, all of them accepted; the seconds each press took."""
    took: list[float] = []
    ply = await http.ply(kids[0])
    for number in range(count):
        turns = [(kids[number % 2], "roll"), (kids[0], "pass"), (kids[1], "pass")]
        for kid, text in turns:
            started = time.monotonic()
            answer = await http.press(kid, ply, text)
            took.append(time.monotonic() - started)
            assert outcome(answer) == 200, answer.text
            ply = ply_of(answer)
    return took


def play(url: str, match: Match, kids: list[Kid], count: int) -> list[float]:
    return crowd(url, match, lambda http: rounds(http, kids, count))


@pytest.mark.parametrize(
    ("hurt", "heal"), [pytest.param("freeze", "thaw", marks=pytest.mark.slow), ("kill", "start")]
)
def test_without_redis_moves_go_on_and_take_hardly_longer(at_table, own_redis, hurt, heal):
    usual = median(play(*at_table, 2))
    getattr(own_redis, hurt)()
    try:
        # The median: on a busy machine any single press may wait for its turn.
        assert median(play(*at_table, 6)) < 2 * usual + 0.3
    finally:
        getattr(own_redis, heal)()


def test_nothing_is_lost_with_all_that_redis_held(at_table, own_redis):
    play(*at_table, 2)
    redis.Redis.from_url(own_redis.url).flushall()
    play(*at_table, 2)

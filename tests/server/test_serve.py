"""Several web processes behind one port, as docker/ and `make stack` run them."""

import asyncio
import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest

from classroom.people.limits import WRONG_CODES_PER_MINUTE
from tests import servers
from tests.conftest import free_port
from tests.faults.crowd import Crowd, crowd, seated
from tests.live.client import stream_address, stream_open
from tests.servers import PATIENCE, Web, wait_for

pytestmark = [pytest.mark.services, pytest.mark.slow]


@pytest.fixture(scope="module")
def served(migrated_sqlite, redis_server, tmp_path_factory) -> Iterator[Callable[[], Web]]:
    """`served()`: two web processes that answer."""
    started: list[Web] = []

    def start() -> Web:
        folder = tmp_path_factory.mktemp("serve")
        url = servers.sqlite_copy(migrated_sqlite, folder)
        started.append(servers.serve(url, folder, free_port(), redis_server, processes=2))
        started[-1].start()
        wait_for(lambda: len(processes_of(started[-1])) == 2)
        return started[-1]

    yield start
    for web in started:
        web.kill()


@pytest.fixture(scope="module")
def pair(served) -> Web:
    """Two web processes for all tests that leave them as they are."""
    return served()


def processes_of(web: Web) -> list[int]:
    """Those that wait for requests at the port; they lead no others."""
    assert web.running
    children = Path(f"/proc/{web.running.pid}/task/{web.running.pid}/children").read_text()
    commands = {int(pid): Path(f"/proc/{pid}/cmdline").read_bytes() for pid in children.split()}
    return [pid for pid, command in commands.items() if b"spawn_main" in command]


@contextmanager
def only(web: Web, number: int) -> Iterator[None]:
    """Inside, new connections come to this one of the processes: the others hold still."""
    others = [pid for n, pid in enumerate(processes_of(web)) if n != number]
    for pid in others:
        os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in others:
            os.kill(pid, signal.SIGCONT)


def type_wrong_codes(web: Web, address: str) -> list[int]:
    """The answers to 60 wrong codes from one address, half at each process, and to one more."""
    half, answers = WRONG_CODES_PER_MINUTE // 2, []
    for number, codes in ((0, half), (1, half + 1)):
        with only(web, number), httpx.Client(timeout=PATIENCE) as browser:
            headers = {"X-Forwarded-For": address, "X-Forwarded-Proto": "https"}
            for code in range(codes):
                page = browser.get(f"{web.url}/join/W{code}/", headers=headers)
                answers.append(page.status_code)
    return answers


def test_wrong_codes_are_counted_by_all_processes_together(pair):
    addresses = (f"198.51.100.{number}" for number in count(1))

    def counted() -> bool:
        # A minute that ends on the way begins a new count; the next try is in one minute.
        return type_wrong_codes(pair, next(addresses)) == [404] * WRONG_CODES_PER_MINUTE + [429]

    assert wait_for(counted)


def test_a_move_at_one_process_is_heard_on_a_stream_of_the_other(pair, in_database):
    with in_database(pair.database_url):
        match, kids = seated(1, 1)
    port, address = urlsplit(pair.url).port, stream_address([f"table:{match.pk}"])

    async def story(http: Crowd) -> None:
        with only(pair, 0):
            stream = await stream_open(port, address, f"sessionid={kids[1].session}")
            assert (await stream.event()).kind == "hello"
        with only(pair, 1):
            assert (await http.press(kids[0], 0, "roll")).status_code == 200
        assert (await stream.event_of("parts")).data["parts"]
        stream.close()

    crowd(pair.url, match, story)


def test_the_log_keeps_no_addresses(pair):
    assert httpx.get(f"{pair.url}/join/ABCXYZ/", timeout=PATIENCE).status_code == 404
    assert "ABCXYZ" not in pair.log


def test_when_the_server_is_told_to_stop_the_streams_of_all_processes_end(served, in_database):
    web = served()
    with in_database(web.database_url):
        match, kids = seated(1, 1)
    port, address = urlsplit(web.url).port, stream_address([f"table:{match.pk}"])

    async def story() -> None:
        streams = []
        for number, kid in enumerate(kids):
            with only(web, number):
                streams.append(await stream_open(port, address, f"sessionid={kid.session}"))
                assert (await streams[-1].event()).kind == "hello"
        web.running.send_signal(signal.SIGTERM)
        await asyncio.gather(*(stream.ended() for stream in streams))

    asyncio.run(asyncio.wait_for(story(), PATIENCE))
    assert web.running.wait(PATIENCE) == 0
    # They ended by themselves: the server did not lose its patience with them.
    assert "graceful" not in web.log

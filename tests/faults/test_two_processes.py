"""Two web processes on one SQLite database that no Redis joins: no way to run it, but it happens.

Moves are settled by the database, so none is lost or doubled. What one process does the other sees
at its next beat, at most 15 s later; limits are counted by each for itself.
"""

import asyncio
from collections import Counter
from contextlib import contextmanager
from functools import partial

import pytest

from classroom.play import chain
from tests.faults.crowd import Crowd, Kid, crowd, outcome, seated
from tests.faults.races import plies_are_whole
from tests.live.client import stream_address, stream_open
from tests.servers import Web

pytestmark = [pytest.mark.services, pytest.mark.slow]


TABLES = 5


@pytest.fixture
def pair(running_server, sqlite_url) -> tuple[Web, Web]:
    """Two servers on one database."""
    return running_server(sqlite_url), running_server(sqlite_url)


@pytest.fixture
def stored(sqlite_url, in_database):
    """Inside, the models of this process read what the servers have stored."""

    @contextmanager
    def inside():
        with in_database(sqlite_url):
            yield

    return inside


def test_of_thirty_at_two_processes_one_is_first(pair, stored):
    one, other = pair
    for _ in range(TABLES):
        with stored():
            match, kids = seated(30, 1)
        outcomes = crowd(one.url, match, partial(thirty_press, kids, other.url))
        assert outcomes == {200: 2, "Stale": 58}
        with stored():
            assert plies_are_whole(match)
            assert chain.broken_ply(match, match.moves.all()) is None


async def thirty_press(kids: list[Kid], other_url: str, http: Crowd) -> Counter:
    """A whole team presses roll, and then pass, half of it at each process."""
    processes = http, Crowd(http.http, other_url, int(http.at.rpartition("/")[2]))
    for process in processes:
        await process.come(kids)
    outcomes, ply = Counter(), 0
    for text in ("roll", "pass"):
        presses = (
            processes[number % 2].press(kid, ply, text) for number, kid in enumerate(kids[:30])
        )
        outcomes.update(outcome(answer) for answer in await asyncio.gather(*presses))
        ply = await http.ply(kids[-1])
    return outcomes


def test_what_one_process_does_the_other_shows_at_its_next_beat(pair, stored):
    one, other = pair
    with stored():
        match, kids = seated(1, 1)
    port, address = int(other.url.rpartition(":")[2]), stream_address([f"table:{match.pk}"])

    async def story(http: Crowd) -> None:
        stream = await stream_open(port, address, f"sessionid={kids[-1].session}")
        assert (await stream.event()).kind == "hello"
        assert outcome(await http.press(kids[0], 0, "roll")) == 200
        assert (await stream.event_of("parts")).data["parts"]
        stream.close()

    crowd(one.url, match, story)

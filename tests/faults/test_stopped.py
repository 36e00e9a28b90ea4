"""F5: the server is told to stop while 100 or 1,000 streams are open, and is started again."""

import asyncio
import signal
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

import pytest

from classroom.server.sockets import raise_file_limit
from tests import servers
from tests.conftest import free_port
from tests.faults.conftest import Scene, Site
from tests.faults.crowd import Crowd, Kid, outcome, ply_of
from tests.faults.test_killed import check_stored
from tests.live.client import Stream, stream_address, stream_open

pytestmark = [pytest.mark.services, pytest.mark.slow]

# As live_connect.js waits before it asks again: the longest, in seconds, by the number of tries.
FIRST, LONGEST = 2.0, 4.0


@dataclass
class Stop:
    """Seconds from the signal until each stream had ended, until the server answered again, and
    until each stream was back.
    """

    ended: list[float] = field(default_factory=list)
    up: float = 0
    back: list[float] = field(default_factory=list)
    answered: list[str] = field(default_factory=list)


class Room:
    """So many pages at one table, as many for each student."""

    def __init__(self, at: Scene, pages: int) -> None:
        self.holders = [at.kids[n % len(at.kids)] for n in range(pages)]
        self.port = int(at.site.web.url.rpartition(":")[2])
        self.address = stream_address([f"table:{at.match.pk}"])
        self.at, self.luck, self.stop = at, Random(5), Stop()

    async def open(self, kid: Kid) -> Stream:
        stream = await stream_open(self.port, self.address, f"sessionid={kid.session}")
        if stream.status == 503:
            raise ConnectionError("The server is ending.")
        assert stream.status == 200
        assert (await stream.event()).kind == "hello"
        return stream

    async def come_back(self, kid: Kid, stream: Stream, since: float) -> Stream:
        """When the stream has ended: try again after a while, longer each time."""
        await stream.ended()
        self.stop.ended.append(time.monotonic() - since)
        tries = 0
        while True:
            await asyncio.sleep(self.luck.uniform(0, min(LONGEST, FIRST * 2**tries)))
            tries += 1
            try:
                back = await self.open(kid)
            except (OSError, EOFError, IndexError, asyncio.IncompleteReadError):
                continue
            self.stop.back.append(time.monotonic() - since)
            return back

    async def stop_and_start(self) -> list[Stream]:
        """The server is told to stop, stops by itself, and is started again."""
        streams = await asyncio.gather(*(self.open(kid) for kid in self.holders))
        web, since = self.at.site.web, time.monotonic()
        assert web.running
        web.running.send_signal(signal.SIGTERM)
        pages = [
            asyncio.create_task(self.come_back(kid, stream, since))
            for kid, stream in zip(self.holders, streams, strict=True)
        ]
        assert await asyncio.to_thread(web.running.wait, servers.PATIENCE) in (0, -signal.SIGTERM)
        # It did not lose its patience with streams that stay.
        assert "graceful" not in web.log
        await asyncio.to_thread(web.start)
        self.stop.up = time.monotonic() - since
        return await asyncio.gather(*pages)


async def play_on(room: Room, http: Crowd, kids: Sequence[Kid]) -> list[str]:
    """One who presses until the server is gone; the keys that were answered."""
    answered: list[str] = []
    one, other = kids[0], kids[-1]
    ply = await http.ply(one)
    for number in range(1000):
        for kid, text in ((number % 2, "roll"), (0, "pass"), (1, "pass")):
            key = f"{number}-{kid}-{text}"
            try:
                answer = await http.press((one, other)[kid], ply, text, key)
            except Exception:
                return answered
            if outcome(answer) != 200:
                return answered
            answered.append(key)
            ply = ply_of(answer)
    return answered


async def story(http: Crowd, kids: list[Kid], room: Room) -> Stop:
    """The streams of all pages end and come back while two play."""
    player = asyncio.create_task(play_on(room, http, kids))
    while not player.done() and not await http.ply(kids[0]):
        pass
    streams = await room.stop_and_start()
    room.stop.answered = await player
    assert len(room.stop.ended) == len(room.stop.back) == len(room.holders)
    # Each of them hears the next roll, whoever's turn it is.
    tasks = [asyncio.create_task(stream.event_of("parts")) for stream in streams]
    for text in ("roll", "pass", "roll"):
        for kid in (kids[0], kids[-1]):
            await http.press(kid, await http.ply(kid), text)
    await asyncio.gather(*tasks)
    for stream in streams:
        stream.close()
    return room.stop


def test_a_hundred_streams_end_at_once_and_come_back_and_no_move_is_lost(site):
    at = site.scene(5, 5)
    stop = at.play(story, Room(at, 100))
    assert stop.answered
    check_stored(at, stop.answered)
    # Not all in one moment: that is what the pages' waiting is for.
    assert max(stop.back) - min(stop.back) > 0.5
    print_figures("100 streams", stop)


def test_streams_that_do_not_hear_of_the_end_would_hold_the_server_up(
    running_server, sqlite_url, django_db_blocker
):
    """The negative control: it has to lose its patience with them."""
    web = running_server(sqlite_url, app="tests.faults.deaf:application")
    at = Site(web, django_db_blocker.unblock).scene(1, 1)
    room = Room(at, 1)

    async def listen(http: Crowd, kids: list[Kid]) -> None:
        stream = await room.open(kids[0])
        web.running.send_signal(signal.SIGTERM)
        await asyncio.to_thread(web.running.wait, servers.PATIENCE)
        stream.close()

    at.play(listen)
    assert "graceful" in web.log


def print_figures(what: str, stop: Stop) -> None:
    """For who runs the test with -s; no figure here decides."""
    first, last = min(stop.back) - stop.up, max(stop.back) - stop.up
    figures = f"ended in {max(stop.ended):.1f} s, back {first:.1f} to {last:.1f} s after the start"
    print(f"{what}: {figures} (in {stop.up:.1f} s)")  # noqa: T201


def test_a_thousand_streams_survive_a_restart(sqlite_url, tmp_path, django_db_blocker):
    raise_file_limit()
    web = servers.serve(sqlite_url, tmp_path, free_port(), "", processes=1)
    web.start()
    try:
        at = Site(web, django_db_blocker.unblock).scene(25, 25)
        stop = at.play(story, Room(at, 1000))
        check_stored(at, stop.answered)
        print_figures("1,000 streams", stop)
    finally:
        web.kill()

"""The stream as an ASGI app, spoken to directly."""

import asyncio
import json
import re
from collections.abc import Sequence
from typing import Any
from urllib.parse import parse_qs

import pytest

from classroom.live import stream
from classroom.live.hub import Hub
from classroom.live.stream import MOST_STREAMS, Opening, StreamApp
from tests.live.boards import board_region
from tests.servers import PATIENCE

ADA = "student:5:a"


class Talk:
    """One request: what the app sent, and a reader that can stop reading or leave."""

    def __init__(
        self,
        app: StreamApp,
        query: str = "r=board:1",
        method: str = "GET",
        headers: Sequence[tuple[bytes, bytes]] = (),
    ) -> None:
        self.sent: asyncio.Queue = asyncio.Queue()
        self.reads, self.leaves = asyncio.Event(), asyncio.Event()
        self.reads.set()
        scope = {"type": "http", "path": "/live/", "method": method}
        scope |= {"query_string": query.encode(), "headers": headers}
        self.task = asyncio.create_task(app(scope, self._receive, self._send))

    async def _receive(self) -> dict:
        await self.leaves.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: dict) -> None:
        await self.reads.wait()
        self.sent.put_nowait(message)

    async def message(self) -> dict:
        return await asyncio.wait_for(self.sent.get(), PATIENCE)

    async def event(self) -> tuple[str, dict]:
        """Return the next event with a name, if each comes alone, before ticks."""
        kind = ""
        while not kind.startswith("event: "):
            kind, data, *_ = (await self.message())["body"].decode().split("\n")
        return kind.removeprefix("event: "), json.loads(data.removeprefix("data: "))

    async def greeted(self) -> dict:
        """The states that hello tells."""
        assert (await self.message())["status"] == 200
        kind, hello = await self.event()
        assert kind == "hello"
        return hello["regions"]


@pytest.fixture
def app(hub, board) -> StreamApp:
    """The app on a started hub; anybody may see the board."""

    def open_regions(scope: Any) -> Opening:
        names = parse_qs(scope["query_string"].decode())["r"]
        return Opening(ADA, [board_region(board, name=name) for name in names])

    return StreamApp(open_regions, hub)


@pytest.fixture
async def talk(app) -> Talk:
    """A stream that has had its hello."""
    talk = Talk(app)
    await talk.greeted()
    return talk


# Who gets in -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("method", "is_open", "status"),
    [
        ("GET", True, 200),
        ("HEAD", True, 200),
        ("GET", False, 403),
        ("HEAD", False, 403),
        ("POST", True, 405),
        ("PUT", False, 405),
    ],
)
async def test_only_who_may_see_the_regions_gets_in(hub, board, method, is_open, status):
    opening = Opening(ADA, [board_region(board)]) if is_open else None
    talk = Talk(StreamApp(lambda scope: opening, hub), method=method)
    assert (await talk.message())["status"] == status
    talk.leaves.set()
    await talk.task


async def test_who_is_refused_is_remembered_nowhere(hub):
    await Talk(StreamApp(lambda scope: None, hub)).task
    assert (hub.streams.holders, hub.topics()) == ([], [])


async def test_who_may_see_what_is_decided_from_the_request(app):
    talk = Talk(app, "r=board:7&r=board:8")
    assert (await talk.greeted()).keys() == {"board:7", "board:8"}


async def test_head_answers_without_a_stream(hub, app):
    talk = Talk(app, method="HEAD")
    await talk.task
    kinds = [(await talk.message())["type"] for _ in range(2)]
    assert kinds == ["http.response.start", "http.response.body"]
    assert len(hub.streams) == 0


async def test_a_process_that_ends_takes_no_streams(hub, app):
    hub.stop()
    talk = Talk(app)
    assert (await talk.message())["status"] == 503
    await talk.task


async def test_a_process_that_ends_during_the_check_ends_the_stream_too(hub, board):
    def opened(scope: Any) -> Opening:
        hub._loop.call_soon_threadsafe(hub.stop)
        return Opening(ADA, [board_region(board)])

    await Talk(StreamApp(opened, hub)).task


async def test_a_holder_who_is_closed_during_the_check_stays_closed(hub, board):
    def opened(scope: Any) -> Opening:
        hub.close("student:5")
        return Opening(ADA, [board_region(board)])

    talk = Talk(StreamApp(opened, hub))
    await talk.task
    assert [message.get("body", b"") for message in talk.sent._queue] == [b"", b""]


# What is said -----------------------------------------------------------------------------------


async def test_hello_comes_first_with_the_state_of_each_region(app, board):
    board.version = 8
    hello = await Talk(app).greeted()
    assert hello == {"board:1": {"version": 8, "sum": board.draw().sum}}


async def test_changes_gone_and_beats_are_told_as_they_come(hub, board, talk):
    board.set(left=4)
    hub.deliver("match:1")
    kind, update = await talk.event()
    assert (kind, update["parts"]) == ("parts", {"left": '<p id="left">4</p>'})
    hub.beat()
    kind, beat = await talk.event()
    assert (kind, beat["regions"]["board:1"]["version"]) == ("beat", 2)
    board.is_there = False
    hub.deliver("match:1")
    assert await talk.event() == ("gone", {"region": "board:1"})


async def test_whatever_is_written_ends_with_the_seconds_since_the_stream_was_asked_for(
    hub, board, monkeypatch
):
    """Not since it was let in, which can take long on a busy machine."""
    now = 1000.0
    monkeypatch.setattr(Hub, "now", staticmethod(lambda: now))

    def opened(scope: Any) -> Opening:
        nonlocal now
        now = 1003.0
        return Opening(ADA, [board_region(board)])

    talk = Talk(StreamApp(opened, hub))
    await talk.message()
    assert (await talk.message())["body"].endswith(b'"}\n\ndata: 3.0\n\ndata: 3.0\n\n')
    now = 1005.0
    hub.beat()
    assert (await talk.message())["body"].endswith(b"}}}\n\ndata: 5.0\n\ndata: 5.0\n\n")


async def test_a_stream_without_news_ticks_and_says_nothing_else(app, monkeypatch):
    monkeypatch.setattr(stream, "_TICK", 0.01)
    talk = Talk(app)
    await talk.greeted()
    ticks = [(await talk.message())["body"].decode() for _ in range(3)]
    assert all(re.fullmatch(r"(data: \d+\.\d\n\n)\1", tick) for tick in ticks)


async def test_letters_beyond_ascii_and_line_breaks_stay_in_one_line(hub, board, talk):
    board.frame = "Grüße\n\ndata: 5\r\u2028✓"
    hub.deliver("match:1")
    _, update = await talk.event()
    assert board.frame in update["parts"]["frame"]


async def test_a_stream_passes_through_proxies_as_it_comes(hub):
    headers = dict((await Talk(StreamApp(lambda scope: None, hub)).message())["headers"])
    assert headers[b"content-type"] == b"text/event-stream"
    assert headers[b"x-accel-buffering"] == b"no"


# Windows of one browser --------------------------------------------------------------------------


SHARED = "s=r%3Dboard%3A1&s=r%3Dboard%3A2&s=r%3Dsecret"


@pytest.fixture
async def windows(hub, board) -> Talk:
    """A connection of three windows: a student's, a wall's, and one that may not see its region."""

    def open_regions(scope: Any) -> Opening | None:
        [name] = parse_qs(scope["query_string"].decode())["r"]
        number = name.removeprefix("board:")
        if number not in "12":
            return None
        region = board_region(board, name=name, topics=(f"match:{number}",))
        return Opening(ADA if number == "1" else "lesson:7", [region])

    talk = Talk(StreamApp(open_regions, hub), SHARED)
    assert (await talk.message())["status"] == 200
    return talk


async def next_events(talk: Talk, count: int) -> list[tuple[str, str]]:
    """Return the next events as they come: the number of the window, and the kind of event."""
    events: list[tuple[str, str]] = []
    while len(events) < count:
        lines = (await talk.message())["body"].decode().split("\n")
        numbers = {at: line[4:] for at, line in enumerate(lines) if line.startswith("id: ")}
        for at, line in enumerate(lines):
            if line.startswith("event: "):
                events.append((numbers[max(one for one in numbers if one < at)], line[7:]))
    return events


async def test_each_of_several_windows_is_opened_for_itself_and_hears_what_is_its_own(hub, windows):
    greetings = await next_events(windows, 3)
    assert sorted(greetings) == [("0", "hello"), ("1", "hello"), ("2", "closed")]
    assert sorted(hub.streams.holders) == ["lesson:7", ADA]
    hub.deliver("match:2", 1)
    hub.tell("match:1", "board:1", {})
    assert await next_events(windows, 1) == [("0", "taps")]


async def test_who_is_closed_loses_their_own_window_alone(hub, windows):
    await next_events(windows, 3)
    hub.close("student:5")
    assert await next_events(windows, 1) == [("0", "closed")]
    hub.tell("match:2", "board:2", {})
    assert await next_events(windows, 1) == [("1", "taps")]
    windows.leaves.set()
    await windows.task
    assert (list(hub.streams), hub.topics()) == ([], [])


async def test_windows_of_which_none_may_see_its_region_get_no_connection(hub):
    talk = Talk(StreamApp(lambda scope: None, hub), SHARED)
    assert (await talk.message())["status"] == 403


async def test_a_connection_carries_so_many_windows_and_no_more(hub, app):
    query = "&".join(f"s=r%3Dboard%3A{number}" for number in range(MOST_STREAMS + 5))
    talk = Talk(app, query)
    assert (await talk.message())["status"] == 200
    await next_events(talk, MOST_STREAMS)
    assert len(hub.streams) == MOST_STREAMS


# Readers who leave or do not read ----------------------------------------------------------------


async def test_a_reader_that_stops_reading_is_dropped_and_holds_nobody_up(
    hub, app, board, monkeypatch
):
    monkeypatch.setattr(stream, "_SLOWEST", 0.05)
    slow, quick = Talk(app), Talk(app)
    for talk in (slow, quick):
        await talk.greeted()
    slow.reads.clear()
    for number in (4, 5):
        board.set(left=number)
        hub.deliver("match:1")
        _, update = await quick.event()
        assert update["parts"] == {"left": f'<p id="left">{number}</p>'}
    await slow.task
    assert len(hub.streams) == 1


async def test_a_reader_who_leaves_is_forgotten(hub, talk):
    talk.leaves.set()
    await talk.task
    assert (list(hub.streams), hub.topics()) == ([], [])


async def test_a_closed_stream_says_that_it_is_complete(hub, talk):
    hub.close("student:5")
    await talk.task
    while (last := await talk.message()).get("more_body"):
        pass
    assert last == {"type": "http.response.body", "body": b""}

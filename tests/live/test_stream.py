"""The stream as an ASGI app, spoken to directly."""

import asyncio
import json

import pytest
from classroom.live.tokens import make_stream_address

from classroom.live import stream
from classroom.live.hub import Hub
from classroom.live.stream import StreamApp
from tests.servers import PATIENCE


class Talk:
    """One request: what the app sent, and a reader that can stop reading or leave."""

    def __init__(self, app: StreamApp, address: str, method: str = "GET") -> None:
        self.sent: asyncio.Queue = asyncio.Queue()
        self.reads = asyncio.Event()
        self.reads.set()
        self.leaves = asyncio.Event()
        query = address.partition("?")[2].encode()
        scope = {"type": "http", "path": "/live/", "method": method, "query_string": query}
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
        kind, data, _, _ = (await self.message())["body"].decode().split("\n")
        return kind.removeprefix("event: "), json.loads(data.removeprefix("data: "))

    async def ended(self) -> None:
        await asyncio.wait_for(self.task, PATIENCE)


def told(story, allowed=lambda holder: True):
    """Run an async story with a started hub and the app on it."""

    async def run():
        hub = Hub()
        hub.start()
        await story(hub, StreamApp(allowed, hub))
        hub.stop()

    asyncio.run(run())


@pytest.mark.parametrize(
    ("method", "address", "allowed", "status"),
    [
        ("GET", None, True, 200),
        ("HEAD", None, True, 200),
        ("GET", None, False, 403),
        ("HEAD", None, False, 403),
        ("GET", "/live/", True, 403),
        ("GET", "/live/?t=abc:def:ghi", True, 403),
        ("GET", "/live/?t=%FF%00", True, 403),
        ("POST", None, True, 405),
    ],
)
def test_only_an_allowed_holder_of_a_signed_address_gets_in(method, address, allowed, status):
    async def story(hub, app):
        talk = Talk(app, address or make_stream_address(["match:1"], "student:5:a"), method)
        assert (await talk.message())["status"] == status
        talk.leaves.set()
        await talk.ended()

    told(story, lambda holder: allowed)


def test_the_holder_of_the_address_is_the_one_who_is_checked():
    heard = []

    async def story(hub, app):
        talk = Talk(app, make_stream_address(["match:1"], "student:5:a"), "HEAD")
        await talk.ended()

    told(story, heard.append)
    assert heard == ["student:5:a"]


def test_head_answers_without_a_stream():
    async def story(hub, app):
        talk = Talk(app, make_stream_address(["match:1"], "teacher:3"), "HEAD")
        await talk.ended()
        assert [(await talk.message())["type"] for _ in range(2)] == [
            "http.response.start",
            "http.response.body",
        ]

    told(story)


def test_every_answer_forbids_storing_framing_and_guessing():
    async def story(hub, app):
        talk = Talk(app, "/live/")
        headers = dict((await talk.message())["headers"])
        assert headers[b"content-type"] == b"text/event-stream"
        assert headers[b"cache-control"] == b"no-store"
        assert headers[b"x-accel-buffering"] == b"no"
        assert headers[b"x-content-type-options"] == b"nosniff"
        assert headers[b"x-frame-options"] == b"DENY"
        assert headers[b"referrer-policy"] == b"same-origin"
        assert b"frame-ancestors 'none'" in headers[b"content-security-policy"]
        assert b"strict-transport-security" not in headers

    told(story)


def test_with_https_it_says_so_for_a_year(settings):
    settings.SECURE_HSTS_SECONDS = 31_536_000

    async def story(hub, app):
        headers = dict((await Talk(app, "/live/").message())["headers"])
        assert headers[b"strict-transport-security"].startswith(b"max-age=31536000")

    told(story)


def test_hello_comes_first_with_the_numbers_that_are_known():
    async def story(hub, app):
        address = make_stream_address(["match:1", "match:2"], "teacher:3")
        first = Talk(app, address)
        await first.message()
        assert await first.event() == ("hello", {})
        hub.deliver("match:1", 4)
        assert await first.event() == ("live", {"match:1": 4})
        second = Talk(app, address)
        await second.message()
        assert await second.event() == ("hello", {"match:1": 4})

    told(story)


def test_a_heartbeat_repeats_the_newest_numbers():
    async def story(hub, app):
        hub.set_heartbeat(0.05)
        talk = Talk(app, make_stream_address(["match:1", "match:2"], "teacher:3"))
        await talk.message()
        await talk.event()
        hub.deliver("match:1", 4)
        assert await talk.event() == ("live", {"match:1": 4})
        assert await talk.event() == ("heartbeat", {"match:1": 4})

    told(story)


def test_a_busy_topic_does_not_hold_back_the_heartbeat():
    async def story(hub, app):
        hub.set_heartbeat(0.05)
        talk = Talk(app, make_stream_address(["match:1"], "teacher:3"))
        await talk.message()
        kinds = set()
        for number in range(40):
            hub.deliver("match:1", number)
            kinds.add((await talk.event())[0])
            await asyncio.sleep(0.005)
        assert kinds == {"hello", "live", "heartbeat"}

    told(story)


def test_a_screen_that_stops_reading_is_dropped_and_forgotten(monkeypatch):
    monkeypatch.setattr(stream, "_SLOWEST", 0.05)

    async def story(hub, app):
        slow, quick = (Talk(app, make_stream_address(["match:1"], name)) for name in ("a", "b"))
        for talk in (slow, quick):
            await talk.message()
            await talk.event()
        slow.reads.clear()
        hub.deliver("match:1", 4)
        assert await quick.event() == ("live", {"match:1": 4})
        await slow.ended()
        hub.deliver("match:1", 5)
        assert await quick.event() == ("live", {"match:1": 5})

    told(story)


def test_a_reader_who_leaves_is_forgotten():
    async def story(hub, app):
        talk = Talk(app, make_stream_address(["match:1"], "teacher:3"))
        await talk.message()
        await talk.event()
        hub.deliver("match:1", 4)
        await talk.event()
        talk.leaves.set()
        await talk.ended()
        assert hub.newest(["match:1"]) == {}

    told(story)


def test_a_holder_who_is_closed_during_the_check_stays_closed():
    hubs = []

    def allowed(holder: str) -> bool:
        hubs[0].close(holder)
        return True

    async def story(hub, app):
        hubs.append(hub)
        await Talk(app, make_stream_address(["match:1"], "student:5:a")).ended()

    told(story, allowed)


def test_a_process_that_ends_takes_no_screens():
    async def story(hub, app):
        hub.stop()
        talk = Talk(app, make_stream_address(["match:1"], "teacher:3"))
        assert (await talk.message())["status"] == 503
        await talk.ended()

    told(story)

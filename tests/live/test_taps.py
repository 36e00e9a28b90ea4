"""The dice that a driver taps, on their way to the screens of the team."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest
from django.db import connection, connections

from classroom.live.stream import Opening, StreamApp
from classroom.live.taps import TapsApp, read_taps
from tests.live.boards import Board, board_region
from tests.live.test_stream import ADA, Talk
from tests.servers import PATIENCE

TAPS = {"dice": [0, 2], "sign": "*"}
COOKIE = (b"cookie", b"sessionid=ada")
OURS = (b"live-taps", b"1")


async def post(app: TapsApp, taps: Any, *headers: tuple[bytes, bytes], method: str = "POST") -> int:
    """The status of the answer."""
    body = taps if isinstance(taps, bytes) else json.dumps(taps).encode()
    sent: list[Any] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message: Any) -> None:
        sent.append(message)

    scope = {
        "type": "http",
        "method": method,
        "headers": list(headers),
        "query_string": b"r=board:1",
    }
    await app(scope, receive, send)
    return int(sent[0]["status"])


@pytest.fixture
def opened() -> list[str]:
    """Whose sessions were asked since Ada's stream is open."""
    return []


@pytest.fixture
def open_regions(board, opened) -> Callable[[Any], Opening | None]:
    def open_for(scope: Any) -> Opening | None:
        cookies = dict(scope.get("headers", ())).get(b"cookie", b"")
        opened.append(cookies.decode())
        return Opening(ADA, [board_region(board)]) if cookies != b"nobody" else None

    return open_for


@pytest.fixture
def streams(hub, open_regions) -> StreamApp:
    return StreamApp(open_regions, hub)


@pytest.fixture
async def talk(hub, streams, opened) -> AsyncIterator[Talk]:
    """The stream of Ada's browser."""
    talk = Talk(streams, headers=[COOKIE])
    await talk.greeted()
    opened.clear()
    yield talk
    hub.stop()
    await asyncio.wait_for(talk.task, PATIENCE)


@pytest.fixture
def app(hub, streams, open_regions, talk, monkeypatch) -> TapsApp:
    """The app for taps, while Ada's stream is open."""
    monkeypatch.setattr("classroom.live.publish.hub", hub)
    return TapsApp(streams, open_regions, lambda region: "match:1")


async def test_taps_come_to_the_streams_of_the_topic_without_asking_the_database(talk, app, opened):
    assert await post(app, TAPS, OURS, COOKIE) == 204
    assert await talk.event() == ("taps", {"region": "board:1", **TAPS})
    assert opened == []


async def test_where_another_process_holds_the_stream_the_session_is_asked(talk, app, opened):
    assert await post(app, TAPS, OURS, (b"cookie", b"sessionid=other")) == 204
    assert opened == ["sessionid=other"]
    assert (await talk.event())[0] == "taps"


def test_what_is_read_for_a_page_of_another_process_leaves_no_connection_open(
    sqlite_url, in_database
):
    used = []

    def read() -> None:
        connection.ensure_connection()
        used.append(connections["default"])

    def open_regions(scope: Any) -> Opening:
        return Opening(ADA, [board_region(Board(before_drawing=read))])

    app = TapsApp(StreamApp(open_regions), open_regions, lambda region: "match:1")
    with in_database(sqlite_url):
        assert asyncio.run(post(app, TAPS, OURS, COOKIE)) == 204
    assert [one.connection for one in used] == [None]


@pytest.mark.parametrize("cookie", [b"nobody"])
async def test_who_may_not_see_the_region_taps_nothing(talk, app, cookie):
    assert await post(app, TAPS, OURS, (b"cookie", cookie)) == 403
    assert talk.sent.empty()


async def test_taps_of_who_does_not_build_any_more_light_up_nowhere(talk, app):
    app._topic_of = lambda region: None
    assert await post(app, TAPS, OURS, COOKIE) == 204
    assert talk.sent.empty()


async def test_a_page_of_another_site_taps_nothing(app):
    assert await post(app, TAPS, COOKIE) == 403


async def test_taps_are_posted(app):
    assert await post(app, TAPS, OURS, COOKIE, method="GET") == 405


async def test_of_taps_that_come_too_fast_the_first_are_told(talk, app):
    assert [await post(app, TAPS, OURS, COOKIE) for _ in range(5)] == [204] * 5
    await talk.event()
    await asyncio.sleep(0)
    assert talk.sent.empty()


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"[]",
        b"{}",
        b'"x"',
        b"\xff",
        b'{"dice": 1, "sign": ""}',
        b'{"dice": [12], "sign": ""}',
        b'{"dice": [true], "sign": ""}',
        b'{"dice": [0, 0, 0, 0, 0, 0], "sign": ""}',
        b'{"dice": [], "sign": "12"}',
        b'{"dice": [], "sign": ["*"]}',
        b'{"dice": [], "sign": "*", "result": "' + b"1" * 100 + b'"}',
    ],
)
async def test_what_is_no_tap_is_refused(talk, app, body):
    assert await post(app, body, OURS, COOKIE) == 400
    assert talk.sent.empty()


def test_nothing_but_dice_and_sign_is_told():
    assert read_taps(b'{"dice": [1], "sign": "+", "result": 12}') == {"dice": [1], "sign": "+"}

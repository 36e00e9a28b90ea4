"""The dice that a driver taps, on their way to the screens of the team."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from django.db import connection, connections

from classroom.live.hub import Hub
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
def run_story(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Runs a story with a hub, a stream of Ada's browser, and the app for her taps."""

    def run(
        story: Callable[[Hub, Talk, TapsApp, list[str]], Awaitable[None]],
        topic: str | None = "match:1",
    ) -> None:
        opened: list[str] = []

        def open_regions(scope: Any) -> Opening | None:
            cookies = dict(scope.get("headers", ())).get(b"cookie", b"")
            opened.append(cookies.decode())
            return Opening(ADA, [board_region(Board())]) if cookies != b"nobody" else None

        async def play() -> None:
            hub = Hub()
            hub.start()
            monkeypatch.setattr("classroom.live.publish.hub", hub)
            streams = StreamApp(open_regions, hub)
            app = TapsApp(streams, open_regions, lambda region: topic)
            talk = Talk(streams, headers=[COOKIE])
            await talk.message()
            assert (await talk.event())[0] == "hello"
            opened.clear()
            await story(hub, talk, app, opened)
            hub.stop()
            await asyncio.wait_for(talk.task, PATIENCE)

        asyncio.run(play())

    return run


def test_taps_come_to_the_streams_of_the_topic_without_asking_the_database(run_story):
    async def story(hub, talk, app, opened):
        assert await post(app, TAPS, OURS, COOKIE) == 204
        assert await talk.event() == ("taps", {"region": "board:1", **TAPS})
        assert opened == []

    run_story(story)


def test_where_another_process_holds_the_stream_the_session_is_asked(run_story):
    async def story(hub, talk, app, opened):
        assert await post(app, TAPS, OURS, (b"cookie", b"sessionid=other")) == 204
        assert opened == ["sessionid=other"]
        assert (await talk.event())[0] == "taps"

    run_story(story)


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
def test_who_may_not_see_the_region_taps_nothing(run_story, cookie):
    async def story(hub, talk, app, opened):
        assert await post(app, TAPS, OURS, (b"cookie", cookie)) == 403
        assert talk.sent.empty()

    run_story(story)


def test_taps_of_who_does_not_build_any_more_light_up_nowhere(run_story):
    async def story(hub, talk, app, opened):
        assert await post(app, TAPS, OURS, COOKIE) == 204
        assert talk.sent.empty()

    run_story(story, topic=None)


def test_a_page_of_another_site_taps_nothing(run_story):
    async def story(hub, talk, app, opened):
        assert await post(app, TAPS, COOKIE) == 403

    run_story(story)


def test_taps_are_posted(run_story):
    async def story(hub, talk, app, opened):
        assert await post(app, TAPS, OURS, COOKIE, method="GET") == 405

    run_story(story)


def test_of_taps_that_come_too_fast_the_first_are_told(run_story):
    async def story(hub, talk, app, opened):
        assert [await post(app, TAPS, OURS, COOKIE) for _ in range(5)] == [204] * 5
        await talk.event()
        await asyncio.sleep(0)
        assert talk.sent.empty()

    run_story(story)


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
def test_what_is_no_tap_is_refused(run_story, body):
    async def story(hub, talk, app, opened):
        assert await post(app, body, OURS, COOKIE) == 400
        assert talk.sent.empty()

    run_story(story)


def test_nothing_but_dice_and_sign_is_told():
    assert read_taps(b'{"dice": [1], "sign": "+", "result": 12}') == {"dice": [1], "sign": "+"}

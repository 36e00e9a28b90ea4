"""Pages by ASGI: answers whole, what is streamed in pieces, and no request unanswered."""

import asyncio
import threading
from contextvars import ContextVar
from dataclasses import replace

import pytest
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import redirect
from django.test import override_settings
from django.urls import path

from classroom.server.gate import LANES, Gate
from classroom.server.pages import PIECE, PageApp
from tests.servers import PATIENCE

CHUNK = b"x" * 1000


def gate_make(holds: float = LANES.press.holds, waits: float = LANES.page.waits) -> Gate:
    """Make a gate with one page at a time, one form, and a thread more for presses and streams."""
    form = replace(LANES.form, at_once=1, waits=waits)
    page = replace(LANES.page, threads=1, at_once=1, waits=waits)
    press = replace(LANES.press, threads=2, holds=holds)
    return Gate(LANES._replace(form=form, page=page, press=press))


def app_make(**holds_and_waits: float) -> PageApp:
    return PageApp(gate_make(**holds_and_waits))


def echo(request: HttpRequest) -> HttpResponse:
    response = HttpResponse(request.POST["name"] + request.GET.get("more", ""), status=201)
    response.set_cookie("one", "1")
    response.set_cookie("two", "2")
    return response


def stream(request: HttpRequest) -> StreamingHttpResponse:
    def chunks():
        try:
            for _ in range(PIECE // len(CHUNK) * 2):
                yield CHUNK
        finally:
            closed.append(True)

    return StreamingHttpResponse(chunks())


def wait(request: HttpRequest) -> HttpResponse:
    has_begun.set()
    assert may_go_on.wait(PATIENCE)
    return HttpResponse("late")


def address_of_client(request: HttpRequest) -> HttpResponse:
    return HttpResponse(request.headers.get("X-Forwarded-For", "none"))


def lead(request: HttpRequest) -> HttpResponse:
    return redirect("/client?more=1")


def fail(request: HttpRequest) -> HttpResponse:
    raise RuntimeError("a fault of the page")


closed: list[bool] = []
has_begun, may_go_on = threading.Event(), threading.Event()
urlpatterns = [
    path("lessons/lead", lead),
    path("play/echo", echo),
    path("echo", echo),
    path("stream", stream),
    path("fail", fail),
    path("client", address_of_client),
    path("wait", wait),
    path("play/wait", wait),
]


@pytest.fixture(autouse=True)
def _site():
    with override_settings(ROOT_URLCONF=__name__, MIDDLEWARE=[]):
        yield


async def answer(address: str, body: bytes = b"", query: bytes = b"", *more: tuple) -> list[dict]:
    """The messages that are sent."""
    return await answer_of(app_make(), "POST", address, body, query, *more)


async def answer_of(
    app: PageApp,
    method: str,
    address: str,
    body: bytes = b"",
    query: bytes = b"",
    *more: tuple,
    may_send: asyncio.Event | None = None,
    session: bytes = b"",
) -> list[dict]:
    """The same, of this application by this method; nothing is sent before it may be."""
    sent: list[dict] = []
    headers = [(b"content-type", b"application/x-www-form-urlencoded"), (b"host", b"localhost")]
    headers += [(b"content-length", str(len(body)).encode()), *more]
    scope = {"type": "http", "method": method, "path": address, "query_string": query}
    scope["known_session"] = session

    async def receive():
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message):
        if may_send:
            await may_send.wait()
        sent.append(message)

    await app({**scope, "headers": headers}, receive, send)
    return sent


async def test_a_page_is_sent_with_its_status_its_cookies_and_its_whole_body():
    start, body = await answer("/echo", b"name=%C3%84da", b"more=!")
    assert start["type"] == "http.response.start"
    assert start["status"] == 201
    cookies = [value.split(b";")[0] for name, value in start["headers"] if name == b"Set-Cookie"]
    assert cookies == [b"one=1", b"two=2"]
    assert body["body"].decode() == "Äda!"
    assert not body["more_body"]


async def test_what_is_streamed_is_sent_in_pieces_and_closed():
    closed.clear()
    start, *pieces = await answer("/stream")
    assert start["status"] == 200
    assert [piece["more_body"] for piece in pieces] == [True] * (len(pieces) - 1) + [False]
    assert 2 < len(pieces) < 6
    assert sum(len(piece["body"]) for piece in pieces) == PIECE // len(CHUNK) * 2 * len(CHUNK)
    assert closed == [True]


async def _begun(
    app: PageApp, method: str, number: int, path: str = "/play/wait"
) -> list["asyncio.Task[list[dict]]"]:
    """So many requests of a student that wait until they may go on; one of them has begun."""
    has_begun.clear()
    may_go_on.clear()
    requests = [
        asyncio.create_task(answer_of(app, method, path, session=b"student")) for _ in range(number)
    ]
    assert await asyncio.to_thread(has_begun.wait, PATIENCE)
    return requests


async def test_a_press_does_not_wait_behind_pages():
    app = app_make()
    pages = await _begun(app, "GET", 3)
    try:
        async with asyncio.timeout(PATIENCE / 2):
            _, body = await answer_of(app, "POST", "/play/echo", b"name=Ada", session=b"student")
    finally:
        waiting = [page.done() for page in pages]
        may_go_on.set()
    assert body["body"] == b"Ada"
    assert waiting == [False] * 3
    assert [page[1]["body"] for page in await asyncio.gather(*pages)] == [b"late"] * 3


async def test_no_page_begins_while_a_press_is_answered():
    app = app_make(holds=PATIENCE, waits=PATIENCE)
    (press,) = await _begun(app, "POST", 1)
    page = asyncio.ensure_future(answer_of(app, "GET", "/client"))
    await asyncio.sleep(0.05)
    may_go_on.set()
    done, _ = await asyncio.wait((press, page), return_when=asyncio.FIRST_COMPLETED)
    assert done == {press}
    assert (await page)[1]["body"] == b"none"


async def test_the_page_that_a_press_leads_to_does_not_wait_behind_others():
    app = app_make()
    (page,) = await _begun(app, "GET", 1)
    start, _ = await answer_of(app, "POST", "/lessons/lead", session=b"teacher")
    assert start["status"] == 302
    others = asyncio.ensure_future(answer_of(app, "GET", "/client", session=b"student"))
    try:
        async with asyncio.timeout(PATIENCE / 2):
            _, body = await answer_of(app, "GET", "/client", session=b"teacher")
        again = asyncio.ensure_future(answer_of(app, "GET", "/client", session=b"teacher"))
        await asyncio.sleep(0.05)
        assert [one.done() for one in (page, others, again)] == [False] * 3
    finally:
        may_go_on.set()
    assert body["body"] == b"none"
    assert len(await asyncio.gather(page, others, again)) == 3


async def test_a_press_that_waits_for_something_else_holds_up_no_page():
    await _answered_beside_a_press(b"student", 0.01)


async def test_a_press_of_a_visitor_holds_up_no_page():
    await _answered_beside_a_press(b"", PATIENCE)


async def test_a_form_that_is_sent_to_no_table_and_no_desk_holds_up_no_page_and_no_press():
    """As one that checks a password, or that waits for a mail server."""
    app = app_make(holds=PATIENCE, waits=PATIENCE)
    forms = await _begun(app, "POST", 3, "/wait")
    async with asyncio.timeout(PATIENCE / 2):
        assert (await answer_of(app, "GET", "/client"))[1]["body"] == b"none"
        _, body = await answer_of(app, "POST", "/play/echo", b"name=Ada", session=b"student")
    assert body["body"] == b"Ada"
    assert not any(form.done() for form in forms)
    may_go_on.set()
    await asyncio.gather(*forms)


async def test_no_form_begins_while_a_press_is_answered():
    app = app_make(holds=PATIENCE, waits=PATIENCE)
    (press,) = await _begun(app, "POST", 1)
    form = asyncio.ensure_future(answer_of(app, "POST", "/echo", b"name=Ada"))
    await asyncio.sleep(0.05)
    assert not form.done()
    may_go_on.set()
    done, _ = await asyncio.wait((press, form), return_when=asyncio.FIRST_COMPLETED)
    assert done == {press}
    assert (await form)[1]["body"] == b"Ada"


@pytest.mark.parametrize(
    ("path", "is_press"),
    [
        ("/play/5/move", True),
        ("/lessons/5/start", True),
        ("/lesson/arrive", True),
        ("/accounts/login/", False),
        ("/join/", False),
        ("/playing/", False),
    ],
)
def test_a_press_is_sent_to_a_table_or_a_desk_by_somebody(path, is_press):
    gate = gate_make()
    scope = {"method": "POST", "path": path, "known_session": b"student"}
    assert gate.lane_of(scope) is (gate.lanes.press if is_press else gate.lanes.form)
    assert gate.lane_of({**scope, "known_session": b""}) is gate.lanes.form


async def _answered_beside_a_press(session: bytes, holds: float) -> None:
    """The press holds up pages for so long; a page that waits for it does so for too long."""
    app = app_make(holds=holds, waits=PATIENCE)
    may_go_on.clear()
    press = asyncio.ensure_future(answer_of(app, "POST", "/play/wait", session=session))
    await asyncio.sleep(0.05)
    async with asyncio.timeout(PATIENCE / 2):
        assert (await answer_of(app, "GET", "/client"))[1]["body"] == b"none"
    assert not press.done()
    may_go_on.set()
    await press


async def test_pages_are_read_while_there_is_always_some_press():
    await _page_begins_beside_presses([b"one", b"another", b"a third"], gate_make())


async def test_one_device_that_presses_all_the_time_holds_up_no_page():
    gate = gate_make(holds=PATIENCE, waits=PATIENCE)
    await _page_begins_beside_presses([b"student"] * 3, gate)


async def _page_begins_beside_presses(sessions: list[bytes], gate: Gate) -> None:
    """Each presses again and again, so that at every moment some press is answered."""
    may_end = asyncio.Event()

    async def press_again_and_again(session: bytes, pause: float) -> None:
        await asyncio.sleep(pause)
        while not may_end.is_set():
            async with gate.enter(gate.lanes.press, session):
                await asyncio.sleep(0.04)

    pressing = [
        asyncio.ensure_future(press_again_and_again(session, 0.01 * number))
        for number, session in enumerate(sessions)
    ]
    await asyncio.sleep(0.03)
    try:
        async with asyncio.timeout(PATIENCE / 2), gate.enter(gate.lanes.page, b""):
            pass
    finally:
        may_end.set()
        await asyncio.gather(*pressing)


async def test_a_page_does_not_wait_behind_downloads_to_slow_devices():
    app, may_send = app_make(), asyncio.Event()
    download = asyncio.ensure_future(answer_of(app, "GET", "/stream", may_send=may_send))
    await asyncio.sleep(0.05)
    assert (await answer_of(app, "GET", "/client"))[1]["body"] == b"none"
    assert not download.done()
    may_send.set()
    assert len(await download) > 2


async def test_a_fault_of_a_page_is_answered():
    assert (await answer("/fail"))[0]["status"] == 500


async def test_an_address_that_is_no_text_is_refused():
    assert (await answer("/echo", b"name=Ada", b"more=\xff"))[0]["status"] == 400


async def test_a_header_with_an_underscore_is_not_the_one_of_the_proxy():
    fake, real = (b"x_forwarded_for", b"1.2.3.4"), (b"x-forwarded-for", b"5.6.7.8")
    assert (await answer("/client", b"", b"", fake))[1]["body"] == b"none"
    assert (await answer("/client", b"", b"", fake, real))[1]["body"] == b"5.6.7.8"


async def test_a_stream_that_opens_does_not_wait_behind_pages():
    gate = gate_make()
    pages = await _begun(PageApp(gate), "GET", 3)
    try:
        async with asyncio.timeout(PATIENCE / 2):
            assert await gate.run(gate.lanes.stream, lambda: "open") == "open"
    finally:
        may_go_on.set()
    await asyncio.gather(*pages)


async def test_what_is_asked_beside_the_pages_runs_in_a_thread_with_the_same_context():
    def who() -> tuple[str, str]:
        return threading.current_thread().name, language.get()

    language: ContextVar[str] = ContextVar("language")
    language.set("de")
    gate = gate_make()
    assert await gate.run(gate.lanes.stream, who) == ("press_0", "de")

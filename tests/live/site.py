"""A small site for the stream's tests: production settings and middleware, a page of its own.

`uvicorn tests.live.site:application` with DJANGO_SETTINGS_MODULE=tests.live.site_settings. What its
boards show lies in files, so that several processes of one folder show the same.
"""

import asyncio
import json
import time
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

from django.conf import settings
from django.core.asgi import get_asgi_application
from django.http import HttpRequest, HttpResponse, JsonResponse, parse_cookie
from django.shortcuts import redirect, render
from django.urls import path

from classroom.live.cards import Rendering
from classroom.live.lifespan import lifespan, streaming
from classroom.live.publish import close, publish
from classroom.live.regions import Region, RenderedRegion, render_region
from classroom.live.responses import poll_response, updates_response
from classroom.live.stream import ADDRESS, Opening, StreamApp

django_app = get_asgi_application()

from classroom.live.hub import hub  # noqa: E402
from classroom.server import heartbeat  # noqa: E402

FOLDER = Path(settings.VAR_DIR)
NEW: dict[str, Any] = {"version": 0, "number": 0, "title": "Board", "question": 1, "inner": False}

states: list[str] = []


def load(name: str) -> dict[str, Any]:
    """Read the board; a new one if it is gone."""
    file = FOLDER / f"{name.replace(':', '-')}.json"
    return json.loads(file.read_text()) if file.exists() else {**NEW, "name": name}


def store(name: str, **changes: Any) -> None:
    """Change a board without telling anybody."""
    before = load(name)
    file = FOLDER / f"{name.replace(':', '-')}.json"
    new = file.with_suffix(".new")
    new.write_text(json.dumps({**before, **changes, "version": before["version"] + 1}))
    new.rename(file)


def board_region(name: str) -> Region:
    """A board, the same for all. The address at which its pages go on, if any, is in `gone`."""
    return Region(name, (name,), draw_board, (name,), onward=onward)


def onward(name: str) -> str:
    address = load(name).get("gone")
    return address if isinstance(address, str) else ""


def draw_board(name: str) -> Rendering | None:
    board = load(name)
    return None if board.get("gone") else render_region("site/board.html", board, board["version"])


def is_allowed(holder: str) -> bool:
    file = FOLDER / "removed"
    return not (file.exists() and holder in file.read_text().split())


def open_boards(scope: Any) -> Opening | None:
    """Every board for everybody, but for holders that were removed."""
    cookies = parse_cookie(dict(scope["headers"]).get(b"cookie", b"").decode())
    holder = cookies.get("holder", "student:1:a")
    names = parse_qs(scope["query_string"].decode()).get("r", [])
    if not names or not is_allowed(holder) or any(load(name).get("gone") for name in names):
        return None
    return Opening(holder, [board_region(name) for name in names], may_pack=True)


# Pages -------------------------------------------------------------------------------------------


def render_board(name: str) -> RenderedRegion | None:
    region = board_region(name)
    rendering = region.render()
    return RenderedRegion(region, rendering) if rendering else None


def page(request: HttpRequest) -> HttpResponse:
    region = render_board(request.GET.get("board", "board:1"))
    if region is None or not is_allowed(request.COOKIES.get("holder", "")):
        return HttpResponse("Gone")
    context = {"region": region, "door": request.GET.get("door")}
    return render(request, "site/page.html", context)


def door(request: HttpRequest) -> HttpResponse:
    """Back to the page that leads here, as the waiting room sends who has a seat to their table."""
    return redirect(request.headers["Referer"])


def parts(request: HttpRequest) -> HttpResponse:
    states.append(request.headers.get("Live-State", ""))
    regions = [render_board(name) for name in request.GET.getlist("r")]
    if None in regions or not is_allowed(request.COOKIES.get("holder", "")):
        return HttpResponse(status=410)
    return poll_response(request, [region for region in regions if region])


def press(request: HttpRequest) -> HttpResponse:
    """The next number."""
    name = request.GET["board"]
    store(name, number=load(name)["number"] + 1, question=load(name)["question"] + 1)
    publish(name)
    region = render_board(name)
    return updates_response(request, [region] if region else [])


# What tests do -----------------------------------------------------------------------------------


def change(request: HttpRequest) -> JsonResponse:
    """Change a board and publish it unless `silent`; answer the seconds this took."""
    changes = json.loads(request.GET["changes"])
    store(request.GET["board"], **changes)
    started = time.monotonic()
    if not request.GET.get("silent"):
        publish(request.GET["board"])
    return JsonResponse({"seconds": time.monotonic() - started})


def end(request: HttpRequest) -> JsonResponse:
    started = time.monotonic()
    close(request.GET["holder"])
    return JsonResponse({"seconds": time.monotonic() - started})


def questions(request: HttpRequest) -> JsonResponse:
    """Return each state that a page asked with, and how many streams there are."""
    return JsonResponse({"states": states, "streams": len(hub.streams)})


urlpatterns = [
    path("page", page),
    path("door", door),
    path("live/parts", parts),
    path("press", press),
    path("change", change),
    path("end", end),
    path("questions", questions),
]


# The process -------------------------------------------------------------------------------------


def read_versions(topics: Iterable[str]) -> dict[str, int]:
    return {topic: load(topic)["version"] for topic in topics}


def barred_holders(holders: Iterable[str]) -> set[str]:
    return {holder for holder in holders if not is_allowed(holder)}


@asynccontextmanager
async def serving() -> AsyncIterator[None]:
    """As the real process serves, with boards in the place of its database."""
    heartbeat.read_versions, heartbeat.barred_holders = read_versions, barred_holders
    async with streaming():
        beat = asyncio.create_task(heartbeat._beat(hub))
        yield
        beat.cancel()
        with suppress(asyncio.CancelledError):
            await beat


stream_app = StreamApp(open_boards)


async def application(scope: Any, receive: Any, send: Any) -> None:
    if scope["type"] == "lifespan":
        await lifespan(serving, receive, send)
    elif scope["path"] == ADDRESS:
        await stream_app(scope, receive, send)
    else:
        await django_app(scope, receive, send)

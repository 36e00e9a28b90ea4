"""A small site for the stream's tests: production settings and middleware, pages of its own.

`uvicorn tests.live.site:application` with DJANGO_SETTINGS_MODULE=tests.live.site_settings.
"""

import time
from pathlib import Path

from classroom.live.tokens import ADDRESS
from django.conf import settings
from django.core.asgi import get_asgi_application
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template import engines
from django.urls import path

from classroom.live.lifespan import lifespan, streaming
from classroom.live.publish import close, publish
from classroom.live.stream import StreamApp

PAGE = """{% load live django_htmx static %}<!doctype html><html lang="en"><head><title>Page</title>
<link rel="icon" href="data:,">
<meta name="htmx-config" content='{"includeIndicatorStyles":false,"allowEval":false,
"responseHandling":[{"code":"204","swap":false},{"code":"[23]..","swap":true}]}'>
{% htmx_script %}
<script src="{% static 'vendor/idiomorph-ext.min.js' %}" defer></script>
<script src="{% static 'js/live.js' %}" defer></script>
</head><body hx-ext="morph" data-live="{% live_url 'match:17' holder %}">
<p id="connection" hidden>No connection</p>
<div id="board" hx-get="/board" hx-trigger="live-match-17 from:body" hx-swap="morph:innerHTML">
{{ board }}</div>
</body></html>"""
BOARD = '<p id="state" data-version="{{ version }}">{{ version }}</p><input id="answer">'

version = 0
asked: list[str] = []
removed = Path(settings.VAR_DIR) / "removed"


def allowed(holder: str) -> bool:
    return not (removed.exists() and holder in removed.read_text().split())


def render(text: str, **facts: object) -> str:
    return engines["django"].from_string(text).render(facts)


def page(request: HttpRequest) -> HttpResponse:
    holder = request.GET.get("holder", "student:1:abc")
    if not allowed(holder):
        return HttpResponse("Gone")
    board = engines["django"].from_string(BOARD).render({"version": version})
    return HttpResponse(render(PAGE, holder=holder, board=board))


def board(request: HttpRequest) -> HttpResponse:
    asked.append(request.GET.get("version", ""))
    if request.GET.get("version") == str(version):
        return HttpResponse(status=204)
    return HttpResponse(render(BOARD, version=version))


def say(request: HttpRequest) -> JsonResponse:
    """Publish; answers the seconds it took."""
    global version
    version = int(request.GET["number"])
    started = time.monotonic()
    publish(request.GET["topic"], version)
    return JsonResponse({"seconds": time.monotonic() - started})


def end(request: HttpRequest) -> JsonResponse:
    started = time.monotonic()
    close(request.GET["holder"])
    return JsonResponse({"seconds": time.monotonic() - started})


def versions(request: HttpRequest) -> JsonResponse:
    """What the page said it shows, one entry a fragment asked for."""
    return JsonResponse({"asked": asked})


urlpatterns = [
    path("page", page),
    path("board", board),
    path("say", say),
    path("end", end),
    path("versions", versions),
]
django_app = get_asgi_application()
stream_app = StreamApp(allowed)


async def application(scope, receive, send):
    if scope["type"] == "lifespan":
        await lifespan(streaming, receive, send)
    elif scope["path"] == ADDRESS:
        await stream_app(scope, receive, send)
    else:
        await django_app(scope, receive, send)

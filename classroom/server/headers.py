"""Headers that every answer brings to the browser."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.conf import settings

from classroom.live.lifespan import Receive, Scope, Send
from classroom.server.request_body import App


def _strict_transport() -> Iterator[str]:
    """Return what Django says of pages."""
    yield f"max-age={settings.SECURE_HSTS_SECONDS}"
    if settings.SECURE_HSTS_INCLUDE_SUBDOMAINS:
        yield "includeSubDomains"
    if settings.SECURE_HSTS_PRELOAD:
        yield "preload"


_FAULT = {
    "type": "http.response.start",
    "status": 500,
    "headers": [(b"content-type", b"text/plain; charset=utf-8")],
}
NO_PAGE = "default-src 'none'; frame-ancestors 'none'"


def usual_headers(policy: str = NO_PAGE) -> list[tuple[bytes, bytes]]:
    """Return what every answer brings; `policy` says what it may load."""
    # No browser or proxy keeps an answer: devices in class are shared, and what a page shows is out
    # of date after the next move.
    headers = {
        "cache-control": "no-store",
        "content-security-policy": policy,
        "cross-origin-opener-policy": settings.SECURE_CROSS_ORIGIN_OPENER_POLICY,
        "permissions-policy": settings.PERMISSIONS_POLICY,
        "referrer-policy": settings.SECURE_REFERRER_POLICY,
        "x-content-type-options": "nosniff",
        "x-frame-options": settings.X_FRAME_OPTIONS,
    }
    if settings.SECURE_HSTS_SECONDS:
        headers["strict-transport-security"] = "; ".join(_strict_transport())
    return [(name.encode(), value.encode()) for name, value in headers.items()]


def guard_answers(app: App, policy: str = NO_PAGE) -> App:
    """Wrap the application, so that every answer tells the browser what it may do with it, even one
    that no page has made.

    Headers of the answer itself take precedence. `policy`: what they may load; nothing if they are
    no pages.
    """
    usual = usual_headers(policy)

    async def guarded(scope: Scope, receive: Receive, send: Send) -> None:
        has_begun = False

        async def send_guarded(message: Mapping[str, Any]) -> None:
            nonlocal has_begun
            has_begun = True
            if message["type"] == "http.response.start":
                sent = list(message["headers"])
                names = {name.lower() for name, _ in sent}
                sent += [header for header in usual if header[0] not in names]
                message = {**message, "headers": sent}
            await send(message)

        try:
            await app(scope, receive, send_guarded)
        except Exception:
            if not has_begun:
                await send_guarded(_FAULT)
                await send({"type": "http.response.body", "body": b"This did not work. Try again."})
            raise

    return guarded

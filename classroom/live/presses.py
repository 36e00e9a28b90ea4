"""What a press changes comes to its own page with the answer, and not again by the stream."""

from collections.abc import Callable, Mapping

from django.http import HttpRequest, HttpResponse

from classroom.live.hub import hub
from classroom.live.regions import Rendering
from classroom.live.stream import page_of

View = Callable[[HttpRequest], HttpResponse]


def hold_pushes(get_response: View) -> View:
    """Middleware: while a press is answered, pushes to the page that it comes from wait.

    The page says by `Live-Page` which stream is its own. Where another process holds that stream,
    the page gets both and ignores what it has. An answer holds what the page lacked when it was
    pressed, so that the page shows pushes that come before the answer only after it.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        note_time(request)
        page = page_of(request.headers.get("Live-Page", "").encode())
        if not page:
            return get_response(request)
        answered: Mapping[str, Rendering] = {}
        hub.hold(page)
        try:
            response = get_response(request)
            answered = getattr(response, "answered", {})
            return response
        finally:
            hub.release(page, answered)

    return middleware


def note_time(request: HttpRequest) -> None:
    """Note on a request, before anything is read for its page, how late it is at the hub
    (`came_at`): what changes from then on is news to the page.
    """
    request.came_at = hub.now()  # type: ignore[attr-defined]

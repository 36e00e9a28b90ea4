"""Lead whoever opens the address of a button as a page back to the page that the button is on.

Such an address is left in a browser by a press that was refused, by its history, or by a reload.
"""

from collections.abc import Callable
from contextlib import suppress

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import Resolver404, resolve, reverse

from classroom.people.access import session_student

_NOT_ALLOWED = 405


def lead_back(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: send a browser that asks for a page where there is none to the one above it."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if response.status_code == _NOT_ALLOWED and _wants_page(request):
            return redirect(_page_above(request))
        return response

    return middleware


def _wants_page(request: HttpRequest) -> bool:
    if request.method != "GET" or request.headers.get("HX-Request") == "true":
        return False
    return "text/html" in request.headers.get("Accept", "")


def _page_above(request: HttpRequest) -> str:
    """Return the nearest address above this one that leads to a page, for a child to one of theirs.

    If that is a button, too, its browser is led further up.
    """
    is_child = not request.user.is_authenticated and session_student(request) is not None
    path = request.path
    while path.strip("/"):
        path = path.rstrip("/").rpartition("/")[0] + "/"
        with suppress(Resolver404):
            view = resolve(path).func
            if not is_child or getattr(view, "is_for_students", False):
                return path
    return reverse("lessons:waiting_room") if is_child else reverse("home")

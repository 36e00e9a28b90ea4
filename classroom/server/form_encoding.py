"""Forms are UTF-8, whatever else a request says of itself."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse


def read_utf8(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: read every form as UTF-8. Our pages send nothing else, and Django's error pages
    read the form again, so that one in UTF-16 would break them, too.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        if "charset" in (request.content_params or {}):
            request.encoding = "utf-8"
        return get_response(request)

    return middleware

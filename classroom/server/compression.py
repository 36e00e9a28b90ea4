"""Pages and parts on their way through a school's Wi-Fi."""

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware

SMALLEST = 1000  # bytes
_TYPES = ("text/html", "application/json")


class PageCompression(GZipMiddleware):
    """Django's own compression, for pages and parts over 1 kB only.

    Its random padding hides how well secrets on a page compress, as a proxy's does not. For streams
    see live/wire.py.
    """

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        kind = response.get("Content-Type", "").partition(";")[0]
        if kind not in _TYPES or not isinstance(response, HttpResponse):
            return response
        if len(response.content) <= SMALLEST:
            return response
        return super().process_response(request, response)

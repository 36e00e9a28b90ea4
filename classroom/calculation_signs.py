"""Calculations in the signs of the reader's school: `2 · 3` and `12 : 3`, or with a cross and an
obelus.

Inside the program every sum has the signs of `games/facts.py`. Others are written at its edges
alone: in the HTML of cards (`live/cards.py`), in pages (`write_pages`), and in files as they are
made.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Protocol

from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language

CROSSES, DOTS = "crosses", "dots"
# As schools of the language write them, for classes without a choice.
BY_LANGUAGE = {
    "ar": CROSSES,
    "de": DOTS,
    "en": CROSSES,
    "es": CROSSES,
    "fr": CROSSES,
    "tr": CROSSES,
    "uk": DOTS,
}
_DOTTED = (
    ("\N{MULTIPLICATION SIGN}", "\N{MIDDLE DOT}"),
    ("\N{DIVISION SIGN}", ":"),
)
_DOTTED_BYTES = tuple((sign.encode(), dot.encode()) for sign, dot in _DOTTED)
_chosen: ContextVar[str] = ContextVar("signs", default="")


def active_signs() -> str:
    """Return the signs that were chosen for what is written now, else those of the language."""
    return _chosen.get() or BY_LANGUAGE.get((get_language() or "")[:2], CROSSES)


class HasSigns(Protocol):
    """A class, with the signs that it has chosen, "" for those of the language."""

    @property
    def signs(self) -> str: ...


def follow_signs_of(school_class: HasSigns | None) -> None:
    """Write in the signs of the class, if there is one, up to the end of the `signs_override`."""
    _chosen.set(school_class.signs if school_class else "")


@contextmanager
def signs_override(chosen: str = "") -> Iterator[None]:
    """Inside, these signs are chosen, or those of a class that is followed; afterwards those of
    before."""
    before = _chosen.set(chosen)
    try:
        yield
    finally:
        _chosen.reset(before)


def write_signs(text: str) -> str:
    """Write the calculations of this text or HTML in the active signs."""
    if active_signs() == DOTS:
        for sign, dotted in _DOTTED:
            text = str.replace(text, sign, dotted)
    return text


def write_pages(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: write pages in the signs of the class of the page, else of the language."""

    def middleware(request: HttpRequest) -> HttpResponse:
        with signs_override():
            response = get_response(request)
            is_page = response.get("Content-Type", "").startswith("text/html")
            if is_page and not response.streaming and active_signs() == DOTS:
                content = response.content
                for sign, dotted in _DOTTED_BYTES:
                    content = content.replace(sign, dotted)
                response.content = content
            return response

    return middleware

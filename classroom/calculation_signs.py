"""Calculations in the signs of the reader's school: `2 · 3` and `12 : 3`, or with a cross and an
obelus.

Inside the program every sum has the signs of `games/facts.py`. Others are written at its edges
alone: in the HTML of cards (`live/cards.py`), in pages (`write_pages`), and in files as they are
made. There, too, a sum is marked to run from left to right in a language that does not.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from typing import Protocol

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language, get_language_bidi

CROSSES, DOTS = "crosses", "dots"
# Languages whose schools write dots, for classes without a choice.
DOTTED_LANGUAGES = {"de", "uk"}
_DOTTED = (
    ("\N{MULTIPLICATION SIGN}", "\N{MIDDLE DOT}"),
    ("\N{DIVISION SIGN}", ":"),
)
_DOTTED_BYTES = tuple((sign.encode(), dot.encode()) for sign, dot in _DOTTED)
_ENTITIES = (("\N{MULTIPLICATION SIGN}", "&times;"), ("\N{DIVISION SIGN}", "&divide;"))
_LEFT_TO_RIGHT, _END = "\N{LEFT-TO-RIGHT ISOLATE}", "\N{POP DIRECTIONAL ISOLATE}"
_SIGNS = "[+=:\N{MINUS SIGN}\N{MULTIPLICATION SIGN}\N{DIVISION SIGN}\N{MIDDLE DOT}]"
_NUMBER, _GAP = r"[(\d?][\d?()]*", "[ \N{NO-BREAK SPACE}]?"
# A tag, the place of a card or a sum that is marked already stays; a sum has a sign before or
# between its numbers.
_SUM = re.compile(
    f"<[^>]*>|\x02[^\x03]*\x03|{_LEFT_TO_RIGHT}[^{_END}]*{_END}"
    f"|((?:[+\N{MINUS SIGN}]|{_NUMBER}{_GAP}{_SIGNS}{_GAP}){_NUMBER}"
    f"(?:{_GAP}{_SIGNS}{_GAP}{_NUMBER})*)"
)
_chosen: ContextVar[str] = ContextVar("signs", default="")


def active_signs() -> str:
    """Return the signs that were chosen for what is written now, else those of the language."""
    return _manner(_chosen.get(), get_language())[0]


# Each card of a page is written once more: to ask for the language twice would be felt.
@lru_cache(maxsize=64)
def _manner(chosen: str, language: str | None) -> tuple[str, bool]:
    """Return the signs, and whether the language runs from right to left."""
    base = (language or "")[:2]
    signs = chosen or (DOTS if base in DOTTED_LANGUAGES else CROSSES)
    return signs, base in settings.LANGUAGES_BIDI


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
    """Write the calculations of this text or HTML in the active signs, from left to right."""
    signs, is_turned = _manner(_chosen.get(), get_language())
    if signs == DOTS:
        for sign, dotted in _DOTTED:
            text = str.replace(text, sign, dotted)
    return _SUM.sub(_isolated, text) if is_turned else text


def hold_signs(html: str) -> str:
    """Return HTML in a language of its own, with signs that the page around it leaves as they are:
    that writes signs and no entities."""
    if active_signs() == DOTS:
        for sign, entity in _ENTITIES:
            html = str.replace(html, sign, entity)
    return html


def _isolated(match: re.Match[str]) -> str:
    return f"{_LEFT_TO_RIGHT}{match[1]}{_END}" if match[1] else match[0]


def write_pages(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: write pages in the signs of the class of the page, else of the language."""

    def middleware(request: HttpRequest) -> HttpResponse:
        with signs_override():
            response = get_response(request)
            is_page = response.get("Content-Type", "").startswith("text/html")
            if not is_page or response.streaming:
                return response
            if get_language_bidi():
                response.content = write_signs(response.content.decode())
            elif active_signs() == DOTS:
                content = response.content
                for sign, dotted in _DOTTED_BYTES:
                    content = content.replace(sign, dotted)
                response.content = content
            return response

    return middleware

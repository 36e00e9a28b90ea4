"""Lines that are made while they are sent, after the request's scope has ended."""

from collections.abc import Iterable, Iterator
from datetime import tzinfo
from typing import TypeVar

from django.utils import timezone, translation
from django_scopes import scopes_disabled

Line = TypeVar("Line")


def stream_lines(lines: Iterable[Line]) -> Iterator[Line]:
    """Yield the lines in the language and time zone active now; each is read without a scope.

    Whoever makes `lines` must narrow down what is read.
    """
    # Between two lines nothing is left open for others on this thread.
    return _stream(iter(lines), translation.get_language() or "en", timezone.get_current_timezone())


def _stream(source: Iterator[Line], language: str, zone: tzinfo) -> Iterator[Line]:
    while True:
        with scopes_disabled(), translation.override(language), timezone.override(zone):
            try:
                line = next(source)
            except StopIteration:
                return
        yield line

"""Lines that are made while they are sent, after the request's scope has ended."""

from collections.abc import Iterable, Iterator
from datetime import tzinfo
from typing import TypeVar

from django.utils import timezone, translation
from django_scopes import scopes_disabled

from classroom.calculation_signs import active_signs, signs_override

Line = TypeVar("Line")


def stream_lines(lines: Iterable[Line]) -> Iterator[Line]:
    """Yield the lines in the language, time zone and signs of now; each is read without a scope.

    Whoever makes `lines` must narrow down what is read.
    """
    # Between two lines nothing is left open for others on this thread.
    language, zone = translation.get_language() or "en", timezone.get_current_timezone()
    return _stream(iter(lines), language, zone, active_signs())


def _stream(source: Iterator[Line], language: str, zone: tzinfo, signs: str) -> Iterator[Line]:
    while True:
        with (
            scopes_disabled(),
            translation.override(language),
            timezone.override(zone),
            signs_override(signs),
        ):
            try:
                line = next(source)
            except StopIteration:
                return
        yield line

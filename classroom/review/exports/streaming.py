"""Lines that are made while they are sent, after the request's scope has ended."""

from collections.abc import Iterable, Iterator
from typing import TypeVar

from django.utils import translation
from django_scopes import scopes_disabled

Line = TypeVar("Line")


def stream_lines(lines: Iterable[Line]) -> Iterator[Line]:
    """The lines in the language active now; each is read without a scope.

    What is read must be narrowed down by whoever made `lines`. Between two lines nothing is left
    open for others on this thread.
    """
    language, source = translation.get_language() or "en", iter(lines)
    while True:
        with scopes_disabled(), translation.override(language):
            try:
                line = next(source)
            except StopIteration:
                return
        yield line

"""The application without the mechanism that WITHOUT names, for `tests.bench.pairs`."""

import os

from classroom import asgi
from classroom.live import render_queue


def table_jobs() -> None:
    """Each region is a job of its own, not each table."""
    render_queue.subject_of = lambda topic: str(object())  # type: ignore[attr-defined]


def nothing() -> None:
    """The application as it is."""


WITHOUT = {one.__name__: one for one in (nothing, table_jobs)}
WITHOUT[os.environ.get("WITHOUT", "nothing")]()
application = asgi.application

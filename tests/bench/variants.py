"""The application without the mechanism that WITHOUT names, for `tests.bench.pairs`."""

import asyncio
import os
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import partial
from typing import Any

from classroom import asgi
from classroom.live import hub
from classroom.server.pages import PageApp


def last_thread() -> None:
    """Any idle thread of one pool answers, not the one that has answered last."""
    pool = ThreadPoolExecutor(asgi.THREADS, thread_name_prefix="pages")

    async def run(_pages: PageApp, call: Any, *args: Any) -> Any:
        in_context = partial(copy_context().run, call, *args)
        return await asyncio.get_running_loop().run_in_executor(pool, in_context)

    PageApp.run = run  # type: ignore[method-assign]


def table_jobs() -> None:
    """Each region is a job of its own, not each table."""
    hub.subject_of = lambda topic: str(object())  # type: ignore[attr-defined]


def nothing() -> None:
    """The application as it is."""


WITHOUT = {one.__name__: one for one in (nothing, last_thread, table_jobs)}
WITHOUT[os.environ.get("WITHOUT", "nothing")]()
application = asgi.application

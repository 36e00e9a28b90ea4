"""The Celery worker that lives inside the web process, for one room on one laptop."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from celery import Celery
from celery.worker import WorkController


@contextmanager
def embedded_worker(app: Celery) -> Iterator[WorkController]:
    """A real worker on a thread of this process, with the broker in its memory.

    It takes one task at a time: the interpreter runs one computation at a time anyway, and a
    hint list is worked out in milliseconds.
    """
    app.loader.init_worker()
    worker = WorkController(
        app=app,
        pool="solo",
        concurrency=1,
        hostname="embedded",
        without_mingle=True,
        without_gossip=True,
        without_heartbeat=True,
    )
    thread = threading.Thread(target=worker.start, name="celery", daemon=True)
    thread.start()
    try:
        yield worker
    finally:
        worker.stop(in_sighandler=False)
        thread.join(timeout=3)

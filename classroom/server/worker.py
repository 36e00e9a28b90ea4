"""The Celery worker and beat that live inside the web process, for one room on one laptop."""

import threading
from typing import Self

from celery import Celery
from celery.beat import EmbeddedService
from celery.worker import WorkController


class EmbeddedWorker:
    """A real worker on a thread of this process, with the broker in its memory.

    It takes one task at a time: the interpreter runs one computation at a time anyway, and a
    hint list is worked out in milliseconds.
    """

    def __init__(self, app: Celery) -> None:
        self._app = app
        self._worker: WorkController | None = None
        self._thread = threading.Thread(target=self._work, name="celery", daemon=True)
        self._beat = EmbeddedService(app, thread=True, scheduler_cls="celery.beat:Scheduler")
        self._beat.daemon = True

    def __enter__(self) -> Self:
        self._thread.start()
        self._beat.start()
        return self

    def __exit__(self, *exc: object) -> None:
        self._beat.stop()
        if self._worker is not None:
            self._worker.stop(in_sighandler=False)
        self._thread.join(timeout=3)

    def _work(self) -> None:
        # All of it belongs to this thread: Celery's start-up looks at the database.
        self._app.loader.init_worker()
        self._worker = WorkController(
            app=self._app,
            pool="solo",
            concurrency=1,
            hostname="embedded@localhost",
            without_mingle=True,
            without_gossip=True,
            without_heartbeat=True,
        )
        self._worker.start()

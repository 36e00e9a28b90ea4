"""The Celery workers and beat that live inside the web process, for one room on one laptop."""

import threading
from contextlib import ExitStack
from typing import Self

from celery import Celery
from celery.beat import EmbeddedService
from celery.worker import WorkController
from kombu.transport import TRANSPORT_ALIASES

from classroom.celery import HINT_QUEUE, LONG_QUEUE, make_app

_SCHEDULER = "classroom.server.beat:EmbeddedScheduler"
TRANSPORT_ALIASES["memory"] = "classroom.server.memory_broker:Transport"


class EmbeddedWorker:
    """Real workers on threads of this process, with the broker in its memory: one for hint lists,
    which are worked out in milliseconds, and one for what takes minutes.

    Each takes one task at a time: the interpreter runs one computation at a time anyway, and
    switches between the two every few milliseconds.
    """

    def __init__(self, app: Celery) -> None:
        long = make_app(set_as_current=False)
        self._threads = [_Thread(app, HINT_QUEUE), _Thread(long, LONG_QUEUE)]
        self._beat = EmbeddedService(app, thread=True, scheduler_cls=_SCHEDULER)
        self._beat.daemon = True
        self._stack = ExitStack()

    def __enter__(self) -> Self:
        for one in self._threads:
            self._stack.enter_context(one)
        self._beat.start()
        return self

    def __exit__(self, *exc: object) -> None:
        self._beat.stop()
        self._stack.close()


class _Thread:
    """A worker of one queue."""

    def __init__(self, app: Celery, queue: str) -> None:
        self._app = app
        self._queue = queue
        self._worker: WorkController | None = None
        self._thread = threading.Thread(target=self._work, name=queue, daemon=True)

    def __enter__(self) -> None:
        self._thread.start()

    def __exit__(self, *exc: object) -> None:
        if self._worker is not None:
            self._worker.stop(in_sighandler=False)
        self._thread.join(timeout=3)

    def _work(self) -> None:
        # All of it belongs to this thread: Celery's start-up looks at the database.
        self._app.loader.init_worker()
        self._worker = WorkController(
            app=self._app,
            queues=[self._queue],
            pool="solo",
            concurrency=1,
            hostname=f"{self._queue}@localhost",
            without_mingle=True,
            without_gossip=True,
            without_heartbeat=True,
        )
        self._worker.start()

"""Tasks on their way to the broker, which no request waits for."""

from concurrent.futures import ThreadPoolExecutor

import structlog
from celery import current_app

from classroom.breaker import breaker

log = structlog.get_logger(__name__)

# A broker that is away is slow to fail; one thread waits for it, in order, and drops what the
# sweeps of beat ask for again.
_sender = ThreadPoolExecutor(max_workers=1, thread_name_prefix="tasks")


def enqueue(name: str, *args: int, wait: float = 0) -> None:
    """Hand a task to the broker without waiting; it is done after `wait` seconds.

    A page that misses the result asks again."""
    _sender.submit(_send, name, args, wait)


def _send(name: str, args: tuple[int, ...], wait: float) -> None:
    if breaker.is_open:
        return
    try:
        current_app.send_task(name, args, countdown=wait or None)
    except Exception as error:
        breaker.trip(error)
        log.warning("task_not_sent", task=name, error=type(error).__name__)

"""The Celery application: hint lists and other background work."""

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from tempfile import gettempdir

import redis
from celery import Celery, Task
from celery.exceptions import Reject
from celery.signals import heartbeat_sent, task_postrun, task_prerun
from django.db import close_old_connections
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "classroom.settings")

# After this many worker crashes a task is parked.
MOST_DEATHS = 3
_BEGUN = "classroom:begun"
_TIMEOUT = 1.0


class CountedTask(Task):  # type: ignore[misc]
    """A task that is counted when it begins and forgotten when it is over, however it ends.

    What stays counted has killed its worker: Redis would hand it out again for ever.
    """

    def __call__(self, *args: object, **kwargs: object) -> object:
        with _counted(self.app, json.dumps([self.name, *args])):
            return self.run(*args, **kwargs)


# Anything slower than a hint list has its own queue and worker, so that no list waits for it.
HINT_QUEUE, LONG_QUEUE = "celery", "long"
_ROUTES = {
    f"classroom.review.tasks.{name}": {"queue": LONG_QUEUE}
    for name in ("class_days_set", "export_make", "exports_resume", "match_weigh", "matches_sweep")
}
# Where a health check sees that the worker hears its broker.
_ALIVE = Path(os.environ.get("ALIVE_DIR", gettempdir())) / "worker-alive"


def make_app(**options: object) -> Celery:
    """Make an application with all tasks. It stores which queues its workers read, so each worker
    inside one process needs its own."""
    celery = Celery("classroom", task_cls=CountedTask, **options)
    # A dict: each task looks for thirty of them, most of which are not there.
    celery.config_from_object("classroom.settings:CELERY")
    celery.conf.task_routes = _ROUTES
    celery.autodiscover_tasks()
    return celery


app = make_app()


# Workers keep database connections as long as the threads that answer pages do.
task_prerun.connect(close_old_connections)
task_postrun.connect(close_old_connections)


@heartbeat_sent.connect  # type: ignore[untyped-decorator]
def _touch(**_facts: object) -> None:
    _ALIVE.touch()


@contextmanager
def _counted(celery_app: Celery, task: str) -> Iterator[None]:
    """Count the task as begun while this is open."""
    # Without Redis nothing is handed out again, so nothing is counted.
    store, deaths = _store(celery_app.conf.broker_url), 0
    with suppress(RedisError, OSError):
        deaths = int(store.hget(_BEGUN, task) or 0) if store else 0
        if store and deaths < MOST_DEATHS:
            store.hincrby(_BEGUN, task, 1)
    if deaths >= MOST_DEATHS:
        raise Reject(f"parked: {task}", requeue=False)
    try:
        yield
    finally:
        with suppress(RedisError, OSError):
            if store:
                store.hdel(_BEGUN, task)


def parked_tasks() -> list[str]:
    """Return the parked tasks, each with its name and arguments as JSON."""
    store = _store(app.conf.broker_url)
    begun = store.hgetall(_BEGUN) if store else {}
    return sorted(str(task) for task, deaths in begun.items() if int(deaths) >= MOST_DEATHS)


def release_tasks() -> None:
    """Let all parked tasks be tried again."""
    if (store := _store(app.conf.broker_url)) is not None:
        store.delete(_BEGUN)


@cache
def _store(url: str) -> redis.Redis | None:
    """Return the Redis that hands out the tasks; None for an in-memory broker."""
    if not url.startswith("redis"):
        return None
    return redis.Redis.from_url(
        url,
        socket_timeout=_TIMEOUT,
        socket_connect_timeout=_TIMEOUT,
        decode_responses=True,
        retry=Retry(NoBackoff(), 0),
    )

"""Count and time for a monitor at METRICS_PORT, never who it was or what they played.

Processes write to files in one folder, see settings; the first of them answers for all.
"""

import time
from collections.abc import Callable, Iterator

import redis
from celery.signals import worker_ready
from django.conf import settings
from django.db import connection
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django_scopes import scopes_disabled
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, start_http_server
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector
from redis.exceptions import RedisError

from classroom.celery import HINT_QUEUE, LONG_QUEUE
from classroom.live.connections import OUT_OF_REACH, release_connections
from classroom.play.models import Match, Move
from classroom.play.signals import hints_stored

_QUEUES = (HINT_QUEUE, LONG_QUEUE)
PRESSES = Histogram(
    "classroom_press_seconds", "A press at a table, from request to answer", ["status"]
)
REFUSALS = Counter("classroom_refusals", "Presses that were refused, by the kind", ["kind"])
STREAMS = Gauge("classroom_streams", "Open streams", multiprocess_mode="livesum")
HINTS = Histogram(
    "classroom_hint_delay_seconds",
    "From a move to the hints for what follows",
    buckets=(0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60),
)


class _AsStored(Collector):
    """Read what database and Redis hold, for all processes of all machines."""

    def collect(self) -> Iterator[Metric]:
        try:
            with scopes_disabled():
                last = Move.objects.order_by("-pk").values_list("pk", flat=True).first()
            yield CounterMetricFamily("classroom_moves", "Rows of all logs", last or 0)
        except OUT_OF_REACH:
            connection.close()
        finally:
            release_connections()
        if settings.REDIS_URL:
            try:
                with redis.Redis.from_url(
                    settings.REDIS_URL, socket_timeout=1, socket_connect_timeout=1
                ) as client:
                    waiting = {name: int(client.llen(name)) for name in _QUEUES}
            except (RedisError, OSError):
                return
            tasks = GaugeMetricFamily(
                "classroom_queue", "Tasks that wait for a worker", labels=["queue"]
            )
            for name, number in waiting.items():
                tasks.add_metric([name], number)
            yield tasks


def registry() -> CollectorRegistry:
    """Return all there is to read."""
    collector = CollectorRegistry()
    MultiProcessCollector(collector)  # type: ignore[no-untyped-call]
    collector.register(_AsStored())
    return collector


def serve_metrics() -> None:
    """Answer a monitor on a thread, if METRICS_PORT says so."""
    if settings.METRICS_PORT:
        start_http_server(settings.METRICS_PORT, registry=registry())


@worker_ready.connect  # type: ignore[untyped-decorator]
def _serve_of_worker(**_facts: object) -> None:
    if not settings.EMBEDDED_WORKER:
        serve_metrics()


@receiver(hints_stored)
def _measure_delay(match: Match, ply: int, **_facts: object) -> None:
    if settings.METRICS_PORT and ply:
        moved_at = (
            Move.objects.filter(match=match, ply=ply - 1).values_list("at", flat=True).first()
        )
        if moved_at is not None:
            HINTS.observe((timezone.now() - moved_at).total_seconds())


def measure_presses(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: measure how long the answer to a press takes, and what kind of refusal it is."""

    def middleware(request: HttpRequest) -> HttpResponse:
        started = time.monotonic()
        response = get_response(request)
        place = request.resolver_match
        if request.method == "POST" and place is not None and place.app_name == "play":
            PRESSES.labels(str(response.status_code)).observe(time.monotonic() - started)
            if kind := getattr(response, "refused", ""):
                REFUSALS.labels(kind).inc()
        return response

    return middleware

"""Count and time for a monitor at METRICS_PORT, never who it was or what they played.

Processes write to files in one folder, see settings; the first of them answers for all.
"""

import time
from collections.abc import Callable, Iterator

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

from classroom.live.connections import OUT_OF_REACH, release_connections
from classroom.play.models import Match, Move
from classroom.play.signals import hints_stored
from classroom.server import vitals
from classroom.server.probes import check_dependencies

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


_STARTED_AT = time.time()


class _AsStored(Collector):
    """Read what database, Redis and disk hold, for all processes of all machines."""

    def collect(self) -> Iterator[Metric]:
        yield from _moves()
        yield from _parts()
        yield from _limits()
        yield from _machine()
        yield from _jobs()


def _moves() -> Iterator[Metric]:
    try:
        with scopes_disabled():
            last = Move.objects.order_by("-pk").values_list("pk", flat=True).first()
        yield CounterMetricFamily("classroom_moves", "Rows of all logs", last or 0)
    except OUT_OF_REACH:
        connection.close()
    finally:
        release_connections()


def _parts() -> Iterator[Metric]:
    states = check_dependencies()
    states.pop("todo", None)
    parts = GaugeMetricFamily("classroom_part_ok", "1 if this part is well", labels=["part"])
    for part, state in states.items():
        parts.add_metric([part], float(state == "ok"))
    yield parts


def _limits() -> Iterator[Metric]:
    memory = vitals.redis_memory()
    if memory is not None:
        yield GaugeMetricFamily("classroom_redis_memory_ratio", "Of Redis' memory in use", memory)
    try:
        connections = vitals.database_connections()
        if connections is not None:
            title = "Of PostgreSQL's connections in use"
            yield GaugeMetricFamily("classroom_database_connections_ratio", title, connections)
    except OUT_OF_REACH:
        connection.close()
    finally:
        release_connections()


def _machine() -> Iterator[Metric]:
    info = GaugeMetricFamily("classroom_version_info", "The version that runs", labels=["version"])
    info.add_metric([vitals.version()], 1)
    yield info
    yield GaugeMetricFamily("classroom_started_seconds", "When it started", _STARTED_AT)
    yield GaugeMetricFamily("classroom_disk_free_bytes", "Free disk space", vitals.disk_free())
    backup, beat_age = vitals.last_backup(), vitals.beat_age()
    if backup is not None:
        # Without any backup it is as old as the calendar of computers.
        age = max(0.0, time.time() - backup.at)
        yield GaugeMetricFamily("classroom_backup_age_seconds", "Since the last backup", age)
        yield GaugeMetricFamily("classroom_backup_bytes", "Size of the last backup", backup.size)
    if beat_age is not None:
        yield GaugeMetricFamily("classroom_beat_age_seconds", "Since beat's last tick", beat_age)


def _jobs() -> Iterator[Metric]:
    wanted = settings.WEB_REPLICAS
    yield GaugeMetricFamily("classroom_replicas_wanted", "Web replicas there should be", wanted)
    jobs = vitals.read_jobs()
    if jobs is None:
        return
    tasks = GaugeMetricFamily("classroom_queue", "Tasks that wait for a worker", labels=["queue"])
    for name, number in jobs.waiting.items():
        tasks.add_metric([name], number)
    yield tasks
    parked = len(jobs.parked)
    yield GaugeMetricFamily("classroom_tasks_parked", "Tasks that crashed their worker", parked)
    yield GaugeMetricFamily("classroom_replicas", "Web replicas that live", jobs.replicas)


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

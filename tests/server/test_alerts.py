"""Each alert of docker/monitoring fires on what the app says after its cause, and no other one."""

import asyncio
import json
import time
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace

import psycopg
import pytest
import redis
import time_machine
from celery import shared_task
from django.core.handlers.base import BaseHandler
from django.db.migrations.recorder import MigrationRecorder
from django.http import HttpRequest
from django.test import Client, RequestFactory
from django.utils import timezone
from prometheus_client import REGISTRY, CollectorRegistry, generate_latest

from classroom import celery as celery_module
from classroom.live.render_jobs import RenderJob, render_all
from classroom.play.signals import hints_stored
from classroom.server import metrics, vitals
from classroom.server.errors import PLACES, count_stream_errors
from tests import servers
from tests.conftest import free_port
from tests.docker.alerts import (
    BOARD,
    GONE,
    RULES,
    alert_names,
    firing,
    metric_names,
    series,
)
from tests.faults.crowd import seated
from tests.lessons.setting import moved

pytestmark = pytest.mark.services
DAY = 86_400


def exposed() -> dict[str, float]:
    """Return what a monitor reads of this process and of what all share."""
    stored = CollectorRegistry()
    stored.register(metrics._AsStored())
    return series((generate_latest(REGISTRY) + generate_latest(stored)).decode())


@pytest.fixture
def well(db, settings, tmp_path) -> None:
    """A site that beats and has a backup."""
    settings.STATE_DIR = str(tmp_path)
    vitals.note_backup(4096)
    vitals.note_tick()


@pytest.fixture
def alerts(needs_program, tmp_path):
    """`alerts(before, after, "DiskLow")` says nothing if exactly these fire."""
    promtool = needs_program("promtool")
    return lambda before, after, *wanted: firing(promtool, tmp_path, before, after, *wanted)


def noted_again() -> None:
    vitals.note_backup(4096)
    vitals.note_tick()


@pytest.fixture
def shared(well, settings, redis_server, monkeypatch) -> Iterator[redis.Redis]:
    """Its Redis, which was empty, with a replica that lives."""
    client = redis.Redis.from_url(redis_server)
    client.flushall()
    settings.REDIS_URL = redis_server
    monkeypatch.setitem(celery_module.app.conf, "broker_url", redis_server)
    vitals._note_replica()
    vitals.note_tick()
    yield client
    client.config_set("maxmemory", 0)


def test_nothing_is_alerted_while_all_is_well(alerts, well):
    assert not alerts(exposed(), exposed())


def test_every_alert_is_fired_by_a_test_of_this_file():
    text = Path(__file__).read_text()
    assert [name for name in alert_names() if f'"{name}"' not in text] == []


@pytest.mark.parametrize("file", [RULES, BOARD], ids=lambda file: file.name)
def test_every_number_that_is_asked_for_is_one_the_app_says(shared, settings, file, monkeypatch):
    settings.METRICS_PORT = 9100
    shared.config_set("maxmemory", 1 << 30)
    monkeypatch.setattr(vitals, "database_connections", lambda: 0.1)  # this database is SQLite
    metrics.PRESSES.labels("200").observe(0)
    metrics.REFUSALS.labels("Stale").inc(0)
    said_names = {name.partition("{")[0] for name in exposed()}
    assert metric_names(file.read_text()) <= said_names


def test_the_board_is_a_board_of_grafana():
    board = json.loads(BOARD.read_text())
    places = [tuple(panel["gridPos"][key] for key in "xy") for panel in board["panels"]]
    assert len(set(places)) == len(board["panels"]) == 15
    assert all(panel["targets"] and panel["title"] for panel in board["panels"])
    uid = {panel["datasource"]["uid"] for panel in board["panels"]}
    assert uid == {"${" + board["templating"]["list"][0]["name"] + "}"}


def test_a_process_that_does_not_answer(alerts, well):
    now, up = exposed(), 'up{job="web",instance="two"}'
    assert not alerts({**now, up: 1}, {**now, up: 0}, "ProcessDown")


@pytest.mark.parametrize("service", ["web", "worker", "worker-long"])
def test_a_service_of_which_no_container_is_left(alerts, well, service):
    now, up = exposed(), f'up{{job="{service}",instance="one"}}'
    assert not alerts(now, {**now, up: GONE}, "ServiceGone")


@pytest.mark.parametrize("answers", [0, GONE], ids=["refused", "never asked"])
def test_a_page_that_does_not_open_through_the_proxy(alerts, well, answers):
    now = exposed()
    assert not alerts(now, {**now, 'probe_success{job="page"}': answers}, "PageAway")


def test_a_certificate_that_ends_in_ten_days(alerts, well):
    now, end = exposed(), 'probe_ssl_earliest_cert_expiry{job="page"}'
    assert not alerts(now, {**now, end: 10 * DAY}, "CertificateEnds")


def test_a_container_that_starts_again_and_again(alerts, well):
    before = exposed()
    # At each look, every half minute, it has started another time.
    again = {"classroom_started_seconds{}": Rising(30)}
    assert not alerts(before, {**exposed(), **again}, "RestartLoop")


def test_a_redis_that_is_nearly_full(alerts, shared):
    before = exposed()
    shared.config_set("maxmemory", int(shared.info("memory")["used_memory"] * 1.1))
    assert not alerts(before, exposed(), "RedisFull")


def test_connections_are_counted_by_postgresql_itself(fresh_postgresql_url, in_database):
    with in_database(fresh_postgresql_url):
        before = vitals.database_connections()
        with psycopg.connect(fresh_postgresql_url), psycopg.connect(fresh_postgresql_url):
            assert 0 < before < vitals.database_connections() < 1


def test_connections_of_postgresql_that_run_out(alerts, well, monkeypatch):
    before = exposed()
    monkeypatch.setattr(vitals, "database_connections", lambda: 0.85)
    assert not alerts(before, exposed(), "ConnectionsFew")


def test_a_database_that_lacks_a_migration(alerts, well):
    before = exposed()
    MigrationRecorder.Migration.objects.filter(app="play").last().delete()
    assert not alerts(before, exposed(), "NotReady")


def test_redis_away(alerts, well, settings):
    before = exposed()
    settings.REDIS_URL = f"redis://127.0.0.1:{free_port()}/0"
    assert not alerts(before, exposed(), "RedisAway")


def test_a_disk_that_is_nearly_full(alerts, well, monkeypatch):
    before = exposed()
    monkeypatch.setattr(vitals.shutil, "disk_usage", lambda _: SimpleNamespace(free=1_900_000_000))
    assert not alerts(before, exposed(), "DiskLow")


def test_a_backup_of_three_days_ago(alerts, well):
    before = exposed()
    with time_machine.travel(time.time() + 3 * DAY, tick=False):
        vitals.note_tick()
        assert not alerts(before, exposed(), "BackupOld")


def test_no_backup_at_all(alerts, well, settings):
    before = exposed()
    (Path(settings.STATE_DIR) / vitals.BACKUP_NOTE).unlink()
    assert not alerts(before, exposed(), "BackupOld")


def test_where_others_make_backups_none_is_missed(alerts, well, settings):
    before = exposed()
    settings.STATE_DIR = ""
    assert not alerts(before, exposed())


def test_a_beat_that_stands_still(alerts, well):
    before = exposed()
    with time_machine.travel(time.time() + 600, tick=False):
        assert not alerts(before, exposed(), "BeatSilent")


def test_a_beat_that_nobody_started(alerts, db, settings):
    settings.STATE_DIR = ""
    assert not alerts({}, exposed(), "BeatSilent")


def test_a_replica_that_died(alerts, shared, settings, monkeypatch):
    settings.WEB_REPLICAS = 2
    names = iter(["one", "two", "one"])
    monkeypatch.setattr(vitals.socket, "gethostname", lambda: next(names))
    shared.delete(vitals._REPLICAS)
    vitals._note_replica()
    vitals._note_replica()
    before = exposed()
    with time_machine.travel(time.time() + 60, tick=False):
        noted_again()
        vitals._note_replica()
        assert not alerts(before, exposed(), "ReplicaMissing")


def test_presses_that_take_long(alerts, well, monkeypatch):
    before = exposed()
    times = iter(range(0, 1000, 3))
    monkeypatch.setattr(metrics.time, "monotonic", lambda: float(next(times)))
    answer = metrics.measure_presses(lambda _request: SimpleNamespace(status_code=200))
    for _ in range(40):
        request = RequestFactory().post("/play/1/move")
        request.resolver_match = SimpleNamespace(app_name="play")
        answer(request)
    monkeypatch.undo()
    growing = {name: value for name, value in exposed().items() if "press_seconds" in name}
    assert not alerts(*rising(before, exposed(), growing), "PressesSlow")


def rising(
    before: dict[str, float], after: dict[str, float], growing: dict[str, float]
) -> tuple[dict[str, float], dict[str, float]]:
    """The same as rates: what was counted comes again with each look."""
    return before, {**after, **{name: Rising(value) for name, value in growing.items()}}


class Rising(float):
    """A count that grows by this much at each look."""

    def __format__(self, _how: str) -> str:
        return f"{float(self):.10g}+{float(self):.10g}"


def test_hints_that_come_late(alerts, well, settings):
    settings.METRICS_PORT = 9100
    match, _kids = seated(1, 1)
    moved(match, 1)
    before = exposed()
    with time_machine.travel(timezone.now() + timedelta(seconds=40), tick=False):
        for _ in range(40):
            hints_stored.send(sender=None, match=match, ply=1)
    growing = {name: value for name, value in exposed().items() if "hint_delay" in name}
    assert not alerts(*rising(before, exposed(), growing), "HintsLate")


def test_tasks_that_nobody_takes(alerts, shared, redis_server):
    before = exposed()
    with servers.task_sender(redis_server) as sender:
        for number in range(201):
            sender.send_task("tests.nobody", (number,))
    assert not alerts(before, exposed(), "QueueLong")


@pytest.mark.parametrize(
    ("place", "method", "address"),
    [("page", "get", "/join/"), ("desk", "get", "/lessons/1/"), ("press", "post", "/play/1/move")],
)
def test_pages_desks_and_presses_that_fail(alerts, well, monkeypatch, place, method, address):
    def broken(_request: object, **_more: object) -> None:
        raise ZeroDivisionError

    before = exposed()
    resolve = BaseHandler.resolve_request

    def resolve_broken(handler: BaseHandler, request: HttpRequest) -> object:
        _, *arguments = resolve(handler, request)
        request.resolver_match.func = broken
        return broken, *arguments

    monkeypatch.setattr(BaseHandler, "resolve_request", resolve_broken)
    client = Client(raise_request_exception=False)
    for _ in range(5):
        assert getattr(client, method)(address).status_code == 500
    assert_only(place, before)
    assert not alerts(before, exposed(), "Errors")


def assert_only(place: str, before: dict[str, float]) -> None:
    """Check that five errors were counted there, and none at another place."""
    after = exposed()
    counts = {
        one: after[name] - before[name]
        for one in PLACES
        for name in [f'classroom_errors_total{{place="{one}"}}']
    }
    assert counts == {**dict.fromkeys(PLACES, 0), place: 5}


def test_streams_that_fail(alerts, well):
    async def broken(*_arguments: object) -> None:
        raise ZeroDivisionError

    before, app = exposed(), count_stream_errors(broken)

    async def story() -> None:
        for _ in range(3):
            with pytest.raises(ZeroDivisionError):
                await app({"path": "/live/"}, None, None)

    asyncio.run(story())
    region = SimpleNamespace(name="table:1")
    assert render_all([RenderJob(region, None, None)] * 2) == {}
    assert_only("stream", before)
    assert not alerts(before, exposed(), "Errors")


@shared_task
def faulty() -> None:
    raise ZeroDivisionError


def test_tasks_that_fail(alerts, well):
    before = exposed()
    for _ in range(5):
        faulty.apply()
    assert_only("task", before)
    assert not alerts(before, exposed(), "TasksFail")


def test_a_parked_task(alerts, shared):
    before = exposed()
    task = '["tests.deadly", 1]'
    begun = [celery_module._counted(celery_module.app, task) for _ in range(3)]
    for one in begun:
        one.__enter__()  # and never left, as by a worker that dies meanwhile
    assert celery_module.parked_tasks() == ['["tests.deadly", 1]']
    assert not alerts(before, exposed(), "TaskParked")


def test_two_versions_at_once(alerts, well, monkeypatch):
    def of(replica: str) -> dict[str, float]:
        return {name.replace("{", f'{{instance="{replica}",'): n for name, n in exposed().items()}

    before = {**of("one"), **of("two")}
    monkeypatch.setenv("VERSION", "20261127-183000")
    assert not alerts(before, {**before, **of("two")}, "VersionsDiffer")

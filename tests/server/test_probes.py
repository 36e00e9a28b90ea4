"""`/health` and `/ready`, and what a monitor reads."""

import errno
from typing import Any

import httpx
import psycopg
import pytest
from django.db.migrations.recorder import MigrationRecorder
from prometheus_client.parser import text_string_to_metric_families

from classroom.server import probes
from classroom.server.probes import check_dependencies
from tests import servers
from tests.conftest import free_port
from tests.faults.crowd import Crowd, crowd, seated
from tests.live.client import stream_address, stream_open
from tests.servers import PATIENCE, wait_for

WELL = dict.fromkeys(("database", "migrations", "schema", "disk", "redis"), "ok")


def ready(url: str) -> tuple[int, dict[str, str]]:
    answer = httpx.get(f"{url}/ready", timeout=PATIENCE)
    return answer.status_code, answer.json()


def test_a_server_that_has_all_it_needs_is_ready(shared_server):
    assert ready(shared_server.url) == (200, WELL)


@pytest.mark.slow
def test_any_name_may_ask_by_plain_http_whether_it_is_well(tmp_path, sqlite_url, running_server):
    web = running_server(sqlite_url, ALLOWED_HOSTS="classroom.example", TLS="public", PROXIES="1")
    for path in ("health", "ready"):
        answer = httpx.get(f"{web.url}/{path}", headers={"Host": "10.0.0.7"}, timeout=PATIENCE)
        assert answer.status_code == 200
        assert answer.headers["cache-control"] == "no-store"


@pytest.mark.services
def test_a_redis_that_is_full_is_named_and_play_goes_on(db, settings, full_redis):
    settings.REDIS_URL = full_redis
    states = check_dependencies()
    assert states.pop("todo").startswith("Redis is full")
    assert states == {**WELL, "redis": "no room"}
    assert not probes.BAD & set(states.values())


def test_without_redis_it_is_degraded(db, settings):
    settings.REDIS_URL = f"redis://127.0.0.1:{free_port()}/0"
    assert check_dependencies() == {**WELL, "redis": "degraded"}


def test_a_migration_that_is_not_applied_is_missed(db):
    MigrationRecorder.Migration.objects.filter(app="play").last().delete()
    states = check_dependencies()
    assert states["migrations"] == "missing"
    assert states["todo"] == "1 migrations are missing. Run `manage.py migrate`."


async def test_a_server_that_lacks_a_migration_is_not_ready(db, monkeypatch):
    lacking = frozenset({("play", "9999_of_this_release")})
    monkeypatch.setattr(probes, "_needed_migrations", lambda: lacking)
    answers: list[dict[str, Any]] = []

    async def send(message: dict[str, Any]) -> None:
        answers.append(message)

    async def receive() -> dict[str, Any]:
        return {"type": "http.request"}

    await probes.probes_app({"path": "/ready"}, receive, send)
    assert (answers[0]["status"], b'"missing"' in answers[1]["body"]) == (503, True)


@pytest.mark.slow
@pytest.mark.services
def test_without_its_database_it_is_not_ready(fresh_postgresql_url, running_server):
    web = running_server(fresh_postgresql_url.replace("/test_", "/not_there_"))
    assert ready(web.url) == (503, {"database": "away"})
    assert httpx.get(f"{web.url}/health", timeout=PATIENCE).text == "ok"


@pytest.mark.slow
@pytest.mark.services
@pytest.mark.parametrize(("error", "state"), [("ENOSPC", "full"), ("EROFS", "read-only")])
def test_a_disk_that_takes_nothing_is_not_ready(sqlite_url, in_database, monkeypatch, error, state):
    def refuse(_handle: int) -> None:
        raise OSError(getattr(errno, error), "")

    with in_database(sqlite_url):
        assert check_dependencies()["disk"] == "ok"
        monkeypatch.setattr(probes.os, "fsync", refuse)
        assert check_dependencies()["disk"] == state
    assert state in probes.BAD


@pytest.mark.slow
@pytest.mark.services
def test_a_postgresql_that_only_reads_is_not_ready(fresh_postgresql_url, running_server):
    web = running_server(fresh_postgresql_url)
    assert ready(web.url) == (200, WELL)
    name = fresh_postgresql_url.rpartition("/")[2]
    with psycopg.connect(fresh_postgresql_url, autocommit=True) as database:
        database.execute(f'ALTER DATABASE "{name}" SET default_transaction_read_only = on')
        database.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
    assert ready(web.url) == (503, {**WELL, "disk": "read-only"})


# What a monitor reads -------------------------------------------------------------------------


def numbers(port: int) -> dict[tuple[str, str], float]:
    """By name and label what is read at the port of the metrics; nothing before it is there."""
    try:
        text = httpx.get(f"http://127.0.0.1:{port}/metrics", timeout=PATIENCE).text
    except httpx.TransportError:
        return {}
    return {
        (sample.name, next(iter(sample.labels.values()), "")): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
        if not sample.name.endswith("_bucket")
    }


@pytest.fixture
def watched(sqlite_url, redis_server, tmp_path, in_database):
    """Start two web processes and their worker, each with a port for a monitor, and a table."""
    # A message to the worker may be lost if the machine is busy: beat sends it again.
    port, at, of_worker = free_port(), free_port(), free_port()
    web = servers.serve(sqlite_url, tmp_path, port, redis_server, processes=2)
    web.env["METRICS_PORT"] = str(at)
    worker = servers.worker(sqlite_url, tmp_path, redis_server, METRICS_PORT=str(of_worker))
    web.start()
    worker.start()
    beat = servers.beat(sqlite_url, tmp_path, redis_server)
    beat.start()
    with in_database(sqlite_url):
        match, kids = seated(1, 1)
    yield web, port, at, of_worker, match, kids
    beat.kill()
    worker.kill()
    web.kill()


@pytest.mark.slow
@pytest.mark.services
def test_a_monitor_reads_presses_refusals_streams_moves_and_hints(watched):
    web, port, at, of_worker, match, kids = watched

    async def story(http: Crowd) -> None:
        stream = await stream_open(
            port, stream_address([f"table:{match.pk}"]), f"sessionid={kids[0].session}"
        )
        await stream.event_of("hello")
        assert (await http.press(kids[0], 0, "roll")).status_code == 200
        assert (await http.press(kids[1], 0, "roll")).json()["refused"] == "Stale"
        wait_for(lambda: numbers(at)["classroom_streams", ""] == 1)
        stream.close()

    crowd(web.url, match, story)
    read = numbers(at)
    assert read["classroom_press_seconds_count", "200"] == 2
    assert read["classroom_refusals_total", "Stale"] == 1
    assert read["classroom_moves_total", ""] >= 1
    assert all(read["classroom_queue", queue] >= 0 for queue in ("celery", "long"))
    wait_for(lambda: numbers(of_worker).get(("classroom_hint_delay_seconds_count", "")))
    assert not {str(match.pk), *(kid.session for kid in kids)} & {label for _, label in read}


def test_nobody_reads_numbers_where_pages_are(shared_server):
    assert httpx.get(f"{shared_server.url}/metrics", timeout=PATIENCE).status_code == 404

"""HEARTBEAT_URL, at a real server: who asks it when, and what happens if it does not answer."""

import ssl
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from django.core.management import call_command
from django.db import connection

from classroom.server import outside, vitals
from classroom.server.beat import EmbeddedScheduler
from classroom.server.outside import OutsideHeartbeat
from tests import servers
from tests.conftest import free_port
from tests.docker.certificates import certificate
from tests.servers import wait_for


class Outside(ThreadingHTTPServer):
    """Notes the addresses that were asked; holds its answers back while `is_held`."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Answer)
        self.paths: list[str] = []
        self.may_answer = threading.Event()
        self.may_answer.set()
        self.hosts: list[str] = []
        self.status = 200

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/{{}}"


class Answer(BaseHTTPRequestHandler):
    server: Outside

    def do_GET(self) -> None:
        self.server.paths.append(self.path)
        self.server.hosts.append(self.headers["Host"])
        self.server.may_answer.wait(servers.PATIENCE)
        self.send_response(404 if "nobody" in self.path else self.server.status)
        self.end_headers()

    def log_message(self, *words: object) -> None:
        """Nothing."""


@pytest.fixture
def watcher() -> Iterator[Outside]:
    with Outside() as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.may_answer.set()
        server.shutdown()


@pytest.fixture
def lines(monkeypatch) -> list[str]:
    """Events of the log."""
    events: list[str] = []
    monkeypatch.setattr(outside.log, "warning", lambda event, **_facts: events.append(event))
    return events


@pytest.fixture
def well(monkeypatch) -> dict[str, str]:
    """The answers of the probes, which the thread of a test could not ask its database."""
    states = {"database": "ok"}
    monkeypatch.setattr(outside, "check_dependencies", lambda: states)
    return states


def finished(heartbeat: OutsideHeartbeat) -> None:
    thread = heartbeat._thread
    if thread is not None:
        thread.join(servers.PATIENCE)
    heartbeat._asked_at = float("-inf")


def test_by_default_nobody_is_asked(well):
    heartbeat = OutsideHeartbeat()
    heartbeat.note_tick()
    assert heartbeat._thread is None


def test_of_many_ticks_in_a_minute_one_asks(watcher, well, settings):
    settings.HEARTBEAT_URL = watcher.url
    heartbeat = OutsideHeartbeat()
    for _ in range(5):
        heartbeat.note_tick()
    finished(heartbeat)
    assert watcher.paths == ["/beat"]
    heartbeat.note_tick()
    finished(heartbeat)
    assert watcher.paths == ["/beat", "/beat"]


def test_an_address_that_holds_its_answer_back_holds_nobody_up(watcher, well, settings):
    settings.HEARTBEAT_URL = watcher.url
    watcher.may_answer.clear()
    heartbeat = OutsideHeartbeat()
    heartbeat.note_tick()
    wait_for(lambda: watcher.paths)
    heartbeat._asked_at = float("-inf")
    heartbeat.note_tick()  # returns, and asks no second time meanwhile
    assert heartbeat._thread.is_alive()
    watcher.may_answer.set()
    finished(heartbeat)
    assert watcher.paths == ["/beat"]


@pytest.mark.parametrize("path", ["nobody", ""], ids=["refused", "away"])
def test_a_fault_is_logged_once_until_it_is_over(watcher, well, settings, lines, path):
    heartbeat = OutsideHeartbeat()
    settings.HEARTBEAT_URL = watcher.url.replace("{}", path)
    if not path:
        settings.HEARTBEAT_URL = f"http://127.0.0.1:{free_port()}/"
    for _ in range(3):
        heartbeat.note_tick()
        finished(heartbeat)
    assert lines == ["heartbeat_not_sent"]
    settings.HEARTBEAT_URL = watcher.url
    heartbeat.note_tick()
    finished(heartbeat)
    assert lines == ["heartbeat_not_sent", "heartbeat_sent_again"]


def test_while_presses_are_refused_it_is_silent_so_that_somebody_is_called(
    watcher, well, settings, lines
):
    settings.HEARTBEAT_URL = watcher.url
    well["disk"] = "full"
    heartbeat = OutsideHeartbeat()
    heartbeat.note_tick()
    finished(heartbeat)
    assert (watcher.paths, lines) == ([], ["heartbeat_not_sent"])


def test_while_nobody_takes_tasks_it_is_silent(watcher, well, settings, lines, monkeypatch):
    settings.HEARTBEAT_URL = watcher.url
    monkeypatch.setattr(outside, "read_jobs", lambda: vitals.Jobs({"celery": 201}, [], 2))
    heartbeat = OutsideHeartbeat()
    heartbeat.note_tick()
    finished(heartbeat)
    assert (watcher.paths, lines) == ([], ["heartbeat_not_sent"])


@pytest.fixture(params=["none", "internal"])
def proxy(request, settings, tmp_path) -> Iterator[Outside]:
    """Stand before the app, by HTTP or with a certificate that only devices here know."""
    with Outside() as server:
        if request.param != "none":
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            certificate(tmp_path, "class.school.net")
            context.load_cert_chain(tmp_path / "site.crt", tmp_path / "site.key")
            server.socket = context.wrap_socket(server.socket, server_side=True)
        settings.PROXY, settings.TLS = "127.0.0.1", request.param
        settings.HTTP_PORT = settings.HTTPS_PORT = server.server_port
        settings.ALLOWED_HOSTS = ["class.school.net", "127.0.0.1"]
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


def test_it_is_well_once_a_page_comes_through_the_proxy(watcher, well, proxy, settings, lines):
    settings.HEARTBEAT_URL = watcher.url
    heartbeat = OutsideHeartbeat()
    # As the proxy answers while no web container runs.
    proxy.status = 503
    heartbeat.note_tick()
    finished(heartbeat)
    assert (watcher.paths, lines) == ([], ["heartbeat_not_sent"])
    proxy.status = 200
    heartbeat.note_tick()
    finished(heartbeat)
    assert (watcher.paths, lines) == (["/beat"], ["heartbeat_not_sent", "heartbeat_sent_again"])
    assert (proxy.paths, proxy.hosts) == (["/join/"] * 2, ["class.school.net"] * 2)


@pytest.mark.parametrize("mode", ["none", "public"])
def test_without_a_proxy_that_answers_it_is_silent(watcher, well, settings, lines, mode):
    settings.HEARTBEAT_URL, settings.PROXY, settings.TLS = watcher.url, "127.0.0.1", mode
    settings.HTTP_PORT = settings.HTTPS_PORT = free_port()
    heartbeat = OutsideHeartbeat()
    heartbeat.note_tick()
    finished(heartbeat)
    assert (watcher.paths, lines) == ([], ["heartbeat_not_sent"])


@pytest.mark.slow
def test_a_laptop_asks_by_itself_and_after_a_backup(
    watcher, sqlite_url, in_database, running_server, settings, tmp_path
):
    running_server(sqlite_url, HEARTBEAT_URL=watcher.url)
    wait_for(lambda: watcher.paths == ["/beat"])
    settings.HEARTBEAT_URL = watcher.url
    settings.STATE_DIR = str(tmp_path)
    with in_database(sqlite_url):
        assert connection.vendor == "sqlite"
        call_command("backup", tmp_path / "saved.zip")
    assert watcher.paths == ["/beat", "/backup"]
    assert vitals.last_backup().size == (tmp_path / "saved.zip").stat().st_size
    assert vitals.last_backup().at > 0


@pytest.mark.slow
@pytest.mark.services
def test_beat_as_a_process_of_its_own_asks_and_lives_on_if_that_fails(
    watcher, sqlite_url, redis_server, tmp_path
):
    beat = servers.beat(sqlite_url, tmp_path, redis_server)
    beat.env |= {"HEARTBEAT_URL": watcher.url, "TMPDIR": str(tmp_path)}
    alive = tmp_path / "beat-alive"
    watcher.may_answer.clear()
    try:
        beat.start()
        wait_for(lambda: watcher.paths == ["/beat"])
        before = alive.stat().st_mtime_ns
        wait_for(lambda: alive.stat().st_mtime_ns > before)
    finally:
        beat.kill()
    assert "Traceback" not in beat.log


def test_the_scheduler_of_a_laptop_notes_its_ticks(monkeypatch):
    monkeypatch.setattr("celery.beat.Scheduler.tick", lambda _self: 1)
    scheduler = object.__new__(EmbeddedScheduler)
    scheduler._outside = OutsideHeartbeat()
    assert vitals.beat_age() is None
    assert scheduler.tick() == 1
    assert vitals.beat_age() is not None

"""Shared fixtures. Missing programs skip a test; with REQUIRE_SERVICES=1 they fail it, but the
container engine, which only REQUIRE_SERVICES=docker asks for.
"""

import asyncio
import gc
import inspect
import os
import random
import secrets
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import wraps
from pathlib import Path
from typing import Any

import hypothesis
import pytest
import redis
from celery import current_app
from django.conf import settings
from django.core.cache import cache
from django.db import connection, transaction
from django.middleware import csrf
from django.utils import timezone, translation
from django_scopes import scopes_disabled
from xdist.scheduler import LoadFileScheduling

from classroom.live import recent_changes
from classroom.server.local_servers import free_port, postgresql_program
from games import dice
from tests import servers

# A busy machine may take long over a single example; no test here is about its time.
hypothesis.settings.register_profile("any_machine", deadline=None)
hypothesis.settings.load_profile("any_machine")

# What starts servers stays in one process, so that they are started once; browsers in another.
SERVER_TESTS = (
    "tests/docker/test_proxy.py",
    "tests/faults/",
    "tests/live/",
    "tests/server/",
    "tests/play/test_worker.py",
)
ENGINE_TESTS = tuple(
    f"tests/docker/test_{name}.py" for name in ("backups", "engine", "laptop", "upgrade")
)
BROWSER_TESTS = (
    "tests/browser/",
    "tests/engines/",
    "tests/live/test_browser.py",
    "tests/review/test_browser.py",
)


class ByServers(LoadFileScheduling):
    """Hands whole files to the processes of `pytest -n`, and those that share servers together."""

    def _split_scope(self, nodeid: str) -> str:
        if nodeid.startswith(BROWSER_TESTS):
            return "browser"
        if nodeid.startswith(ENGINE_TESTS):
            return "engine"
        return "servers" if nodeid.startswith(SERVER_TESTS) else str(super()._split_scope(nodeid))


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> ByServers:
    return ByServers(config, log)


def pytest_configure() -> None:
    # Whatever the machine's zone, here and in the processes that tests start.
    os.environ["TIME_ZONE"] = os.environ["TZ"] = settings.TIME_ZONE = "UTC"
    time.tzset()
    timezone.get_default_timezone.cache_clear()
    # No token of a form spells by chance what a test says is not on the page: "4b", "Ada".
    csrf.CSRF_ALLOWED_CHARS = "QXZ"
    # The real ones take long on purpose.
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    settings.SIGNUP = "open"
    # Every test client would look through all static files, which no page needs to be rendered.
    settings.WHITENOISE_AUTOREFRESH = True


def pytest_itemcollected(item: pytest.Item) -> None:
    """Give an async test a deadline in its loop: pytest-timeout would leave its fixtures none."""
    if not (isinstance(item, pytest.Function) and inspect.iscoroutinefunction(item.obj)):
        return
    story = item.obj

    @wraps(story)
    async def in_time(**fixtures: Any) -> None:
        async with asyncio.timeout(servers.PATIENCE):
            await story(**fixtures)

    item.obj = in_time


def pytest_collection_finish() -> None:
    # Thousands of tests and all modules stay: nobody has to look for what of them can go.
    gc.freeze()


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Async tests and fixtures run in a loop of asyncio."""
    return "asyncio"


@pytest.fixture(scope="session", autouse=True)
def _all_classes() -> Iterator[None]:
    """Tests look at everything; the views open their own scopes inside."""
    with scopes_disabled():
        yield


@pytest.fixture(autouse=True)
def _no_count_of_another_test():
    """Limits count by ids, and those of a test that is rolled back come again in the next."""
    cache.clear()


@pytest.fixture(autouse=True)
def _dice_of_the_test(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Throw in each run of a test what was thrown in its last; another `DICE` throws otherwise.

    So a test that needs luck fails in some night, where `DICE` is the date, and on no change.
    """
    seeds = random.Random(os.environ.get("DICE", "") + request.node.nodeid)
    real = secrets.token_bytes

    def token_bytes(size: int | None = None) -> bytes:
        return seeds.randbytes(size) if size == dice.SEED_BYTES else real(size)

    monkeypatch.setattr(secrets, "token_bytes", token_bytes)


@pytest.fixture(autouse=True)
def _own_language():
    """A page that was asked for in German leaves its thread in German."""
    yield
    translation.deactivate()


@pytest.fixture(autouse=True)
def _nothing_told():
    """Matches of one test have the numbers of those of another."""
    recent_changes._changes.clear()


@pytest.fixture(autouse=True)
def _own_celery():
    """A client of a queue that a test makes must not become the Celery of this process."""
    yield
    assert current_app.main == "classroom", "make it with servers.task_sender"


@pytest.fixture
def as_committed(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Count as committed what stands in no transaction but the test's own, as on a server."""
    depth, later = len(connection.savepoint_ids), transaction.on_commit
    savepoint_commit = connection.savepoint_commit

    def on_commit(done: Callable[[], object]) -> None:
        if len(connection.savepoint_ids) == depth:
            done()
        else:
            later(done)

    def commit(savepoint: str) -> None:
        savepoint_commit(savepoint)
        if len(connection.savepoint_ids) == depth:
            waiting, connection.run_on_commit = connection.run_on_commit, []
            for _, done, _ in waiting:
                done()

    monkeypatch.setattr(transaction, "on_commit", on_commit)
    monkeypatch.setattr(connection, "savepoint_commit", commit)


@pytest.fixture
def every_class_open(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every class is open to every teacher, as without the checks of who may open a page.

    Some pages break then, as nobody has thought of that, but they are not missing.
    """
    from classroom.people import access
    from classroom.people.models import SchoolClass

    right = access.get_object_or_404

    def unchecked(rows: Any, **facts: Any) -> Any:
        return right(rows, **{name: fact for name, fact in facts.items() if name == "pk"})

    monkeypatch.setattr(access, "get_object_or_404", unchecked)
    monkeypatch.setattr(access, "_classes", lambda teacher: [*SchoolClass.objects.all()])


@pytest.fixture(scope="module")
def module_db(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """Keep what a module's fixtures store for all its tests; undo what a test does after it.

    Tests of such a module ask for `db`, not for a database with real transactions.
    """
    with django_db_blocker.unblock(), transaction.atomic():
        connection.atomic_blocks[-1]._from_testcase = True
        yield
        transaction.set_rollback(True)


@pytest.fixture(scope="session")
def needs_program():
    """`needs_program("redis-server")` is its path; skips or fails if it is missing."""

    def need(name: str) -> str:
        path = shutil.which(name)
        if path:
            return path
        reason = f"{name} is not installed on this machine"
        if os.environ.get("REQUIRE_SERVICES"):
            pytest.fail(reason)
        pytest.skip(reason)

    return need


def redis_start(program: str, folder: Path, port: int) -> subprocess.Popen[bytes]:
    """A redis-server that keeps nothing on disk and has answered a ping."""
    command = [program, "--port", str(port), "--bind", "127.0.0.1", "--dir", str(folder)]
    command += ["--save", "", "--appendonly", "no"]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    until = time.monotonic() + servers.PATIENCE
    while time.monotonic() < until:
        try:
            redis.Redis(port=port).ping()
        except redis.exceptions.ConnectionError:
            time.sleep(0.02)
        else:
            return process
    process.kill()
    raise RuntimeError("redis-server did not start.")


@pytest.fixture(scope="session")
def redis_server(
    needs_program: Callable[[str], str], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    """The URL of a real Redis of this test run."""
    port = free_port()
    process = redis_start(needs_program("redis-server"), tmp_path_factory.mktemp("redis"), port)
    yield f"redis://127.0.0.1:{port}/0"
    process.kill()
    process.wait()


@pytest.fixture
def full_redis(redis_server: str) -> Iterator[str]:
    """The same, while it refuses everything that needs memory."""
    with redis.Redis.from_url(redis_server) as client:
        client.config_set("maxmemory", 1)
        yield redis_server
        client.config_set("maxmemory", 0)


# Databases and processes of the app ----------------------------------------------------------


@pytest.fixture(scope="session")
def postgresql_url(needs_program: Callable[[str], str]) -> Iterator[str]:
    """The URL of a real PostgreSQL of this test run."""
    needs_program(postgresql_program("initdb"))
    with servers.postgresql() as url:
        yield url


@pytest.fixture(scope="session")
def migrated_sqlite(django_db_blocker: Any, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A migrated database without rows, to be copied."""
    file = tmp_path_factory.mktemp("migrated") / "classroom.sqlite3"
    with django_db_blocker.unblock():
        servers.migrate(f"sqlite:///{file}")
    return file


@pytest.fixture(scope="session")
def migrated_postgresql(postgresql_url: str, django_db_blocker: Any) -> str:
    """The name of a migrated database without rows, to be copied."""
    url = servers.postgresql_copy(postgresql_url, "", "migrated")
    with django_db_blocker.unblock():
        servers.migrate(url)
    return "migrated"


@pytest.fixture
def sqlite_url(migrated_sqlite: Path, tmp_path: Path) -> str:
    """A fresh migrated SQLite database."""
    return servers.sqlite_copy(migrated_sqlite, tmp_path)


@pytest.fixture
def fresh_postgresql_url(postgresql_url: str, migrated_postgresql: str) -> str:
    """A fresh migrated PostgreSQL database."""
    name = f"test_{time.monotonic_ns()}"
    return servers.postgresql_copy(postgresql_url, migrated_postgresql, name)


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest) -> str:
    """A fresh migrated database; the test runs once on each kind."""
    names = {"sqlite": "sqlite_url", "postgresql": "fresh_postgresql_url"}
    return request.getfixturevalue(names[request.param])


@pytest.fixture
def in_database(django_db_blocker) -> Callable[[str], AbstractContextManager[None]]:
    """`with in_database(url):` the models of this process read and write that database."""

    @contextmanager
    def inside(url: str) -> Iterator[None]:
        with django_db_blocker.unblock(), servers.in_database(url):
            yield

    return inside


@pytest.fixture(scope="session")
def shared_server(
    migrated_sqlite: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[servers.Web]:
    """The web process with the worker inside, as `make demo` runs it, for all tests that leave it
    as it is; its database is on SQLite.
    """
    folder = tmp_path_factory.mktemp("shared")
    url = servers.sqlite_copy(migrated_sqlite, folder)
    web = servers.web(url, folder, free_port(), REDIS_URL="", EMBEDDED_WORKER="1")
    web.start()
    yield web
    web.kill()


@pytest.fixture
def running_server(tmp_path: Path) -> Iterator[Callable[..., servers.Web]]:
    """`running_server(database_url, redis_url="", app=…, **env)`: the web process, answering.

    It ends with the test.
    """
    started: list[servers.Web] = []

    def start(database_url: str, redis_url: str = "", **env: str) -> servers.Web:
        web = servers.web(database_url, tmp_path, free_port(), REDIS_URL=redis_url, **env)
        started.append(web)
        web.start()
        return web

    yield start
    for web in started:
        web.kill()

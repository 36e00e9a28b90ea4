"""A process whose loop stands still ends, so that it is started again."""

from collections.abc import Callable, Iterator
from contextlib import suppress

import httpx
import pytest

from classroom.server import standstill
from tests import servers
from tests.conftest import free_port
from tests.servers import PATIENCE, Web, wait_for

APP = "tests.server.standing:application"


@pytest.fixture
def web(migrated_sqlite, tmp_path) -> Iterator[Callable[..., Web]]:
    """`web(…)`: a process of this kind that serves."""
    started: list[Web] = []

    def start(**env: str) -> Web:
        url = servers.sqlite_copy(migrated_sqlite, tmp_path)
        started.append(servers.web(url, tmp_path, free_port(), APP, **env))
        started[-1].start()
        return started[-1]

    yield start
    for one in started:
        one.kill()


def ask(web: Web, path: str, seconds: float) -> bool:
    with suppress(httpx.HTTPError):
        return httpx.get(f"{web.url}{path}", timeout=seconds).status_code == 200
    return False


@pytest.mark.slow
def test_a_process_whose_loop_stands_still_says_where_and_ends(web) -> None:
    one = web(EMBEDDED_WORKER="false")
    assert not ask(one, "/stand", PATIENCE)
    assert wait_for(lambda: one.running.poll()) == 1
    assert "standing.py" in one.log


@pytest.mark.slow
def test_by_hand_a_process_stands_still_for_ever(web, monkeypatch) -> None:
    """The control: nobody would start it again."""
    monkeypatch.delenv("INVOCATION_ID", raising=False)
    one = web(EMBEDDED_WORKER="true")
    assert not ask(one, "/stand", 2 * standstill.LONGEST)
    assert one.running.poll() is None

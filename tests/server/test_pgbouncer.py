"""Behind PgBouncer in transaction mode each statement may meet another connection."""

import asyncio
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote, urlsplit

import psycopg
import pytest

from tests.conftest import free_port
from tests.docker.lessons import SHORT, Lesson
from tests.servers import PATIENCE, ROOT, environment, wait_for

pytestmark = [pytest.mark.slow, pytest.mark.services]


@pytest.fixture
def pooled_url(needs_program, fresh_postgresql_url) -> Iterator[str]:
    """A migrated database by way of a PgBouncer that has four connections to it."""
    program, port = needs_program("pgbouncer"), free_port()
    parts = urlsplit(fresh_postgresql_url)
    place = unquote(parts.netloc.partition("@")[2])
    folder = Path(tempfile.mkdtemp(prefix="pgbouncer-"))
    (folder / "pgbouncer.ini").write_text(
        f"[databases]\n* = host={place} user=postgres\n"
        f"[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = {port}\nunix_socket_dir =\n"
        "auth_type = any\npool_mode = transaction\ndefault_pool_size = 4\nmax_client_conn = 500\n"
    )
    become = []
    if os.getuid() == 0:
        become = ["runuser", "-u", "postgres", "--"]
        shutil.chown(folder, "postgres")
        shutil.chown(folder / "pgbouncer.ini", "postgres")
    running = subprocess.Popen(
        [*become, program, "-q", str(folder / "pgbouncer.ini")], cwd="/", stderr=subprocess.DEVNULL
    )
    url = f"postgres://postgres@127.0.0.1:{port}{parts.path}"
    wait_for(lambda: answers(url))
    yield url
    running.terminate()
    running.wait(PATIENCE)
    shutil.rmtree(folder)


def answers(url: str) -> bool:
    try:
        psycopg.connect(url).close()
    except psycopg.OperationalError:
        return False
    return True


def test_a_lesson_is_played_and_its_logs_are_read_through_pgbouncer(
    pooled_url, running_server, tmp_path
):
    web = running_server(pooled_url, EMBEDDED_WORKER="1", PGBOUNCER="true")
    lesson = Lesson(web.url, SHORT, "pooled")

    async def story() -> None:
        await lesson.begin()
        await lesson.play()

    asyncio.run(asyncio.wait_for(story(), 600))
    assert set(lesson.counts.statuses) <= {200, 204}
    assert not lesson.again, lesson.again
    checked = subprocess.run(
        [sys.executable, "manage.py", "check_logs"],
        cwd=ROOT,
        env=environment(pooled_url, tmp_path, PGBOUNCER="true"),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert "1 games with" in checked.stdout, checked.stderr
    assert "Traceback" not in web.log

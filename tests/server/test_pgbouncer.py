"""Behind PgBouncer in transaction mode each statement may meet another connection."""

import asyncio
import subprocess
import sys
from collections.abc import Iterator

import pytest

from tests.docker.lessons import SHORT, Lesson
from tests.servers import PATIENCE, ROOT, environment, pgbouncer

pytestmark = [pytest.mark.slow, pytest.mark.services]


@pytest.fixture
def pooled_url(needs_program, fresh_postgresql_url) -> Iterator[str]:
    """A migrated database by way of a PgBouncer that has four connections to it."""
    with pgbouncer(needs_program("pgbouncer"), fresh_postgresql_url, connections=4) as pooled:
        yield pooled.url


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

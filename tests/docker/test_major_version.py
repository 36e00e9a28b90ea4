"""PostgreSQL's next major version, as docs/operating.md says it, on a real engine.

NEW_POSTGRES_IMAGE names an image of a newer major version than the usual one.
"""

import asyncio
import os
import re
import shlex
import subprocess
from collections.abc import Iterator

import pytest

from tests.docker.engine import Installed, checkout, docker, images, needs_engine
from tests.docker.files import ROOT
from tests.docker.lessons import SHORT, Lesson

NEW = os.environ.get("NEW_POSTGRES_IMAGE", "")

pytestmark = [pytest.mark.slow, pytest.mark.services]


@pytest.fixture(scope="module")
def older(tmp_path_factory) -> Iterator[Installed]:
    """An installation with the older version, in which a game was played."""
    needs_engine()
    if not NEW:
        pytest.skip("NEW_POSTGRES_IMAGE names no image of a newer PostgreSQL")
    installed = Installed(checkout(tmp_path_factory.mktemp("older")), images())
    installed.settings()
    try:
        done = installed.rope("install", "localhost", "--tls", "none")
        assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-3000:]
        installed.wait_up()
        lesson = Lesson(installed.url, SHORT, "older")

        async def story() -> None:
            await lesson.begin()
            await lesson.play()

        asyncio.run(asyncio.wait_for(story(), 600))
        yield installed
    finally:
        installed.compose("down", "-v", "--timeout", "5")
        docker("volume", "rm", f"{project(installed)}_before")


def project(installed: Installed) -> str:
    return f"classroom-test-{installed.port}"


def commands(installed: Installed, new: str) -> list[list[str]]:
    """Return the lines of the page, for this installation."""
    text = (ROOT / "docs" / "operating.md").read_text()
    page = text.partition("### A new major version of PostgreSQL")[2].partition("\n### ")[0]
    lines = [line[4:].partition("   #")[0] for line in re.findall(r"^ {4}.*$", page, re.M)]
    own = "\n".join(lines).replace("classroom_", f"{project(installed)}_").replace("NEW", new)
    return [shlex.split(one) for line in own.splitlines() for one in line.split(" && ")]


def major(installed: Installed) -> int:
    query = ("psql", "-U", "classroom", "-Atc", "SHOW server_version_num")
    return int(installed.compose("exec", "-T", "postgres", *query)) // 10_000


def test_every_move_is_in_the_new_major_version(older, record_property):
    games, old = older.manage("check_logs"), major(older)
    assert not games.startswith("0 games")
    file = older.folder / "docker" / ".env"
    for words in commands(older, NEW):
        if words[0] == "docker/rope":
            newest = [str(one) for one in sorted((older.folder / "backups").glob("*.tar"))][-1:]
            words = [newest[0] if "FILE" in one else one for one in words]
            if words[1] == "restore":
                file.write_text(re.sub("(?<=POSTGRES_IMAGE=).*", NEW, file.read_text()))
            done: subprocess.CompletedProcess[str] = older.rope(*words[1:])
            assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-3000:]
        elif words[1] == "compose":
            older.compose(*words[4:])
        else:
            done = docker(*words[1:])
            assert done.returncode == 0, done.stderr
    older.wait_up()
    record_property("from, to, games", (old, major(older), games))
    print("measured", old, major(older), games)  # noqa: T201
    assert major(older) > old
    assert older.manage("check_logs") == games
    # The files of before are in the copy.
    look = ("run", "--rm", "--entrypoint", "cat", "-v", f"{project(older)}_before:/copy", NEW)
    assert docker(*look, "/copy/PG_VERSION").stdout.strip() == str(old)

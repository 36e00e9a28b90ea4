import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.docker.engine import Installed, checkout, images, needs_engine
from tests.docker.files import FOLDER
from tests.docker.proxies import proxy

__all__ = ["proxy"]


@pytest.fixture(scope="session")
def installed(tmp_path_factory) -> Iterator[Installed]:
    """An installation by `docker/rope install` of a checkout that only its owner may read."""
    needs_engine()
    installed = Installed(checkout(tmp_path_factory.mktemp("checkout")), images())
    installed.settings()
    installed.tag("0.2.0")
    try:
        done = installed.rope("install", "localhost", "--tls", "none")
        assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-3000:]
        installed.wait_up()
        yield installed
    finally:
        installed.compose("down", "-v", "--timeout", "5")


@pytest.fixture
def folder(tmp_path) -> Path:
    """A checkout's docker/ without settings."""
    copy = tmp_path / "docker"
    shutil.copytree(FOLDER, copy, ignore=shutil.ignore_patterns(".env", "__pycache__"))
    # The doctor reads which settings there are.
    table = Path("classroom", "environment.py")
    (tmp_path / table).parent.mkdir()
    shutil.copy(FOLDER.parent / table, tmp_path / table)
    return copy

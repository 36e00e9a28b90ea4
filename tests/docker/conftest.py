from collections.abc import Iterator

import pytest

from tests.docker.engine import Installed, checkout, images, needs_engine


@pytest.fixture(scope="session")
def installed(tmp_path_factory) -> Iterator[Installed]:
    """An installation by `docker/rope install` of a checkout that only its owner may read."""
    needs_engine()
    installed = Installed(checkout(tmp_path_factory.mktemp("checkout")), images())
    installed.settings()
    try:
        done = installed.rope("install", "localhost", "--tls", "none")
        assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-3000:]
        installed.wait_up()
        yield installed
    finally:
        installed.compose("down", "-v", "--timeout", "5")

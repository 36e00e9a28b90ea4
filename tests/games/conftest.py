"""A console for the tests that talk to one."""

from collections.abc import Iterator

import pytest

from tests.games.talking import Talk
from tests.servers import PATIENCE


@pytest.fixture(scope="module")
def process() -> Iterator[Talk]:
    talk = Talk()
    yield talk
    talk.process.communicate(timeout=PATIENCE)
    assert talk.process.returncode == 0


@pytest.fixture
def talk(process: Talk) -> Talk:
    """The console with a new match, which is over with `START`."""
    process.start()
    return process

"""A console for the tests that talk to one."""

from collections.abc import Iterator

import pytest

from tests.games.talking import Talk


@pytest.fixture(scope="module")
def process() -> Iterator[Talk]:
    talk = Talk()
    yield talk
    talk.process.communicate(timeout=10)
    assert talk.process.returncode == 0


@pytest.fixture
def talk(process: Talk) -> Talk:
    """The console with a new match, which is over with `START`."""
    process.start()
    return process

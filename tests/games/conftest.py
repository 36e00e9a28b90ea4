"""A console for the tests that talk to one, and the panels of Climb ON! as they are printed."""

from collections.abc import Iterator

import pytest

from games.climb_on.panels import PANELS
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


@pytest.fixture(autouse=True)
def _printed_panels_only() -> Iterator[None]:
    """Panels that a test draws are gone after it."""
    printed = dict(PANELS)
    yield
    PANELS.clear()
    PANELS.update(printed)

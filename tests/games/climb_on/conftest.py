"""Panels that a test draws are gone after it."""

from collections.abc import Iterator

import pytest

from games.climb_on.panels import PANELS


@pytest.fixture(autouse=True)
def _printed_panels_only() -> Iterator[None]:
    printed = dict(PANELS)
    yield
    PANELS.clear()
    PANELS.update(printed)

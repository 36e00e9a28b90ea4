"""The small class of these tests, counted."""

import pytest

from tests.review.reports.small_class import counted, small_class
from tests.review.scene import Scene


@pytest.fixture
def small(db) -> Scene:
    return counted(small_class())

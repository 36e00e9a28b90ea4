"""The small class of these tests, counted."""

from copy import deepcopy

import pytest

from tests.review.reports.small_class import counted, small_class
from tests.review.scene import Scene


@pytest.fixture(scope="module")
def stored(module_db: None) -> Scene:
    return counted(small_class())


@pytest.fixture
def small(stored: Scene, db: None) -> Scene:
    return deepcopy(stored)

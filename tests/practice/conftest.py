"""A class with Ada and Ben, as the tests of this room need it."""

import pytest
from django.core.cache import caches

from tests.cast import Cast, cast_make
from tests.practice.remembered import DUE, forgot


@pytest.fixture(autouse=True)
def _nothing_remembered(monkeypatch) -> None:
    """No task goes to a broker, and no try is counted from an earlier test."""
    for cache in caches.all():
        cache.clear()
    monkeypatch.setattr("classroom.play.services.hints.enqueue", lambda *task: None)
    monkeypatch.setattr("classroom.play.services.bot_queue.enqueue", lambda *task: None)


@pytest.fixture
def cast(db) -> Cast:
    """Class 4b with its owner, Ada and Ben."""
    return cast_make()


@pytest.fixture
def due(cast: Cast) -> list[str]:
    """Sixteen facts that Ada has got wrong some days ago."""
    for a, b in DUE:
        forgot(cast.ada, f"{a}*{b}")
    return [f"{a}*{b}" for a, b in DUE]

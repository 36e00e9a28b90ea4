"""Every test of the room starts with nothing remembered."""

import pytest
from django.core.cache import cache

from classroom.play import logs
from classroom.play.table import known_tables


@pytest.fixture(autouse=True)
def fresh_process() -> None:
    """Start each test as a new process: no logs, no screens, no tasks asked for."""
    cache.clear()
    logs._cache.clear()
    known_tables.values.clear()


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int, int]]:
    """Collect what would go to the broker, as (task, match, ply), and do not send it."""
    tasks: list = []
    monkeypatch.setattr(
        "classroom.play.services.hints.enqueue",
        lambda name, *args: tasks.append((name, *args)),
    )
    return tasks

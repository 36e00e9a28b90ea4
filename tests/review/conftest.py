"""A class with its teacher and a table of two teams, as the tests of this room need them."""

from collections.abc import Iterator

import pytest
from django.core.cache import caches

from classroom.play import logs
from tests.review.scene import Scene, scene_make


@pytest.fixture(autouse=True, scope="module")
def _no_tasks() -> Iterator[None]:
    """No task goes to a broker, and set-up may touch every class."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("classroom.play.services.hints.enqueue", lambda *task: None)
        yield


@pytest.fixture(autouse=True)
def _nothing_remembered() -> None:
    for cache in caches.all():
        cache.clear()
    logs._cache.clear()


@pytest.fixture
def scene(db) -> Scene:
    """Teams A and B at a running table; the first roll shows 2, 5 and 6."""
    return scene_make()


@pytest.fixture
def ended(scene: Scene) -> Scene:
    """The same table, played to the end of the game."""
    return scene.play_to_the_end()

"""One table of each game, opened once and resized: the quick part of `test_window`."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from games import registry
from tests.browser import window
from tests.browser.conftest import Room
from tests.decisions import Decision, decisions, replayable, seated

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.smoke]


def fullest(game: str) -> tuple[str, Decision]:
    """Return the decision of the first record that offers the most, by its kind."""
    record = replayable(game)[0]
    return record, max(decisions(game, record).values(), key=lambda one: len(one.kind))


def test_a_table_of_each_game_fits_every_window_in_german(
    room: Room, in_thread: Callable[..., Any]
) -> None:
    faults = []
    for game in (game.slug for game in registry.all_games()):
        record, decision = fullest(game)
        path, (session,) = in_thread(partial(seated, game, record, decision, 1))
        page = room.student(path, session, window.SIZES[0], locale="de", reduced_motion="reduce")
        faults += [f"{game} {one}" for one in window.faults_at_all_sizes(page)]
        page.evaluate("document.querySelector('.table__strip').style.marginBottom = '150px'")
        assert window.faults_at_all_sizes(page), "a strip that takes room goes unnoticed"
        page.context.close()
    assert not faults, "\n".join(faults)

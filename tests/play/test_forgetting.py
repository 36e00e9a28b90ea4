"""What a process has worked out for games goes once they are over and nobody looks."""

import asyncio

import pytest

from classroom.live.hub import Hub
from classroom.play import logs
from classroom.play.forgetting import forget_over
from classroom.play.models import Match
from classroom.play.process_cache import ProcessCache
from classroom.play.services.matches import match_end
from classroom.play.table import known_table, table_at
from classroom.server.heartbeat import beating
from tests.live.boards import Board, board_region
from tests.live.test_hub import events, greeted
from tests.play.tables import table


@pytest.fixture
def match(as_committed) -> Match:
    """One that this process knows."""
    match = table(1, 1)
    assert table_at(match.pk) is not None
    return match


def is_known(match: Match) -> tuple[bool, bool]:
    """Say whether the process has the table and the log."""
    return known_table(match.pk) is not None, logs.match_key(match) in logs._cache


def ended(match: Match) -> Match:
    match_end(match=match)
    assert table_at(match.pk) is not None
    return match


def test_a_game_that_is_over_is_forgotten_when_nobody_looks(match) -> None:
    forget_over([f"match:{ended(match).pk + 1}"])
    assert is_known(match) == (False, False)
    assert table_at(match.pk) is not None


def test_a_game_that_is_over_stays_while_somebody_looks(match) -> None:
    forget_over([f"match:{ended(match).pk}:1"])
    assert is_known(match) == (True, True)


def test_a_game_that_is_played_stays(match) -> None:
    forget_over([])
    assert is_known(match) == (True, True)


@pytest.mark.django_db
async def test_after_the_last_stream_has_closed_nothing_is_remembered() -> None:
    cache, hub = ProcessCache(), Hub()
    hub.start()
    stream = await greeted(hub, board_region(Board()), holder="visitor:board:1")
    cache.put("wall", "as it was")
    hub.set_heartbeat(0.01)
    async with beating(hub):
        ((kind, _),) = await events(stream)
        assert (kind, cache.get("wall")) == ("beat", "as it was")
        hub.remove(stream)
        while cache.get("wall"):  # noqa: ASYNC110
            await asyncio.sleep(0.01)
    hub.stop()

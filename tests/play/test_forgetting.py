"""A process forgets what it has worked out for games once nobody looks."""

import asyncio

import pytest

from classroom.live.hub import Hub
from classroom.play import logs
from classroom.play.forgetting import forget_unwatched
from classroom.play.models import Match
from classroom.play.process_cache import ProcessCache
from classroom.play.services.matches import match_pause
from classroom.play.table import known_table, table_at
from classroom.server.heartbeat import beating
from classroom.server.memory import memory_release
from games import engine, registry
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


def forget_twice(match: Match, *topics: str) -> None:
    """As two beats of a process do; between them nothing happens."""
    idle = forget_unwatched(topics, {})
    assert is_known(match) == (True, True)
    forget_unwatched(topics, idle)


def test_a_game_is_forgotten_when_nobody_looks_and_read_again(match) -> None:
    forget_twice(match, f"match:{match.pk + 1}")
    assert is_known(match) == (False, False)
    assert table_at(match.pk) is not None
    assert is_known(match) == (True, True)


def test_a_game_stays_while_somebody_looks(match) -> None:
    forget_twice(match, f"match:{match.pk}:1")
    assert is_known(match) == (True, True)


def test_a_game_stays_while_somebody_plays_it_from_another_process(match) -> None:
    idle = forget_unwatched([], {})
    match_pause(match=match)
    assert table_at(match.pk) is not None
    forget_unwatched([], idle)
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


def test_what_rules_have_worked_out_goes_and_their_tables_stay() -> None:
    engine.clean("7 * 8")
    assert engine._clean.cache_info().currsize > 0
    games = registry.get("on_belay")
    memory_release()
    assert engine._clean.cache_info().currsize == 0
    assert registry._games.cache_info().currsize > 0
    assert registry.get("on_belay") is games

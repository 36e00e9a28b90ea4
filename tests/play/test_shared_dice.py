"""Tables with the same dice: who waits for whom, and when the seed is opened."""

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.utils import timezone

from classroom.play import logs
from classroom.play.services.bots import bot_play, seat_set_bot
from classroom.play.services.matches import match_end, match_pause, match_resume
from classroom.play.services.moves import move_skip
from classroom.play.services.shared_dice import (
    QUIET_AFTER,
    match_set_shared_dice,
    shared_dice_sweep,
)
from classroom.play.table import known_tables
from games import dice, registry
from games.errors import NotYourTurn
from games.movelog import unfair_draws
from tests.play.shared_tables import committed, play_rounds, play_until_it_waits, step, tables

pytestmark = pytest.mark.django_db
GAMES = [game.slug for game in registry.all_games()]
every_game = pytest.mark.parametrize("game", GAMES)


@every_game
def test_a_table_plays_one_round_ahead_and_then_its_dice_wait(game: str) -> None:
    fast, _slow = tables(2, game)
    assert play_until_it_waits(fast) == 3
    rows = fast.moves.count()
    with pytest.raises(NotYourTurn):
        step(fast)
    assert fast.moves.count() == rows


@every_game
def test_a_table_goes_on_when_the_slowest_has_caught_up(game: str) -> None:
    fast, slow = tables(2, game)
    play_until_it_waits(fast)
    play_rounds(slow, 1)
    fast.refresh_from_db()
    assert not fast.waits
    assert play_until_it_waits(fast) == 4


def test_a_table_that_is_ahead_says_so_until_the_others_are_there() -> None:
    fast, middle, slow = tables(3)
    play_rounds(fast, 2)
    assert fast.waits
    play_rounds(middle, 1)
    fast.refresh_from_db()
    assert fast.waits
    version = fast.version
    play_rounds(slow, 1)
    fast.refresh_from_db()
    assert not fast.waits
    assert fast.version > version


def test_a_table_that_ended_early_is_not_waited_for() -> None:
    fast, slow = tables(2)
    play_until_it_waits(fast)
    with committed():
        match_end(match=slow)
    fast.refresh_from_db()
    assert not fast.waits
    play_rounds(fast, 4)


def test_a_table_that_is_paused_is_not_waited_for_until_it_goes_on() -> None:
    fast, slow = tables(2)
    play_until_it_waits(fast)
    with committed():
        match_pause(match=slow)
    play_rounds(fast, 3)
    with committed():
        match_resume(match=slow)
    with pytest.raises(NotYourTurn):
        play_rounds(fast, 4)


def test_a_table_where_nobody_does_anything_is_not_waited_for() -> None:
    fast, _silent = tables(2)
    play_until_it_waits(fast)
    with time_machine.travel(timezone.now() + QUIET_AFTER + timedelta(seconds=1)):
        step(fast)


def test_a_table_goes_on_by_itself_once_the_slow_one_has_fallen_silent() -> None:
    fast, _silent = tables(2)
    play_until_it_waits(fast)
    shared_dice_sweep()
    fast.refresh_from_db()
    assert fast.waits
    with time_machine.travel(timezone.now() + QUIET_AFTER + timedelta(seconds=1)), committed():
        shared_dice_sweep()
    fast.refresh_from_db()
    assert not fast.waits


def test_the_teacher_lets_tables_roll_when_they_like() -> None:
    fast, slow = tables(2)
    play_until_it_waits(fast)
    with committed():
        match_set_shared_dice(match=slow, in_step=False)
    fast.refresh_from_db()
    assert not fast.waits
    play_rounds(fast, 4)


def test_the_teacher_cannot_skip_a_team_into_dice_that_wait() -> None:
    fast, _slow = tables(2, "roll_to_the_top")
    play_until_it_waits(fast)
    rows = fast.moves.count()
    log = logs.reload_log(fast).log
    try:
        move_skip(match=fast, seat=min(log.to_move))
    except NotYourTurn:
        assert fast.moves.count() == rows
    else:
        assert logs.reload_log(fast).log.state.round == log.state.round


def test_a_bot_whose_dice_wait_asks_again(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[tuple[object, ...]] = []
    monkeypatch.setattr(
        "classroom.play.services.bots.enqueue", lambda *args, **how: calls.append((*args, how))
    )
    fast, slow = tables(2)
    play_until_it_waits(fast)
    log = logs.reload_log(fast).log
    (roller,) = log.to_move
    seat_set_bot(seat=fast.seats.get(number=roller), bot=1)
    assert not bot_play(match=fast, seat=roller, ply=log.ply)
    assert [one[1:4] for one in calls] == [(fast.pk, roller, log.ply)]
    play_rounds(slow, 1)
    fast.refresh_from_db()
    assert bot_play(match=fast, seat=roller, ply=log.ply)


def test_a_bot_is_called_when_its_table_need_not_wait_any_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    called: list[int] = []
    monkeypatch.setattr(
        "classroom.play.services.bot_queue.enqueue",
        lambda name, match, *_, **__: called.append(match),
    )
    fast, slow = tables(2)
    play_until_it_waits(fast)
    fast.seats.update(bot=1)
    play_rounds(slow, 1)
    assert fast.pk in called


# The seed ------------------------------------------------------------------------------------


def test_the_seed_is_opened_when_the_last_table_has_ended() -> None:
    first, last = tables(2)
    step(first)
    with committed():
        match_end(match=first)
    first.refresh_from_db()
    assert first.public_seed is None
    with committed():
        match_end(match=last)
    first.refresh_from_db()
    last.refresh_from_db()
    assert first.public_seed == last.public_seed
    assert dice.commitment(first.public_seed or b"") == first.seal == last.seal
    assert unfair_draws(logs.reload_log(first).log, first.public_seed or b"") == []


def test_a_seed_that_nobody_opened_is_opened_by_the_sweep() -> None:
    first, last = tables(2)
    match_end(match=first)  # Its commit never comes in this test: what follows it is lost.
    shared_dice_sweep()
    first.refresh_from_db()
    assert first.public_seed is None
    match_end(match=last)
    shared_dice_sweep()
    first.refresh_from_db()
    assert first.public_seed is not None


def test_a_sweep_asks_as_much_for_many_ended_tables_as_for_one(
    django_assert_num_queries: Any,
) -> None:
    *ended, _playing = tables(6)
    for match in ended:
        match_end(match=match)
    with django_assert_num_queries(2):
        shared_dice_sweep()


@every_game
def test_dice_and_waiting_are_the_same_after_a_restart(game: str) -> None:
    fast, slow = tables(2, game)
    play_rounds(fast, 1)
    logs._cache.clear()
    known_tables.values.clear()
    play_until_it_waits(fast)
    logs._cache.clear()
    with pytest.raises(NotYourTurn):
        step(fast)
    play_rounds(slow, 2)
    with committed():
        match_end(match=fast)
    with committed():
        match_end(match=slow)
    for match in (fast, slow):
        match.refresh_from_db()
        logs._cache.clear()
        assert unfair_draws(logs.reload_log(match).log, match.seed) == []

"""Ask students what dice and cards make together before it is told, if it is worth it."""

import random
from collections.abc import Iterator
from functools import cache

import pytest

from games import bots, registry
from games.climb_on.board import view
from games.climb_on.facts import facts
from games.climb_on.moves import Go
from games.climb_on.notation import read
from games.climb_on.position import State
from games.climb_on.strength import asks_strength, strength
from games.engine import CHANCE
from games.errors import WrongAnswer
from games.facts import is_trivial
from games.movelog import MoveLog
from games.options import read_options
from tests.games.climb_on.positions import play_out, team, texts, with_dice
from tests.games.climb_on.test_moving import STRAIGHT, column

PRESETS = ["classic", "gentle", "tough"]


@cache
def game_of_bots(preset: str) -> MoveLog:
    game, luck = registry.get("climb_on"), random.Random(preset)
    options = read_options(game.rules.Options, game.rules.PRESETS[preset])
    log = MoveLog.start(game, options, 3)
    while log.to_move:
        if CHANCE in log.to_move:
            log = log.draw(bytes(range(32)))
            continue
        (seat,) = log.to_move
        text = bots.choose(game, log.state, seat, bots.MIDDLE, luck.randrange)
        assert text
        log = log.play(seat, text)
    return log


def climbs(log: MoveLog) -> Iterator[tuple[State, Go]]:
    """Every move to a hold, with the position before it."""
    for row, state in zip(log.rows, log.states, strict=False):
        if isinstance(move := read(row.text), Go):
            yield state, move


def test_the_team_may_say_all_that_could_pay_with_the_cards_it_keeps() -> None:
    state = with_dice(column(*STRAIGHT, overhang=1), "3 2", "2 chalk")
    assert strength(state) == [3, 2, 2, 2]
    assert team(play_out(state, "go @0,3 dice 2 have 9 cost 3")).at == (0, 3)
    with pytest.raises(WrongAnswer, match=r"Not 7\. Add all of it again"):
        play_out(state, "go @0,3 dice 2 have 7 cost 3")
    with pytest.raises(WrongAnswer, match=r"Not 4\. Count"):
        play_out(state, "go @0,3 dice 2 have 9 cost 4")


def test_nobody_reads_what_students_are_to_add_and_its_most_does_not_tell() -> None:
    for dice in ("3 2", "3 3", "2 2"):
        state = with_dice(column(*STRAIGHT, overhang=1), dice)
        for seat in (1, 2, None):
            sum_ = view(state, seat)["sum"]
            assert (sum_["most"], sum_["points"]) == (8, None)


def test_where_the_server_adds_and_where_it_is_trivial_it_is_told() -> None:
    state = with_dice(column(*STRAIGHT, options={"calculate": "server"}), "3 2")
    assert view(state, 1)["sum"]["points"] == 5
    assert view(with_dice(column(*STRAIGHT), "3 1"), 1)["sum"]["points"] == 4


@pytest.mark.parametrize("preset", PRESETS)
def test_a_whole_game_asks_no_trivial_sum_and_bots_say_every_one_right(preset: str) -> None:
    log, sums = game_of_bots(preset), 0
    for state, move in climbs(log):
        assert asks_strength(state) == (move.have is not None)
        if move.have is not None:
            fact = facts(state, state.seat, move)[0]
            assert fact.right
            assert not is_trivial(fact.sum)
            sums += 1
    assert bool(sums) == (log.options.calculate == "student")


def test_moves_without_the_sum_are_taken_as_before() -> None:
    for state, _ in climbs(game_of_bots("classic")):
        if asks_strength(state):
            plain = next(text for text in texts(state, "go") + texts(state, "top"))
            assert "have" not in plain
            assert play_out(state, plain)

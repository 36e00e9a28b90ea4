"""Bots make offers, and whole games of players at random among the moves that do not go down."""

import random
from collections import Counter

import pytest

from games.engine import CHANCE, Seat
from games.yeti_mountain.agenda import Drop, LeadYeti, Moved, Pick
from games.yeti_mountain.bots import ranked_moves
from games.yeti_mountain.cards import FLARE, HOOK, MAP, ROPE, WHISTLE
from games.yeti_mountain.hints import hint_list
from games.yeti_mountain.moves import Move, PutAt, Step
from games.yeti_mountain.position import Options, State
from games.yeti_mountain.rules import (
    chance,
    chance_move,
    legal_moves,
    outcome,
    play,
    start,
    to_move,
)
from tests.games.yeti_mountain.positions import due, scene, texts
from tests.games.yeti_mountain.test_hints import LED, WIDE

MOST_ROUNDS = 600
FAIR = 1.3


def goes_down(state: State, seat: Seat, move: Move) -> bool:
    if not isinstance(move, Step | PutAt):
        return False
    return (move.place.row if move.place else 0) < state.team(seat).row


def game(seed: int, seats: int, options: Options) -> State:
    """Return the end of a game of equal bots; fail if that takes too many rounds."""
    luck, state = random.Random(seed), start(options, seats)
    while movers := to_move(state):
        assert state.round <= MOST_ROUNDS, seed
        if CHANCE in movers:
            what = chance(state)
            result = what.result([luck.randrange(sides) for sides in what.sides])
            state = play(state, CHANCE, chance_move(state, result))
        else:
            seat = luck.choice(sorted(movers))
            moves = legal_moves(state, seat)
            good = [move for move in moves if not goes_down(state, seat, move)]
            state = play(state, seat, luck.choice(good or moves))
    return state


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("options", [Options(), Options(levels=2, gaps_stop_yeti=True)], ids=str)
def test_a_game_of_bots_ends(seats: int, options: Options) -> None:
    for seed in range(2):
        assert outcome(game(seed, seats, options)).winners


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3])
def test_500_games_end_and_no_seat_wins_much_more_often_than_another(seats: int) -> None:
    """By seat, and by place in the order of play: 1.3 times another's share at most."""
    by_seat: Counter[int] = Counter()
    by_order: Counter[int] = Counter()
    for seed in range(500):
        end = game(seed, seats, Options())
        winners = outcome(end).winners
        for seat in winners:
            by_seat[seat] += 60 // len(winners)
            by_order[(seat - end.first) % seats] += 60 // len(winners)
    for shares in (by_seat, by_order):
        assert len(shares) == seats
        assert max(shares.values()) <= FAIR * min(shares.values()), shares


@pytest.mark.slow
@pytest.mark.parametrize("seats", [4, 5])
def test_100_games_of_larger_tables_end(seats: int) -> None:
    for seed in range(100):
        assert outcome(game(seed, seats, Options())).winners


# What offers they make ------------------------------------------------------------------------


def with_whistle(state: State) -> State:
    return state.with_team(1, items=(WHISTLE,))


def test_a_bot_blows_the_whistle_where_that_throws_another_team_down() -> None:
    assert ranked_moves(with_whistle(scene(LED)), 1)[:2] == ("draw", "item Whistle")


def test_it_keeps_the_whistle_where_nobody_is_within_two_steps_of_the_yeti() -> None:
    assert "item Whistle" in texts(with_whistle(scene(WIDE)), 1)
    assert "item Whistle" not in ranked_moves(with_whistle(scene(WIDE)), 1)


def test_it_leads_the_yeti_nowhere_else_where_a_walk_is_worth_something() -> None:
    state = due(scene(LED), LeadYeti(1, 1))
    worth = {hint["text"]: hint["worth"] for hint in hint_list(state, 1)["hints"]}
    assert min(worth.values()) < 0 < max(worth.values())
    assert set(ranked_moves(state, 1)) == {text for text in worth if worth[text] > 0}


def test_where_no_walk_is_worth_anything_it_offers_them_all() -> None:
    state = due(scene(WIDE), LeadYeti(1, 1))
    assert set(ranked_moves(state, 1)) == texts(state, 1)


def test_it_lands_where_the_fewest_steps_are_left_after_its_next_turn() -> None:
    state = due(scene("\n   ......\n  ..T1..\n ######..\n..........\n"), Moved(1, -2))
    assert ranked_moves(state, 1) == ("place@r1c4", "place@r1c3", "place@r1c2")


def test_it_takes_the_card_that_leads_up_most_and_throws_the_least_one_away() -> None:
    state = scene(LED, storage=(FLARE, HOOK, ROPE), teams={1: {"items": (FLARE, MAP, ROPE)}})
    assert ranked_moves(due(state, Drop(1)), 1)[0] == f"discard {FLARE}"
    state = due(state.with_team(1, items=()), Pick(1))
    assert ranked_moves(state, 1) == (f"take {HOOK}", f"take {ROPE}", f"take {FLARE}")

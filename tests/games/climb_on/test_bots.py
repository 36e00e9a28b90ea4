"""Teams that climb greedily come to the top, so the panels make a game of it."""

from collections import Counter

import pytest

from games.climb_on import rules
from games.climb_on.position import ON_TOP, State
from games.climb_on.rules import Options, chance, chance_move, play, start, to_move
from games.dice import numbers
from games.engine import CHANCE
from tests.games.climb_on import bots
from tests.games.playing import seed_of

GAMES = 200
MOST_PLIES = 3000


def greedy_game(number: int, seats: int) -> State:
    """A game of greedy teams, played to its end."""
    state, seed = start(Options(), seats), seed_of(("greedy", number))
    for ply in range(MOST_PLIES):
        if not to_move(state):
            return state
        if CHANCE in to_move(state):
            draw = chance(state)
            assert draw is not None
            move = chance_move(state, draw.result(numbers(seed, ply, draw.sides)))
            state = play(state, CHANCE, move)
        else:
            state = play(state, state.seat, bots.choice(state))
    raise AssertionError(f"no end after {MOST_PLIES} plies")


def on_top(state: State) -> bool:
    return any(team.where == ON_TOP for team in state.teams)


@pytest.mark.parametrize("seats", range(rules.SEATS[0], rules.SEATS[1] + 1))
def test_greedy_teams_play_to_an_end(seats: int) -> None:
    assert rules.outcome(greedy_game(0, seats)).winners


@pytest.mark.slow
def test_nine_of_ten_greedy_games_end_on_top() -> None:
    sizes = [2 + number % 3 for number in range(GAMES)]
    ends = Counter(
        (seats, on_top(greedy_game(number, seats))) for number, seats in enumerate(sizes)
    )
    for seats in set(sizes):
        assert ends[seats, True] >= 0.9 * sizes.count(seats), ends

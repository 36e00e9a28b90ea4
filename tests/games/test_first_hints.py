"""A first hint says how many there are to find only if a child can find them all."""

import re

import pytest

from games import registry
from games.quantities import is_countable
from tests.decisions import recorded, replayable

MOST = 5
COUNTS = r"(?:can find|Ways to fill a square:|Tiles in reach:|this many tiles:) (\d+)"


@pytest.mark.parametrize("game", [game.slug for game in registry.all_games()])
def test_a_first_hint_counts_few_things_or_none(game: str) -> None:
    first = []
    for record in replayable(game):
        log, _ = recorded(game, record)
        for state in log.states[::3]:
            for seat in sorted(log.game.rules.to_move(state)):
                if seat and log.game.hints.list_key(state, seat) is not None:
                    first.append(str(log.game.hints.rung(log.game.hints.hint_list(state, seat), 1)))
    assert first
    numbers = [int(one) for line in first for one in re.findall(COUNTS, line)]
    assert [one for one in numbers if one > MOST] == []


def test_nine_are_too_many_to_find_and_five_are_not() -> None:
    assert is_countable(MOST)
    assert not is_countable(9)

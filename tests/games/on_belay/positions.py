"""Positions of On Belay drawn in words, for its tests."""

from dataclasses import replace
from typing import Any

import pytest

from games.errors import UserError
from games.movelog import play_move
from games.on_belay import notation, rules
from games.on_belay.game import GAME
from games.on_belay.position import Options, State

ROLLED = ("1 roll", "0 dice 2 5 6")


def table(*rows: str, seats: int = 2, **options: Any) -> State:
    """The position after rows like `1 roll`, `0 dice 2 5 6`."""
    return go(rules.start(Options(**options), seats), *rows)


def go(state: State, *rows: str) -> State:
    for row in rows:
        seat, _, text = row.partition(" ")
        state = play_move(GAME, state, int(seat), notation.read(text))
    return state


def standing(*teams: dict[int, int], dice: tuple[int, ...] = (), **options: Any) -> State:
    """Teams as {trail: feet}, the rest at the bottom; with dice it is their turn to move."""
    choice = Options(**options)
    state = rules.start(choice, len(teams))
    for team in teams:
        assert all(feet % trail == 0 for trail, feet in team.items())
    climbers = tuple(
        tuple(team.get(trail, 0) // trail for trail in choice.trails) for team in teams
    )
    return replace(state, climbers=climbers, dice=dice, phase="move" if dice else "roll")


def feet(state: State, seat: int) -> dict[int, int]:
    """A team as {trail: feet}, without those at the bottom."""
    heights = zip(state.options.trails, state.options.feet(state.team(seat)), strict=True)
    return {trail: height for trail, height in heights if height}


def refusal(state: State, row: str) -> tuple[type[UserError], str]:
    """How the row is refused: the kind and the words."""
    with pytest.raises(UserError) as caught:
        go(state, row)
    return type(caught.value), str(caught.value)


def texts(state: State, seat: int) -> list[str]:
    return [notation.write(move) for move in rules.legal_moves(state, seat)]

"""Positions drawn in a test, and a way to play texts on them."""

from collections import Counter
from dataclasses import replace
from itertools import product

from games.cant_stop.game import GAME
from games.cant_stop.kinds import KINDS
from games.cant_stop.mountain import EMPTY, Mountain, Spaces
from games.cant_stop.notation import read, write
from games.cant_stop.position import State
from games.cant_stop.rules import Options, legal_moves, start, to_move
from games.movelog import play_move


def position(
    *,
    seats: int = 2,
    seat: int = 1,
    climbers: dict[int, int] | None = None,
    camps: dict[int, dict[int, int]] | None = None,
    won: dict[int, int] | None = None,
    **options: object,
) -> State:
    """Team `seat` may roll or stop. Climbers as column: space, camps by seat, won as column: seat.

    If a column is won its winner's camp on the top is set up, too.
    """
    spaces = {team: dict((camps or {}).get(team, {})) for team in range(1, seats + 1)}
    for column, team in (won or {}).items():
        spaces[team][column] = 13 - 2 * abs(7 - column)
    mountain = Mountain(tuple(map(_spaces, spaces.values())), _spaces(won or {}))
    first = start(Options(**options), seats)  # type: ignore[arg-type]
    return replace(first, mountain=mountain, seat=seat, climbers=_spaces(climbers or {}))


def _spaces(columns: dict[int, int]) -> Spaces:
    spaces = list(EMPTY)
    for column, number in columns.items():
        spaces[column] = number
    return tuple(spaces)


def play_out(state: State, *texts: str) -> State:
    """The position after these texts, each said by whoever is due (skips by seat 0)."""
    for text in texts:
        seat = 0 if text.startswith("skip") else min(to_move(state))
        state = play_move(GAME, state, seat, read(text))
    return state


def with_dice(state: State, dice: str) -> State:
    return play_out(state, "roll", f"dice {dice}")


def rolls_of(numbers: str) -> Counter[tuple[int, ...]]:
    """Every roll, sorted, with the number of outcomes that show it."""
    outcomes = product(KINDS[numbers].faces, repeat=4)
    return Counter(tuple(sorted(dice)) for dice in outcomes)


def choices(state: State) -> set[str]:
    return {write(move) for move in legal_moves(state, state.seat)}


def standing(spaces: Spaces) -> dict[int, int]:
    """The columns with something on them."""
    return {column: space for column, space in enumerate(spaces) if space}


def camps(state: State, seat: int) -> dict[int, int]:
    return standing(state.mountain.camps[seat - 1])

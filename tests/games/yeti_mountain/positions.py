"""Positions drawn in a test, and ways to play texts on them and to look at them.

In a scene `T1` is team 1 and `YY` the Yeti, both on an empty tile; a last level of one plain
row lies above it. Rows count from the bottom, as everywhere.
"""

from dataclasses import replace
from typing import Any

from games.engine import CHANCE
from games.errors import Illegal
from games.movelog import play_move
from games.yeti_mountain import choices
from games.yeti_mountain.agenda import Task
from games.yeti_mountain.game import GAME
from games.yeti_mountain.mountain import EMPTY, Place, board_rows, mountain_of
from games.yeti_mountain.notation import place_name, read, write
from games.yeti_mountain.position import Options, State, Turn
from games.yeti_mountain.rules import legal_moves, start, to_move

YETI = "YY"
BETWEEN = """
   ......
  T1..T2
 ..YY....
..........
 ........
..........
"""
# The Yeti goes from r4c2 up to r5c2, between team 1 on r5c1 and team 2 on r5c3.


def scene(drawing: str, *, top: str = "", seats: int = 2, seat: int = 1, **given: Any) -> State:
    """Team `seat` has its turn on the drawn mountain; teams that are not drawn are off it.

    `top` draws the last level; `first` is the first team; `teams` changes teams by seat
    (hands, tokens, `at` and `camp` by name); `compass`, `turn`, `storage`, `danger`, `item`
    set parts of the state; all else are options.
    """
    plain, standing = _plain(drawing)
    above, higher = _plain(top or _row_above(plain))
    rows = len(board_rows(plain))
    standing |= {mark: Place(rows + where.row, where.column) for mark, where in higher.items()}
    changes = {name: given.pop(name) for name in _PARTS if name in given}
    teams = given.pop("teams", {})
    state = start(Options(**{"calculate": "server", **given}), seats)
    state = replace(state, boards=(plain, above), agenda=(), seat=seat, **{"first": 1, **changes})
    for mark, where in standing.items():
        if mark == YETI:
            state = replace(state, yeti=where)
        else:
            state = state.with_team(int(mark[1]), at=where)
    for number, changed in teams.items():
        named = {k: place(v) if k in ("at", "camp") else v for k, v in changed.items()}
        state = state.with_team(number, **named)
    turn = replace(changes.get("turn", Turn()), start_row=state.team(seat).row)
    return replace(state, turn=turn)


_PARTS = ("first", "compass", "turn", "storage", "danger", "item", "covered", "round")


def _plain(drawing: str) -> tuple[str, dict[str, Place]]:
    """Return the drawing with empty tiles for whoever stands on it, and the tiles of those who
    stand."""
    standing = {}
    for row, line in enumerate(board_rows(drawing), start=1):
        for column, (_, kind) in enumerate(line, start=1):
            if kind == YETI or kind[0] == "T":
                standing[kind] = Place(row, column)
    for mark in standing:
        drawing = drawing.replace(mark, EMPTY)
    return drawing, standing


def _row_above(drawing: str) -> str:
    """A row of empty tiles that fits on the drawing's top row."""
    highest = board_rows(drawing)[-1]
    return " " * (highest[0][0] + 1) + EMPTY * max(1, len(highest) - 1)


def place(name: str | None) -> Place | None:
    """`r5c3` as a place."""
    if name is None:
        return None
    row, _, column = name[1:].partition("c")
    return Place(int(row), int(column))


def play_out(state: State, *texts: str) -> State:
    """The position after these texts: `2: place@r1c1` by seat 2, others by whoever is due.

    In a turn that is the team whose turn it is."""
    for text in texts:
        seat, colon, rest = text.partition(": ")
        state = play_move(
            GAME, state, int(seat) if colon else _due(state, text), read(rest or text)
        )
    return state


def _due(state: State, text: str) -> int:
    if text.startswith("skip"):
        return CHANCE
    return min(to_move(state)) if state.agenda else state.seat


def due(state: State, *tasks: Task) -> State:
    """Return the position in which these tasks come next, all settled that needs nobody."""
    return choices.settle(state.first_do(*tasks))


def texts(state: State, seat: int | None = None) -> set[str]:
    """All moves of a seat, or of whoever is due."""
    return {write(move) for move in legal_moves(state, seat or _due(state, ""))}


def some(state: State, start: str, seat: int | None = None) -> set[str]:
    """The moves that start with a word, without it: `some(state, "step@")`."""
    return {text.removeprefix(start) for text in texts(state, seat) if text.startswith(start)}


def refusal(state: State, text: str) -> str:
    """Return what the refusal of this text says; fail if it is taken."""
    try:
        play_out(state, text)
    except Illegal as refused:
        return str(refused)
    raise AssertionError(f"{text} was taken")


def at(state: State, seat: int) -> str | None:
    """Return the tile of a team: `r5c3`, None off the mountain."""
    spot = state.team(seat).at
    return place_name(spot) if spot else None


def yeti_at(state: State) -> str | None:
    return place_name(state.yeti) if state.yeti else None


def tile(state: State, name: str) -> str:
    """Return the present kind of a tile, covered ones empty."""
    spot = place(name)
    assert spot in mountain_of(state.boards).tiles
    return state.kind(spot)

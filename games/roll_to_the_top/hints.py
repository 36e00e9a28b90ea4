"""Hints of Roll to the Top!: every placement, the best whole fillings, and the ladder."""

from collections import Counter
from collections.abc import Hashable
from functools import lru_cache
from typing import Any, TypedDict

from games.contract import Hint, HintList
from games.engine import Seat
from games.errors import gettext_noop
from games.roll_to_the_top.dice import Hand
from games.roll_to_the_top.fillings import Filling, Fillings, fillings
from games.roll_to_the_top.moves import Done, Place
from games.roll_to_the_top.notation import equation, square_name, write
from games.roll_to_the_top.position import DICE, FILL, State, dice_left, slack, to_move
from games.roll_to_the_top.rolls import best_worth, outcomes
from games.roll_to_the_top.room import HUNDREDTHS
from games.roll_to_the_top.words import rung as rung

UNIT = gettext_noop("squares")
PASSES = frozenset({"done"})
BEST = 5
"""How many whole fillings a list shows."""


def list_key(state: State, seat: Seat) -> Hashable | None:
    """Return the sheet as it stands and the dice left; None unless the seat is filling its
    sheet."""
    if state.phase != FILL or seat not in to_move(state):
        return None
    numbers, options = state.teams[seat - 1].numbers, state.options
    return options.sheet, options.direction, state.kit, numbers, dice_left(state, seat)


class Placement(Hint):
    """A number in a square."""

    dice: list[int]
    sum: int
    row: int
    column: int
    square: str


class PlaceHint(Placement):
    """`best`: it belongs to the best filling; `worth`, in squares: of the best filling in which
    it comes first. `done` is worth 0 and has neither dice nor square.
    """

    slack: int
    best: bool
    worth: float


class Round(TypedDict):
    """A whole filling: how many `squares`, and its `placements` in an order that can be played.

    `worth`: the squares it fills, less the price of the room that its numbers use up.
    """

    squares: int
    slack: int
    worth: float
    placements: list[Placement]


class PlaceList(HintList[PlaceHint]):
    """`results`: how many placements; `fillings`: the best; `fillings_count`: how many exist."""

    results: int
    fillings: list[Round]
    fillings_count: int


def hint_list(state: State, seat: Seat | None) -> PlaceList:
    """List each legal placement and `done`, by worth; nothing if no number fits. Of equal ones
    those of the best filling come first, then the least slack, the lowest row."""
    if seat is None or list_key(state, seat) is None:
        return {"hints": [], "results": 0, "fillings": [], "fillings_count": 0}
    numbers, options = state.teams[seat - 1].numbers, state.options
    dice = dice_left(state, seat)
    ranked = fillings(state.sheet, numbers, dice, options.direction, BEST, state.kit)
    hints = [_hint(state, numbers, ranked, *first) for first in ranked.firsts]
    return {
        "hints": sorted([*hints, _DONE], key=_rank) if hints else [],
        "results": len(hints),
        "fillings": [_filling(state, filling) for filling in ranked.best],
        "fillings_count": ranked.count,
    }


def value(hint: PlaceHint) -> float:
    """Return the squares that the best filling with this placement fills, less the price of its
    room."""
    return hint["worth"]


def value_distribution(state: State, seat: Seat) -> dict[float, int] | None:
    """Return the values, exact for one or two dice, a fixed sample for more: see
    `rolls.outcomes`."""
    if state.phase != DICE:
        return None
    values, numbers, options = Counter[float](), state.teams[seat - 1].numbers, state.options
    for dice, ways in outcomes(state.dice).items():
        worth = best_worth(options.sheet, numbers, dice, options.direction, state.kit)
        values[worth / HUNDREDTHS] += ways
    return dict(values)


_DONE: PlaceHint = {
    "text": write(Done()),
    "equation": "",
    "dice": [],
    "sum": 0,
    "row": 0,
    "column": 0,
    "square": "",
    "slack": 0,
    "best": False,
    "worth": 0.0,
}


def _hint(state: State, numbers: Hand, ranked: Fillings, index: int, dice: Hand) -> PlaceHint:
    square = state.sheet.squares[index]
    return {
        **_placement(dice, square.row, square.column),
        "slack": slack(state.sheet, numbers, index, sum(dice), state.options.direction),
        "best": (index, dice) in ranked.best[0].steps,
        "worth": ranked.firsts[index, dice] / HUNDREDTHS,
    }


def _rank(hint: PlaceHint) -> tuple[Any, ...]:
    """Rank a placement before `done` if they are worth the same."""
    tie = not hint["dice"], not hint["best"], hint["slack"]
    return -hint["worth"], *tie, hint["row"], hint["column"], hint["dice"]


def _placement(dice: Hand, row: int, column: int) -> Placement:
    text, words = _texts(dice, row, column)
    return {
        "text": text,
        "equation": words,
        "dice": list(dice),
        "sum": sum(dice),
        "row": row,
        "column": column,
        "square": square_name(row, column),
    }


@lru_cache(maxsize=1 << 12)
def _texts(dice: Hand, row: int, column: int) -> tuple[str, str]:
    return write(Place(dice, sum(dice), row, column)), equation(dice)


def _filling(state: State, filling: Filling) -> Round:
    squares = state.sheet.squares
    return {
        "squares": len(filling.steps),
        "slack": filling.slack,
        "worth": filling.worth / HUNDREDTHS,
        "placements": [
            _placement(dice, squares[index].row, squares[index].column)
            for index, dice in filling.steps
        ],
    }

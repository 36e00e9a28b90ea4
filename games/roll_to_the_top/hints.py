"""Hints of Roll to the Top!: every placement, the best whole fillings, and the ladder."""

from collections import Counter
from collections.abc import Hashable
from typing import Any, TypedDict

from games.contract import RUNGS as RUNGS, Hint, HintList
from games.engine import Seat, without
from games.errors import gettext_noop
from games.roll_to_the_top.fillings import Filling, fillings
from games.roll_to_the_top.most import most, outcomes
from games.roll_to_the_top.moves import Hand, Place
from games.roll_to_the_top.notation import equation, square_name, write
from games.roll_to_the_top.position import DICE, FILL, State, dice_left, placements, slack, to_move
from games.roll_to_the_top.words import rung as rung

UNIT = gettext_noop("squares")
PASSES = frozenset({"done"})
BEST = 5
"""How many whole fillings a list shows."""


def list_key(state: State, seat: Seat) -> Hashable | None:
    """The sheet as it stands and the dice left; None unless the seat is filling its sheet."""
    if state.phase != FILL or seat not in to_move(state):
        return None
    numbers, options = state.teams[seat - 1].numbers, state.options
    return options.sheet, options.direction, numbers, dice_left(state, seat)


class Placement(Hint):
    """A number in a square."""

    dice: list[int]
    sum: int
    row: int
    column: int
    square: str


class PlaceHint(Placement):
    """`best`: it belongs to the best filling; `fills`: how many squares can be filled in this
    round when it is placed first.
    """

    slack: int
    best: bool
    fills: int


class Round(TypedDict):
    """A whole filling: how many `squares`, and its `placements` in an order that can be played."""

    squares: int
    slack: int
    placements: list[Placement]


class PlaceList(HintList[PlaceHint]):
    """`results`: how many placements; `fillings`: the best; `fillings_count`: how many exist."""

    results: int
    fillings: list[Round]
    fillings_count: int


def hint_list(state: State, seat: Seat | None) -> PlaceList:
    """Each legal placement: those of the best filling, then the least slack, the lowest row."""
    if seat is None or list_key(state, seat) is None:
        return {"hints": [], "results": 0, "fillings": [], "fillings_count": 0}
    numbers, options = state.teams[seat - 1].numbers, state.options
    dice = dice_left(state, seat)
    result = fillings(state.sheet, numbers, dice, options.direction, BEST)
    wanted = set(result.best[0].steps) if result.best else set()
    hints = [_hint(state, numbers, dice, move, wanted) for move in placements(state, seat)]
    hints.sort(key=_rank)
    return {
        "hints": hints,
        "results": len(hints),
        "fillings": [_filling(state, filling) for filling in result.best],
        "fillings_count": result.count,
    }


def value(hint: PlaceHint) -> float:
    """The squares that can be filled in this round when this placement comes first."""
    return float(hint["fills"])


def value_distribution(state: State, seat: Seat) -> dict[float, int] | None:
    """Exact for one or two dice, a fixed sample for more: see `most.outcomes`."""
    if state.phase != DICE:
        return None
    result, numbers = Counter[float](), state.teams[seat - 1].numbers
    for dice, ways in outcomes(state.dice).items():
        result[float(most(state.options.sheet, numbers, dice, state.options.direction))] += ways
    return dict(result)


def _hint(
    state: State, numbers: Hand, dice: Hand, move: Place, wanted: set[tuple[int, Hand]]
) -> PlaceHint:
    index, total = state.sheet.places[move.row, move.column], sum(move.dice)
    after = (*numbers[:index], total, *numbers[index + 1 :])
    left = without(dice, move.dice)
    return {
        **_placement(move),
        "slack": slack(state.sheet, numbers, index, total, state.options.direction),
        "best": (index, move.dice) in wanted,
        "fills": 1 + most(state.options.sheet, after, left, state.options.direction),
    }


def _rank(hint: PlaceHint) -> tuple[Any, ...]:
    return not hint["best"], hint["slack"], hint["row"], hint["column"], hint["dice"]


def _placement(move: Place) -> Placement:
    return {
        "text": write(move),
        "equation": equation(move.dice),
        "dice": list(move.dice),
        "sum": sum(move.dice),
        "row": move.row,
        "column": move.column,
        "square": square_name(move.row, move.column),
    }


def _filling(state: State, filling: Filling) -> Round:
    squares = state.sheet.squares
    steps = [
        Place(dice, sum(dice), squares[index].row, squares[index].column)
        for index, dice in filling.steps
    ]
    return {
        "squares": len(steps),
        "slack": filling.slack,
        "placements": [_placement(move) for move in steps],
    }

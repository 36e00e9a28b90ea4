"""Simple ways to play Roll to the Top!, against which its strongest bot is measured."""

from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from games.engine import Seat
from games.roll_to_the_top.dice import Hand
from games.roll_to_the_top.moves import Done, Place
from games.roll_to_the_top.position import (
    FILL,
    State,
    dice_left,
    hands,
    placements,
    slack,
    takes,
)
from games.roll_to_the_top.rules import legal_moves
from games.roll_to_the_top.sheets import sheet_of

MOST_SLACK = 3
HIGHEST_ON_NOTHING = 4
LOWEST_ON_NOTHING = 8
"""Of `decreasing`, which needs high numbers below: of 4 to 20 the one that wins most."""
Policy = Callable[[State, Seat], Any]


def first_fit(state: State, seat: Seat) -> Any:
    """The first number that fits anywhere, single dice first."""
    return next(iter(placements(state, seat)), Done())


def least_slack(state: State, seat: Seat) -> Any:
    """Every number that fits, the closest one first."""
    return _closest(state, seat, placements(state, seat))


def careful(state: State, seat: Seat) -> Any:
    """The same without numbers that waste more than 3 above the one below, or of more than 4
    in a square that lies on none."""
    wanted = [move for move in placements(state, seat) if _is_cheap(state, seat, move)]
    return _closest(state, seat, wanted)


def greedy(state: State, seat: Seat) -> Any:
    """The filling with the most squares, and of these with the least slack."""
    numbers, options = state.teams[seat - 1].numbers, state.options
    _, _, first = _fullest(options.sheet, numbers, dice_left(state, seat), options.direction)
    if first is None:
        return Done()
    index, hand = first
    square = state.sheet.squares[index]
    return Place(hand, sum(hand), square.row, square.column)


def _filling_only(policy: Policy) -> Policy:
    """As the roller, every policy makes the first change that is allowed."""

    def move(state: State, seat: Seat) -> Any:
        return policy(state, seat) if state.phase == FILL else legal_moves(state, seat)[0]

    return move


POLICIES: dict[str, Policy] = {
    policy.__name__: _filling_only(policy) for policy in (careful, first_fit, least_slack, greedy)
}


def _closest(state: State, seat: Seat, moves: Any) -> Any:
    def rank(move: Place) -> Any:
        return _slack(state, seat, move), move.row, move.column, len(move.dice), move.dice

    return min(moves, key=rank, default=Done())


def _slack(state: State, seat: Seat, move: Place) -> int:
    numbers, index = (
        state.teams[seat - 1].numbers,
        state.sheet.index_by_position[move.row, move.column],
    )
    return slack(state.sheet, numbers, index, sum(move.dice), state.options.direction)


def _is_cheap(state: State, seat: Seat, move: Place) -> bool:
    square = state.sheet.squares[state.sheet.index_by_position[move.row, move.column]]
    if square.below:
        return _slack(state, seat, move) <= MOST_SLACK
    if state.options.direction == "decreasing":
        return sum(move.dice) >= LOWEST_ON_NOTHING
    return sum(move.dice) <= HIGHEST_ON_NOTHING


@lru_cache(maxsize=1 << 16)
def _fullest(
    drawing: str, numbers: Hand, dice: Hand, direction: str
) -> tuple[int, int, tuple[int, Hand] | None]:
    """The most squares, minus the least slack with so many, and a placement to begin with."""
    sheet = sheet_of(drawing)
    best: tuple[int, int, tuple[int, Hand] | None] = (0, 0, None)
    for hand in hands(dice):
        left = tuple(sorted((Counter(dice) - Counter(hand)).elements()))
        if 1 + len(left) < best[0]:
            break
        for index in range(len(numbers)):
            if sum(hand) in takes(sheet, numbers, index, direction):
                after = (*numbers[:index], sum(hand), *numbers[index + 1 :])
                squares, spared, _ = _fullest(drawing, after, left, direction)
                lost = slack(sheet, numbers, index, sum(hand), direction)
                candidate = (1 + squares, spared - lost, (index, hand))
                if best[2] is None or candidate[:2] > best[:2]:
                    best = candidate
    return best

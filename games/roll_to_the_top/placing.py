"""Whether a placement is allowed, and if not, which rule it breaks."""

from collections import Counter

from games.engine import Seat
from games.errors import Illegal, WrongAnswer, gettext_noop
from games.facts import MINUS
from games.roll_to_the_top.dice import dice_sum
from games.roll_to_the_top.moves import Place
from games.roll_to_the_top.position import State, dice_left, takes


def square_for(state: State, seat: Seat, move: Place) -> int:
    """Return the index of the square which the move fills.

    Checks the dice, then the sum, then the square. Raises WrongAnswer for a wrong sum and Illegal
    for anything else, each with the rule that is broken.
    """
    _check_dice(state, seat, move)
    _check_sum(state, move)
    index = state.sheet.index_by_position.get((move.row, move.column))
    if index is None:
        raise Illegal(
            gettext_noop("There is no square %(square)s in row %(row)s."),
            square=move.column,
            row=move.row,
        )
    _check_square(state, state.teams[seat - 1].numbers, index, sum(move.dice))
    return index


def _check_dice(state: State, seat: Seat, move: Place) -> None:
    missing = Counter(map(abs, move.dice)) - Counter(dice_left(state, seat))
    if not missing:
        _check_signs(state, move)
        return
    die = min(missing)
    if die in (number for _, number in state.rolled):
        raise Illegal(gettext_noop("Use each die once. The %(die)s is used already."), die=die)
    raise Illegal(gettext_noop("No die shows %(die)s. Choose other dice."), die=die)


def _check_signs(state: State, move: Place) -> None:
    if min(move.dice) < 0 and MINUS not in state.kit.signs:
        raise Illegal(gettext_noop("In this game dice are only added."))
    if sum(move.dice) < 1:
        raise Illegal(gettext_noop("Take smaller numbers away. The result is 1 or more."))


def _check_sum(state: State, move: Place) -> None:
    """Check the sum. A single die needs none; several need one if students add."""
    dice = dice_sum(move.dice)
    if move.total is None and len(move.dice) > 1 and state.options.calculate == "student":
        raise Illegal(gettext_noop("Type the sum, too: %(dice)s = ?"), dice=dice)
    if move.total not in (None, sum(move.dice)):
        raise WrongAnswer(
            gettext_noop("%(dice)s is not %(total)s. Try again."), dice=dice, total=move.total
        )


def _check_square(state: State, numbers: tuple[int, ...], index: int, number: int) -> None:
    direction, square = state.options.direction, state.sheet.squares[index]
    taken = takes(state.sheet, numbers, index, direction, state.kit.highest)
    if number in taken:
        return
    if numbers[index]:
        raise Illegal(gettext_noop("This square is full. Choose an empty one."))
    if not taken and square.below:
        raise Illegal(gettext_noop("Fill all squares right below this one first."))
    if not taken:
        raise Illegal(gettext_noop("Fill the square on its left or right first."))
    if direction == "decreasing":
        raise Illegal(
            gettext_noop("%(number)s is too high here. Use %(most)s or less."),
            number=number,
            most=taken[-1],
        )
    raise Illegal(
        gettext_noop("%(number)s is too low here. Use %(least)s or more."),
        number=number,
        least=taken[0],
    )

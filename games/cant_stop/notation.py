"""Read and write a text for each move: `roll`, `dice 1 5 4 6`, `6+10`, `7`, `1+5=6 4+6=10`, `stop`,
`bust`, `skip 2`.

A choice has two forms. The plain one gives the columns that are climbed. The calculated one gives
how the student pairs the dice, what each pair makes and, if only one of two columns gets the last
climber, which one (`2+5=7 4+5=9 7`, `4*8=32 7*9=63 11`). Both can always be read; the log keeps the
form that was used.
"""

import re
from dataclasses import replace
from functools import lru_cache

from games.cant_stop import moves
from games.cant_stop.mountain import COLUMNS
from games.engine import Skip, clean, read_shared_move, write_shared_move
from games.errors import Unreadable, gettext_noop
from games.facts import PLUS, TIMES

_WORDS: dict[str, moves.Move] = {"stop": moves.STOP, "bust": moves.BUST}
_CHOICE = re.compile(r"(\d{1,2})(?:\+(\d{1,2}))?")
_CALCULATION = re.compile(
    r"(\d{1,2})([+*])(\d{1,2})=(\d{1,3}) (\d{1,2})\2(\d{1,2})=(\d{1,3})(?: (\d{1,2}))?"
)
_DICE = re.compile(r"dice( [1-9]){4}")
_SUM = re.compile(r"\d{1,3}")


@lru_cache(maxsize=4096)
def read(text: str) -> moves.Move:
    """Return the move a text says; the larger sum may come first. Raises Unreadable.

    A calculation may hold any numbers: the rules check that they are the dice, and add up.
    """
    text = re.sub(r" ?([+*=]) ?", r"\1", clean(text).lower())
    if _DICE.fullmatch(text):
        return moves.Rolled(tuple(map(int, text.split()[1:])))
    move = _WORDS.get(text) or read_shared_move(text, dice=4) or _choice(text) or _sums(text)
    if move is None:
        raise Unreadable.unlike("6+10")
    return move


def _choice(text: str) -> moves.Choose | None:
    parts = _CHOICE.fullmatch(text)
    if not parts:
        return None
    columns = tuple(sorted(int(number) for number in parts.groups() if number))
    for column in columns:
        _check_column(column)
    return moves.Choose(columns)


def _sums(text: str) -> moves.Calculate | None:
    parts = _CALCULATION.fullmatch(text)
    if not parts:
        return None
    a, b, left, c, d, right = map(int, parts.group(1, 3, 4, 5, 6, 7))
    if parts[8]:
        _check_column(int(parts[8]))
    return moves.Calculate(((a, b, left), (c, d, right)), int(parts[8] or 0), parts[2])


def _check_column(column: int) -> None:
    if column not in COLUMNS:
        raise Unreadable(
            gettext_noop("There is no column %(column)s. Columns go from 2 to 12."), column=column
        )


def write(move: moves.Move) -> str:
    """Return the canonical text: `read(write(move)) == move`."""
    match move:
        case moves.Roll() | moves.Rolled() | Skip():
            return write_shared_move(move)
        case moves.Stop():
            return "stop"
        case moves.Bust():
            return "bust"
        case moves.Choose(columns):
            return "+".join(map(str, columns))
        case moves.Calculate(equations, column, sign):
            texts = [f"{a}{sign}{b}={claim}" for a, b, claim in equations]
            return " ".join([*texts, str(column)] if column else texts)


def normal_form(move: moves.Move) -> moves.Move:
    """Return each sum or product with its smaller number first."""
    if not isinstance(move, moves.Calculate):
        return move
    (a, b, left), (c, d, right) = move.equations
    equations = (min(a, b), max(a, b), left), (min(c, d), max(c, d), right)
    return replace(move, equations=equations)


def compose(fields: dict[str, list[str]]) -> str:
    """Compose the calculated form out of the form's fields.

    `dice`: four, in one field or in several; the first two are one pair, the last two the other;
    `sum`: what each pair makes; `column`: which of two gets the last climber (may be empty or
    missing); `sign`: `*` if they are products. Raises Unreadable if one is missing or a sum is no
    number.
    """
    dice, sums, column = (
        " ".join(fields.get(name, [])).split() for name in ("dice", "sum", "column")
    )
    if len(dice) != 4 or len(sums) != 2:
        raise Unreadable(gettext_noop("Make two pairs of dice. Type what each makes."))
    if not all(map(_SUM.fullmatch, sums)):
        raise Unreadable(gettext_noop("Type what each pair makes as a number, like 7."))
    a, b, c, d = dice
    sign = TIMES if TIMES in fields.get("sign", []) else PLUS
    return " ".join([f"{a}{sign}{b}={sums[0]}", f"{c}{sign}{d}={sums[1]}", *column])

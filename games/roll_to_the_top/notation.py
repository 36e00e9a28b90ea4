"""Notation of Roll to the Top!: one text a move (the table is in README.md)."""

import re
from collections.abc import Callable
from functools import lru_cache

from games.engine import Skip, clean, read_skip, write_skip
from games.errors import Unreadable, gettext_noop
from games.facts import MINUS, PLUS
from games.roll_to_the_top import moves
from games.roll_to_the_top.dice import Hand, dice_sum, plain_sum

_WORDS: dict[str, moves.Move] = {"roll": moves.Roll(), "undo": moves.Undo(), "done": moves.Done()}
LONGEST = 48
"""A roll of five large dice is longer than other moves: `dice d10=10 … d30=30 w=+-`."""
_PLACE = re.compile(r"([0-9]+(?:\+[0-9]+)*|[0-9]+(?:-[0-9]+)+)(?:=([0-9]+))?@r([0-9]+)c([0-9]+)")
_DIE = re.compile(r"d([0-9]+)=([0-9]+)")


@lru_cache(maxsize=4096)
def read(text: str) -> moves.Move:
    """Return the move a text says. Raises Unreadable.

    Signs of the white die may be printed ones; dice may come in any order; a single die may be
    written with or without its sum, several without one leave the sum to the program. What is taken
    away stands after the number from which it is taken.
    """
    text = clean(_plain_faces(text), limit=LONGEST).lower()
    move = _WORDS.get(text) or read_skip(text)
    if move is not None:
        return move
    word, _, rest = text.partition(" ")
    reader = _READERS.get(word)
    return reader(rest) if reader else _read_place(text)


def write(move: moves.Move) -> str:
    """Return the canonical text."""
    if isinstance(move, Skip):
        return write_skip(move)
    if isinstance(move, moves.Rolled):
        white = [f"w={move.white}"] if move.white else []
        return " ".join(["dice", *(f"d{die}={number}" for die, number in move.dice), *white])
    if isinstance(move, moves.Add):
        return f"add d{move.sides}"
    if isinstance(move, moves.Remove):
        return f"remove d{move.sides}"
    if isinstance(move, moves.Swap):
        return f"swap d{move.out} d{move.into}"
    if isinstance(move, moves.Place):
        return f"{_sum(move)} @{square_name(move.row, move.column)}"
    return next(word for word, known in _WORDS.items() if known == move)


def compose(fields: dict[str, list[str]]) -> str:
    """Compose the text of a filled-in form. Raises Unreadable if no die or no square is chosen.

    The form has `dice` (the number of each die, once for each die chosen), `sum` (left out or empty
    if the program adds), `square` (as in `r3c2`), and `sign` if dice can be taken away: all others
    from the highest.
    """
    numbers, sign = fields.get("dice", []), PLUS
    if fields.get("sign") == [MINUS]:
        numbers, sign = sorted(numbers, key=lambda die: (len(die), die), reverse=True), MINUS
    dice = sign.join(numbers)
    square = "".join(fields.get("square", [])[-1:])
    total = "".join(fields.get("sum", [])[-1:]).strip()
    if not dice or not square:
        raise Unreadable(gettext_noop("Tap dice, then tap a square."))
    if total and not total.isdecimal():
        raise Unreadable(gettext_noop("Write the sum as a number, like 9."))
    return f"{dice}={total} @{square}" if total else f"{dice} @{square}"


def square_name(row: int, column: int) -> str:
    """Write `r3c2`: row 3 from the bottom, square 2 from the left."""
    return f"r{row}c{column}"


def equation(dice: Hand) -> str:
    """Write `1 + 8 = 9`; a single die is its own number: `12`."""
    return dice_sum(dice) if len(dice) == 1 else f"{dice_sum(dice)} = {sum(dice)}"


def _plain_faces(text: str) -> str:
    """Return the two faces of the white die that plain text has no sign for."""
    return text.replace("±", "+-").replace("↔", "<>") if isinstance(text, str) else text


def _sum(move: moves.Place) -> str:
    dice = plain_sum(move.dice)
    has_sum = move.total is not None and move.dice != (move.total,)
    return f"{dice}={move.total}" if has_sum else dice


def _read_place(text: str) -> moves.Place:
    parts = _PLACE.fullmatch(re.sub(r" ?([-+=@]) ?", r"\1", text))
    if parts is None:
        raise Unreadable.unlike("1+8=9 @r3c2")
    first, *others = map(int, re.split("[-+]", parts[1]))
    dice: Hand = tuple(sorted((first, *others)))
    if MINUS in parts[1]:
        dice = first, *(-number for number in sorted(others))
    total = int(parts[2]) if parts[2] else None
    if len(dice) == 1 and total is None:
        total = dice[0]
    return moves.Place(dice, total, int(parts[3]), int(parts[4]))


def _read_rolled(rest: str) -> moves.Rolled:
    *names, last = rest.split() or [""]
    white = last.removeprefix("w=") if last.startswith("w=") else ""
    if not white:
        names.append(last)
    dice = [_DIE.fullmatch(name) for name in names]
    if not dice or not all(dice) or white not in ("", *moves.FACES):
        raise Unreadable.unlike("dice d4=1 d8=5 w=+")
    return moves.Rolled(tuple(sorted((int(die[1]), int(die[2])) for die in dice if die)), white)


def _sides(text: str) -> int:
    if not re.fullmatch(r"d[0-9]+", text):
        raise Unreadable.unlike("add d12")
    return int(text[1:])


def _read_swap(rest: str) -> moves.Swap:
    out, _, into = rest.partition(" ")
    return moves.Swap(_sides(out), _sides(into))


_READERS: dict[str, Callable[[str], moves.Move]] = {
    "dice": _read_rolled,
    "add": lambda rest: moves.Add(_sides(rest)),
    "remove": lambda rest: moves.Remove(_sides(rest)),
    "swap": _read_swap,
}

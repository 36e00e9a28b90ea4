"""One text a move: `roll`, `dice 2 6`, `6+2=8`."""

import re

from games.engine import clean, read_shared_move, write_shared_move
from games.errors import Unreadable, gettext_noop

from .moves import Climb, Move


def read(text: str) -> Move:
    text = clean(text)
    if parts := re.fullmatch(r"(\d+)([-+]\d+)=(-?\d+)", text.replace(" ", "")):
        return Climb(*map(int, parts.groups()))
    if move := read_shared_move(text, dice=2):
        return move
    raise Unreadable(gettext_noop("This is no move of the Hill."))


def write(move: Move) -> str:
    if isinstance(move, Climb):
        return f"{move.first}{move.second:+d}={move.result}"
    return write_shared_move(move)


def compose(fields: dict[str, list[str]]) -> str:
    """The form has the calculation as a choice, and a box for its result."""
    return "=".join(fields.get(name, [""])[0] for name in ("calculation", "result"))

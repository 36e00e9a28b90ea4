"""One text a move: `roll`, `dice 2 6`, `6+2=8`."""

import re

from hill.moves import Climb, Move, Roll, Rolled

from games.engine import Skip, clean, read_skip, write_skip
from games.errors import Unreadable, gettext_noop

_CLIMB = re.compile(r"(\d+) ?([-+]) ?(\d+) ?= ?(-?\d+)")


def read(text: str) -> Move:
    text = clean(text)
    if text == "roll":
        return Roll()
    if parts := re.fullmatch(r"dice (\d) (\d)", text):
        return Rolled(tuple(map(int, parts.groups())))
    if parts := _CLIMB.fullmatch(text):
        return Climb(int(parts[1]), parts[2], int(parts[3]), int(parts[4]))
    if (skip := read_skip(text)) is None:
        raise Unreadable(gettext_noop("This is no move of the Hill."))
    return skip


def write(move: Move) -> str:
    if isinstance(move, Climb):
        return f"{move.first}{move.operation}{move.second}={move.result}"
    if isinstance(move, Rolled):
        return "dice " + " ".join(map(str, move.dice))
    return write_skip(move) if isinstance(move, Skip) else "roll"


def compose(fields: dict[str, list[str]]) -> str:
    """The form has the calculation as a choice, and a box for its result."""
    return "=".join(fields.get(name, [""])[0] for name in ("calculation", "result"))

"""Lay out the parts of a screen of the wall: in twelve columns, each part so many of them wide."""

from collections.abc import Sequence
from math import ceil

COLUMNS = 12
# More teams than these at one table stand in as many rows as they need.
_MANY = 24


def spans(parts: int, columns: int) -> list[int]:
    """How wide each of so many parts is, `columns` in a row; those of the last row fill it."""
    last = parts - columns * (ceil(parts / columns) - 1)
    return [COLUMNS // columns] * (parts - last) + [COLUMNS // max(1, last)] * last


def seat_columns(teams: int, alone: bool, named: bool) -> int:
    """How many teams of a table stand side by side; `alone`: the table has the whole wall."""
    if not alone:
        return 1 if named or teams <= 3 else 2
    rows = ((4, max(1, teams)), (6, 3), (_MANY, 4))
    return next((columns for most, columns in rows if teams <= most), 6)


def seat_size(tables: int, teams: Sequence[int], named: bool) -> str:
    """How large the faces of this many tables are, the teams of each counted: xs to xxl."""
    most = max(teams, default=0)
    if tables == 1:
        sizes: Sequence[tuple[int, str]] = ((4, "xxl"), (6, "xl"), (_MANY // 2, "l"), (_MANY, "m"))
    elif tables <= 3:
        sizes = ((2, "xl"), (4, "l"), (5, "m")) if named else ((2, "xl"), (4, "l"), (6, "m"))
    else:
        sizes = ((2, "m"),) if named else ((6, "m"),)
    return next((size for limit, size in sizes if most <= limit), "xs" if tables == 1 else "s")

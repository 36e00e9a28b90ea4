"""Find the columns of a table that hold names: by their headings, else by what is in them."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from classroom.people.name_order import name_key
from classroom.people.rosters.headings import Heading, Trust, read_heading
from classroom.people.rosters.name_cells import clean_cell, is_name_like, is_title

Row = Sequence[str]

_HEADING_ROWS = 40
_MOST = 0.7  # of the cells of a column
_NAMES = ("name", "first", "last", "full", "person")


@dataclass(frozen=True)
class Columns:
    """The columns of the parts of a name.

    A group of columns is asked only if those before are empty: the name a child is called by, then
    the one in the papers. `is_whole`: `first` holds whole names. `last_first`: their heading says
    that those begin with the last name.
    """

    first: tuple[tuple[int, ...], ...]
    last: tuple[tuple[int, ...], ...] = ()
    infix: int | None = None
    role: int | None = None
    is_whole: bool = False
    last_first: bool = False

    @property
    def used(self) -> set[int]:
        places = set().union(*self.first, *self.last)
        return places if self.infix is None else places | {self.infix}


@dataclass
class _Headings:
    parts: dict[str, list[tuple[int, Heading]]] = field(default_factory=dict)

    def get(self, part: str) -> list[tuple[int, Heading]]:
        return self.parts.get(part, [])

    def groups(self, part: str) -> tuple[tuple[int, ...], ...]:
        """Return the columns of this part, the most trusted first."""
        read = self.get(part)
        groups = [tuple(at for at, one in read if one.trust == trust) for trust in Trust]
        return tuple(group for group in groups if group)


def find_heading(rows: Sequence[Row]) -> int | None:
    """Find the heading row: the first that names a part of a name beside another column."""
    # In a list without columns it is a heading by itself, if only titles are above it. So it must
    # be if all it says is `Student`, which is also what a cell of a row may say.
    alone = None
    for place, row in enumerate(rows[:_HEADING_ROWS]):
        named = {at: part for at, cell in enumerate(row) if (part := _part(cell)) in _NAMES}
        below = rows[place + 1] if place + 1 < len(rows) else []
        # A column that says the same in every row is no heading.
        if not named or all(_cell(below, at) == row[at] for at in named):
            continue
        if sum(map(bool, row)) > 1 and set(named.values()) != {"person"}:
            return place
        if alone is None and all(is_title(" ".join(above)) for above in rows[:place]):
            alone = place
    return alone


def begins_list(title: Row, row: Row) -> bool:
    """Say if another list begins further down: a title, and below it a heading row."""
    return sum(map(bool, title)) == 1 and sum(map(bool, row)) > 1 and find_heading([row]) == 0


def columns_by_heading(heading: Row, rows: Sequence[Row]) -> Columns:
    """Return the columns that a heading row names; `rows` are those below it."""
    read = _read(heading, rows)
    roles, infixes = read.get("role"), read.get("infix")
    role = roles[0][0] if roles else None
    infix = infixes[0][0] if infixes else None
    first, last = read.groups("first"), read.groups("last")
    names, full = read.get("name"), read.get("full")
    if names and not full and bool(first) != bool(last):
        # Name;Vorname and Nome;Cognome: `name` is the other part, unless it is the whole name.
        at = names[0][0]
        if _holds(rows, at, (first or last)[0][0]):
            return Columns(((at,),), role=role, is_whole=True)
        first, last = first or ((at,),), last or ((at,),)
    if first and last:
        return Columns(first, last, infix, role)
    for headings in (full, names, read.get("person")):
        if headings:
            at, heading_read = headings[0]
            last_first = heading_read.last_first
            return Columns(((at,),), role=role, is_whole=True, last_first=last_first)
    return Columns(first or last, role=role, is_whole=True)


def _read(heading: Row, rows: Sequence[Row]) -> _Headings:
    read = _Headings()
    ids: list[tuple[int, Heading]] = []
    for at, cell in enumerate(heading):
        meaning = read_heading(cell.strip())
        filled = [row[at] for row in rows if _cell(row, at)]
        if meaning is None or (rows and not filled):
            continue
        # A column that is headed `Student` and holds numbers holds no names.
        if meaning.part in _NAMES and filled and not any(map(_has_letters, filled)):
            ids.append((at, meaning))
        else:
            read.parts.setdefault(meaning.part, []).append((at, meaning))
    if not any(read.get(part) for part in _NAMES):
        for at, meaning in ids:
            read.parts.setdefault(meaning.part, []).append((at, meaning))
    return read


def name_columns(rows: Sequence[Row]) -> list[int]:
    """Return columns that may hold names, by their cells: no numbers or mail, few that repeat."""
    return [at for at in range(_width(rows)) if _may_be_names(rows, at)]


def has_unknown_heading(rows: Sequence[Row]) -> bool:
    """Say if the first row is a heading in words that we do not know. No digit stands in it, but it
    is over a column of numbers, dates or addresses."""
    if len(rows) < 3 or any(re.search(r"[\d@]", cell) for cell in rows[0]):
        return False
    return any(
        _cell(rows[0], at) and all(re.search(r"[\d@]", _cell(row, at)) for row in rows[1:])
        for at in range(_width(rows))
    )


def guess_order(rows: Sequence[Row], one: int, other: int) -> Columns:
    """Order two columns of names: the last names are in capitals or in order; else they come
    second."""
    pairs = [(_cell(row, one), _cell(row, other)) for row in rows]
    ones, others = [pair[0] for pair in pairs], [pair[1] for pair in pairs]
    is_last_first = _are_capitals(ones) > _are_capitals(others) or (
        _are_capitals(ones) == _are_capitals(others) and _are_in_order(ones) > _are_in_order(others)
    )
    columns = Columns(((one,),), ((other,),))
    return replace(columns, first=((other,),), last=((one,),)) if is_last_first else columns


def _are_capitals(names: list[str]) -> bool:
    return all(name.isupper() for name in names if len(name) > 1)


def _are_in_order(names: list[str]) -> bool:
    return len(names) > 3 and names == sorted(names, key=name_key)


def _may_be_names(rows: Sequence[Row], at: int) -> bool:
    filled = [clean_cell(row[at]) for row in rows if _cell(row, at)]
    if not filled or sum(map(is_name_like, filled)) < len(filled) * _MOST:
        return False
    return len(filled) < 4 or len({cell.casefold() for cell in filled}) * 2 >= len(filled)


def _holds(rows: Sequence[Row], at: int, part: int) -> bool:
    """Say if the names in a column contain the part of the name in the other one."""
    both = [(_cell(row, at).casefold(), _cell(row, part).casefold()) for row in rows]
    both = [(name, other) for name, other in both if name and other and name != other]
    return bool(both) and all(other in name for name, other in both)


def _part(cell: str) -> str:
    heading = read_heading(cell.strip())
    return heading.part if heading else ""


def _has_letters(cell: str) -> bool:
    return any(sign.isalpha() for sign in cell) and "@" not in cell


def _cell(row: Row, at: int) -> str:
    return row[at] if at < len(row) else ""


def _width(rows: Sequence[Row]) -> int:
    return max(map(len, rows), default=0)

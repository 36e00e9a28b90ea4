"""Take the names out of rows of cells, first name first, and say what was left out."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from itertools import chain

from classroom.people.rosters.columns import (
    Columns,
    Row,
    begins_list,
    columns_by_heading,
    find_heading,
    guess_order,
    has_unknown_heading,
    name_columns,
)
from classroom.people.rosters.name_cells import (
    clean_cell,
    has_capitals_first,
    has_comma,
    is_gone,
    is_name_like,
    is_no_name,
    is_staff,
    is_suffix,
    is_title,
    turn_at_comma,
    turn_words,
)

_LABEL = re.compile(r"^[^:,;|\t]{1,30}:\s*")
_AND = re.compile(r" (?:and|und|et|y|e|i|och|og|en|ja|ve|és|та|и|&|\+) ", re.I)
_NUMBER_ALONE = re.compile(r"[\d\s.):#]+$")
_SAMPLE = 8
_GONE = "tobedeleted"  # OneRoster: nobody's any more


class Why(Enum):
    """Why a line was left out."""

    NO_NAME = "no name"
    STAFF = "staff"
    EMPTY = "empty"


@dataclass(frozen=True)
class LeftOut:
    """A line that gave no name; `text` is what stood in the place of one."""

    text: str
    why: Why


@dataclass(frozen=True)
class Question:
    """Columns that may be names, for the teacher to choose from, with what we would guess.

    `first` and `last` are places in the rows. `is_each`: every cell may be a name of its own.
    """

    rows: list[list[str]]
    first: int
    last: int | None
    is_each: bool = False

    @property
    def sample(self) -> list[list[str]]:
        """The first rows, which tell the columns apart."""
        return self.rows[:_SAMPLE]

    @property
    def columns(self) -> list[dict[str, object]]:
        """What the page says of each column."""
        return [
            {
                "place": place,
                "example": example,
                "is_first": place == self.first and not self.is_each,
                "is_last": place == self.last,
            }
            for place, example in enumerate(self.rows[0])
        ]

    @property
    def text(self) -> str:
        """The rows by tabs, for `choose_columns` to read again."""
        return "\n".join("\t".join(row) for row in self.rows)


@dataclass
class People:
    """The names of a list in its order. `is_last_first`: they may begin with the last name."""

    names: list[str] = field(default_factory=list)
    left_out: list[LeftOut] = field(default_factory=list)
    has_more_columns: bool = False
    is_last_first: bool = False
    question: Question | None = None


def read_people(rows: Sequence[Row]) -> People:
    """Read the names in these rows, by the heading row if there is one, else by what the cells
    hold."""
    at = find_heading(rows)
    if at is not None:
        return _by_heading(rows[at], rows[at + 1 :])
    rows, titles = _without_titles(rows)
    if max((sum(map(bool, row)) for row in rows), default=0) < 2:
        people = _by_columns(rows, Columns(((_filled_column(rows),),), is_whole=True))
    else:
        people = _by_content(rows)
    people.left_out[:0] = titles
    return people


def choose_columns(rows: Sequence[Row], first: int | None, last: int | None) -> People:
    """Read the names in the columns that a teacher chose; without a first one every cell is a
    name."""
    if first is None:
        return _by_columns([[cell] for cell in chain.from_iterable(rows)], _whole_names(0))
    is_whole = last is None or last == first
    return _by_columns(
        rows, _whole_names(first) if is_whole else Columns(((first,),), ((last or 0,),))
    )


def _whole_names(place: int) -> Columns:
    return Columns(((place,),), is_whole=True)


def _by_heading(heading: Row, rows: Sequence[Row]) -> People:
    body: list[Row] = []
    end: list[LeftOut] = []
    for row in rows:
        if list(row) == list(heading):
            continue  # printed on every page
        if body and begins_list(body[-1], row):
            # The record of a meeting: its other lists are of the same people.
            end = [LeftOut("".join(body.pop()), Why.NO_NAME)]
            break
        body.append(row)
    if len(body) == 1 and sum(map(bool, heading)) == 1 and sum(map(bool, body[0])) > 2:
        return _by_content(body)  # `Names`, and below all in one line
    columns = columns_by_heading(heading, body)
    people = _by_columns([_mend_comma(row, heading, columns) for row in body], columns)
    people.left_out += end
    return people


def _mend_comma(row: Row, heading: Row, columns: Columns) -> Row:
    """Join `Jones, Mary` if its comma was taken for one between columns."""
    if not columns.first:
        return row  # the column with that heading is empty
    at = columns.first[0][0]
    if not columns.is_whole or len(row) != len(heading) + 1 or not is_name_like(row[at + 1]):
        return row
    return [*row[:at], f"{row[at]}, {row[at + 1]}", *row[at + 2 :]]


def _by_content(rows: Sequence[Row]) -> People:
    heading: list[LeftOut] = []
    if has_unknown_heading(rows):
        heading = [LeftOut(" · ".join(filter(None, rows[0])), Why.NO_NAME)]
        rows = rows[1:]
    some = name_columns(rows)
    if len(rows) == 1 or _is_ragged(rows, some):
        return _by_cells(rows)
    if len(some) < 2:
        people = _by_columns(rows, _whole_names(some[0] if some else _filled_column(rows)))
        people.has_more_columns = True
    else:
        columns = guess_order(rows, some[0], some[1])
        people = _by_columns(rows, columns)
        first, last = columns.first[0][0], columns.last[0][0]
        question_rows = [[row[at] if at < len(row) else "" for at in some] for row in rows]
        people.question = Question(question_rows, some.index(first), some.index(last))
    people.left_out[:0] = heading
    return people


def _is_ragged(rows: Sequence[Row], some: Sequence[int]) -> bool:
    """Say if these are lines of names, and not columns: `Anna, Ben, Carla` over `Dora, Emil`."""
    counts = {sum(map(bool, row)) for row in rows}
    return len(some) > 2 and len(counts) > 1 and all(map(_is_line_of_names, rows))


def _is_line_of_names(row: Row) -> bool:
    return all(is_name_like(_LABEL.sub("", cell)) for cell in row if cell)


def _by_cells(rows: Sequence[Row]) -> People:
    """Read names beside each other."""
    # Two columns alone may be first and last name, so the teacher is asked.
    if not all(map(_is_line_of_names, rows)):
        some = name_columns(rows)
        return _by_columns(rows, _whole_names(some[0] if some else _filled_column(rows)))
    cells: list[str] = []
    for row in rows:
        # "Names: Anna, Ben" has its label in the first cell.
        first = [_LABEL.sub("", cell) for cell in row[:1]]
        cells += filter(None, [*first, *row[1:]])
    if len(cells) == 2 and is_suffix(cells[1]):
        return People([", ".join(cells)])
    names = [*cells[:-1], *_AND.split(cells[-1])]
    people = _by_columns([[name] for name in names], _whole_names(0))
    if len(rows) == 1 and len(cells) == 2 and not any(map(has_comma, cells)):
        people.question = Question([cells], 0, 1, is_each=True)
    elif len(rows) > 1:
        width = max(map(len, rows))
        padded = [[*row, *[""] * (width - len(row))] for row in rows]
        people.question = Question(padded, 0, 1, is_each=True)
    return people


def _by_columns(rows: Sequence[Row], columns: Columns) -> People:
    people = People()
    texts: list[str] = []
    # The copy of a numbered list has its numbers in lines of their own.
    is_lettered = any(map(_has_letters, (_join(row, columns) for row in rows)))
    for row in rows:
        text = _join(row, columns)
        if not text:
            people.left_out.append(LeftOut("", Why.EMPTY))
        elif columns.role is not None and is_staff(_cell(row, columns.role)):
            people.left_out.append(LeftOut(clean_cell(text), Why.STAFF))
        elif _is_of_nobody(row, text) or (is_lettered and _NUMBER_ALONE.match(text)):
            people.left_out.append(LeftOut(text, Why.NO_NAME))
        else:
            texts.append(clean_cell(text))
    used = columns.used
    for row in rows:
        if any(cell for place, cell in enumerate(row) if place not in used):
            people.has_more_columns = True
    people.names, people.is_last_first = _in_order(texts, columns)
    return people


def _is_of_nobody(row: Row, text: str) -> bool:
    return is_no_name(text) or _GONE in row or any(map(is_gone, (text, *row)))


def _in_order(texts: list[str], columns: Columns) -> tuple[list[str], bool]:
    """Return the names, turned if most are written `Adams, Olivia`, and whether they still may have
    to."""
    if not columns.is_whole:
        return texts, False
    if texts and sum(map(has_comma, texts)) * 2 >= len(texts):
        return [turn_at_comma(text) for text in texts], False
    is_clear = all(len(text.split()) == 2 or has_capitals_first(text) for text in texts)
    if columns.last_first and is_clear:
        return [turn_words(text) for text in texts], False
    capitals = sum(map(has_capitals_first, texts))
    return texts, columns.last_first or capitals * 2 > len(texts)


def _join(row: Row, columns: Columns) -> str:
    firsts = next(filter(None, (_filled(row, group)[:1] for group in columns.first)), [])
    lasts = next(filter(None, (_filled(row, group) for group in columns.last)), [])
    infix = _cell(row, columns.infix) if columns.infix is not None else ""
    first, last = " ".join(firsts), " ".join([*filter(None, [infix]), *dict.fromkeys(lasts)])
    # A preferred name may be the whole one.
    return (
        first
        if f" {first}".casefold().endswith(f" {last}".casefold())
        else f"{first} {last}".strip()
    )


def _filled(row: Row, places: Sequence[int]) -> list[str]:
    return [cell for cell in (_cell(row, at) for at in places) if cell]


def _without_titles(rows: Sequence[Row]) -> tuple[Sequence[Row], list[LeftOut]]:
    """Return the rows below the titles of the list: lines of one cell that are no names."""
    start = 0
    while start < len(rows) - 1 and sum(map(bool, rows[start])) == 1:
        if not is_title("".join(rows[start])):
            break
        start += 1
    return rows[start:], [LeftOut("".join(row), Why.NO_NAME) for row in rows[:start]]


def _filled_column(rows: Sequence[Row]) -> int:
    width = max(map(len, rows), default=0)
    return next((at for at in range(width) if any(_cell(row, at) for row in rows)), 0)


def _cell(row: Row, at: int) -> str:
    return row[at] if at < len(row) else ""


def _has_letters(text: str) -> bool:
    return any(sign.isalpha() for sign in text)

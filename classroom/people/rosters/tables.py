"""Cut a text into rows of cells."""

import csv
import io
import re
from collections.abc import Sequence

from classroom.people.rosters.columns import find_heading
from classroom.people.rosters.name_cells import (
    clean_cell,
    has_comma,
    is_name_like,
    is_suffix,
)
from classroom.people.rosters.refusals import MOST_CELLS, MOST_LINES, too_long

Grid = list[list[str]]

SPACES = "  "
_SIGNS = ("\t", ";", "|", ",", SPACES)
_LINE_SIGNS = ("\t", ";", "|", "•", ",", "/")
_NO_SIGN = "\x1f"
# Of a line that holds nothing, such as the rule of a table in a text: |---|---|
_NOTHING = ' \t\xa0,;|"-=:_+'
_MOST_JOINED = 6  # lines that a quoted cell may run over
_SAMPLE = 80
_MOST_COLUMNS = 200  # of a table; a line alone may hold as many names
_LINE_ENDS = re.compile("\r\n|[\r\x0b\x0c\x85\u2028\u2029]")
_SEP = re.compile(r'^"?sep=(.)"?$', re.I)
# Anna <anna@school.example>, as mail programs write it. A pattern that begins with `\s*` and is
# searched for takes the square of the length of a run of blanks.
_ADDRESS = re.compile(r"\s{0,9}<[^<>@\s]{1,64}@[^<>\s]{1,255}>")


def split_table(text: str) -> Grid:
    """Split a text into rows, without empty ones. Tabs, semicolons, bars, commas or wide gaps part
    columns; a line that names its own sign (`sep=;`), as Excel writes it, is obeyed."""
    text = _LINE_ENDS.sub("\n", text.replace("\ufeff", "").replace("\0", ""))
    lines = [line for line in _ADDRESS.sub("", text).split("\n") if line.strip(_NOTHING)]
    if len(lines) > MOST_LINES:
        raise too_long()
    named = _SEP.match(lines[0].strip()) if lines else None
    if named:
        lines = lines[1:]
    sign = named[1] if named else _find_sign(lines)
    return without_empty(_rows(lines, sign))


def without_empty(rows: Grid) -> Grid:
    """Return the rows that hold something, none wider than a table of a school is. Raises UserError
    for more cells than a class can have."""
    filled = [row for row in rows if any(row)]
    if len(filled) > 1:
        filled = [row[:_MOST_COLUMNS] for row in filled]
    if sum(map(len, filled)) > MOST_CELLS:
        raise too_long()
    return filled


def _find_sign(lines: Sequence[str]) -> str:
    sample = lines[:_SAMPLE]
    if len(lines) == 1:
        return next((sign for sign in _LINE_SIGNS if _parts(lines[0], sign) > 1), _NO_SIGN)
    likely = _NO_SIGN
    for sign in _SIGNS:
        if not any(sign in line for line in sample):
            continue
        rows = [row for row in _rows(sample, sign) if any(row)]
        split = [row for row in rows if sum(map(bool, row)) > 1]
        heading = find_heading(rows)
        if heading is not None and sum(map(bool, rows[heading])) > 1:
            return sign
        if likely == _NO_SIGN and len(split) * 2 > len(rows):
            likely = sign
    if likely == "," and _is_last_first(sample):
        return _NO_SIGN
    return likely


def _parts(line: str, sign: str) -> int:
    return sum(map(bool, _rows([line], sign)[0]))


def _is_last_first(lines: Sequence[str]) -> bool:
    """Say if these are names such as `Adams, Olivia`, and no table: one comma and a space."""
    cells = [clean_cell(line.strip().strip('"')) for line in lines]
    names = [cell for cell in cells if ", " in cell and has_comma(cell) and is_name_like(cell)]
    others = [cell for cell in cells if "," in cell and cell not in names]
    return len(names) * 2 > len(cells) and not any(map(_has_columns, others))


def _has_columns(line: str) -> bool:
    return not all(map(is_suffix, line.split(",")[1:]))


def _rows(lines: Sequence[str], sign: str) -> Grid:
    rows: Grid = []
    at = 0
    while at < len(lines):
        row, used = _row(lines, at, sign)
        rows.append(row)
        at += used
    return rows


def _row(lines: Sequence[str], at: int, sign: str) -> tuple[list[str], int]:
    """Read the row that begins at this line, and count the lines it takes."""
    # A quoted cell may run over lines. If its quote is never closed, the quote is only a sign: one
    # slip must not swallow the names below it.
    if '"' in lines[at]:
        for used in range(1, min(_MOST_JOINED, len(lines) - at) + 1):
            cells = _quoted(" \n".join(lines[at : at + used]), sign)
            if cells is not None:
                return list(map(_fold_blanks, cells)), used
    if sign == SPACES:
        return list(map(_fold_blanks, re.split(r"\s{2,}", lines[at].strip()))), 1
    return [_without_lone_quote(_fold_blanks(cell)) for cell in lines[at].split(sign)], 1


def _quoted(text: str, sign: str) -> list[str] | None:
    """Return the cells of one record, or None if its quotes do not match."""
    delimiter = _NO_SIGN if sign == SPACES else sign
    lines = io.StringIO(text, newline="")
    reader = csv.reader(lines, delimiter=delimiter, skipinitialspace=True, strict=True)
    try:
        rows = list(reader)
    except csv.Error:
        return None
    return rows[0] if len(rows) == 1 else None


def _fold_blanks(cell: str) -> str:
    return " ".join(cell.split())


def _without_lone_quote(cell: str) -> str:
    return cell.replace('"', "") if cell.count('"') == 1 else cell

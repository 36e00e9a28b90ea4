"""Names for a roster as teachers have them: pasted one a line, or a CSV file from elsewhere."""

import codecs
import csv
import io
import re
from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from classroom.people.names import clean_name, is_same_name
from classroom.people.rude_names import is_likely_rude
from classroom.sentences import translate
from games.errors import UserError, gettext_noop

MOST_ROWS = 60
MOST_BYTES = 64 * 1024
_DELIMITERS = "\t;,"
# `Adams, Olivia`: one comma, and a word on each side of it.
_LAST_FIRST = re.compile(r'^\s*"?([^,;\d\t"]*[^,;\d\t"\s])\s*,\s*([^,;\d\t"]*[^,;\d\t"\s])"?\s*$')
# The number of a line in somebody's list.
_LIST_NUMBER = re.compile(r"^\d{1,3}\s*[.):]?\s+(?=\D)")
_FULL = {
    "name", "names", "full name", "student", "students", "student name", "pupil", "pupil name",
    "display name", "schüler", "schülername", "nombre completo",
}  # fmt: skip
_FIRST = {
    "first name", "firstname", "first", "given name", "given names", "forename", "vorname",
    "nombre", "prénom",
}  # fmt: skip
_LAST = {
    "last name", "lastname", "last", "surname", "family name", "nachname", "familienname",
    "apellido", "apellidos", "nom",
}  # fmt: skip


@dataclass(frozen=True)
class PastedName:
    """One name as it would be added, or why it cannot be. `number` is the line, from 1.

    `warning`: it can be added, but should be looked at.
    """

    number: int
    name: str
    error: str = ""
    warning: str = ""


@dataclass(frozen=True)
class Draft:
    """What a paste would do; nothing is saved. `more_columns`: some cells were not used.

    `last_first`: the lines may be last names, a comma, and first names.
    """

    rows: list[PastedName]
    more_columns: bool = False
    last_first: bool = False

    @property
    def can_be_shorter(self) -> bool:
        """Whether a name has more than a first name and an initial."""
        return any(shorten(name) != name for name in self.names)

    @property
    def names(self) -> list[str]:
        return [row.name for row in self.rows if not row.error]

    @property
    def errors(self) -> list[PastedName]:
        return [row for row in self.rows if row.error]


def read_draft(text: str, known: Iterable[str] = ()) -> Draft:
    """Rows of a pasted list or CSV; `known` are names that the class has already.

    One name a line; or columns separated by tabs, semicolons or commas: a column headed name,
    first and last name joined, else the first column. Empty lines are left out. Raises UserError
    for nothing at all, more than 60 names, or more than 64 kB.
    """
    if len(text.encode(errors="replace")) > MOST_BYTES:
        raise _too_big()
    cells = [(number, row) for number, row in _cells(text) if any(row)]
    columns = _columns(cells[0][1]) if cells else None
    if columns is not None:
        cells = cells[1:]
    if not cells:
        raise UserError(gettext_noop("Type or paste at least one name."))
    if len(cells) > MOST_ROWS:
        sentence = gettext_noop("Add at most %(most)d names at once. You have %(count)d.")
        raise UserError(sentence, most=MOST_ROWS, count=len(cells))
    columns = columns or [0]
    names = [(number, _full_name(row, columns)) for number, row in cells]
    more = any(_more(row, columns) for _number, row in cells)
    return Draft(_check(names, known), more, _is_last_first(text))


def swap_names(text: str) -> str:
    """Lines such as `1. Adams, Olivia` the other way round; any other just without its number."""
    lines = (_LIST_NUMBER.sub("", line.strip()) for line in text.splitlines())
    return "\n".join(_LAST_FIRST.sub(r"\2 \1", line) for line in lines)


def shorten(name: str) -> str:
    """The first name and the initial of the last one: Olivia A."""
    words = name.split()
    return f"{words[0]} {words[-1][0].upper()}." if len(words) > 1 else name


def _is_last_first(text: str) -> bool:
    lines = [_LIST_NUMBER.sub("", line.strip()) for line in text.splitlines() if line.strip()]
    heading = _columns([cell.strip() for cell in lines[0].split(",")]) if lines else None
    return bool(lines) and heading is None and all(map(_LAST_FIRST.match, lines))


def decode_names(data: bytes) -> str:
    """The text of an uploaded file: UTF-8, UTF-16 with or without its mark, else Windows-1252.

    Raises UserError for more than 64 kB.
    """
    if len(data) > MOST_BYTES:
        raise _too_big()
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return data.decode("utf-16", errors="replace")
    if b"\0" in data[:200]:
        # UTF-16 without a mark: in Latin letters every other byte is zero.
        order = "utf-16-be" if data[:1] == b"\0" else "utf-16-le"
        return data.decode(order, errors="replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")


def _too_big() -> UserError:
    return UserError(gettext_noop("This file is too big. Choose a list of names under 64 kB."))


def _cells(text: str) -> list[tuple[int, list[str]]]:
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").replace("\0", "")
    delimiter = next((sign for sign in _DELIMITERS if sign in text), None)
    if delimiter is None:
        # No columns, so a quote is part of a nickname and not of the format.
        rows = [[line.strip().removeprefix('"').removesuffix('"')] for line in text.split("\n")]
    else:
        lines = csv.reader(io.StringIO(text), delimiter=delimiter, skipinitialspace=True)
        rows = [[cell.strip() for cell in row] for row in lines]
    return list(enumerate(rows, start=1))


def _columns(heading: list[str]) -> list[int] | None:
    """Where the parts of a name stand, if this row is a heading; None if it is not."""
    heading = [cell.casefold() for cell in heading]
    for parts in ((_FULL,), (_FIRST, _LAST), (_FIRST,), (_LAST,)):
        places = [_find_column(heading, words) for words in parts]
        if None not in places:
            return [place for place in places if place is not None]
    return None


def _find_column(heading: list[str], words: set[str]) -> int | None:
    return next((place for place, cell in enumerate(heading) if cell in words), None)


def _full_name(row: list[str], columns: list[int]) -> str:
    name = " ".join(row[place] for place in columns if place < len(row))
    return _LIST_NUMBER.sub("", name)


def _more(row: list[str], columns: list[int]) -> bool:
    return any(cell for place, cell in enumerate(row) if place not in columns)


def _check(cells: list[tuple[int, str]], known: Iterable[str]) -> list[PastedName]:
    rows: list[PastedName] = []
    taken = list(known)
    for number, text in cells:
        try:
            name = clean_name(_one_line(text))
        except UserError as error:
            rows.append(PastedName(number, text[:80], translate(error.sentence)))
            continue
        rows.append(PastedName(number, name, _clash(name, rows, taken), _warning(name)))
    return rows


def _warning(name: str) -> str:
    if "@" in name:
        return _("This looks like an e-mail address. A first name is enough.")
    return _("This may be a rude word. Look at it once more.") if is_likely_rude(name) else ""


def _one_line(text: str) -> str:
    """Refuses a cell that runs over lines: its quote was never closed, so it holds others."""
    if "\n" in text:
        raise UserError(
            gettext_noop('This quotation mark " has no partner. Delete it or add the second one.')
        )
    return text


def _clash(name: str, rows: list[PastedName], taken: list[str]) -> str:
    for row in rows:
        if not row.error and is_same_name(row.name, name):
            sentence = _("Line %(row)d has the same name. Add a letter of the last name.")
            return sentence % {"row": row.number}
    if any(is_same_name(name, other) for other in taken):
        return _("This name is already in the class. Remove it or add a letter.")
    return ""

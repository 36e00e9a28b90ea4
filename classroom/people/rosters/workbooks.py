"""Read the sheets of an Excel workbook, whose makers may be clumsy or mean harm."""

import io
import re
import warnings
import zipfile
from datetime import date, datetime, time
from typing import Any
from xml.parsers import expat

import openpyxl

from classroom.people.rosters.columns import find_heading
from classroom.people.rosters.refusals import too_big, unreadable
from classroom.people.rosters.tables import Grid
from games.errors import UserError, gettext_noop

# Of the XML unpacked, in all: a few hundred students make less than one million.
_MOST_XML = 6_000_000
# Each element of it takes a hundred bytes and more, one inside of others until all of them end.
_MOST_ELEMENTS, _DEEPEST = 300_000, 64
_MOST_SHEETS = 12
# A cell may say that it is in row 1,048,576; the rows before it are not made.
_MOST_ROWS, _MOST_COLUMNS = 1_000, 200
# Excel allows 255 letters; the library reads a long one in the square of its length.
_LONG_FORMAT = re.compile(rb"formatCode[^<>]{1000}")


def read_workbook(data: bytes, archive: zipfile.ZipFile) -> Grid:
    """Read the rows of the first sheet with a heading for names, else of the first that is not
    empty.

    Formulas count as what they came to when the file was saved. Raises UserError for a file that is
    damaged, or unpacks to far more than a list.
    """
    _check_size(archive)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of styles and other things that are not read
            sheets = _sheets(data)
    except UserError:
        raise
    except Exception:  # whatever the library stumbles over in a broken file
        raise unreadable(gettext_noop("a damaged Excel file")) from None
    filled = [sheet for sheet in sheets if sheet]
    return next((sheet for sheet in filled if find_heading(sheet) is not None), None) or next(
        iter(filled), []
    )


def _check_size(archive: zipfile.ZipFile) -> None:
    parts = [part for part in archive.infolist() if part.filename.endswith((".xml", ".rels"))]
    # zipfile never unpacks more than the size that a part claims.
    if sum(part.file_size for part in parts) > _MOST_XML:
        raise too_big()
    elements = _Elements()
    for part in parts:
        xml = archive.read(part)
        # Entities can make gigabytes out of a line. No spreadsheet needs them.
        plain = xml.replace(b"\0", b"")
        if b"<!DOCTYPE" in plain or _LONG_FORMAT.search(plain):
            raise unreadable(gettext_noop("a damaged Excel file"))
        elements.count(xml)


class _Elements:
    """Count the elements of XML without keeping one of them."""

    def __init__(self) -> None:
        self._number = self._depth = 0

    def count(self, xml: bytes) -> None:
        """Raise UserError if these are too many, or too deep in each other."""
        parser = expat.ParserCreate()
        parser.StartElementHandler = self._begin
        parser.EndElementHandler = self._end
        self._depth = 0
        try:
            parser.Parse(xml, True)
        except (expat.ExpatError, ValueError, LookupError):
            return  # what reads it stumbles there, too

    def _begin(self, *_element: object) -> None:
        self._number += 1
        self._depth += 1
        if self._number > _MOST_ELEMENTS:
            raise too_big()
        if self._depth > _DEEPEST:
            raise unreadable(gettext_noop("a damaged Excel file"))

    def _end(self, _name: str) -> None:
        self._depth -= 1


def _sheets(data: bytes) -> list[Grid]:
    book = openpyxl.load_workbook(
        io.BytesIO(data), read_only=True, data_only=True, keep_links=False
    )
    try:
        visible = [sheet for sheet in book.worksheets if sheet.sheet_state == "visible"]
        return [_rows(sheet) for sheet in visible[:_MOST_SHEETS]]
    finally:
        book.close()


def _rows(sheet: Any) -> Grid:
    # The size that a sheet states may be wrong either way.
    sheet.reset_dimensions()
    cells = sheet.iter_rows(max_row=_MOST_ROWS, max_col=_MOST_COLUMNS, values_only=True)
    rows = ([_text(value) for value in row] for row in cells)
    return [row for row in rows if any(row)]


def _text(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, datetime | date | time):
        return value.isoformat()
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return " ".join(str(value).split())

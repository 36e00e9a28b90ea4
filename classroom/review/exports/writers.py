"""Tables as CSV and XLSX, written little by little."""

import csv
import re
import tempfile
from collections.abc import Callable, Iterable, Iterator
from typing import IO, Any

from django.utils.formats import get_format
from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.styles import Font
from openpyxl.utils import get_column_letter

from classroom.calculation_signs import write_signs
from classroom.review.exports.cells import safe_cell, without_controls
from classroom.review.exports.student_rows import Row
from classroom.review.exports.tables import Table, students_of, tables_of
from classroom.review.reports.selectors import Period, Subject

MOST_ROWS = 1_048_576  # that a sheet of XLSX holds
WIDTH_ROWS = 200  # rows that are measured
WIDEST = 40  # characters that a column may have
RATIO = "\N{RATIO}"
BOM = "\ufeff"  # without it Excel does not see that it is UTF-8


class _Echo:
    """A file for the csv module to write into: what is written comes back."""

    def write(self, text: str) -> str:
        return text


class _WithComma(float):
    """A number that is written as 0,5."""

    def __str__(self) -> str:
        return float.__repr__(self).replace(".", ",")


def csv_lines(rows: Iterable[Row]) -> Iterator[str]:
    """Yield the table line by line, as Excel opens it in the country of the language; texts are in
    quotes, numbers are not."""
    has_comma = get_format("DECIMAL_SEPARATOR") == ","
    return _csv_lines(rows, has_comma)


def _csv_lines(rows: Iterable[Row], has_comma: bool) -> Iterator[str]:
    delimiter = ";" if has_comma else ","
    writer = csv.writer(_Echo(), quoting=csv.QUOTE_NONNUMERIC, delimiter=delimiter)
    yield BOM
    for row in rows:
        cells = [_csv_text(cell) if isinstance(cell, str) else cell for cell in map(safe_cell, row)]
        yield writer.writerow(
            [_WithComma(cell) if has_comma and isinstance(cell, float) else cell for cell in cells]
        )


def _csv_text(text: str) -> str:
    """Write a calculation so that no spreadsheet takes `12 : 3` for a time of day."""
    written = write_signs(text)
    return written if written == text else re.sub(r"(?<=\d) : (?=\d)", f" {RATIO} ", written)


def xlsx_file(
    subject: Subject, period: Period, progress: Callable[[int], None] = lambda done: None
) -> IO[bytes]:
    """Write a workbook with a sheet a table into a file that is gone once it is closed.

    Rows go to the disk as they come, student by student; `progress` is told how many are in it.
    Numbers and days are what they are; everything else is text, whatever it starts with.
    """
    book = Workbook(write_only=True)
    students = students_of(subject)
    sheets = [_Sheets(book, table) for table in tables_of(subject.kind)]
    parts = [one.table.parts(subject, period, students) for one in sheets]
    for done, rows_by_sheet in enumerate(zip(*parts, strict=True), 1):
        for one, rows in zip(sheets, rows_by_sheet, strict=True):
            one.add(rows)
        progress(done)
    for one in sheets:
        one.write()
    file = tempfile.TemporaryFile()  # noqa: SIM115 (whoever sends it closes it)
    book.save(file)
    file.seek(0)
    return file


class _Sheets:
    """A table in a workbook; one too long for a sheet continues on another."""

    def __init__(self, book: Workbook, table: Table) -> None:
        self.table = table
        self._book = book
        self._sheet: Any = None
        self._rows: list[Row] = []
        self._parts = self._room = 0

    def add(self, rows: list[Row]) -> None:
        """Add rows; the first ones wait until there are enough to say how wide columns are."""
        self._rows += rows
        if self._parts or len(self._rows) >= WIDTH_ROWS:
            self.write()

    def write(self) -> None:
        """Write everything that was added."""
        while self._rows or not self._parts:
            if not self._room:
                self._open()
            some, self._rows = self._rows[: self._room], self._rows[self._room :]
            for row in some:
                self._sheet.append([_xlsx_cell(self._sheet, value) for value in row])
            self._room -= len(some)

    def _open(self) -> None:
        self._parts += 1
        title = self.table.title if self._parts == 1 else f"{self.table.title} {self._parts}"
        self._sheet = sheet = self._book.create_sheet(title)
        _frame(sheet, [self.table.heading, *self._rows[:WIDTH_ROWS]])
        sheet.append([_xlsx_cell(sheet, name, bold=True) for name in self.table.heading])
        self._room = MOST_ROWS - 1


def _frame(sheet: Any, rows: Iterable[Row]) -> None:
    """Keep the heading in view, and make columns as wide as the first rows need."""
    sheet.freeze_panes = "A2"
    for number, column in enumerate(zip(*rows, strict=True), 1):
        widest = max(len(str(value)) for value in column)
        letter = get_column_letter(number)
        sheet.column_dimensions[letter].width = min(widest, WIDEST) + 2


def _xlsx_cell(sheet: Any, value: Any, bold: bool = False) -> Any:
    if not isinstance(value, str):
        return value
    cell = WriteOnlyCell(sheet, write_signs(without_controls(value)))
    # openpyxl takes a text that begins with = for a formula.
    cell.data_type = "s"
    if bold:
        cell.font = Font(bold=True)
    return cell

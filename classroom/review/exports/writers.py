"""Tables as CSV and XLSX, written little by little."""

import csv
import tempfile
from collections.abc import Iterable, Iterator
from itertools import chain, count, islice
from typing import IO, Any

from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.styles import Font
from openpyxl.utils import get_column_letter

from classroom.review.exports.cells import safe_cell, without_controls
from classroom.review.exports.streaming import stream_lines
from classroom.review.exports.tables import Row, Table
from classroom.review.reports.selectors import Period, Subject

MOST_ROWS = 1_048_576  # that a sheet of XLSX holds
WIDTH_ROWS, WIDEST = 200, 40  # rows that are measured, characters that a column may have
BOM = "\ufeff"  # without it Excel takes UTF-8 for something else


class _Echo:
    """A file for the csv module to write into: what is written comes back."""

    def write(self, text: str) -> str:
        return text


def csv_lines(rows: Iterable[Row]) -> Iterator[str]:
    """The table line by line; texts are in quotes, numbers are not."""
    writer = csv.writer(_Echo(), quoting=csv.QUOTE_NONNUMERIC)
    yield BOM
    for row in rows:
        yield writer.writerow([safe_cell(value) for value in row])


def xlsx_file(tables: Iterable[Table], subject: Subject, period: Period) -> IO[bytes]:
    """A workbook with a sheet a table, in a file that is gone once it is closed.

    Rows go to the disk as they come. Numbers and days are what they are; everything else is
    text, whatever it begins with. A table too long for a sheet goes on on a further one.
    """
    book = Workbook(write_only=True)
    for table in tables:
        rows = stream_lines(table.rows(subject, period))
        heading, some = next(rows), list(islice(rows, 1))
        for part in count(1):
            sheet = book.create_sheet(table.title if part == 1 else f"{table.title} {part}")
            some += islice(rows, min(WIDTH_ROWS, MOST_ROWS - 2))
            _frame(sheet, [heading, *some])
            sheet.append([_xlsx_cell(sheet, name, bold=True) for name in heading])
            for row in chain(some, islice(rows, MOST_ROWS - 1 - len(some))):
                sheet.append([_xlsx_cell(sheet, value) for value in row])
            some = list(islice(rows, 1))
            if not some:
                break
    file = tempfile.TemporaryFile()  # noqa: SIM115 (whoever sends it closes it)
    book.save(file)
    file.seek(0)
    return file


def _frame(sheet: Any, rows: Iterable[Row]) -> None:
    """The heading stays in view, and columns are as wide as the first rows need."""
    sheet.freeze_panes = "A2"
    for number, column in enumerate(zip(*rows, strict=True), 1):
        widest = max(len(str(value)) for value in column)
        letter = get_column_letter(number)
        sheet.column_dimensions[letter].width = min(widest, WIDEST) + 2


def _xlsx_cell(sheet: Any, value: Any, bold: bool = False) -> Any:
    if not isinstance(value, str):
        return value
    cell = WriteOnlyCell(sheet, without_controls(value))
    # openpyxl takes a text that begins with = for a formula.
    cell.data_type = "s"
    if bold:
        cell.font = Font(bold=True)
    return cell

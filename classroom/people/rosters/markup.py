"""Read a table of a web page, which some school systems save with the ending .xls."""

from html.parser import HTMLParser

from classroom.people.rosters.refusals import MOST_LINES, too_long, unreadable
from classroom.people.rosters.tables import Grid
from games.errors import gettext_noop

# Those of HTML, and those of Excel's own XML of 2003.
_ROWS = {"tr", "row"}
_CELLS = {"td", "th", "cell"}
_BREAKS = {"br", "p", "div"}
_SILENT = {"script", "style", "title"}


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.rows: Grid = []
        self._is_in_cell = False
        self._silent = 0

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag in _ROWS:
            self.rows.append([])
        elif tag in _CELLS and self.rows:
            self.rows[-1].append("")
            self._is_in_cell = True
        elif tag in _BREAKS:
            self._add(" ")
        elif tag in _SILENT:
            self._silent += 1

    def handle_endtag(self, tag: str) -> None:
        if tag in _CELLS | _ROWS:
            self._is_in_cell = False
        elif tag in _SILENT:
            self._silent = max(0, self._silent - 1)

    def handle_data(self, data: str) -> None:
        self._add(data)

    def _add(self, text: str) -> None:
        if self._is_in_cell and not self._silent:
            self.rows[-1][-1] += text


def read_markup(text: str) -> Grid:
    """Read the rows of all tables of a page. Raises UserError if there is none."""
    reader = _Reader()
    reader.feed(text.replace("\0", ""))
    reader.close()
    rows = [[" ".join(cell.split()) for cell in row] for row in reader.rows]
    rows = [row for row in rows if any(row)]
    if len(rows) > MOST_LINES:
        raise too_long()
    if not rows:
        raise unreadable(gettext_noop("a web page without a table"))
    return rows

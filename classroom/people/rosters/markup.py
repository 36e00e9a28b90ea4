"""Read a table of a web page, which some school systems save with the ending .xls."""

import re
from collections.abc import Iterator
from html import unescape

from classroom.people.rosters.refusals import MOST_LINES, too_long, unreadable
from classroom.people.rosters.tables import Grid, without_empty
from games.errors import gettext_noop

# Those of HTML, and those of Excel's own XML of 2003.
_ROWS = {"tr", "row"}
_CELLS = {"td", "th", "cell"}
_BREAKS = {"br", "p", "div"}
_SILENT = {"script", "style", "title"}
_LONGEST_TAG = 2_000
_LONGEST_CELL = 1_000
# What cannot begin a tag here is no tag: Python's own parser looks for the end of each again, to
# the end of the page, and 80 kB of `<a ` would hold it for minutes.
_TAG = re.compile(r"""<(/?)([a-zA-Z][^\s/<>"']{0,40})(?:[^"'<>]|"[^"]*"|'[^']*')*>""")


def read_markup(text: str) -> Grid:
    """Read the rows of all tables of a page. Raises UserError if there is none."""
    rows: list[list[list[str]]] = []
    cell: list[str] | None = None
    for ending, tag, words in _parts(text.replace("\0", "")):
        if tag in _ROWS | _CELLS:
            cell = None
        if tag in _ROWS and not ending:
            rows.append([])
        elif tag in _CELLS and rows and not ending:
            cell = []
            rows[-1].append(cell)
        if cell is not None:
            cell += [" " if tag in _BREAKS else "", words]
    grid = without_empty([[_words("".join(cell)) for cell in row] for row in rows])
    if len(grid) > MOST_LINES:
        raise too_long()
    if not grid:
        raise unreadable(gettext_noop("a web page without a table"))
    return grid


def _parts(text: str) -> Iterator[tuple[bool, str, str]]:
    """Yield for each tag if it is an end, its name, and the words after it that can be seen."""
    at = text.find("<")
    while at >= 0:
        if text.startswith("<!--", at):
            ending, tag, end = False, "", text.find("-->", at)
            end = end + 2 if end >= 0 else end
        elif text.startswith(("<!", "<?"), at):
            ending, tag, end = False, "", text.find(">", at)
        else:
            match = _TAG.match(text, at, at + _LONGEST_TAG)
            ending, tag = (bool(match[1]), match[2].lower()) if match else (False, "")
            end = match.end() - 1 if match else at
        if tag in _SILENT and not ending and end >= 0:
            closing = re.compile(f"</{tag}", re.I).search(text, end)
            end = closing.start() - 1 if closing else -1
        if end < 0:
            return  # never closed: a browser shows nothing of it either
        at = text.find("<", end + 1)
        yield ending, tag, text[end + 1 : at if at >= 0 else None]


def _words(text: str) -> str:
    return " ".join(unescape(" ".join(text.split())[:_LONGEST_CELL]).split())

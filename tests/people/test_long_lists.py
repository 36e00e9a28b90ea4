"""A list of names takes work in proportion to its length, whatever repeats in it."""

from collections.abc import Callable
from contextlib import suppress
from functools import partial

import pytest

from classroom.people.rosters.drafts import draft_columns, read_draft
from games.errors import UserError
from tests.growth import grows_faster_than_its_text
from tests.people.test_rosters import workbook

BLANKS = [" ", "\n", "\t", "\u00a0", "\u2028", " \n"]
SIGNS = [
    ",",
    ";",
    "|",
    '"',
    "'",
    "(",
    "[1",
    "<a@",
    "<a ",
    "</",
    "<!--",
    "<td>",
    "a<br>",
    "&#1",
    "=",
]
WORDS = ["A", "a b ", "1.", "ø", "í", "\u0301", "- ", "x: ", " and ", "Anna\n", "Adams, Eva\n"]
PIECES = [*BLANKS, *SIGNS, *WORDS]
STARTS = ["", "Name;Class\n", "Anna, Ben", "<table><tr><td>"]


def read(source: str | bytes) -> None:
    with suppress(UserError):
        read_draft(source)


def choose(text: str) -> None:
    with suppress(UserError):
        draft_columns(text, 0, 1)


def made(start: str, piece: str, size: int) -> str:
    return f"{start}{piece * (size // len(piece))}Carla"


def western(start: str, piece: str, size: int) -> bytes:
    return made(start, piece, size).encode("cp1252", errors="replace")


def excel(start: str, piece: str, size: int) -> bytes:
    return workbook([["Name"], [made("", piece, size)]])


READERS: dict[str, tuple[Callable[..., None], Callable[[str, str, int], str | bytes]]] = {
    "pasted": (read, made),
    "a file of Windows": (read, western),
    "columns to choose from": (choose, made),
}


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("piece", [*BLANKS, "<a ", "ø"])
def test_a_run_of_blanks_or_tags_is_read_in_proportion_to_its_length(reader, piece):
    work, make = READERS[reader]
    for start in STARTS:
        assert not grows_faster_than_its_text(work, partial(make, start, piece), 2_000), start


@pytest.mark.slow
@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("piece", PIECES)
def test_whatever_repeats_is_read_in_proportion_to_its_length(reader, piece):
    work, make = READERS[reader]
    for start in STARTS:
        assert not grows_faster_than_its_text(work, partial(make, start, piece), 4_000), start


@pytest.mark.slow
@pytest.mark.parametrize("piece", PIECES)
def test_a_long_cell_of_a_workbook_is_read_in_proportion_to_its_length(piece):
    assert not grows_faster_than_its_text(read, partial(excel, "", piece), 8_000)

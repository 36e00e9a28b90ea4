"""Tests that style sheets and pages use the same names."""

import re
from pathlib import Path

from django.conf import settings

from tests.looks.stylesheets import rules

ROOMS = ("classroom", "games", "static", "templates")
DJANGOS_OWN = {"errorlist"}
NAME = r"[A-Za-z][\w-]*"


def words_of(*suffixes: str) -> set[str]:
    """All words of the program's files with one of these endings."""
    files = (file for room in ROOMS for file in Path(settings.BASE_DIR / room).rglob("*.*"))
    return {
        word
        for file in files
        if file.suffix in suffixes
        for word in re.findall(NAME, file.read_text())
    }


def names_of(sheet: str) -> set[str]:
    """The classes and ids that its rules select."""
    return {
        name
        for rule in rules(sheet)
        if not rule.selector.startswith("@")
        for name in re.findall(rf"[.#]({NAME})", rule.selector)
    }


def beginnings_of(name: str) -> set[str]:
    """List what a page may write of a name before a number or a word: all up to a hyphen."""
    return {name[: end + 1] for end, letter in enumerate(name) if letter == "-"}


def test_every_name_of_a_style_sheet_stands_in_a_page_or_script() -> None:
    """A page may put a name together: `standings--games-1` stands there as `standings--games-`."""
    words = words_of(".html", ".js", ".py") | DJANGOS_OWN
    sheets = [
        sheet
        for room in ROOMS
        for sheet in Path(settings.BASE_DIR / room).rglob("*.css")
        if "vendor" not in sheet.parts
    ]
    assert sheets
    unknown = {
        f"{sheet.name}: {name}"
        for sheet in sheets
        for name in names_of(sheet.read_text()) - words
        if not beginnings_of(name) & words
    }
    assert unknown == set()

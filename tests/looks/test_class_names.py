"""Tests that style sheets and pages use the same names."""

import re
from pathlib import Path

from django.conf import settings

from tests.looks.stylesheets import rules

ROOMS = ("classroom", "games", "static", "templates")
DJANGOS_OWN = {"errorlist"}


def words_of(*suffixes: str) -> set[str]:
    """All words of the program's files with one of these endings."""
    files = (file for room in ROOMS for file in Path(settings.BASE_DIR / room).rglob("*.*"))
    return {
        word
        for file in files
        if file.suffix in suffixes
        for word in re.findall(r"[A-Za-z][\w-]*", file.read_text())
    }


def classes_of(sheet: str) -> set[str]:
    """The classes that its rules select, without what sets one apart (`team--3`)."""
    return {
        name.partition("--")[0]
        for rule in rules(sheet)
        for name in re.findall(r"\.([A-Za-z][\w-]*)", rule.selector)
    }


def test_every_class_of_a_style_sheet_stands_in_a_page_or_script():
    words = {word.partition("--")[0] for word in words_of(".html", ".js", ".py")}
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
        for name in classes_of(sheet.read_text()) - words - DJANGOS_OWN
    }
    assert unknown == set()

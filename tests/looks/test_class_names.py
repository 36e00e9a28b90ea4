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


def test_every_part_that_a_browser_test_looks_for_stands_in_a_page() -> None:
    """That nothing is to be seen of a part is no news if its name is one of before."""
    words = words_of(".html", ".js", ".py")
    tests = Path(settings.BASE_DIR / "tests" / "browser")
    unknown = {
        f"{file.name}: {name}"
        for file in (*tests.glob("*.py"), *tests.glob("*.js"))
        for name in re.findall(r"\.([a-z][\w-]*__[\w-]+)", file.read_text())
        if name not in words and not beginnings_of(name) & words
    }
    assert unknown == set()


def test_every_class_of_the_kit_has_a_style() -> None:
    """A part whose name has changed would stand there as plain text, and fit everywhere."""
    templates = Path(settings.BASE_DIR / "templates")
    kit = (templates / "jinja2" / "kit" / "_elements.html").read_text()
    classes = " ".join(re.findall(r'class="([^"]*)"', kit))
    names = set(re.findall(NAME, re.sub(r"\{[{%].*?[%}]\}", " ", classes, flags=re.DOTALL)))
    styled: set[str] = set()
    for sheet in Path(settings.BASE_DIR / "static" / "css").glob("*.css"):
        styled |= names_of(sheet.read_text())
    begun = {start for name in styled for start in beginnings_of(name)}
    assert names - styled - begun == set()

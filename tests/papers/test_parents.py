"""Whatever the program keeps of what a child did stands on the page for parents, in easy words."""

import re
from collections.abc import Iterator
from typing import NamedTuple

import pytest
from django.conf import settings
from django.test import Client
from lxml import html

from tests.looks.test_reading import flesch_kincaid, readable, wiener
from tests.server.test_privacy import DOCS

pytestmark = pytest.mark.django_db

GRADE = 6
OF_A_CHILD = re.compile(r"\b(?:student|child|driver)|\b(?:wrong tries|somebody wrote)")
# What a line says of a table, if it does not say it by the name of the table's subject alone.
WORDS = {
    "people.StudentSettings": ("more time", "mehr Zeit"),
    "play.Attempt": ("wrong tries", "falsche Versuche"),
    "play.KeptIdea": ("own ideas", "eigene Ideen"),
    "facts.PracticeAnswer": ("at home", "zu Hause"),
    "practice.Task": ("tasks", "Aufträge"),
    "review.StudentNote": ("to your child", "an Ihr Kind"),
    "review.Answer": ("last question", "letzte Frage"),
    "review.FoundWay": ("roll of the day", "Würfe des Tages|Wurf des Tages"),
    "people.StudentIdentity": ("sign-in of the school", "Anmeldung der Schule"),
    "people.AccessRequest": ("guesses pictures", "Bilder rät"),
    "review.Export": ("file", "Datei"),
}


class Row(NamedTuple):
    """A row of docs/privacy.md: what a table holds, and the lines for parents that name it."""

    tables: tuple[str, ...]
    holds: str
    lines: tuple[str, ...]


def rows() -> Iterator[Row]:
    for line in (DOCS / "privacy.md").read_text().splitlines():
        if line.startswith("| `"):
            names, holds, *_, lines = line.strip("|").split("|")
            tables = tuple(re.findall(r"`(\w+\.\w+)`", names))
            yield Row(tables, holds, tuple(re.findall(r"`(\w+)`", lines)))


def page(language: str) -> html.HtmlElement:
    answer = Client(headers={"Accept-Language": language}).get("/parents/")
    return html.fromstring(answer.content.decode())


def lines_of(language: str) -> dict[str, str]:
    return {
        one.get("data-kept"): " ".join(one.text_content().split())
        for one in page(language).xpath("//*[@data-kept]")
    }


@pytest.mark.parametrize("row", [*rows()], ids=lambda row: row.tables[0])
def test_what_is_kept_of_a_child_stands_there_in_each_language(row: Row) -> None:
    assert row.lines or not OF_A_CHILD.search(row.holds), row
    english, german = lines_of("en"), lines_of("de")
    for line in row.lines:
        assert english[line]
        assert german[line] not in ("", english[line])
    for table in row.tables:
        for text, words in zip((english, german), WORDS.get(table, ("", "")), strict=True):
            assert re.search(words, " ".join(text[line] for line in row.lines) or words), table


def test_every_table_with_words_of_its_own_is_there() -> None:
    assert set(WORDS) <= {table for row in rows() for table in row.tables}


@pytest.mark.parametrize("language", [code for code, _ in settings.LANGUAGES])
def test_it_is_read_without_a_grade_above_the_sixth(language: str) -> None:
    parts = page(language).xpath("//main//*[self::p or self::li or self::h2]")
    texts = [" ".join(one.text_content().split()) for one in parts]
    grade = flesch_kincaid if language == "en" else wiener
    assert len(texts) > 15
    assert grade(readable(texts)) <= GRADE

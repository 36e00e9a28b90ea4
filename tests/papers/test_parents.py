"""Whatever the program keeps of what a child did stands on the page for parents, in easy words."""

import re
from collections.abc import Iterator
from typing import NamedTuple

import pytest
from django.conf import settings
from django.test import Client
from django.utils.translation import gettext as _, override
from lxml import html

from classroom.server.privacy import RETENTION
from tests.looks.test_reading import EVERY, flesch_kincaid, readable, wiener
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


def german_visitor() -> Client:
    client = Client()
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "de"
    return client


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


# In the language of a family ---------------------------------------------------------------------


def test_an_address_is_in_its_language_and_the_cookie_stays() -> None:
    client = german_visitor()
    answer = client.get("/parents/?language=es")
    root = html.fromstring(answer.content.decode())
    assert (root.get("lang"), root.get("dir")) == ("es", None)
    assert root.xpath("string(//h1)") == "Para las familias"
    assert answer.headers["Content-Language"] == "es"
    assert settings.LANGUAGE_COOKIE_NAME not in answer.cookies
    assert client.cookies[settings.LANGUAGE_COOKIE_NAME].value == "de"
    assert html.fromstring(client.get("/parents/").content.decode()).get("lang") == "de"


@pytest.mark.parametrize("language", ["xx", "", "en-au", "<b>", "es\0"])
def test_an_unknown_language_shows_the_page_as_before(language: str) -> None:
    as_before = german_visitor().get("/parents/")
    answer = german_visitor().get("/parents/", {"language": language})
    assert answer.status_code == 200
    pages = [html.fromstring(one.content.decode()) for one in (as_before, answer)]
    assert pages[0].xpath("string(//main)") == pages[1].xpath("string(//main)")
    assert pages[1].get("lang") == "de"


@pytest.mark.parametrize("language", EVERY)
def test_each_language_is_offered_and_has_the_right_numbers(language: str) -> None:
    root = html.fromstring(german_visitor().get(f"/parents/?language={language}").content.decode())
    assert (root.get("lang"), root.get("dir")) == (language, "rtl" if language == "ar" else None)
    links = root.xpath("//main//nav/a")
    others = [code for code in EVERY if code != language]
    assert [one.get("lang") for one in links] == others
    assert [one.get("href") for one in links] == [f"?language={code}" for code in others]
    assert [one.get("value") for one in root.xpath("//footer//button[@lang]")] == others
    numbers = {int(one) for one in re.findall(r"[0-9]+", root.xpath("string(//main)"))}
    assert numbers == {RETENTION["class"], RETENTION["guests"]}


def test_a_press_at_the_foot_wins_over_the_language_of_the_address() -> None:
    client = german_visitor()
    root = html.fromstring(client.get("/parents/?language=tr").content.decode())
    back = root.xpath("//footer//input[@name='next']")[0].get("value")
    answer = client.post("/i18n/setlang/", {"language": "uk", "next": back}, follow=True)
    assert html.fromstring(answer.content.decode()).get("lang") == "uk"


def test_a_language_that_is_tried_out_says_so_above_what_parents_read() -> None:
    texts = {
        code: german_visitor().get(f"/parents/?language={code}").context["is_in_trial"]
        for code in EVERY
    }
    assert {code for code, is_new in texts.items() if is_new} == settings.LANGUAGES_IN_TRIAL
    for code in ("de", "es"):
        root = html.fromstring(german_visitor().get(f"/parents/?language={code}").content.decode())
        first = root.xpath("//main//h1/following-sibling::*[1]")[0].text_content()
        with override(code):
            notice = _("This language is new here. If something reads oddly, ask the school.")
        assert (first == notice) == (code == "es")

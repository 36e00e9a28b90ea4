"""The pages on privacy say what the program does, in both languages and to everybody."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.apps import apps
from django.conf import settings
from django.db.models import Model
from django.test import Client

from classroom.people.models import Student
from classroom.server.privacy import RETENTION
from tests.factories import StudentFactory
from tests.review.scene import words

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGES = ("/privacy/", "/parents/")


def page(address: str, language: str = "en") -> str:
    answer = Client(headers={"Accept-Language": language}).get(address)
    assert answer.status_code == 200
    return words(answer.content.decode())


@pytest.mark.django_db
def test_every_page_leads_everybody_to_them() -> None:
    home = Client().get("/").content.decode()
    assert all(f'href="{address}"' in home for address in PAGES)


@pytest.mark.django_db
def test_the_page_says_how_long_things_are_kept_in_days_and_hours() -> None:
    numbers = {int(number) for number in re.findall(r"\b\d+\b", page("/privacy/"))}
    assert set(RETENTION.values()) <= numbers
    assert {RETENTION["class"], RETENTION["guests"]} <= set(
        map(int, re.findall(r"\b\d+\b", page("/parents/")))
    )


@pytest.mark.django_db
@pytest.mark.parametrize("address", PAGES)
def test_the_german_page_holds_no_english_sentence(address: str) -> None:
    english, german = (page(address, language) for language in ("en", "de"))
    sentences = set(re.split(r"(?<=[.?])\s", english))
    assert len(sentences) > 10
    assert not [one for one in sentences if len(one) > 20 and one in german]


@pytest.mark.django_db
@pytest.mark.parametrize("address", PAGES)
def test_nothing_is_sent_to_them(address: str) -> None:
    assert Client().post(address).status_code == 405


def test_every_table_is_named_in_the_list_of_what_is_kept() -> None:
    listed = set(re.findall(r"`(\w+\.\w+)`", (DOCS / "privacy.md").read_text()))
    tables = {model._meta.label for model in apps.get_models(include_auto_created=True)}
    assert tables - listed == set()
    assert {name for name in listed - tables if name.split(".")[1][0].isupper()} == set()


def rows_of_tables() -> Iterator[tuple[set[str], set[str]]]:
    """The tables of each row, and the lines for parents that it names."""
    for line in (DOCS / "privacy.md").read_text().splitlines():
        cells = line.strip("|").split("|")
        if line.startswith("| `"):
            yield set(re.findall(r"`(\w+\.\w+)`", cells[0])), set(re.findall(r"`(\w+)`", cells[4]))


def is_of_a_child(model: type[Model]) -> bool:
    """Whether its rows are a student's, or name one."""
    return model is Student or any(field.related_model is Student for field in model._meta.fields)


@pytest.mark.django_db
def test_parents_are_told_of_every_table_that_holds_something_of_their_child() -> None:
    lines = set(re.findall(r'data-kept="(\w+)"', Client().get("/parents/").content.decode()))
    named = {table: named for tables, named in rows_of_tables() for table in tables}
    assert set().union(*named.values()) == lines
    models = apps.get_models(include_auto_created=True)
    of_children = {model._meta.label for model in models if is_of_a_child(model)}
    assert {table for table in of_children if not named[table]} == set()


def test_both_languages_of_the_assessment_have_the_same_parts() -> None:
    parts = [
        re.findall(r"^#+ \d|^\|", (DOCS / name).read_text(), re.MULTILINE)
        for name in ("dpia.md", "dpia.de.md")
    ]
    assert parts[0] == parts[1]


@pytest.mark.django_db
def test_every_cookie_of_a_visit_is_named(client: Client) -> None:
    student = StudentFactory()
    names_url = f"/join/{student.school_class.join_code}/names/"
    client.get(names_url)
    client.post(names_url, {"student": student.pk})
    client.post("/i18n/setlang/", {"language": "de"})
    client.post("/leave/")
    named = (DOCS / "privacy.md").read_text().partition("Cookies: ")[2]
    assert {"sessionid", "csrftoken", "messages"} <= client.cookies.keys()
    unnamed = {name for name in client.cookies if f"`{name}`" not in named}
    assert unnamed <= {settings.LANGUAGE_COOKIE_NAME}

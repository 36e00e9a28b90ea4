"""The agreement on processing and the page for the school's IT say what the program does."""

import re

import pytest
from django.conf import settings
from django.test import Client
from django.utils.formats import localize
from django.utils.translation import override

from classroom.people.models import IN_A_YEAR
from classroom.server.papers import FIRST_PAGE_KB, LARGE_MOVE_KB, MOVE_KB
from classroom.server.privacy import RETENTION
from tests.browser.test_page_weight import FIRST_LOAD
from tests.server.test_privacy import DOCS, page

AGREEMENTS = ("processing-agreement.md", "processing-agreement.de.md")


def test_both_languages_of_the_agreement_have_the_same_parts() -> None:
    texts = [(DOCS / name).read_text() for name in AGREEMENTS]
    parts = [re.findall(r"^#+ \d+|^\||\d+ (?=hours|Stunden|days|Tage)", one, re.M) for one in texts]
    assert len(parts[0]) > 15
    assert parts[0] == parts[1]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        (AGREEMENTS[0], ("Sub-processors\nNone.", "72 hours")),
        (AGREEMENTS[1], ("Unterauftragsverarbeiter\nKeine.", "72 Stunden")),
    ],
)
def test_the_agreement_says_how_long_and_to_whom(name: str, words: tuple[str, ...]) -> None:
    text = (DOCS / name).read_text()
    assert all(one in text for one in words)
    [students] = [line for line in text.splitlines() if line.count("|") == 4 and "365" in line]
    days = set(map(int, re.findall(r"\d+", students)))
    assert days == {IN_A_YEAR.days, RETENTION["guests"], RETENTION["files"]}
    assert f"{RETENTION['sign_ins']} " in text


@pytest.mark.django_db
@pytest.mark.parametrize("language", [code for code, _ in settings.LANGUAGES])
def test_the_page_for_it_has_the_address_and_what_was_measured(language: str) -> None:
    text = page("/it/", language)
    assert "http://testserver" in text
    with override(language):
        figures = [localize(figure) for figure in (FIRST_PAGE_KB, MOVE_KB, LARGE_MOVE_KB)]
    assert [figure for figure in figures if f" {figure} kB" not in text] == []
    assert ("0,6" in figures) == (language != "en")
    assert FIRST_LOAD == FIRST_PAGE_KB * 1000
    [measured] = re.findall(r"bytes to a screen per move.*", (DOCS / "performance.md").read_text())
    assert f"{MOVE_KB} / {LARGE_MOVE_KB} kB" in measured


@pytest.mark.django_db
def test_the_page_for_it_names_the_browsers_that_are_tested() -> None:
    floor = (DOCS.parent / "tests/looks/test_floor.py").read_text()
    assert "Safari 15.4, Chromium 100, Firefox ESR 115" in floor
    text = page("/it/")
    assert all(one in text for one in ("Safari 15.4", "Chromium 100", "Firefox ESR 115"))


@pytest.mark.django_db
def test_its_own_root_is_named_only_if_it_has_one(settings) -> None:
    assert "/root.crt" not in page("/it/")
    settings.TLS = "internal"
    assert "/root.crt" in page("/it/")


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/accessibility/", "/it/"])
def test_nothing_is_sent_to_these_pages(address: str) -> None:
    assert Client().post(address).status_code == 405

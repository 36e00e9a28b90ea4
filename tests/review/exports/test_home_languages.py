"""A page for home is in the language of its family, beside pages in others and the child's own."""

import io
import re
import subprocess
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from unicodedata import normalize

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils.translation import override
from lxml import html
from pypdf import PdfReader

from classroom.calculation_signs import DOTS
from classroom.live.cards import render_template
from classroom.people.models import SchoolClass, Student, StudentSettings, Teacher
from classroom.people.services.student_settings import student_settings_change
from classroom.review.exports.home_pages import home_pages
from classroom.review.exports.home_words import home_page
from games.facts import PLUS
from tests.cast import student_client, teacher_client
from tests.history_maker.classes import history_make
from tests.review.exports.reading import body_of, pdf_words

pytestmark = pytest.mark.django_db
R = "/review/reports"
TIMES, OVER, MINUS = "\N{MULTIPLICATION SIGN}", "\N{DIVISION SIGN}", "\N{MINUS SIGN}"
# A word of each sheet in its language.
WELL = {"en": "What went well", "de": "Was gut ging", "es": "Lo que salió bien"}
ARABIC = "\u0645\u0646 \u064a\u0635\u0644 \u0625\u0644\u0649"  # who gets to
FIRST, LAST = "\u0623\u0648\u0644\u0627", "\u0623\u062e\u064a\u0631\u0627"  # first, last


@pytest.fixture(scope="module")
def class_with_lessons(module_db: None) -> None:
    history_make(lessons=6, students=4, games=1, rows=60, kinds=["on_belay", "yeti_mountain"])


@pytest.fixture
def kids(class_with_lessons: None, db: None) -> list[Student]:
    return list(Student.objects.order_by("name"))


def speak(kid: Student, **languages: str) -> None:
    student_settings_change(student=kid, changes=languages, by_teacher=True)


def owner(language: str = "en") -> Client:
    client = teacher_client(Teacher.objects.get())
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    return client


def html_of(client: Client, address: str) -> str:
    return body_of(client.get(address)).decode()


def of_class(name: str = "home/") -> str:
    return f"{R}/classes/{SchoolClass.objects.get().pk}/{name}"


def of_kid(kid: Student, name: str = "home/") -> str:
    return f"{R}/students/{kid.pk}/{name}"


def sheets_of(page: str) -> list[str]:
    """The sheet of each child on a page, as it is written."""
    return re.findall(r"<article.*?</article>", page, re.DOTALL)


def words_of(sheet: str) -> str:
    return " ".join(html.fromstring(sheet).text_content().split())


def pages_of(file: bytes) -> list[str]:
    """The words of each page of a PDF."""
    pages = PdfReader(io.BytesIO(file)).pages
    return [" ".join(page.extract_text().split()) for page in pages]


# Whose language ----------------------------------------------------------------------------------


def test_a_class_is_printed_at_once_with_each_sheet_in_the_language_of_its_family(
    kids: list[Student],
) -> None:
    for kid, language in zip(kids, ("de", "es", "", "ar"), strict=True):
        speak(kid, home_language=language)
    page = html_of(owner(), of_class())
    sheets = sheets_of(page)
    heads = [re.findall(r'lang="(\w+)" dir="(\w+)"', sheet)[0] for sheet in sheets]
    assert heads == [("de", "ltr"), ("es", "ltr"), ("en", "ltr"), ("ar", "rtl")]
    assert '<html lang="en"' in page
    papers = pages_of(body_of(owner().get(of_class("home.pdf"))))
    assert len(papers) == len(kids)
    for language, number in (("de", 0), ("es", 1), ("en", 2)):
        for words in (words_of(sheets[number]), papers[number]):
            assert [one for one in WELL.values() if one in words] == [WELL[language]]


def test_a_child_plays_in_one_language_and_the_family_reads_in_another(kids: list[Student]) -> None:
    ada = kids[0]
    speak(ada, language="de")
    screens = ("/lesson/", "/settings/", "/review/", of_kid(ada, ""))
    before = [without_secrets(html_of_child(ada, path)) for path in screens]
    speak(ada, home_language="es")
    assert [without_secrets(html_of_child(ada, path)) for path in screens] == before
    page = html_of_child(ada, of_kid(ada))
    assert '<html lang="de"' in page
    assert "Seite für zu Hause" in page
    [sheet] = sheets_of(page)
    assert WELL["es"] in words_of(sheet)
    assert WELL["es"] in pdf_words(body_of(owner().get(of_kid(ada, "home.pdf"))))


def html_of_child(kid: Student, path: str) -> str:
    Student.objects.filter(pk=kid.pk).update(device=f"device of {kid.name}")
    client = student_client(Student.objects.get(pk=kid.pk))
    return str(client.get(path, follow=True).content.decode())


def without_secrets(page: str) -> str:
    """The page without what is another at each look: tokens, and times of the server."""
    return re.sub(r'[A-Za-z0-9]{64}|data-now="\d+"|page=[\w-]+', "", page)


def test_the_sheets_of_others_stay_byte_for_byte(kids: list[Student]) -> None:
    before = sheets_of(html_of(owner("de"), of_class()))
    speak(kids[1], home_language="es")
    after = sheets_of(html_of(owner("de"), of_class()))
    assert [one == other for one, other in zip(before, after, strict=True)] == [
        True, False, True, True,
    ]  # fmt: skip


def test_an_address_shows_another_language_and_stores_nothing(kids: list[Student]) -> None:
    client, ada = owner("de"), kids[0]
    for path in (of_kid(ada), of_kid(ada, "home.pdf")):
        content = client.get(f"{path}?language=es").content
        words = pdf_words(content) if path.endswith("pdf") else words_of(content.decode())
        assert WELL["es"] in words
        for other in ("", "?language=xx", "?language="):
            content = client.get(f"{path}{other}").content
            words = pdf_words(content) if path.endswith("pdf") else words_of(content.decode())
            assert WELL["de"] in words
    assert client.cookies[settings.LANGUAGE_COOKIE_NAME].value == "de"
    assert not StudentSettings.objects.exists()
    page = html_of(client, f"{of_kid(ada)}?language=es")
    assert f'href="{of_kid(ada, "home.pdf")}?language=es"' in page
    links = html.fromstring(page).xpath("//main//nav/a")
    assert [one.get("href") for one in links if one.get("aria-current")] == ["?language=es"]
    assert len(links) == len(settings.LANGUAGES) + len(settings.CHILD_LANGUAGES)
    assert 'href="?language' not in html_of(client, of_class())


def test_a_language_that_is_tried_out_says_so_to_parents_and_no_other_does(
    kids: list[Student],
) -> None:
    with override("es"):
        assert home_page(kids[0], "de").language == "de"
    lines = {code: home_page(kids[0], code).ask for code, _name in settings.LANGUAGES}
    assert {code: len(some) for code, some in lines.items()} == {"en": 2, "de": 2, "es": 3}
    speak(kids[1], home_language="es")
    german, spanish = map(words_of, sheets_of(html_of(owner("de"), of_class()))[:2])
    assert lines["es"][2] in spanish
    assert lines["es"][2] not in german


def test_the_language_of_a_file_is_that_of_its_only_sheet(kids: list[Student]) -> None:
    speak(kids[0], home_language="ar")
    for path, language in ((of_kid(kids[0], "home.pdf"), "ar"), (of_class("home.pdf"), "de")):
        file = PdfReader(io.BytesIO(body_of(owner("de").get(path))))
        assert file.root_object["/Lang"] == language


def test_what_is_set_for_a_class_is_read_with_its_names(kids: list[Student]) -> None:
    speak(kids[0], home_language="de")
    client = owner()
    with CaptureQueriesContext(connection) as queries:
        html_of(client, of_class())
    texts = [one["sql"] for one in queries if "people_studentsettings" in one["sql"]]
    assert len(texts) == 1
    assert "JOIN" in texts[0]


# Signs -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("reader", ["en", "de"])
def test_each_sheet_has_the_signs_of_its_language(kids: list[Student], reader: str) -> None:
    speak(kids[0], home_language="de")
    speak(kids[1], home_language="es")
    german, spanish = map(words_of, sheets_of(html_of(owner(reader), of_class()))[:2])
    papers = pages_of(body_of(owner(reader).get(of_class("home.pdf"))))
    for words in (german, papers[0]):
        assert re.search(r"\d\s·\s\d", words)
        assert not re.search(f"[{TIMES}{OVER}]", words)
    for words in (spanish, papers[1]):
        assert re.search(rf"\d\s{TIMES}\s\d", words)
        assert not re.search(r"\d\s·\s\d", words)


def test_signs_that_a_class_has_chosen_are_on_every_sheet(kids: list[Student]) -> None:
    SchoolClass.objects.update(signs=DOTS)
    speak(kids[1], home_language="es")
    speak(kids[2], home_language="ar")
    words = [words_of(one) for one in sheets_of(html_of(owner(), of_class()))]
    words += pages_of(body_of(owner().get(of_class("home.pdf"))))
    assert [one for one in words if re.search(f"[{TIMES}{OVER}]", one)] == []
    assert all("·" in one for one in words)


# From right to left ------------------------------------------------------------------------------


def test_an_arabic_paper_has_its_lines_in_order_and_its_sums_from_left_to_right(
    kids: list[Student], needs_program: Callable[[str], str], tmp_path: Path
) -> None:
    page = home_page(kids[0], "ar")
    sums = [f"6 {MINUS} 2 = 4", "(2 + 3) + 1 = 6", f"7 {TIMES} 10 = 70"]
    long = " ".join(f"{ARABIC} {one}." for one in sums * 3)
    page = replace(page, game=f"{FIRST} {long} {LAST}")
    words = text_of(home_pages([page], "Ada"), needs_program("pdftotext"), tmp_path)
    assert [words.count(one) for one in sums] == [3] * 3
    turned = [" ".join(reversed(one.split())) for one in sums]
    assert [one for one in turned if one in words] == []
    assert words.index(FIRST) < words.index(LAST)
    # A reader may take the narrow spaces of a sum in bold letters for none.
    joined, facts = words.replace(" ", ""), [*page.safe, *(one.words for one in page.to_try)]
    assert len(facts) > 5
    assert [one for one in facts if one.replace(" ", "") not in joined] == []


def text_of(file: bytes, program: str, folder: Path) -> str:
    """The words of a PDF as its readers copy them, in plain letters and without marks."""
    (folder / "home.pdf").write_bytes(file)
    command = [program, "-enc", "UTF-8", str(folder / "home.pdf"), "-"]
    text = subprocess.run(command, check=True, capture_output=True, timeout=20).stdout.decode()
    return " ".join(normalize("NFKC", re.sub("[\u202a-\u202e\u2066-\u2069]", "", text)).split())


def test_a_sum_with_unbroken_spaces_is_marked_in_arabic_too(kids: list[Student]) -> None:
    page = replace(home_page(kids[0], "ar"), went_well=(f"{ARABIC} 6\xa0{PLUS}\xa02.",))
    with override("ar"):
        sheet = render_template("review/exports/_home.html", {"page": page})
    assert "\N{LEFT-TO-RIGHT ISOLATE}6\xa0+\xa02\N{POP DIRECTIONAL ISOLATE}" in sheet

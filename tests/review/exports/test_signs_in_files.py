"""Files that people read have calculations in the signs of the class, whoever makes them."""

import pytest

from classroom.calculation_signs import CROSSES, DOTS
from classroom.people.models import SchoolClass
from classroom.review.models import Export
from tests.cast import student_client, teacher_client
from tests.review.exports.reading import body_of, made, pdf_words, sheets
from tests.review.reports.small_class import counted, small_class
from tests.review.scene import Scene
from tests.signs import OVER, TIMES, in_language

pytestmark = pytest.mark.django_db
RATIO = "\N{RATIO}"


@pytest.fixture
def small() -> Scene:
    return counted(small_class())


def texts_of(small: Scene, language: str) -> dict[str, str]:
    """The text of each file about the class and one student, for teacher and student."""
    small.school_class.refresh_from_db()
    teacher = in_language(teacher_client(small.owner), language)
    child = in_language(student_client(small.student(1)), language)
    of_class = f"/review/reports/classes/{small.school_class.pk}"
    of_child = f"/review/reports/students/{small.student(1).pk}"
    texts = {}
    for address in (f"{of_class}/report.pdf", f"{of_class}/home.pdf", f"{of_child}/report.pdf"):
        texts[address] = pdf_words(body_of(teacher.get(address)))
    for client in (teacher, child):
        for name in ("facts", "wrong"):
            body = body_of(client.get(f"{of_child}/{name}.csv"))
            texts[f"{name}.csv {client is child}"] = body.decode("utf-8-sig")
        book = sheets(body_of(client.get(f"{of_child}/report.xlsx")))
        texts[f"xlsx {client is child}"] = str(book)
    return texts


def with_signs(texts: dict[str, str], *signs: str) -> set[str]:
    return {name for name, text in texts.items() if any(sign in text for sign in signs)}


def test_files_of_a_german_class_have_dots(small: Scene) -> None:
    texts = texts_of(small, "de")
    assert with_signs(texts, TIMES, OVER) == set()
    assert len(with_signs(texts, "2 · 6")) >= 5
    assert len(with_signs(texts, "12 : 3")) >= 2


def test_no_spreadsheet_takes_a_division_for_a_time_of_day(small: Scene) -> None:
    texts = texts_of(small, "de")
    files = {name: text for name, text in texts.items() if "facts.csv" in name}
    assert with_signs(files, f"12 {RATIO} 3") == files.keys()
    assert with_signs(files, "12 : 3", "12:3") == set()


def test_a_german_class_can_have_crosses_and_an_english_one_dots(small: Scene) -> None:
    SchoolClass.objects.update(signs=CROSSES)
    texts = texts_of(small, "de")
    assert with_signs(texts, "2 · 6", "12 : 3", RATIO) == set()
    assert len(with_signs(texts, f"2 {TIMES} 6")) >= 5
    SchoolClass.objects.update(signs=DOTS)
    texts = texts_of(small, "en")
    assert with_signs(texts, TIMES, OVER) == set()


def test_the_worker_makes_a_class_file_in_the_signs_of_the_class(small: Scene) -> None:
    SchoolClass.objects.update(signs=DOTS)
    small.school_class.refresh_from_db()
    book = str(sheets(made(small, Export.Kind.XLSX)))
    assert TIMES not in book
    assert "2 · 6" in book
    assert TIMES not in pdf_words(made(small, Export.Kind.PDF))


def test_the_log_is_as_it_was_played(small: Scene) -> None:
    small.match.refresh_from_db()
    logs = []
    for signs in (CROSSES, DOTS):
        SchoolClass.objects.update(signs=signs)
        teacher = teacher_client(small.owner)
        record = teacher.get(small.record_url).content
        assert b"2*6=12 3x+4" in record
        log = teacher.get(f"/review/reports/students/{small.student(1).pk}/log.jsonl")
        logs.append((record, body_of(log)))
    assert logs[0] == logs[1]

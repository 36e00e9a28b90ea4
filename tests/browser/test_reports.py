"""From the list of games to a student's report, and every file opened and read back."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from classroom.people.models import Student
from classroom.play.models import Move
from classroom.review.models import FactCount
from tests.browser import steps
from tests.browser.conftest import LAPTOP, PHONE, Room
from tests.browser.sight import count_of, reads, sees
from tests.history_maker.classes import history_make
from tests.review.exports.reading import csv_rows, json_lines, pdf_pages, pdf_words, sheets

pytestmark = [pytest.mark.browser, pytest.mark.slow]
PUPILS = 6


@pytest.fixture
def teacher(room: Room, in_thread: Callable) -> Page:
    """A teacher whose class has had three lessons."""
    page = room.visitor(LAPTOP)
    steps.signed_up(page, room.url)
    in_thread(
        lambda: history_make(
            lessons=3,
            students=PUPILS,
            games=1,
            rows=60,
            kinds=["on_belay", "cant_stop", "yeti_mountain"],
            teacher="teacher@school.example",
        )
    )
    return page


def first_student() -> Student:
    return Student.objects.order_by("name")[0]


def facts_met(student: Student) -> int:
    return sum(FactCount.objects.filter(student=student).values_list("met", flat=True))


def saved(page: Page, link: str) -> bytes:
    """Press this link of the exports and return the file."""
    with page.expect_download() as waiting:
        page.get_by_role("link", name=re.compile(link)).click()
    return Path(waiting.value.path()).read_bytes()


def to_a_student(page: Page, room: Room, name: str) -> None:
    """From the list of games by presses alone."""
    page.goto(f"{room.url}/review/")
    page.get_by_role("link", name="Reports").click()
    page.get_by_role("link", name="History 1").click()
    page.get_by_role("link", name="All time").click()
    page.get_by_role("rowheader", name=name).get_by_role("link").click()
    reads(page.get_by_role("heading", level=1), name)


def test_a_students_report_and_each_of_its_files(
    teacher: Page, room: Room, in_thread: Callable
) -> None:
    kid = in_thread(first_student)
    met = in_thread(lambda: facts_met(kid))
    to_a_student(teacher, room, kid.name)
    numbers = teacher.locator(".report__numbers")
    sees(numbers, re.compile(rf"Facts answered\s*{met}"))
    assert count_of(teacher.locator("svg.heat")) >= 1
    facts = csv_rows(saved(teacher, "Facts"))
    assert sum(row[5] for row in facts[1:]) == met
    assert csv_rows(saved(teacher, "Wrong answers"))[0][0] == "Date"
    book = sheets(saved(teacher, "Excel"))
    assert sum(row[5][1] for row in book["Facts"][1:]) == met
    assert "f" not in {kind for rows in book.values() for row in rows for kind, _ in row}
    paper = saved(teacher, "^ *PDF$")
    assert pdf_pages(paper) in (1, 2)
    assert kid.name in pdf_words(paper)
    lines = json_lines(saved(teacher, "All moves"))
    assert {line["kind"] for line in lines} >= {"match", "move"}


def test_a_class_gets_its_reports_in_the_background(
    teacher: Page, room: Room, in_thread: Callable
) -> None:
    teacher.goto(f"{room.url}/review/reports/")
    teacher.get_by_role("link", name="History 1").click()
    rows, report = in_thread(Move.objects.count), teacher.url
    paper = made(teacher, "Make a PDF")
    assert PUPILS <= pdf_pages(paper) <= 2 * PUPILS
    assert "History 1" in pdf_words(paper)
    teacher.goto(report)
    assert len(sheets(made(teacher, "Excel"))["Students"]) == 1 + PUPILS
    teacher.goto(report)
    lines = json_lines(made(teacher, "All moves"))
    assert sum(line["kind"] == "move" for line in lines) == rows


def made(page: Page, button: str) -> bytes:
    """Press this button and return what the worker makes."""
    page.get_by_role("button", name=button).click()
    expect(page.get_by_role("link", name="Save the file")).to_be_visible()
    return saved(page, "Save the file")


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_reports_fit_every_screen(
    teacher: Page, room: Room, size: dict[str, int], in_thread: Callable
) -> None:
    teacher.set_viewport_size(size)  # type: ignore[arg-type]
    kid = in_thread(first_student)
    to_a_student(teacher, room, kid.name)
    for path in (teacher.url, f"{room.url}/review/reports/"):
        teacher.goto(path)
        wide = teacher.evaluate("document.documentElement.scrollWidth")
        assert wide <= size["width"]

"""From the list of games to a student's report, and every file opened and read back."""

import re
from collections.abc import Callable
from itertools import product
from pathlib import Path

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from classroom.people.models import SchoolClass, Student
from classroom.play.models import Match, Move
from classroom.review.models import FactCount, WorkCount
from classroom.review.reports.memories import class_memories_make
from games.facts import MINUS, OVER, PLUS, TIMES
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
    page.get_by_text("Other days").click()
    page.get_by_role("link", name="All time").click()
    page.get_by_role("link", name=name, exact=True).click()
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
    teacher.locator("summary").filter(has_text="Export").click()
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
    teacher.locator("summary").filter(has_text="Export").click()
    paper = made(teacher, "Make a PDF")
    assert 1 + PUPILS <= pdf_pages(paper) <= 3 + 2 * PUPILS  # the class first
    assert "History 1" in pdf_words(paper)
    teacher.goto(report)
    teacher.locator("summary").filter(has_text="Export").click()
    assert len(sheets(made(teacher, "Excel"))["Students"]) == 1 + PUPILS
    teacher.goto(report)
    teacher.locator("summary").filter(has_text="Export").click()
    lines = json_lines(made(teacher, "All moves"))
    assert sum(line["kind"] == "move" for line in lines) == rows


def made(page: Page, button: str) -> bytes:
    """Press this button and return what the worker makes."""
    page.get_by_role("button", name=button).click()
    expect(page.get_by_role("link", name="Save the file")).to_be_visible()
    return saved(page, "Save the file")


def large_class() -> tuple[int, int]:
    """Thirty students, of whom one has met all facts from 1 to 12; the ids of class and student."""
    school_class = SchoolClass.objects.get()
    match = Match.objects.order_by("pk").last()
    assert match is not None
    day = timezone.localdate()
    for number in range(PUPILS, 30):
        Student.objects.create(
            school_class=school_class, name=f"Pupil {number}", return_code=f"pupil-{number}"
        )
    students = list(school_class.students.order_by("name"))
    whose = {"school_class": school_class, "match": match, "game": match.game, "seat": 1}
    facts = []
    for a, b in product(range(1, 13), repeat=2):
        texts = {OVER: f"{a * b}/{a}", MINUS: f"{a + b}-{a}"}
        if a <= b:
            texts |= {TIMES: f"{a}*{b}", PLUS: f"{a}+{b}"}
        facts += list(texts.items())
    FactCount.objects.bulk_create(
        FactCount(
            **whose, student=students[0], day=day, operation=sign, sum=text, used=0, met=2, right=1
        )
        for sign, text in facts
    )
    WorkCount.objects.bulk_create(
        WorkCount(**whose, student=one, day=day, met=20, right=place % 21, built=9)
        for place, one in enumerate(students)
    )
    class_memories_make(school_class=school_class)
    return school_class.pk, students[0].pk


BIG = {"width": 1366, "height": 768}


def test_the_largest_reports_fit_their_screens_and_one_page_of_paper(
    teacher: Page, room: Room, in_thread: Callable
) -> None:
    school_class, kid = in_thread(large_class)
    teacher.set_viewport_size(BIG)  # type: ignore[arg-type]
    for path, screens in ((f"classes/{school_class}", 2), (f"students/{kid}", 1)):
        teacher.goto(f"{room.url}/review/reports/{path}/")
        folds = teacher.locator(".folds")
        expect(folds).to_be_visible()
        box = folds.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= screens * BIG["height"]
        assert pdf_pages(teacher.pdf(format="A4")) == 1


def test_each_sign_has_a_tab_with_its_facts(teacher: Page, room: Room, in_thread: Callable) -> None:
    school_class, _kid = in_thread(large_class)
    teacher.goto(f"{room.url}/review/reports/classes/{school_class}/")
    maps = teacher.locator("svg.heat")
    for number, sign in enumerate("×÷+−"):  # noqa: RUF001
        teacher.locator(".tabs__tab").filter(has_text=sign).click()
        for place in range(4):
            (
                expect(maps.nth(place)).to_be_visible
                if place == number
                else expect(maps.nth(place)).to_be_hidden
            )()
        expect(teacher.get_by_role("img", name=re.compile(f"Facts with \\{sign}"))).to_be_visible()
    teacher.get_by_role("radio").first.focus()
    teacher.keyboard.press("Space")
    expect(maps.first).to_be_visible()


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

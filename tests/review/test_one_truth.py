"""All pages and files say the same of a fact and of a lesson: one number, secure or weak."""

import re
from collections.abc import Iterator
from datetime import date, timedelta
from html import unescape
from io import BytesIO

import pytest
from django.test import Client
from django.utils import timezone
from pypdf import PdfReader

from classroom.facts.models import FactMemory
from classroom.lessons.models import Lesson
from classroom.people.models import SchoolClass, Student, Teacher
from classroom.review.exports.home_words import home_page
from classroom.review.models import WorkCount
from classroom.review.questions.facts_to_ask import fact_to_ask
from games.facts import TIMES
from tests.cast import teacher_client
from tests.facts.memories import remembers
from tests.history_maker.classes import history_make
from tests.review.exports.reading import body_of, csv_rows, file_of, pdf_words, sheets
from tests.review.scene import scene_make, words
from tests.review.test_weak_facts import answered, learned
from tests.review.weak_pages import (
    REPORTS,
    get,
    going_well,
    on_report_of_class,
    on_report_of_lesson,
    on_report_of_student,
    on_sheet,
    section,
    what_is_next,
)

pytestmark = pytest.mark.django_db
FACT = re.compile(r"\d+ [\u00d7\u00f7+\u2212] \d+")


@pytest.fixture(scope="module")
def stored(module_db: None) -> None:
    kinds = ["on_belay", "cant_stop"]
    history_make(lessons=4, students=7, games=1, rows=80, kinds=kinds)


def called(
    client: Client, group: SchoolClass, lesson: Lesson
) -> Iterator[tuple[set[str], set[str]]]:
    """Yield for each page what it calls secure and what weak."""
    page = get(client, f"{REPORTS}/classes/{group.pk}/")
    well = {*FACT.findall(words(section(page, "going-well")))}
    yield well, {line.fact for line in on_report_of_class(client, group)}
    page = get(client, f"/review/lessons/{lesson.pk}/")
    weak = {line.fact for line in on_report_of_lesson(client, lesson)}
    weak |= {*what_is_next(client, lesson)}
    yield {*FACT.findall(words(section(page, "well")))}, weak
    for student in group.students.all():
        weak = {line.fact for line in on_report_of_student(client, student)}
        home = home_page(student)
        yield {line.fact for line in going_well(client, student)} | {*home.safe}, weak
        yield {*home.safe}, {one.words for one in home.to_try} | {*home.on_the_way}
        yield {*home.safe}, {line.fact for line in on_sheet(client, student)}


def test_no_page_calls_a_fact_of_a_class_secure_and_weak(stored: None) -> None:
    group, client = SchoolClass.objects.get(), teacher_client(Teacher.objects.get())
    pages = list(called(client, group, Lesson.objects.latest("ended_at")))
    assert any(secure for secure, _weak in pages)
    assert any(weak for _secure, weak in pages)
    assert [secure & weak for secure, weak in pages if secure & weak] == []


def test_what_nearly_all_know_and_one_child_misses_is_called_weak_alone(db: None) -> None:
    scene = scene_make(3, 2)
    for number, student in enumerate(scene.school_class.students.all()):
        answered(scene, student, "6*7", 1, 4, 4 if number else 0)
        answered(scene, student, "6*7", 0, 4, 4 if number else 0)
        answered(scene, student, "2*3", 1, 4, 4)
    lesson = learned(scene)
    known = FactMemory.objects.filter(right__gt=0)
    known.update(secured_on=timezone.localdate(), secure_until=date(2999, 1, 1))
    pages = list(called(teacher_client(scene.owner), scene.school_class, lesson))
    (well, weak), (new, missed), *_children = pages
    assert (well, weak, missed) == ({"2 \u00d7 3"}, {"6 \u00d7 7"}, {"6 \u00d7 7"})
    assert new == {"2 \u00d7 3"}


def test_a_lesson_has_one_number_of_sums_wherever_it_stands(stored: None) -> None:
    group, client = SchoolClass.objects.get(), teacher_client(Teacher.objects.get())
    rows = words(get(client, "/review/"))
    for lesson in Lesson.objects.all():
        day = timezone.localdate(lesson.started_at)
        days = f"?since={day}&until={day}"
        page = words(get(client, f"/review/lessons/{lesson.pk}/"))
        met = re.search(r"students? · (\d+) facts? · (\d+) % right first time", page)
        assert met, page[:600]
        url = f"{REPORTS}/classes/{group.pk}/"
        assert f"Facts answered {met[1]} Right first time" in words(get(client, url + days))
        paper = pdf_words(body_of(client.get(f"{url}report.pdf{days}")))
        assert f"Facts answered: {met[1]} · Right first time" in paper
        book = sheets(file_of(client, group, "xlsx", since=str(day), until=str(day)))
        for name in ("students", "facts", "games"):
            heading, *lines = csv_rows(body_of(client.get(f"{url}{name}.csv{days}")))
            values = [[value for _type, value in row] for row in book[name.capitalize()]]
            assert [*map(str, values[0])] == heading
            place, right = heading.index("Facts answered"), heading.index("Right first time")
            for column in (place, right):
                assert [row[column] for row in values[1:]] == [line[column] for line in lines]
            assert sum(line[place] for line in lines) == int(met[1]), name
            share = sum(line[right] for line in lines) / int(met[1])
            assert round(100 * share) == int(met[2])
        assert f"{met[2]} % right of {met[1]} facts" in rows


def test_a_pdf_of_a_class_begins_with_what_is_next_and_who_needs_help(stored: None) -> None:
    group, client = SchoolClass.objects.get(), teacher_client(Teacher.objects.get())
    paper = PdfReader(BytesIO(body_of(client.get(f"{REPORTS}/classes/{group.pk}/report.pdf"))))
    first, *others = (" ".join(page.extract_text().split()) for page in paper.pages)
    for line in on_report_of_class(client, group)[:8]:
        assert f"{line.fact} {line.why} {line.students} of " in first
    need = first.partition("Who needs you")[2]
    children = {one.name: on_report_of_student(client, one) for one in group.students.all()}
    numbers = {name: len(lines) for name, lines in children.items()}
    assert max(numbers.values()) > 0
    for name, lines in children.items():
        assert not lines or f"{name} {lines[0].fact}" in need
    order = sorted((name for name in numbers if numbers[name]), key=need.index)
    assert [numbers[name] for name in order] == sorted(filter(None, numbers.values()))[::-1]
    assert "Moves checked" not in first
    assert "Moves checked" in " ".join(others)


def test_next_exit_question_and_sheets_are_about_the_same_facts(stored: None) -> None:
    group, client = SchoolClass.objects.get(), teacher_client(Teacher.objects.get())
    weak_in_class = {line.fact for line in on_report_of_class(client, group)}
    sheets = {line.fact for one in group.students.all() for line in on_sheet(client, one)}
    for lesson in Lesson.objects.all():
        named = what_is_next(client, lesson)
        fact = fact_to_ask(lesson)
        assert fact is not None
        assert fact.words == named[0]
        assert {*named} <= weak_in_class & sheets


def test_the_exit_question_is_what_the_report_names_next(db: None) -> None:
    """The sum is weak in most, but the suggested lesson practices the products."""
    scene = scene_make(2, 2)
    for number, student in enumerate(scene.school_class.students.all()):
        for text in ("3+4", "6*7", "7*8", "6*8", "7*9") if number else ("3+4",):
            answered(scene, student, text, 1, 2, 0)
            answered(scene, student, text, 0, 2, 0)
    lesson = learned(scene)
    named = what_is_next(teacher_client(scene.owner), lesson)
    fact = fact_to_ask(lesson)
    assert fact is not None
    assert fact.words == named[0]
    assert "3 + 4" not in named


def test_tomorrows_lesson_names_what_the_report_of_the_last_one_names_next(db: None) -> None:
    """A product is weak in all, but nobody had it in the lesson."""
    scene = scene_make(2, 2)
    student = scene.school_class.students.first()
    for text in ("6*7", "7*8"):
        answered(scene, student, text, 1, 2, 0)
        answered(scene, student, text, 0, 2, 0)
    lesson, client = learned(scene), teacher_client(scene.owner)
    for one in scene.school_class.students.all():
        remembers(one, "6*9", TIMES, ago=0, secure_days=-1)
    page = client.get(f"/lessons/suggestion/?class={scene.school_class.pk}").content.decode()
    why = unescape(page).split("Not yet secure: ")[1].partition(". ")[0]
    names = re.findall(r"(?:^|; )([^;(]+?) \(", why)
    assert "6 × 9" not in names  # noqa: RUF001
    assert names == what_is_next(client, lesson)


def test_home_says_of_how_many_if_nearly_all_were_right(stored: None) -> None:
    for student in Student.objects.all():
        rows = WorkCount.objects.filter(student=student)
        day = rows.latest("day").day
        met, right = (
            sum(rows.filter(day=day).values_list(one, flat=True)) for one in ("met", "right")
        )
        assert timezone.localdate() - day < timedelta(days=400)
        text = home_page(student).went_well[0]
        assert (str(met) in text.split()) == (0.75 * met <= right > 0)

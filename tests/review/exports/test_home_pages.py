"""The page for home: true, easy to read, one page a child, and about that child alone."""

from io import BytesIO

import pytest
from pypdf import PdfReader

from classroom.facts.known import SECURE, student_facts
from classroom.facts.models import FactMemory
from classroom.people.models import Student, Teacher
from classroom.review.exports.home_words import HomePage, home_page
from classroom.review.models import WorkCount
from tests.cast import teacher_client
from tests.history_maker.classes import history_make
from tests.looks.test_reading import flesch_kincaid, readable, words
from tests.play.tables import client_of
from tests.review.exports.reading import body_of, csv_rows, pdf_pages, pdf_sizes, pdf_words
from tests.review.scene import Scene, browsers, words as words_of_page

pytestmark = pytest.mark.django_db
R = "/review/reports"
GRADE = 5
LONGEST = 12  # words
LEAST = 10  # points


@pytest.fixture(scope="module")
def class_with_lessons(module_db: None) -> None:
    kinds = ["on_belay", "cant_stop", "yeti_mountain"]
    history_make(lessons=6, students=6, games=1, rows=60, kinds=kinds)


@pytest.fixture
def pages(class_with_lessons: None, db: None) -> list[HomePage]:
    """The pages of a class with six lessons."""
    return [home_page(student) for student in Student.objects.order_by("name")]


def body(url: str) -> bytes:
    answer = teacher_client(Teacher.objects.get()).get(url)
    assert answer.status_code == 200
    return bytes(answer.content)


def test_each_child_has_one_page(pages: list[HomePage]) -> None:
    class_id = pages[0].student.school_class_id
    paper = PdfReader(BytesIO(body(f"{R}/classes/{class_id}/home.pdf")))
    texts = [page.extract_text() for page in paper.pages]
    assert len(texts) == len(pages)
    for text, page in zip(texts, pages, strict=True):
        assert page.student.name in text
        others = [one.student.name for one in pages if one is not page]
        assert [name for name in others if name in text] == []


def test_a_child_with_very_much_to_say_still_has_one_page(pages: list[HomePage]) -> None:
    student = pages[0].student
    Student.objects.filter(pk=student.pk).update(name="Maximiliane Friederike " * 2)
    WorkCount.objects.filter(student=student).update(ideas=3)
    assert pdf_pages(body(f"{R}/students/{student.pk}/home.pdf")) == 1


def test_no_letter_of_a_pdf_is_smaller_than_ten_points(pages: list[HomePage]) -> None:
    school_class, student = pages[0].student.school_class_id, pages[0].student.pk
    names = [f"{R}/classes/{school_class}/report.pdf", f"{R}/students/{student}/report.pdf"]
    names += [f"{R}/classes/{school_class}/home.pdf"]
    for sizes in (pdf_sizes(body(name)) for name in names):
        assert len(sizes) > 3
        assert min(sizes) >= LEAST, sizes


def test_its_facts_are_those_of_the_report(pages: list[HomePage]) -> None:
    for page in pages:
        facts = student_facts(page.student)
        secure = {fact.words for fact in facts if fact.stage == SECURE}
        weak = [fact.words for fact in facts if fact.is_weak]
        assert {*page.safe} <= secure
        assert len(page.safe) == min(12, len(secure))
        assert f"{len(secure)} fact" in page.safe_words or not secure
        assert [one.words for one in page.to_try][: len(weak)] == weak[:3]
        assert not {one.words for one in page.to_try} & secure
        assert not {*page.on_the_way} & {*secure, *weak}


def test_its_numbers_are_those_of_the_report_of_that_day(pages: list[HomePage]) -> None:
    client = teacher_client(Teacher.objects.get())
    for page in pages:
        day = WorkCount.objects.filter(student=page.student).latest("day").day
        url = f"{R}/students/{page.student.pk}/students.csv?since={day}&until={day}"
        heading, line = csv_rows(body_of(client.get(url)))
        row = dict(zip(heading, line, strict=True))
        right, met = row["Right first time"], row["Facts answered"]
        words = page.went_well[0]
        assert f"{right:g} " in words or right in (0, met)
        assert f"{met:g} sum" in words or right < 0.75 * met or not met
        # Nobody is blamed: of how many is said of nearly all alone.
        assert f"{met:g} " not in words or right >= 0.75 * met or right == met
        checks = row["Same number, both right"] + row["Different, move wrong"]
        assert (f"{checks:g} check" in " ".join(page.went_well)) == bool(checks)


def test_its_sentences_are_easy_and_short(pages: list[HomePage]) -> None:
    WorkCount.objects.update(ideas=2)
    WorkCount.objects.filter(student=pages[0].student).update(passed_right=0, passed_wrong=0)
    texts = [text for page in map(home_page, Student.objects.all()) for text in page.sentences]
    assert flesch_kincaid(readable(texts)) <= GRADE
    for text in texts:
        for one in text.replace(":", ".").split("."):
            assert len(words(one)) <= LONGEST, one


def test_it_has_no_rank_and_no_code(pages: list[HomePage]) -> None:
    class_id = pages[0].student.school_class_id
    paper = PdfReader(BytesIO(body(f"{R}/classes/{class_id}/home.pdf")))
    text = " ".join(page.extract_text() for page in paper.pages)
    for word in ("CCSS", "KMK", "OA.", "place", "rank", "better than", "average", "Eagles"):
        assert word not in text


def test_three_to_try_each_have_a_helper_that_does_not_tell(pages: list[HomePage]) -> None:
    for page in pages:
        assert len({one.words for one in page.to_try}) == 3
        assert all(one.helper for one in page.to_try)


def test_who_has_answered_ten_facts_has_not_just_begun(pages: list[HomePage]) -> None:
    student = pages[0].student
    memories = FactMemory.objects.filter(student=student)
    assert memories.count() >= 10
    memories.update(secured_on=None, missed_days=0, wrong_on=None)
    learning = home_page(student)
    assert learning.on_the_way
    assert "right the last time" in learning.safe_words
    memories.delete()
    WorkCount.objects.filter(student=student).delete()
    new = home_page(student)
    assert (new.safe, new.on_the_way, new.played) == ((), (), "")
    assert len(new.to_try) == 3
    for page in (learning, new):
        assert "begun" not in " ".join(page.sentences)


def test_page_and_file_say_the_same(pages: list[HomePage]) -> None:
    class_id = pages[0].student.school_class_id
    html = words_of_page(body(f"{R}/classes/{class_id}/home/").decode())
    paper = pdf_words(body(f"{R}/classes/{class_id}/home.pdf"))
    for page in pages:
        for text in (*page.sentences, *page.safe, *(one.words for one in page.to_try)):
            assert " ".join(text.split()) in html
            assert " ".join(text.split()) in paper


def test_who_may_have_it(scene: Scene) -> None:
    clients, kid = browsers(scene), scene.student(1)
    seat = scene.match.seats.get(number=1)

    def statuses(path: str) -> dict[str, int]:
        as_page, as_file = (
            {who: client.get(f"{R}/{path}/{name}").status_code for who, client in clients.items()}
            for name in ("home/", "home.pdf")
        )
        assert as_page == as_file
        return as_file

    own = statuses(f"students/{kid.pk}")
    assert own["student of team A"] == own["owner"] == own["colleague who may look"] == 200
    assert own["student of team B"] == own["stranger"] == 404
    of_class = statuses(f"classes/{scene.school_class.pk}")
    assert of_class["owner"] == 200
    assert of_class["student of team A"] == of_class["stranger"] == 404
    assert {*statuses(f"teams/{seat.pk}").values()} == {302, 404}


def test_a_child_finds_the_page_in_the_own_report(scene: Scene) -> None:
    kid = scene.student(1)
    html = client_of(kid).get(f"{R}/students/{kid.pk}/").content.decode()
    assert f'href="{R}/students/{kid.pk}/home/"' in html

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
from tests.review.exports.reading import pdf_pages
from tests.review.scene import Scene, browsers

pytestmark = pytest.mark.django_db
R = "/review/reports"
GRADE = 5
LONGEST = 12  # words


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


def test_its_facts_are_those_of_the_report(pages: list[HomePage]) -> None:
    for page in pages:
        facts = student_facts(page.student)
        assert {*page.secure} <= {fact.equation for fact in facts if fact.stage == SECURE}
        assert page.weak == tuple(fact.words for fact in facts if fact.is_weak)[:6]
        known = sum(fact.stage == SECURE for fact in facts)
        assert f" {known} fact" in page.can_do or not known


def test_its_numbers_are_those_of_the_counts(pages: list[HomePage]) -> None:
    for page in pages:
        rows = WorkCount.objects.filter(student=page.student)
        checked = sum(
            row.passed_right + row.passed_wrong + row.sent_right + row.sent_wrong for row in rows
        )
        right = sum(row.passed_right + row.sent_wrong for row in rows)
        helped = " ".join(page.helped)
        assert (f"checked {checked} move" in helped) == bool(checked)
        assert f"{right} check" in helped or not checked
        assert f"played {sum(row.built for row in rows)} move" in helped


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


def test_a_week_with_few_facts_is_not_in_the_plot(pages: list[HomePage]) -> None:
    for page in pages:
        assert all(week.met >= 10 for week in page.growth)
        assert len(page.growth) != 1


def test_what_to_try_is_about_the_facts_that_come_next(pages: list[HomePage]) -> None:
    for page in pages:
        assert len({*page.games}) == 3
    student = pages[0].student
    FactMemory.objects.filter(student=student).delete()
    begun = home_page(student)
    assert len(begun.games) == 3
    assert "has just begun" in begun.can_do
    assert "No fact needs extra work" in begun.comes_next


def test_who_may_have_it(scene: Scene) -> None:
    clients, kid = browsers(scene), scene.student(1)
    seat = scene.match.seats.get(number=1)

    def statuses(path: str) -> dict[str, int]:
        return {
            who: client.get(f"{R}/{path}/home.pdf").status_code for who, client in clients.items()
        }

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
    assert f'href="{R}/students/{kid.pk}/home.pdf"' in html

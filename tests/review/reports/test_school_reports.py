"""An administrator opens a child's report: asked before, and read by the child's teachers."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from classroom.people.models import AuditEntry, Student
from classroom.people.services.audit import ONE_LOOK
from tests.cast import administrator, colleague, teacher_client
from tests.factories import StudentFactory
from tests.review.scene import Scene, words

pytestmark = pytest.mark.django_db
SCHOOL = "/review/reports/school/"


@pytest.fixture
def boss() -> Client:
    return teacher_client(administrator())


def looks(scene: Scene) -> list[tuple[str, str]]:
    rows = AuditEntry.objects.filter(school_class=scene.school_class).order_by("pk")
    return list(rows.values_list("kind", "student__name"))


def address(scene: Scene) -> str:
    return f"{SCHOOL}students/{scene.student(1).pk}/"


def test_it_is_asked_before_and_the_question_leaves_no_line(small: Scene, boss: Client) -> None:
    page = words(boss.get(f"{SCHOOL}classes/{small.school_class.pk}/").content.decode())
    assert small.student(1).name in page
    question = words(boss.get(address(small)).content.decode())
    assert f"Open the report of {small.student(1).name}?" in question
    assert "read in their class who opened it" in question
    assert looks(small) == []


def test_who_says_yes_reads_the_numbers_and_the_teachers_read_of_it(
    small: Scene, boss: Client
) -> None:
    answer = boss.post(address(small))
    assert answer.status_code == 200
    own = teacher_client(small.owner)
    report = own.get(f"/review/reports/students/{small.student(1).pk}/").content.decode()
    numbers = report.partition('<dl class="report__numbers')[2].partition("</dl>")[0]
    assert numbers
    assert numbers in answer.content.decode()
    assert ("school", small.student(1).name) in looks(small)
    for teacher in (small.owner, colleague(small)):
        page = teacher_client(teacher).get(f"/classes/{small.school_class.pk}/audit/")
        assert "looked at a report as administrator" in page.content.decode()


def test_a_look_is_noted_once_in_ten_minutes_and_again_later(
    small: Scene, boss: Client, time_machine
) -> None:
    for _ in range(2):
        boss.post(address(small))
    assert len(looks(small)) == 1
    time_machine.move_to(timezone.now() + ONE_LOOK + timedelta(minutes=1))
    boss.post(address(small))
    assert len(looks(small)) == 2


def test_the_report_leads_to_nothing_that_would_be_missing(small: Scene, boss: Client) -> None:
    html = boss.post(address(small)).content.decode()
    main = html.partition("<main")[2].partition("</main>")[0]
    assert "hx-get" not in main
    links = {part.partition('"')[0] for part in main.split('href="/')[1:]}
    pages = {f"/{link}" for link in links if not link.startswith("static/")}
    assert pages
    assert {page: boss.get(page).status_code for page in pages} == dict.fromkeys(pages, 200)


@pytest.mark.parametrize("status", [Student.Status.REMOVED, Student.Status.WAITING])
def test_who_is_not_in_a_class_has_no_report(small: Scene, boss: Client, status: str) -> None:
    child = StudentFactory(school_class=small.school_class, status=status)
    assert boss.post(f"{SCHOOL}students/{child.pk}/").status_code == 404
    assert looks(small) == []


@pytest.mark.parametrize("pk", [999_999, 10**30])
def test_who_is_missing_has_no_report(boss: Client, pk: int) -> None:
    assert boss.post(f"{SCHOOL}students/{pk}/").status_code == 404
    assert boss.get(f"{SCHOOL}classes/{pk}/").status_code == 404


def test_any_other_teacher_reads_nothing_and_leaves_no_line(small: Scene) -> None:
    for teacher in (small.owner, colleague(small, "full"), colleague(small, "")):
        assert teacher_client(teacher).post(address(small)).status_code == 404
    assert looks(small) == []


def test_a_report_opens_no_other_page_of_the_child(small: Scene, boss: Client) -> None:
    boss.post(address(small))
    child = small.student(1).pk
    for path in (f"students/{child}/", f"students/{child}/report.pdf", f"students/{child}/trend/"):
        assert boss.get(f"/review/reports/{path}").status_code == 404, path
    assert boss.get(f"/review/{small.match.pk}/").status_code == 404

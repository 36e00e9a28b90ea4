"""A report says first what to practice, what goes well, and what is too little to tell."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from django.utils.formats import date_format

from classroom.facts.models import FactMemory
from classroom.people.models import Student
from classroom.play.models import Match
from classroom.review.models import FactCount
from classroom.review.reports.totals import totals_make
from tests.cast import teacher_client
from tests.play.tables import client_of
from tests.review.scene import Scene, browsers, page_text

pytestmark = pytest.mark.django_db
STEPS = "Color a step for each sum."
SHEETS = "/review/practice/facts/"


def knows(student: Student, text: str, met: int, right: int, secure_days: int) -> None:
    """A student who answered a fact so often in games until yesterday, secure for so many days from
    now."""
    today = timezone.localdate()
    FactCount.objects.create(
        school_class=student.school_class,
        match=Match.objects.get(),
        game="on_belay",
        seat=1,
        student=student,
        day=today - timedelta(days=1),
        operation="*",
        sum=text,
        used=0,
        met=met,
        right=right,
    )
    totals_make(school_class=student.school_class)
    FactMemory.objects.create(
        school_class=student.school_class,
        student=student,
        operation="*",
        sum=text,
        met=met,
        right=right,
        weights=[],
        half_life=secure_days / 10,
        doubt=0.5,
        last=today - timedelta(days=1),
        wrong_on=today - timedelta(days=1) if right < met else None,
        secure_until=today + timedelta(days=secure_days),
        secured_on=today - timedelta(days=1) if secure_days > 0 else None,
        right_days=2 * (secure_days > 0),
        missed_days=min(met - right, 2),
    )


@pytest.fixture
def known(scene: Scene) -> Scene:
    """Kid 11 is weak at 6 x 7 and 7 x 8, sure of 2 x 3, has missed 9 x 9 once, met 8 x 9 twice."""
    kid = scene.student(1)
    knows(kid, "6*7", 5, 1, -30)
    knows(kid, "7*8", 4, 2, -2)
    knows(kid, "2*3", 6, 6, 40)
    knows(kid, "9*9", 1, 0, -1)
    knows(kid, "8*9", 2, 2, -1)
    return scene


def page_words(client: Client, url: str) -> str:
    """The page in words, with an x for times."""
    return page_text(client, url).replace("\N{MULTIPLICATION SIGN}", "x")


def report(scene: Scene, kind: str, pk: int) -> str:
    return page_words(teacher_client(scene.owner), f"/review/reports/{kind}/{pk}/")


def test_a_students_report_says_first_what_to_practice_the_weakest_first(known: Scene) -> None:
    page = report(known, "students", known.student(1).pk)
    practice = page.partition("To practice")[2].partition("Going well")[0]
    assert practice.index("6 x 7") < practice.index("7 x 8")
    assert "6 x 7 1 of 5 right wrong yesterday" in practice
    assert "9 x 9" not in practice
    assert "2 x 3" not in practice
    assert "8 x 9" not in practice
    well = page.partition("Going well")[2]
    assert "2 x 3 6 of 6 right secure since yesterday" in well
    assert "Facts: 1 secure, 2 to practice, 0 growing, 2 new (too little to tell)." in well


def test_a_class_report_counts_the_students_who_are_weak(known: Scene) -> None:
    for student in (known.student(1, 2), known.student(2)):
        knows(student, "6*7", 4, 4, 30)
        knows(student, "2*3", 5, 5, 30)
    page = report(known, "classes", known.school_class.pk)
    assert "6 x 7 1 of 3 students not yet secure 9 of 13 right wrong yesterday" in page
    assert "2 x 3 3 of 3 students secure" in page.partition("Going well")[2]


def test_only_answers_in_games_are_counted_beside_a_fact(known: Scene) -> None:
    """Answers in practice stand apart, as in files."""
    FactMemory.objects.filter(sum="6*7").update(met=9, right=8)
    FactCount.objects.filter(sum="7*8").delete()
    page = report(known, "students", known.student(1).pk)
    assert "6 x 7 1 of 5 right wrong yesterday" in page
    assert "7 x 8 wrong yesterday" in page


@pytest.mark.parametrize("gone", [Student.Status.REMOVED, Student.Status.FORMER])
def test_who_is_not_in_the_class_any_more_is_not_weak_in_it(known: Scene, gone: str) -> None:
    for student in (known.student(1, 2), known.student(2)):
        knows(student, "6*7", 4, 0, -30)
    Student.objects.filter(pk=known.student(2).pk).update(status=gone)
    page = report(known, "classes", known.school_class.pk)
    assert "6 x 7 2 of 2 students not yet secure 1 of 13 right" in page


def test_a_sheet_begins_with_what_is_weakest_and_has_its_answers(known: Scene) -> None:
    url = f"{SHEETS}?class={known.school_class.pk}&student={known.student(1).pk}"
    page = page_words(teacher_client(known.owner), url)
    weak = " ".join(f"{fact} = wrong yesterday" for fact in ("6 x 7", "7 x 8"))
    head = f"{known.school_class.name} {date_format(timezone.localdate())} · {STEPS}"
    assert f"Kid 11 {head} {weak} 8 x 9 = 9 x 9 = 2 x 3 =" in page
    assert "Kid 11 : 1) 42 2) 56 3) 72 4) 81 5) 6" in page


def test_a_student_of_whom_nothing_is_known_gets_facts_of_the_class(known: Scene) -> None:
    url = f"{SHEETS}?class={known.school_class.pk}"
    page = page_words(teacher_client(known.owner), url)
    head = f"{known.school_class.name} {date_format(timezone.localdate())} · {STEPS}"
    practice = page.partition(f"Kid 21 {head} ")[2]
    assert practice.startswith(("6 x 7 =", "9 x 9 ="))
    assert "Nothing is known of this student yet" in page


def test_sheets_are_for_teachers_of_the_class_and_a_student_gets_the_own_one(known: Scene) -> None:
    statuses = {
        who: browser.get(f"{SHEETS}?class={known.school_class.pk}").status_code
        for who, browser in browsers(known).items()
    }
    assert statuses["owner"] == statuses["colleague who may look"] == 200
    assert statuses["stranger"] == 404
    assert statuses["nobody"] == 302
    page = page_words(client_of(known.student(1)), f"{SHEETS}?class=99")
    assert "Kid 11" in page
    assert "Kid 21" not in page


@pytest.mark.parametrize("query", ["", "?class=x", "?class=1&student=x"])
def test_an_address_that_says_nothing_is_not_found(known: Scene, query: str) -> None:
    assert teacher_client(known.owner).get(SHEETS + query).status_code == 404

"""A student who is moved to another class takes their own history along, and nobody else's."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.apps import apps
from django.contrib.messages import get_messages
from django.db.models import Model
from django.test import Client

from classroom.facts.models import FactMemory, PracticeAnswer
from classroom.lessons.models import Lesson
from classroom.lessons.services.lifecycle import lesson_create
from classroom.lessons.services.members import member_arrive
from classroom.people.models import AuditEntry, SchoolClass, Student
from classroom.practice.models import Hike
from classroom.practice.services.hikes import climb_begin, hike_answer
from classroom.review.models import (
    Answer,
    ChoiceCount,
    FactCount,
    FoundWay,
    HomeRoll,
    RollDraft,
    StudentNote,
    WayTries,
    WorkCount,
    WrongAnswer,
)
from classroom.review.notes.arrivals import student_note_write
from tests.cast import student_client, teacher_client
from tests.factories import ClassTeacherFactory, SchoolClassFactory, StudentFactory
from tests.lessons.setting import SHORT
from tests.review.exports.reading import body_of, csv_rows
from tests.review.reports.small_class import counted, small_class
from tests.review.scene import Scene, page_text

pytestmark = pytest.mark.django_db
# What has a student and a class: what goes along, and what was done in a class and stays in it.
GOES = {FactMemory, PracticeAnswer, StudentNote, Hike}
STAYS = {FactCount, WorkCount, WrongAnswer, ChoiceCount, Answer, AuditEntry}
STAYS |= {FoundWay, WayTries, HomeRoll, RollDraft}


@pytest.fixture
def scene(db: None) -> Scene:
    """Kid 11 has played, practiced a fact and got a note."""
    scene = counted(small_class())
    kid = scene.student(1)
    hike = climb_begin(student=kid)
    question = hike.questions.get(number=1)
    hike_answer(hike=hike, number=1, key="home", claim=question.fact.answer)
    student_note_write(student=kid, teacher=scene.owner, text="Well done.")
    return scene


@pytest.fixture
def new_class(scene: Scene) -> SchoolClass:
    return SchoolClassFactory(name="5c", owner=scene.owner)


def move(scene: Scene, to: SchoolClass, kid: Student | None = None) -> Any:
    kid = kid or scene.student(1)
    path = f"/classes/{scene.school_class.pk}/students/{kid.pk}/move/"
    return teacher_client(scene.owner).post(path, {"to": to.pk})


def viewer_of(school_class: SchoolClass) -> Client:
    """The browser of a teacher who may look at this class alone."""
    return teacher_client(ClassTeacherFactory(school_class=school_class, right="read").teacher)


def rows_of(student: Student) -> Iterator[tuple[str, int, int]]:
    """The rows of a student: table, id and class."""
    for model in sorted(GOES | STAYS, key=lambda one: one.__name__):
        rows = model._base_manager.filter(student=student).order_by("pk")
        yield from ((model.__name__, *row) for row in rows.values_list("pk", "school_class"))


def numbers_of(page: str) -> str:
    """The numbers at the top of a report."""
    (numbers,) = re.findall(r"Games \d+ Facts answered .*? Hints taken \d+", page)
    return str(numbers)


def test_every_table_of_students_in_a_class_is_known_to_go_or_to_stay() -> None:
    def has_both(model: type[Model]) -> bool:
        return {"student", "school_class"} <= {field.name for field in model._meta.get_fields()}

    assert {model for model in apps.get_models() if has_both(model)} == GOES | STAYS


def test_what_is_the_students_alone_goes_along_and_what_was_played_stays(
    scene: Scene, new_class: SchoolClass
) -> None:
    kid, before = scene.student(1), list(rows_of(scene.student(1)))
    assert move(scene, new_class).status_code == 302
    goes = {model.__name__ for model in GOES}
    assert {name for name, *_ in before} >= goes
    moved = [(name, pk, new_class.pk if name in goes else old) for name, pk, old in before]
    assert set(moved) <= set(rows_of(kid))


def test_the_new_teachers_read_the_same_report_and_open_no_game(
    scene: Scene, new_class: SchoolClass
) -> None:
    path = f"/review/reports/students/{scene.student(1).pk}/"
    before = page_text(teacher_client(scene.owner), path)
    move(scene, new_class)
    viewer = viewer_of(new_class)
    assert numbers_of(page_text(viewer, path)) == numbers_of(before)
    assert f'href="{scene.url()}' not in viewer.get(path).content.decode()
    assert viewer.get(scene.url()).status_code == 404
    facts = csv_rows(body_of(viewer.get(f"{path}facts.csv")))
    assert len(facts) == 1 + FactCount.objects.filter(student=scene.student(1)).count()
    assert viewer.get(f"{path}home.pdf").status_code == 200


def test_the_student_reads_the_same_report_in_the_new_class(
    scene: Scene, new_class: SchoolClass
) -> None:
    kid = scene.student(1)
    path = f"/review/reports/students/{kid.pk}/"
    before = page_text(student_client(kid), path)
    move(scene, new_class)
    browser = student_client(Student.objects.get(pk=kid.pk))
    assert numbers_of(page_text(browser, path)) == numbers_of(before)
    for page in ("/lesson/", "/review/", "/practice/"):
        assert browser.get(page, follow=True).status_code == 200, page


def test_the_old_class_counts_as_before_without_the_name(
    scene: Scene, new_class: SchoolClass
) -> None:
    path = f"/review/reports/classes/{scene.school_class.pk}/"
    owner, viewer = teacher_client(scene.owner), viewer_of(scene.school_class)
    before = page_text(viewer, path)
    rows = csv_rows(body_of(owner.get(f"{path}facts.csv")))
    move(scene, new_class)
    after = page_text(viewer, path)
    assert numbers_of(after) == numbers_of(before)
    assert "unknown student" in after
    assert "Kid 11" not in after
    now = csv_rows(body_of(owner.get(f"{path}facts.csv")))
    assert sorted(row[1:] for row in now) == sorted(row[1:] for row in rows)
    assert "Kid 11" not in {row[0] for row in now}
    for page in (scene.url(), "/review/", f"/classes/{scene.school_class.pk}/"):
        assert viewer.get(page).status_code == 200, page
    assert viewer.get(f"/review/reports/students/{scene.student(1).pk}/").status_code == 404


def test_undo_brings_all_of_it_back(scene: Scene, new_class: SchoolClass) -> None:
    kid, before = scene.student(1), list(rows_of(scene.student(1)))
    answer = move(scene, new_class)
    (message,) = get_messages(answer.wsgi_request)
    teacher_client(scene.owner).post(message.extra_tags)
    assert Student.objects.get(pk=kid.pk).school_class == scene.school_class
    assert [row for row in rows_of(kid) if row[0] != "AuditEntry"] == before


def test_both_classes_note_it(scene: Scene, new_class: SchoolClass) -> None:
    move(scene, new_class)
    for school_class, words in (
        (scene.school_class, "moved to another class"),
        (new_class, "took over from another class"),
    ):
        page = page_text(teacher_client(scene.owner), f"/classes/{school_class.pk}/audit/")
        assert f"{words} Kid 11" in page or f"{words} · Kid 11" in page


def test_nobody_is_moved_out_of_an_open_lesson(scene: Scene, new_class: SchoolClass) -> None:
    kid = scene.student(1)
    lesson = lesson_create(
        school_class=scene.school_class, teacher=scene.owner, game="on_belay", options=SHORT
    )
    member_arrive(lesson=lesson, student=kid)
    answer = move(scene, new_class)
    assert answer.status_code == 422
    assert "Kid 11 is in the lesson that is open. End the lesson first." in answer.content.decode()
    assert Student.objects.get(pk=kid.pk).school_class == scene.school_class
    Lesson.objects.update(status=Lesson.Status.ENDED)
    assert move(scene, new_class).status_code == 302


def test_two_of_one_name_do_not_meet(scene: Scene, new_class: SchoolClass) -> None:
    StudentFactory(school_class=new_class, name="kid 11")
    answer = move(scene, new_class)
    assert answer.status_code == 422
    assert "Kid 11 is already in the class." in answer.content.decode()


@pytest.mark.parametrize("right", ["read", "full"])
def test_only_who_owns_both_classes_moves_a_student(scene: Scene, right: str) -> None:
    """A class that the teacher does not own can neither give nor take."""
    other = SchoolClassFactory(name="6d")
    ClassTeacherFactory(school_class=other, teacher=scene.owner, right=right)
    assert move(scene, other).status_code == 404
    theirs = StudentFactory(school_class=other, name="Uma")
    path = f"/classes/{other.pk}/students/{theirs.pk}/move/"
    answer = teacher_client(scene.owner).post(path, {"to": scene.school_class.pk})
    assert answer.status_code == 404
    assert theirs.school_class == Student.objects.get(pk=theirs.pk).school_class


def test_without_another_class_the_page_says_what_to_do(scene: Scene) -> None:
    path = f"/classes/{scene.school_class.pk}/students/{scene.student(1).pk}/move/"
    assert "You own no other class." in page_text(teacher_client(scene.owner), path)

"""All that practice stores of a child goes with the child, and is in the files of the class."""

from datetime import timedelta
from typing import Any

import pytest
from django.apps import apps
from django.db.models import Model
from django.utils import timezone

from classroom.facts.models import FactMemory, PracticeAnswer
from classroom.people.models import Student
from classroom.people.services.classes import class_delete
from classroom.people.services.retention import guests_forget
from classroom.people.services.students import student_delete
from classroom.practice.models import CheckSettings, Hike, Question, Task
from classroom.practice.services.checks import check_answer, check_open, checks_set
from classroom.practice.services.hikes import hike_begin
from classroom.practice.services.tasks import TaskPlan, task_set
from tests.cast import Cast, teacher_client
from tests.practice.children import Device
from tests.review.exports.reading import body_of, csv_rows, sheets

pytestmark = pytest.mark.django_db
OF_A_CHILD: dict[type[Model], str] = {
    Hike: "student",
    Question: "hike__student",
    PracticeAnswer: "student",
    FactMemory: "student",
    Task.students.through: "student",
}


@pytest.fixture
def practiced(cast: Cast) -> Cast:
    """Ada and Ben have each begun a task of their own: an answer was wrong, then right."""
    for student in (cast.ada, cast.ben):
        plan = TaskPlan("facts", timezone.localdate() + timedelta(7), number=5)
        task = task_set(school_class=cast.school_class, plan=plan, students=[student])
        device = Device(cast, student)
        hike = device.start(f"/practice/tasks/{task.pk}/begin")
        device.answer(hike, 0)
        device.answer_rightly(hike)
    return cast


def rows_of(student: int) -> dict[type[Model], int]:
    return {
        model: model._default_manager.filter(**{path: student}).count()
        for model, path in OF_A_CHILD.items()
    }


def left_of(pk: int) -> set[str]:
    return {model.__name__ for model, rows in rows_of(pk).items() if rows}


def leads_to_a_child(model: type[Model], by: tuple[type[Model], ...] = ()) -> bool:
    """Whether a row of the table belongs to a student, itself or by the rows it belongs to."""
    parents = [field.related_model for field in model._meta.concrete_fields if field.is_relation]
    return Student in parents or any(
        leads_to_a_child(one, (*by, model))
        for one in parents
        if isinstance(one, type) and one._meta.app_label == "practice" and one not in by
    )


def test_every_table_of_practice_that_leads_to_a_child_is_in_these_tests() -> None:
    tables = apps.get_app_config("practice").get_models(include_auto_created=True)
    leading = {model for model in tables if leads_to_a_child(model)}
    assert leading == OF_A_CHILD.keys() - {PracticeAnswer, FactMemory}


def test_a_table_that_nobody_listed_would_be_noticed() -> None:
    assert leads_to_a_child(PracticeAnswer)
    assert not leads_to_a_child(Task)


def test_whoever_is_deleted_leaves_nothing_of_practice_and_others_keep_theirs(
    practiced: Cast,
) -> None:
    ada, bens = practiced.ada.pk, rows_of(practiced.ben.pk)
    assert all(rows_of(ada).values())
    student_delete(student=practiced.ada)
    assert left_of(ada) == set()
    assert rows_of(practiced.ben.pk) == bens


def test_a_guest_who_stays_away_goes_with_all_practice(practiced: Cast, time_machine: Any) -> None:
    Student.objects.filter(pk=practiced.ada.pk).update(came_as_guest=True)
    time_machine.move_to(timezone.now() + timedelta(31))
    assert guests_forget() == 1
    assert left_of(practiced.ada.pk) == set()


def test_a_class_that_is_deleted_takes_its_tasks_with_it(practiced: Cast) -> None:
    checks_set(school_class=practiced.school_class, is_on=True)
    class_delete(school_class=practiced.school_class)
    assert not Task.objects.exists()
    assert not CheckSettings.objects.exists()
    for model in OF_A_CHILD:
        assert not model._default_manager.exists(), model


HEADING = ["Date", "Student", "Operation", "Fact", "Try", "Right answer", "Answer given"]


def test_each_answer_is_a_row_of_the_files_of_the_class(practiced: Cast) -> None:
    address = f"/review/reports/classes/{practiced.school_class.pk}/practice.csv"
    heading, *rows = csv_rows(body_of(teacher_client(practiced.owner).get(address)))
    assert heading == HEADING
    assert [(row[1], float(row[4]), row[5] == row[6]) for row in rows] == [
        ("Ada", 1, False), ("Ada", 2, True), ("Ben", 1, False), ("Ben", 2, True)
    ]  # fmt: skip
    assert len(rows) == PracticeAnswer.objects.count()


def test_each_answer_in_a_check_is_a_row_of_the_files_and_goes_with_its_child(cast: Cast) -> None:
    checks_set(school_class=cast.school_class, is_on=True)
    plan = TaskPlan("check", timezone.localdate() + timedelta(7))
    task = task_set(school_class=cast.school_class, plan=plan, students=[])
    hike = hike_begin(task=task, student=cast.ada)
    check_open(hike=hike)
    for number in (1, 2):
        check_answer(hike=hike, number=number, key=f"press-{number}", claim=4)
    ada = Device(cast, cast.ada).client
    for client in (teacher_client(cast.owner), ada):
        address = f"/review/reports/students/{cast.ada.pk}/practice.csv"
        heading, *rows = csv_rows(body_of(client.get(address)))
        assert (heading, [(row[1], row[6]) for row in rows]) == (HEADING, [("Ada", 4)] * 2)
    student_delete(student=cast.ada)
    assert left_of(cast.ada.pk) == set()
    assert Task.objects.count() == 1


def test_a_child_takes_home_their_own_answers_alone(practiced: Cast) -> None:
    ada = Device(practiced, practiced.ada).client
    address = f"/review/reports/students/{practiced.ada.pk}/"
    heading, *rows = csv_rows(body_of(ada.get(f"{address}practice.csv")))
    assert (heading, {row[1] for row in rows}, len(rows)) == (HEADING, {"Ada"}, 2)
    assert len(sheets(body_of(ada.get(f"{address}report.xlsx")))["Practice"]) == 3
    other = f"/review/reports/students/{practiced.ben.pk}/practice.csv"
    assert ada.get(other).status_code == 404

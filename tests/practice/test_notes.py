"""A teacher's note waits on a child's start page, until the child has answered it."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from classroom.people.services.class_ends import class_forget
from classroom.people.services.students import student_delete
from classroom.practice.models import Task
from classroom.practice.services.tasks import TaskPlan, task_set
from classroom.review.models import Note, NoteSettings, StudentNote
from tests.cast import Cast, teacher_client
from tests.play.tables import client_of
from tests.practice.children import Device
from tests.review.exports.reading import body_of, csv_rows
from tests.review.scene import Scene, scene_make, words

WELL_DONE = "Well done, Ada! You know your sevens."


@pytest.fixture
def teacher(cast: Cast) -> Client:
    return teacher_client(cast.owner)


@pytest.fixture
def task(cast: Cast) -> Task:
    plan = TaskPlan("facts", timezone.localdate() + timedelta(7), number=5)
    return task_set(school_class=cast.school_class, plan=plan, students=[])


def write(teacher: Client, task: Task, student: Any, text: str = WELL_DONE) -> None:
    teacher.post(f"/practice/tasks/{task.pk}/note", {"student": student.pk, "text": text})


def answer(device: Device, face: str = "good", reply: str = "") -> None:
    note = StudentNote.objects.latest("pk").pk
    device.client.post(f"/review/arrivals/{note}/answer", {"face": face, "reply": reply})


def set_answers(teacher: Client, cast: Cast, way: str) -> None:
    teacher.post(f"/review/classes/{cast.school_class.pk}/words", {"answers": way})


def page_of(teacher: Client, task: Task) -> str:
    return words(teacher.get(f"/practice/tasks/{task.pk}/").content.decode())


def test_a_note_to_a_task_waits_for_its_child_alone_until_it_is_answered(cast, teacher, task):
    write(teacher, task, cast.ada)
    ada, ben = Device(cast, cast.ada), Device(cast, cast.ben)
    assert WELL_DONE in words(ada.page())
    assert WELL_DONE not in words(ben.page())
    assert "no answer yet" in page_of(teacher, task)
    answer(ada, "great", "I learned them  at home")
    assert WELL_DONE not in words(ada.page())
    assert "Great! I learned them at home" in page_of(teacher, task)


def test_a_copy_of_an_answer_changes_nothing_and_no_other_child_answers(cast, teacher, task):
    write(teacher, task, cast.ada)
    ada = Device(cast, cast.ada)
    answer(Device(cast, cast.ben), "tired")
    assert StudentNote.objects.get().face == ""
    for face in ("good", "good", "tired"):
        answer(ada, face, face)
    note = StudentNote.objects.get()
    assert (note.face, note.reply) == ("good", "good")


@pytest.mark.parametrize(
    ("face", "reply"),
    [
        ("", "Hi"),
        ("angry", "Hi"),
        ("good", "a" * 201),
        ("words", ""),
        ("words", "  "),
        ("read", ""),
    ],
)
def test_what_is_no_answer_is_refused_and_the_note_waits(cast, teacher, task, face, reply):
    write(teacher, task, cast.ada)
    ada = Device(cast, cast.ada)
    answer(ada, face, reply)
    assert StudentNote.objects.get().face == ""
    assert WELL_DONE in words(ada.page())


def test_a_sentence_alone_is_an_answer(cast, teacher, task):
    write(teacher, task, cast.ada)
    ada = Device(cast, cast.ada)
    answer(ada, "words", "Thank you!")
    assert WELL_DONE not in words(ada.page())
    page = page_of(teacher, task)
    assert "Thank you!" in page
    assert "no answer yet" not in page


def test_a_teacher_can_switch_sentences_off_and_on(cast, teacher, task):
    write(teacher, task, cast.ada)
    ada = Device(cast, cast.ada)
    assert 'name="reply"' in ada.page()
    set_answers(teacher, cast, "faces")
    assert 'name="reply"' not in ada.page()
    answer(ada, "words", "no face, only words")
    assert StudentNote.objects.get().face == ""
    answer(ada, "good", "sent all the same")
    assert StudentNote.objects.get().reply == ""
    set_answers(teacher, cast, "words")
    assert NoteSettings.objects.get().with_words


def test_switched_off_no_answer_is_offered_and_none_is_taken(cast, teacher, task):
    write(teacher, task, cast.ada)
    ada = Device(cast, cast.ada)
    set_answers(teacher, cast, "none")
    html = ada.page()
    assert WELL_DONE in words(html)
    assert 'name="reply"' not in html
    assert "last-ask__face" not in html
    # From a page that was loaded before.
    answer(ada, "tired", "sent all the same")
    note = StudentNote.objects.get()
    assert (note.face, note.reply) == ("read", "")
    assert WELL_DONE not in words(ada.page())
    assert f"{WELL_DONE} read" in page_of(teacher, task)


@pytest.mark.parametrize("way", ["", "all", "on"])
def test_what_is_no_way_to_answer_changes_nothing(cast, teacher, task, way):
    set_answers(teacher, cast, way)
    assert not NoteSettings.objects.exists()


@pytest.mark.parametrize("text", ["", "   ", "a" * 501])
def test_an_empty_or_long_note_is_refused(cast, teacher, task, text):
    write(teacher, task, cast.ada, text)
    assert not StudentNote.objects.exists()


@pytest.mark.django_db
def test_a_note_at_a_move_waits_for_all_who_played_and_leads_there() -> None:
    scene: Scene = scene_make(2, 1).say(1, "roll").end()
    teacher = teacher_client(scene.owner)
    teacher.post(f"{scene.url(2)}note", {"text": "What a roll!"})
    child = client_of(scene.student(2))
    html = child.get("/lesson/").content.decode()
    assert "What a roll!" in words(html)
    assert f'href="{scene.url(2)}"' in html
    assert StudentNote.objects.count() == 3
    note = StudentNote.objects.get(student=scene.student(2))
    child.post(f"/review/arrivals/{note.pk}/answer", {"face": "lost"})
    assert "I am lost" in words(teacher.get(scene.url(2)).content.decode())
    client_of(scene.student(1)).post(f"{scene.url(2)}note", {"text": "Mine"})
    assert StudentNote.objects.count() == 3
    Note.objects.get(text="What a roll!").delete()
    assert not StudentNote.objects.exists()


def test_a_note_goes_with_its_child_and_names_in_it_are_forgotten(cast, teacher, task):
    write(teacher, task, cast.ada)
    write(teacher, task, cast.ben, "Work with Ada!")
    answer(Device(cast, cast.ben), "good", "Ada helps me")
    student_delete(student=cast.ada)
    [left] = StudentNote.objects.all()
    class_forget(school_class=cast.school_class)
    left.refresh_from_db()
    assert "Ben" not in left.text + left.reply
    assert left.student_id == cast.ben.pk


def test_notes_are_in_the_files_of_the_class_and_a_childs_own_in_theirs(cast, teacher, task):
    for student in (cast.ada, cast.ben):
        write(teacher, task, student, "Look!")
    ben = Device(cast, cast.ben)
    answer(ben, "tired", "Good night")
    address = f"/review/reports/classes/{cast.school_class.pk}/notes.csv"
    heading, *rows = csv_rows(body_of(teacher.get(address)))
    assert heading == ["Date", "Student", "Note", "Answer given", "In words"]
    assert [row[1:] for row in rows] == [
        ["Ada", "Look!", "", ""], ["Ben", "Look!", "Tired", "Good night"]
    ]  # fmt: skip
    own = ben.client.get(f"/review/reports/students/{cast.ben.pk}/notes.csv")
    assert len(csv_rows(body_of(own))) == 2

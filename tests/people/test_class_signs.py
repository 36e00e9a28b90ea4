"""A class chooses the signs of its calculations."""

import pytest
from django.test import Client

from classroom.calculation_signs import CROSSES, DOTS
from classroom.lessons.projector_links import projector_address, projector_holder
from classroom.lessons.services.lifecycle import lesson_create
from classroom.people.models import AuditEntry, SchoolClass
from tests.cast import Cast

pytestmark = pytest.mark.django_db
FORM = {"name": "4b", "guests": "yes"}


def choose(teacher: Client, room: Cast, signs: str) -> int:
    return teacher.post(f"{room.class_url}edit/", {**FORM, "signs": signs}).status_code


def chosen(room: Cast) -> str:
    return SchoolClass.objects.get(pk=room.school_class.pk).signs


def test_a_teacher_chooses_the_signs_and_reads_the_choice_again(teacher, room) -> None:
    page = teacher.get(f"{room.class_url}edit/").content.decode()
    # Written as entities: on a page with dots the crosses of a choice stay crosses.
    assert '<option value="crosses">2 &times; 3' in page
    for signs in (DOTS, CROSSES, ""):
        assert choose(teacher, room, signs) == 302
        assert chosen(room) == signs
        page = teacher.get(f"{room.class_url}edit/").content.decode()
        assert (f'<option value="{signs}" selected>' in page) == bool(signs)
        assert "2 &times; 3 &nbsp; 12 &divide; 3" in page
    assert AuditEntry.objects.filter(kind="class").count() == 3


@pytest.mark.parametrize("signs", ["dot", "x" * 500, "\0", "crosses dots"])
def test_unknown_signs_are_refused_and_change_nothing(teacher, room, signs) -> None:
    choose(teacher, room, DOTS)
    answer = teacher.post(f"{room.class_url}edit/", {"name": "5x", "signs": signs})
    assert answer.status_code == 422
    assert "Choose the signs from the list." in answer.content.decode()
    room.school_class.refresh_from_db()
    assert (room.school_class.name, room.school_class.signs) == ("4b", DOTS)


def test_a_form_without_signs_leaves_them_as_they_are(teacher, room) -> None:
    choose(teacher, room, DOTS)
    assert teacher.post(f"{room.class_url}edit/", FORM).status_code == 302
    assert chosen(room) == DOTS


def test_a_teacher_who_may_only_look_chooses_nothing(reader, room, browser) -> None:
    client = browser()
    client.force_login(reader)
    assert choose(client, room, DOTS) == 404
    assert chosen(room) == ""


@pytest.mark.parametrize("who", ["student", "teacher", "wall"])
def test_open_screens_come_back_with_the_new_signs(
    teacher, room, ear, who, django_capture_on_commit_callbacks
) -> None:
    lesson = lesson_create(
        school_class=room.school_class, teacher=room.owner, game="on_belay", options={}
    )
    holder = {
        "student": f"student:{room.ada.pk}:device",
        "teacher": f"teacher:{room.owner.pk}:{room.school_class.pk}-owner",
        "wall": projector_holder(lesson),
    }[who]
    address = projector_address(lesson)
    stream = ear(f"nothing:{room.school_class.pk}", holder)
    for signs, ends in (("", False), (DOTS, True)):
        with django_capture_on_commit_callbacks(execute=True):
            choose(teacher, room, signs)
        assert stream.ended() == ends
    lesson.refresh_from_db()
    assert projector_address(lesson) == address

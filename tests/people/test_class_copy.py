"""A class of last year is copied into a new one: names as the teacher chooses, and nothing else."""

import pytest
from django.test import Client
from django.urls import reverse

from classroom.facts.models import FactMemory
from classroom.people.models import SchoolClass, Student
from tests.cast import colleague, teacher_client
from tests.lessons.setting import Room, room_make

pytestmark = pytest.mark.django_db


@pytest.fixture
def room() -> Room:
    room = room_make(4)
    SchoolClass.objects.filter(pk=room.school_class.pk).update(
        guests=False, hint_limit=2, signs="dots"
    )
    return room


def copied(client: Client, room: Room, **fields: object) -> int:
    address = reverse("people:class_copy", args=[room.school_class.pk])
    return client.post(address, fields).status_code


def test_the_ticked_names_and_the_settings_go_along_and_nothing_else(room: Room) -> None:
    other = room_make(1, "Elsewhere")
    colleague(room, "full")
    room.running(teams=2)
    owner = teacher_client(room.owner)
    page = owner.get(reverse("people:class_copy", args=[room.school_class.pk])).content.decode()
    assert page.count(" checked>") == 4
    ticked = [room.students[0].pk, room.students[2].pk, other.students[0].pk, "x"]
    assert copied(owner, room, name="5b", student=ticked) == 302
    new = SchoolClass.objects.get(name="5b")
    assert [one.name for one in new.students.order_by("pk")] == ["Student 01", "Student 03"]
    assert (new.guests, new.hint_limit, new.signs) == (False, 2, "dots")
    assert new.join_code != SchoolClass.objects.get(pk=room.school_class.pk).join_code
    assert list(new.teachers.all()) == [room.owner]
    assert not new.lessons.exists()
    assert not FactMemory.objects.filter(school_class=new).exists()
    assert set(new.students.values_list("status", flat=True)) == {Student.Status.ROSTER}
    assert room.school_class.students.count() == 4


def test_a_class_without_a_name_is_refused_and_what_was_ticked_stays(room: Room) -> None:
    owner = teacher_client(room.owner)
    address = reverse("people:class_copy", args=[room.school_class.pk])
    answer = owner.post(address, {"name": " ", "student": [room.students[1].pk]})
    assert answer.status_code == 422
    assert answer.content.decode().count(" checked>") == 1
    assert SchoolClass.objects.count() == 1

"""Languages in which only the pages of children are: whom they are offered, and for which pages."""

import pytest
from django.conf import settings
from django.test import Client

from tests.cast import student_client, teacher_client
from tests.lessons.setting import Room, room_make

pytestmark = pytest.mark.django_db


@pytest.fixture
def room() -> Room:
    return room_make(2)


def test_who_joins_reads_the_pages_before_the_name_in_a_language_for_children(room: Room) -> None:
    client = Client()
    code = room.school_class.join_code
    client.post("/i18n/setlang/", {"language": "uk", "next": f"/join/{code}/"})
    assert '<html lang="uk"' in client.get(f"/join/{code}/").content.decode()
    assert '<html lang="uk"' in client.get("/parents/").content.decode()
    assert '<html lang="en"' in client.get("/privacy/").content.decode()


def test_a_student_chooses_a_language_for_children_and_a_teacher_is_not_offered_it(
    room: Room,
) -> None:
    student, teacher = student_client(room.students[0]), teacher_client(room.owner)
    student.post("/settings/choose", {"language": "ar", "next": "/lesson/"})
    html = student.get("/lesson/", follow=True).content.decode()
    assert '<html lang="ar" dir="rtl"' in html
    assert 'lang="uk">Українська</button>' in student.get("/settings/").content.decode() + html
    assert "Українська" not in teacher.get("/classes/").content.decode()


def test_a_language_that_nobody_has_read_twice_says_so_at_the_foot(room: Room) -> None:
    client = Client()
    assert "This language is new here" not in client.get("/join/").content.decode()
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "es"
    assert "Este idioma es nuevo aquí" in client.get("/join/").content.decode()

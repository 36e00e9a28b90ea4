"""Open pages of this room are sent what changes."""

import pytest

from classroom.people.models import ClassTeacher, Student
from classroom.people.services.seats import guest_ask, seat_take
from classroom.people.services.students import student_let_in, student_refuse, student_rename
from tests.factories import StudentFactory
from tests.regions import lacks, request_parts

pytestmark = pytest.mark.django_db


def opened(client, address):
    return client.get(address).content.decode()


def test_a_guest_who_asks_appears_on_the_teachers_open_page_and_nothing_else_is_sent(teacher, room):
    page = opened(teacher, room.class_url)
    assert request_parts(teacher, page).status_code == 204
    guest_ask(school_class=room.school_class, name="Max")
    parts = lacks(teacher, page)
    assert list(parts) == ["waiting"]
    assert "Max" in parts["waiting"]


def test_a_seat_that_is_taken_is_one_line_of_the_roster(teacher, room):
    page = opened(teacher, room.class_url)
    seat_take(student=room.ada)
    parts = lacks(teacher, page)
    assert list(parts) == [f"student-{room.ada.pk}"]
    assert "taken" in parts[f"student-{room.ada.pk}"]


def test_a_teacher_who_may_only_look_by_now_gets_no_pictures_and_no_buttons(teacher, room):
    page = opened(teacher, room.class_url)
    ClassTeacher.objects.filter(teacher=room.owner).update(right="read")
    parts = lacks(teacher, page)
    tile = parts[f"student-{room.ada.pk}"]
    assert "Ada" in tile
    assert "bear-kite" not in tile
    assert "picture__drawing" not in tile
    assert "<form" not in "".join(parts.values())


def test_a_teacher_who_is_out_of_the_class_gets_nothing(teacher, room):
    page = opened(teacher, room.class_url)
    ClassTeacher.objects.filter(teacher=room.owner).delete()
    seat_take(student=room.ada)
    assert request_parts(teacher, page).status_code == 410


@pytest.mark.parametrize(
    "name", ["roster:", "roster:x", "roster:0", f"roster:{'9' * 30}", "guest:1"]
)
def test_a_region_that_is_not_the_teachers_is_not_there(teacher, room, name):
    assert teacher.get("/live/parts", {"r": name}).status_code == 410


def test_the_roster_is_nobodys_but_its_teachers(room, client, browser, reader):
    name = f"roster:{room.school_class.pk}"
    client.post(room.names_url, {"student": room.ada.pk})
    for one in (client, browser()):
        assert one.get("/live/parts", {"r": name}).status_code == 410
    helper = browser()
    helper.force_login(reader)
    assert helper.get("/live/parts", {"r": name}).status_code == 200


def test_a_waiting_guest_hears_nothing_until_let_in_and_then_goes_on(room, client):
    client.post(room.names_url, {"name": "Max"})
    guest, page = Student.objects.get(name="Max"), opened(client, "/join/wait/")
    seat_take(student=room.ada)
    assert request_parts(client, page).status_code == 204
    student_rename(student=guest, name="Maxi")
    assert 'Wait a moment, <span translate="no">Maxi</span>.' in lacks(client, page)["frame"]
    student_let_in(student=guest)
    assert request_parts(client, page).status_code == 410
    assert client.get("/join/wait/").url == "/lesson/"


def test_a_guest_who_is_sent_away_has_no_place_on_the_page_any_more(room, client):
    client.post(room.names_url, {"name": "Max"})
    page = opened(client, "/join/wait/")
    student_refuse(student=Student.objects.get(name="Max"))
    assert request_parts(client, page).status_code == 410


def test_a_guest_sees_no_other_guests_wait_and_no_roster(room, client):
    client.post(room.names_url, {"name": "Max"})
    other = StudentFactory(school_class=room.school_class, name="Moritz", waiting=True)
    for name in (f"guest:{other.pk}", f"roster:{room.school_class.pk}", f"banner:{other.pk}"):
        assert client.get("/live/parts", {"r": name}).status_code == 410

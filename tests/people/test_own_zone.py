"""A teacher's time zone, which their classes follow: chosen, refused, handed on."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from classroom.people.models import ClassTeacher, SchoolClass, Student
from classroom.people.services.accounts import teacher_delete, teacher_edit
from classroom.people.services.class_ends import classes_forget
from classroom.people.services.classes import class_create
from classroom.people.services.coteachers import teacher_remove, teacher_set_right
from classroom.people.signals import zone_changed
from tests.factories import ClassTeacherFactory, TeacherFactory

pytestmark = pytest.mark.django_db
Right = ClassTeacher.Right
NAMES = {"first_name": "Kim", "last_name": ""}


def signed_in(teacher) -> Client:
    client = Client()
    client.force_login(teacher)
    return client


def zone_of_class(room) -> str:
    return SchoolClass.objects.get(pk=room.school_class.pk).time_zone


def test_a_teacher_chooses_a_zone_and_reads_it_again(room, settings):
    settings.TIME_ZONE = "Europe/Berlin"
    client = signed_in(room.owner)
    page = client.get("/account/").content.decode()
    assert '<option value="">As this site: Europe/Berlin</option>' in page
    client.post("/account/", {**NAMES, "time_zone": "Australia/Sydney"})
    page = client.get("/account/").content.decode()
    assert '<option value="Australia/Sydney" selected>Sydney</option>' in page
    assert zone_of_class(room) == "Australia/Sydney"
    client.post("/account/", {**NAMES, "time_zone": ""})
    assert zone_of_class(room) == ""


@pytest.mark.parametrize("zone", ["Europe/Berln", "../../etc/passwd", "Etc/UTC", "x" * 500, "\0"])
def test_a_zone_that_is_not_on_the_list_is_refused_and_changes_nothing(room, zone):
    answer = signed_in(room.owner).post("/account/", {**NAMES, "time_zone": zone})
    assert answer.status_code == 422
    assert "Choose a time zone from the list." in answer.content.decode()
    room.owner.refresh_from_db()
    assert (room.owner.first_name, room.owner.time_zone) == ("", "")


def test_a_new_class_has_the_zone_of_its_owner(room):
    teacher_edit(teacher=room.owner, **NAMES, time_zone="Asia/Tokyo")
    assert class_create(teacher=room.owner, name="4c").time_zone == "Asia/Tokyo"


def test_a_class_follows_its_first_owner_alone(room):
    colleague = TeacherFactory(time_zone="America/New_York")
    place = ClassTeacherFactory(school_class=room.school_class, teacher=colleague, right="full")
    teacher_edit(teacher=colleague, **NAMES, time_zone="America/Chicago")
    teacher_set_right(place=place, right=Right.OWNER)
    assert zone_of_class(room) == ""
    first = ClassTeacher.objects.get(school_class=room.school_class, teacher=room.owner)
    teacher_set_right(place=first, right=Right.READ)
    assert zone_of_class(room) == "America/Chicago"


@pytest.mark.parametrize("way", ["removed", "closed"])
def test_a_class_whose_first_owner_goes_follows_the_next(room, way):
    teacher_edit(teacher=room.owner, **NAMES, time_zone="Asia/Tokyo")
    colleague = TeacherFactory(time_zone="America/New_York")
    ClassTeacherFactory(school_class=room.school_class, teacher=colleague, right="owner")
    if way == "removed":
        place = ClassTeacher.objects.get(school_class=room.school_class, teacher=room.owner)
        teacher_remove(place=place)
    else:
        teacher_delete(teacher=room.owner)
    assert zone_of_class(room) == "America/New_York"


def test_a_name_alone_changes_no_class(room):
    sent = []
    send = lambda school_class, **_: sent.append(school_class)  # noqa: E731
    zone_changed.connect(send)
    try:
        teacher_edit(teacher=room.owner, **NAMES, time_zone="")
        assert sent == []
        teacher_edit(teacher=room.owner, **NAMES, time_zone="Asia/Tokyo")
        assert sent == [room.school_class]
    finally:
        zone_changed.disconnect(send)


@pytest.mark.parametrize(
    ("zone", "hour", "gone"),
    [
        ("", "2027-07-31 23:59Z", False),
        ("", "2027-08-01 00:01Z", True),
        ("America/Los_Angeles", "2027-08-01 06:59Z", False),  # 23:59 on the last day
        ("America/Los_Angeles", "2027-08-01 07:01Z", True),
        ("Pacific/Kiritimati", "2027-07-31 09:59Z", False),
        ("Pacific/Kiritimati", "2027-07-31 10:01Z", True),
    ],
)
def test_names_are_kept_until_the_last_day_is_over_where_the_class_is(
    room, time_machine, zone, hour, gone
):
    time_machine.move_to(hour, tick=False)
    SchoolClass.objects.update(
        time_zone=zone, ends_on="2027-07-31", warned_at=timezone.now() - timedelta(days=60)
    )
    assert classes_forget() == gone
    assert Student.objects.filter(status=Student.Status.FORMER).exists() == gone


def test_the_last_day_of_a_class_is_set_by_the_teachers_own_calendar(room, time_machine):
    time_machine.move_to("2026-12-31 12:00Z", tick=False)
    teacher_edit(teacher=room.owner, **NAMES, time_zone="Pacific/Kiritimati")
    form = {"name": "4b", "guests": "on", "ends_on": "2026-12-31"}
    client = signed_in(room.owner)
    url = f"{room.class_url}edit/"
    assert client.post(url, form).status_code == 422  # it is 2027 there
    assert client.post(url, {**form, "ends_on": "2027-01-01"}).status_code == 302

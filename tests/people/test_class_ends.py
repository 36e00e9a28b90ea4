"""A class ends: its teachers see it coming, keep it with one tap, or its names are forgotten."""

from datetime import timedelta

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone

from classroom.people.guest_names import ADJECTIVES, ANIMALS
from classroom.people.models import SchoolClass, Student
from classroom.people.selectors import classes_ending
from classroom.people.services.class_ends import (
    class_ends_mark_seen,
    class_set_end,
    classes_forget,
)
from classroom.people.signals import names_replaced
from classroom.people.tasks import forget_expired
from tests.factories import SchoolClassFactory, StudentFactory

pytestmark = pytest.mark.django_db

PASSWORD = "mountain-goat-9"


@pytest.fixture(autouse=True)
def clock(time_machine):
    time_machine.move_to("2026-09-01 08:00Z", tick=False)
    return time_machine


@pytest.fixture
def days(clock):
    """`days(400)`: so many days pass, each with the program awake."""

    def pass_by(number: int) -> None:
        for _ in range(number // 10):
            clock.shift(timedelta(days=10))
            forget_expired()
        clock.shift(timedelta(days=number % 10))
        forget_expired()

    forget_expired()
    return pass_by


def sign_in(room) -> Client:
    client = Client()
    answer = client.post(
        "/accounts/login/", {"login": room.owner.email, "password": PASSWORD}, follow=True
    )
    assert answer.status_code == 200
    client.page = " ".join(answer.content.decode().split())
    return client


def names() -> set[str]:
    return set(Student.objects.values_list("name", flat=True))


def test_a_class_is_kept_for_a_year_from_the_day_it_was_made(room):
    days_left = room.school_class.ends_on - timezone.localdate()
    assert days_left == timedelta(days=365)


def test_nobody_is_warned_of_a_class_that_goes_on_for_long(room, days):
    days(300)
    assert "ends on" not in sign_in(room).page
    room.school_class.refresh_from_db()
    assert room.school_class.warned_at is None


def test_who_signs_in_in_the_last_month_is_warned_with_export_and_a_button(room, days):
    days(340)
    page = sign_in(room).page
    assert "4b ends. Its names can be forgotten from Sept. 7, 2027 on." in page
    assert "4b ends on Sept. 1, 2027" in page
    assert "Keep it for another year" in page
    assert f"/review/reports/classes/{room.school_class.pk}/" in page


def test_one_tap_keeps_the_class_for_another_year(room, days):
    days(340)
    sign_in(room).post(f"{room.class_url}extend/")
    room.school_class.refresh_from_db()
    assert str(room.school_class.ends_on) == "2028-08-31"
    days(300)
    assert names() == {"Ada", "Ben"}


def test_a_double_tap_keeps_the_class_for_one_year_and_says_so_twice(room, days):
    days(340)
    client = sign_in(room)
    for _tap in range(2):
        page = client.post(f"{room.class_url}extend/", follow=True).content.decode()
        assert "4b is kept until Aug. 31, 2028." in page
    room.school_class.refresh_from_db()
    assert str(room.school_class.ends_on) == "2028-08-31"


def test_thirty_days_after_the_warning_pseudonyms_take_the_place_of_names(room, days):
    days(350)
    sign_in(room)
    days(29)
    assert names() == {"Ada", "Ben"}
    days(2)
    assert len(names()) == 2
    for name in names():
        adjective, animal = name.split()
        assert adjective in ADJECTIVES
        assert animal in ANIMALS
    assert {one.status for one in Student.objects.all()} == {Student.Status.FORMER}


def test_before_its_end_no_class_is_forgotten_however_early_it_was_seen(room, days):
    SchoolClass.objects.update(warned_at=timezone.now())
    days(364)
    assert names() == {"Ada", "Ben"}


def test_a_class_that_nobody_looks_at_is_kept_for_a_further_year(room, days):
    days(2 * 365)
    assert names() == {"Ada", "Ben"}
    days(2)
    assert not names() & {"Ada", "Ben"}


def test_a_laptop_that_slept_all_summer_forgets_nobody_on_waking(room, days, clock):
    days(340)
    sign_in(room)
    clock.shift(timedelta(days=90))
    days(0)
    assert names() == {"Ada", "Ben"}
    days(29)
    assert names() == {"Ada", "Ben"}
    days(2)
    assert not names() & {"Ada", "Ben"}


def test_a_laptop_that_slept_for_three_years_gives_the_teacher_a_month_to_keep_the_class(
    room, days, clock
):
    clock.shift(timedelta(days=3 * 365))
    days(20)
    sign_in(room).post(f"{room.class_url}extend/")
    days(100)
    assert names() == {"Ada", "Ben"}


def test_a_clock_that_jumps_a_year_and_back_forgets_nobody(room, days, clock):
    days(340)
    sign_in(room)
    for jump in (400, -400):
        clock.shift(timedelta(days=jump))
        days(0)
        assert names() == {"Ada", "Ben"}


def test_without_the_look_at_the_sleep_waking_would_forget(room, days, clock, monkeypatch):
    """The control."""
    monkeypatch.setattr("classroom.people.services.uptime.LONG_SLEEP", timedelta(days=10_000))
    days(340)
    sign_in(room)
    clock.shift(timedelta(days=90))
    days(0)
    assert not names() & {"Ada", "Ben"}


def test_forgetting_twice_is_forgetting_once(room, days):
    days(340)
    sign_in(room)
    days(40)
    before = list(Student.objects.order_by("pk").values())
    assert classes_forget() == 0
    assert list(Student.objects.order_by("pk").values()) == before


def test_a_class_that_is_kept_while_others_are_forgotten_keeps_its_names(room, days):
    other = SchoolClassFactory(ends_on=timezone.localdate() + timedelta(days=330))
    StudentFactory(school_class=other)
    SchoolClass.objects.update(warned_at=timezone.now())
    pks = []

    def keep_the_other(sender, school_class, **_):
        later = SchoolClass.objects.exclude(pk=school_class).get()
        if not pks:
            class_set_end(school_class=later, day=str(timezone.localdate() + timedelta(days=60)))
        pks.append(later.pk)

    names_replaced.connect(keep_the_other)
    try:
        days(370)
    finally:
        names_replaced.disconnect(keep_the_other)
    (first, *more) = pks
    assert more == []
    assert Student.objects.filter(school_class=first).exclude(status=Student.Status.FORMER).exists()


def test_a_forgotten_class_can_be_used_again(room, days):
    code = room.school_class.join_code
    days(340)
    sign_in(room)
    days(40)
    room.school_class.refresh_from_db()
    assert room.school_class.join_code != code
    sign_in(room).post(f"{room.class_url}names/add/", {"name": ["Carla"]})
    page = Client().get(f"/join/{room.school_class.join_code}/names/").content.decode()
    assert "Carla" in page
    assert not [name for name in names() - {"Carla"} if name in page]
    assert classes_ending(room.owner) == []


def test_the_device_of_a_forgotten_student_opens_nothing(room, days):
    child = Client()
    child.post(room.names_url, {"student": room.ada.pk})
    days(340)
    sign_in(room)
    days(40)
    assert child.get("/join/wait/").url == "/join/"


def test_removed_students_are_forgotten_with_the_class(room, days):
    StudentFactory(school_class=room.school_class, name="Rik", status=Student.Status.REMOVED)
    days(340)
    sign_in(room)
    days(40)
    assert "Rik" not in names()


def test_a_class_of_another_teacher_is_not_seen(room, reader):
    SchoolClass.objects.update(ends_on=timezone.localdate())
    other = SchoolClassFactory(ends_on=timezone.localdate())
    StudentFactory(school_class=other)
    assert [one.school_class for one in class_ends_mark_seen(teacher=room.owner)] == [
        room.school_class
    ]
    # Who may only look cannot keep it, so their sign-in is no warning.
    assert class_ends_mark_seen(teacher=reader) == []


@pytest.mark.parametrize(
    ("day", "status"), [("2027-07-31", 302), ("2026-08-31", 422), ("2036-01-01", 422), ("x", 422)]
)
def test_a_teacher_sets_the_end_of_a_class_within_two_years(room, teacher, day, status):
    form = {"name": "4b", "guests": "yes", "ends_on": day}
    assert teacher.post(f"{room.class_url}edit/", form).status_code == status
    room.school_class.refresh_from_db()
    assert (str(room.school_class.ends_on) == day) == (status == 302)


def test_an_end_that_is_refused_changes_nothing_and_leaves_what_was_typed(room, teacher):
    before = SchoolClass.objects.values().get()
    form = {"name": "5c", "ends_on": "2036-01-01"}
    page = teacher.post(f"{room.class_url}edit/", form).content.decode()
    assert SchoolClass.objects.values().get() == before
    assert 'name="name" value="5c"' in page
    assert 'name="ends_on" value="2036-01-01"' in page
    assert "checked" not in page
    assert "<title>4b" in page


def test_what_is_old_is_forgotten_even_where_the_program_runs_for_a_lesson_only():
    beat = settings.CELERY["beat_schedule"]["guests and sessions of long ago"]
    assert beat["schedule"] <= 30 * 60

"""P2: what is kept for a month only."""

from datetime import timedelta
from importlib import import_module

import pytest
import time_machine
from django.conf import settings
from django.contrib.sessions.models import Session
from django.utils import timezone

from classroom.people import steady_time
from classroom.people.models import Student
from classroom.people.services.retention import guests_forget
from classroom.people.services.students import student_delete
from classroom.people.tasks import forget_expired
from tests.factories import StudentFactory

pytestmark = pytest.mark.django_db
Status = Student.Status


def in_days(days: int):
    return time_machine.travel(timezone.now() + timedelta(days=days), tick=False)


def names() -> set[str]:
    return set(Student.objects.values_list("name", flat=True))


@pytest.fixture
def guests(room):
    """One let in, one waiting, one removed again; Ada and Ben are on the roster."""
    for name, status in [
        ("Gus", Status.GUEST),
        ("Wim", Status.WAITING),
        ("Rik", Status.REMOVED),
    ]:
        StudentFactory(school_class=room.school_class, name=name, status=status, came_as_guest=True)


def test_guests_go_after_a_month_and_the_roster_stays(guests):
    before = names()
    with in_days(29):
        assert guests_forget() == 0
    assert names() == before
    with in_days(31):
        assert guests_forget() == 3
    assert names() == {"Ada", "Ben"}


def test_a_second_time_changes_nothing(guests):
    with in_days(31):
        guests_forget()
        left = list(Student.objects.order_by("pk").values())
        assert guests_forget() == 0
    assert list(Student.objects.order_by("pk").values()) == left


def test_a_guest_who_was_here_lately_stays(guests):
    Student.objects.filter(name="Gus").update(seen_at=timezone.now() + timedelta(days=20))
    with in_days(31):
        guests_forget()
    assert names() == {"Ada", "Ben", "Gus"}


def pass_days(clock, number: int) -> None:
    """So many days pass, on each of which the program is awake."""
    for _ in range(number):
        clock.shift(timedelta(days=1))
        forget_expired()


def test_the_job_takes_old_sessions_along(guests, time_machine, monkeypatch):
    time_machine.move_to(timezone.now(), tick=False)
    session = import_module(settings.SESSION_ENGINE).SessionStore()
    session["student"] = 1
    session.create()
    monkeypatch.setattr(steady_time, "_BOOTED_AT", steady_time._BOOTED_AT + timedelta(days=31))
    pass_days(time_machine, 31)
    assert not Session.objects.exists()
    assert names() == {"Ada", "Ben"}


def test_a_clock_that_jumps_and_comes_back_takes_no_guest(guests, time_machine):
    time_machine.move_to(timezone.now(), tick=False)
    pass_days(time_machine, 3)
    before = names()
    for jump in (400, -400):
        time_machine.shift(timedelta(days=jump))
        forget_expired()
    assert names() == before


def test_a_guest_who_comes_back_while_others_are_deleted_stays(guests, monkeypatch):
    def delete_and_return(*, student):
        Student.objects.exclude(pk=student.pk).update(seen_at=timezone.now())
        student_delete(student=student)

    monkeypatch.setattr(f"{guests_forget.__module__}.student_delete", delete_and_return)
    with in_days(31):
        assert guests_forget() == 1
    assert len(names()) == 4

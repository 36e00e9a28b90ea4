"""P2: what is kept for a month only."""

from datetime import timedelta
from importlib import import_module

import pytest
import time_machine
from django.conf import settings
from django.contrib.sessions.models import Session
from django.utils import timezone

from classroom.people.models import Student
from classroom.people.services.retention import guests_forget
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
    """One let in, one waiting, one removed again; Anna and Ben are on the roster."""
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
    assert names() == {"Anna", "Ben"}


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
    assert names() == {"Anna", "Ben", "Gus"}


def test_the_job_takes_old_sessions_along(guests):
    session = import_module(settings.SESSION_ENGINE).SessionStore()
    session["student"] = 1
    session.create()
    with in_days(31):
        forget_expired()
    assert not Session.objects.exists()
    assert names() == {"Anna", "Ben"}

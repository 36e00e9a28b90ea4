"""A teacher deletes the account: by the password, and with seven days to come back."""

from datetime import timedelta

import pytest
from django.contrib.messages import get_messages
from django.test import Client
from django.utils import timezone

from classroom.people.limits import WRONG_PASSWORDS
from classroom.people.models import SchoolClass, Teacher
from classroom.people.services.retention import LEAVING_TAKES, teachers_forget
from tests.cast import teacher_client

pytestmark = pytest.mark.django_db
PASSWORD, ADDRESS = "mountain-goat-9", "/account/delete/"
MINUTE = timedelta(minutes=1)


def leave(browser: Client, password: str = PASSWORD) -> int:
    return int(browser.post(ADDRESS, {"password": password}).status_code)


def sign_in(room) -> Client:
    browser = Client()
    browser.post("/accounts/login/", {"login": room.owner.email, "password": PASSWORD})
    return browser


@pytest.mark.parametrize("typed", ["", "wrong", "owner@school.example"])
def test_without_the_password_nothing_is_deleted(room, teacher, typed):
    assert leave(teacher, typed) == 422
    assert Teacher.objects.get(pk=room.owner.pk).leaving_at is None


def test_somebody_at_a_device_that_is_signed_in_cannot_guess_it(room, teacher):
    for _ in range(WRONG_PASSWORDS[0][0]):
        leave(teacher, "wrong")
    assert leave(teacher) == 422
    assert Teacher.objects.get(pk=room.owner.pk).leaving_at is None


def test_it_signs_out_everywhere_and_deletes_after_seven_days(room, teacher, time_machine):
    """The control of all others: with the password, and without a sign-in, it goes."""
    elsewhere = teacher_client(room.owner)
    assert leave(teacher) == 302
    assert {one.get("/classes/").status_code for one in (teacher, elsewhere)} == {302}
    at = Teacher.objects.get(pk=room.owner.pk).leaving_at
    time_machine.move_to(at + LEAVING_TAKES - MINUTE)
    teachers_forget()
    assert SchoolClass.objects.filter(pk=room.school_class.pk).exists()
    time_machine.move_to(at + LEAVING_TAKES + MINUTE)
    teachers_forget()
    assert not Teacher.objects.filter(pk=room.owner.pk).exists()
    assert not SchoolClass.objects.filter(pk=room.school_class.pk).exists()


def test_who_signs_in_meanwhile_keeps_everything(room, teacher, time_machine):
    leave(teacher)
    browser = sign_in(room)
    page = browser.get("/classes/")
    assert "Your account stays" in str([str(one) for one in get_messages(page.wsgi_request)])
    time_machine.move_to(timezone.now() + 2 * LEAVING_TAKES)
    teachers_forget()
    assert Teacher.objects.filter(pk=room.owner.pk).exists()


def test_others_are_not_touched(room, reader, time_machine):
    teachers_forget()
    time_machine.move_to(timezone.now() + 2 * LEAVING_TAKES)
    teachers_forget()
    assert Teacher.objects.count() == 2

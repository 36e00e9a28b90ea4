"""SECRET_KEY changes while the key of before is given: nobody is put out, nobody comes in anew."""

import pytest
from django.contrib.auth import HASH_SESSION_KEY
from django.contrib.sessions.models import Session
from django.http import HttpResponse
from django.test import RequestFactory

from classroom.people.known_devices import device_key, device_remember
from classroom.people.models import Student, Teacher
from classroom.people.services.session_keys import session_renew, sessions_with_old_key
from classroom.people.sessions import SessionStore
from classroom.people.views.join import browser_mark
from classroom.practice.models import Task
from classroom.practice.paper import is_on_sheet, paper_code

pytestmark = pytest.mark.django_db
NEW = "a new key, which nobody has been told of: 7vX2kLw9"


@pytest.fixture
def session(client) -> str:
    """The name of a teacher's session, signed with the key of before."""
    client.force_login(Teacher.objects.create_user("kim@school.example", "long-enough-word"))
    return client.cookies["sessionid"].value


def change(settings) -> None:
    settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]
    settings.SECRET_KEY = NEW


def test_a_teacher_keeps_the_session_by_its_name(client, session, settings):
    change(settings)
    for _ in range(2):
        assert client.get("/classes/").status_code == 200
    assert client.cookies["sessionid"].value == session


def test_a_session_is_signed_anew_once_and_needs_no_old_key_then(client, session, settings):
    assert sessions_with_old_key() == []
    change(settings)
    assert sessions_with_old_key() == [session]
    assert session_renew(key=session)
    assert sessions_with_old_key() == []
    assert not session_renew(key=session)
    settings.SECRET_KEY_FALLBACKS = []
    assert client.get("/classes/").status_code == 200


def test_a_session_with_a_new_signature_and_an_old_mark_is_not_overlooked(session, settings):
    change(settings)
    store = SessionStore(session)
    mark = store.decode(Session.objects.get().session_data)[HASH_SESSION_KEY]
    store[HASH_SESSION_KEY] = mark
    store.save()
    assert sessions_with_old_key() == [session]


def test_who_was_signed_out_everywhere_does_not_come_back_with_a_new_key(client, session, settings):
    Teacher.objects.update(sessions_ended=1)
    change(settings)
    session_renew(key=session)
    assert client.get("/classes/").status_code == 302


def test_without_the_key_of_before_a_session_is_nobodys(client, session, settings):
    """The negative control."""
    settings.SECRET_KEY = NEW
    assert not session_renew(key=session)
    assert client.get("/classes/").status_code == 302


def test_a_device_of_a_teacher_is_known_by_both_keys_and_counts_its_tries_as_one(settings):
    def request(cookies):
        made = RequestFactory().get("/")
        made.COOKIES = {name: morsel.value for name, morsel in cookies.items()}
        return made

    before, after = HttpResponse(), HttpResponse()
    device_remember(request({}), before, "kim@school.example")
    change(settings)
    name = device_key(request(before.cookies), "kim@school.example")
    assert name
    assert device_key(request(before.cookies), "lee@school.example") is None
    device_remember(request(before.cookies), after, "kim@school.example")
    settings.SECRET_KEY_FALLBACKS = []
    assert device_key(request(after.cookies), "kim@school.example") == name
    assert device_key(request(before.cookies), "kim@school.example") is None


def test_a_child_at_the_door_is_the_same_with_a_new_key(settings):
    request, other = RequestFactory().get("/"), RequestFactory().get("/")
    before = browser_mark(request)
    change(settings)
    assert browser_mark(request) == before
    assert browser_mark(other) != before


def test_the_code_of_a_printed_sheet_holds_as_long_as_its_key_is_given(settings):
    task, student, other = Task(pk=3), Student(pk=7), Student(pk=8)
    printed = paper_code(task, student)
    change(settings)
    assert paper_code(task, student) != printed
    assert is_on_sheet(printed, task, student)
    assert not is_on_sheet(printed, task, other)
    settings.SECRET_KEY_FALLBACKS = []
    assert not is_on_sheet(printed, task, student)

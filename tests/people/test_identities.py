"""Who is tied to a school's sign-in: what becomes of it, with students, classes and keys."""

import pytest
from cryptography.fernet import Fernet
from django.core.management import call_command
from django.test import Client

from classroom.people.identities import identity_note
from classroom.people.models import AccessRequest, Student, StudentIdentity
from classroom.people.selectors import identity_of
from classroom.people.services.class_ends import class_forget
from classroom.people.services.identities import identity_tie
from classroom.people.services.school_classes import class_archive
from classroom.people.services.seats import access_request_let_in
from classroom.people.services.students import (
    student_delete,
    student_let_back,
    student_move,
    student_remove,
)
from classroom.sealing import unseal
from classroom.server.keys_in_use import needing_old_keys
from games.errors import UserError
from tests.cast import Cast, colleague, teacher_client
from tests.factories import SchoolClassFactory, StudentFactory

pytestmark = pytest.mark.django_db
JOIN, CAME, LESSON = "/join/", "/join/school/", "/lesson/"
IDENTITY = "id-school-example kid-1"


@pytest.fixture
def tied(room) -> Cast:
    """The class, in which Ada is tied."""
    identity_tie(student=room.ada, identity=IDENTITY)
    return room


def back(identity: str = IDENTITY) -> Client:
    """A browser that comes back from the school's sign-in, which knows it as this."""
    browser = Client()
    browser.get(JOIN)
    session = browser.session
    identity_note(session, identity)
    session.save()
    browser.cookies["sessionid"] = session.session_key
    return browser


def seated(browser: Client) -> int:
    return browser.session.get("student", 0)


def asks_for_the_code(browser: Client) -> bool:
    answer = browser.get(CAME)
    return answer.url == JOIN and "Now type the code" in browser.get(JOIN).content.decode()


def test_who_is_tied_is_seated_and_nobody_else(tied):
    browser = back()
    assert browser.get(CAME).url == LESSON
    assert seated(browser) == tied.ada.pk
    assert asks_for_the_code(back("id-school-example kid-2"))
    assert asks_for_the_code(back("other-school-example kid-1"))
    assert Client().get(CAME).url == JOIN


def test_a_locked_class_is_open_to_it_as_to_the_right_pictures(tied):
    tied.school_class.locked = True
    tied.school_class.save()
    assert back().get(CAME).url == LESSON


def test_who_has_come_has_ten_minutes_for_code_and_name(room):
    browser = back()
    session = browser.session
    session["school_identity"][1] -= 9 * 60
    session.save()
    assert asks_for_the_code(browser)
    session["school_identity"][1] -= 61
    session.save()
    browser.post(room.names_url, {"student": room.ada.pk, "redirect": ""})
    assert seated(browser) == room.ada.pk
    assert not AccessRequest.objects.exists()


def test_a_guest_is_not_tied(room):
    guest = StudentFactory(school_class=room.school_class, name="Gus", status="guest")
    browser = back()
    browser.post(room.names_url, {"student": guest.pk, "redirect": ""})
    assert seated(browser) == guest.pk
    with pytest.raises(UserError, match="no longer in the class"):
        identity_tie(student=guest, identity=IDENTITY)
    waiting = back()
    waiting.post(room.names_url, {"name": "Hal"})
    assert Student._base_manager.get(name="Hal").status == Student.Status.WAITING
    assert not AccessRequest.objects.exists()


def test_a_nod_of_before_is_no_nod_for_this(room):
    """A child at a shared device was let in after wrong pictures; another one signs in at it."""
    browser = back()
    browser.post(room.names_url, {"student": room.ada.pk, "redirect": ""})
    [request] = AccessRequest.objects.all()
    AccessRequest.objects.update(identity="", let_in=True)
    browser.post(room.names_url, {"student": room.ada.pk, "redirect": ""})
    [again] = AccessRequest.objects.all()
    assert again.pk != request.pk
    assert not again.let_in
    assert unseal(again.identity) == IDENTITY


def test_a_nod_for_somebody_who_has_been_removed_meanwhile_ties_nobody(room):
    browser = back()
    browser.post(room.names_url, {"student": room.ada.pk, "redirect": ""})
    student_remove(student=room.ada)
    request = AccessRequest.objects.select_related("student").get()
    with pytest.raises(UserError):
        access_request_let_in(access_request=request)
    assert not StudentIdentity.objects.exists()
    assert not AccessRequest.objects.get().let_in


def test_an_archived_class_is_closed_and_opens_again(tied):
    class_archive(school_class=tied.school_class, archived=True)
    browser = back()
    assert browser.get(CAME).url == JOIN
    assert "Ask your teacher to let you in." in browser.get(JOIN).content.decode()
    assert not seated(browser)
    class_archive(school_class=tied.school_class, archived=False)
    assert back().get(CAME).url == LESSON


def test_who_is_removed_comes_back_by_a_new_nod_alone(tied):
    student_remove(student=tied.ada)
    assert not StudentIdentity.objects.exists()
    student_let_back(student=tied.ada)
    assert asks_for_the_code(back())


def test_a_moved_student_takes_it_along(tied):
    new = SchoolClassFactory(owner=tied.owner)
    student_move(student=tied.ada, school_class=new)
    browser = back()
    assert browser.get(CAME).url == LESSON
    assert Student._base_manager.get(pk=seated(browser)).school_class == new


def test_it_goes_with_the_student_and_with_the_names_of_the_class(tied):
    identity_tie(student=tied.ben, identity=f"{IDENTITY}2")
    student_delete(student=tied.ada)
    assert [one.student for one in StudentIdentity.objects.all()] == [tied.ben]
    class_forget(school_class=tied.school_class)
    assert not StudentIdentity.objects.exists()


@pytest.mark.parametrize("right", ["read", "", "full"])
def test_only_who_may_change_the_class_unties(tied, right):
    other = teacher_client(colleague(tied, right))
    path = f"{tied.class_url}students/{tied.ada.pk}/untie/"
    assert other.post(path).status_code == (302 if right == "full" else 404)
    assert StudentIdentity.objects.exists() == (right != "full")


def test_untying_twice_is_noted_once(tied):
    teacher = teacher_client(tied.owner)
    for _ in range(2):
        teacher.post(f"{tied.class_url}students/{tied.ada.pk}/untie/")
    assert [one.kind for one in tied.school_class.audit.all()] == ["untie"]


def test_tying_the_same_twice_is_nothing_new(tied):
    identity_tie(student=tied.ada, identity=IDENTITY)
    assert StudentIdentity.objects.count() == 1


# Keys -----------------------------------------------------------------------------------------


@pytest.fixture
def other_key(tied, settings):
    """The key of another day, after which the one of before only opens."""
    settings.DATA_KEY_FALLBACKS = [settings.DATA_KEY]
    settings.DATA_KEY = Fernet.generate_key().decode()
    return settings


def test_a_new_key_knows_who_was_tied_by_the_old_one(other_key):
    assert back().get(CAME).url == LESSON
    assert list(needing_old_keys()) == ["1 sign-ins of students need a key of DATA_KEY_FALLBACKS."]


def test_after_the_change_nobody_needs_the_old_key(other_key, capsys):
    call_command("keys")
    assert "1 of 1 sign-ins of students" in capsys.readouterr().out
    other_key.DATA_KEY_FALLBACKS = []
    assert list(needing_old_keys()) == []
    assert back().get(CAME).url == LESSON


def test_without_the_change_the_old_key_is_missed(other_key):
    """The control: and the name is free again once a teacher unties it."""
    other_key.DATA_KEY_FALLBACKS = []
    assert identity_of(IDENTITY) is None
    call_command("keys")
    assert StudentIdentity.objects.count() == 1


def test_a_copied_table_names_nobody(tied):
    [row] = StudentIdentity.objects.values()
    assert "kid-1" not in str(row)
    assert "school-example" not in str(row)
    assert unseal(row["sealed"]) == IDENTITY
    assert unseal("x") == ""

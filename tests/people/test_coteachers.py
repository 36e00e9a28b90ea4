"""Several teachers in one class: invited, given rights, removed."""

import pytest
from django.test import Client

from classroom.people.access import RIGHTS
from classroom.people.invitations import OPEN_SECONDS, invitation_token, read_invitation_token
from classroom.people.models import ClassTeacher, Invitation
from classroom.people.services.classes import class_create
from classroom.people.services.coteachers import teacher_invite
from games.errors import UserError
from tests.factories import ClassTeacherFactory, TeacherFactory

pytestmark = pytest.mark.django_db


def browser(teacher) -> Client:
    client = Client()
    client.force_login(teacher)
    return client


def colleague(room, right: str):
    teacher = TeacherFactory(email=f"co-{right}@school.example")
    ClassTeacherFactory(school_class=room.school_class, teacher=teacher, right=right)
    return teacher


def invited(room, email="kim@school.example", right="full") -> Invitation:
    return teacher_invite(school_class=room.school_class, email=email, right=right)


def right_of(room, teacher) -> str:
    place = ClassTeacher.objects.filter(school_class=room.school_class, teacher=teacher).first()
    return place.right if place else ""


def link(invitation: Invitation) -> str:
    return f"/invitation/{invitation_token(invitation)}/"


# Invitations ---------------------------------------------------------------------------------


@pytest.mark.parametrize("right", RIGHTS)
def test_a_link_leads_into_the_class_with_the_right_it_was_made_for(room, right):
    kim, address = TeacherFactory(email="Kim@school.example"), link(invited(room, right=right))
    client = browser(kim)
    assert room.school_class.name in client.get(address).content.decode()
    assert right_of(room, kim) == ""
    assert client.post(address).url == room.class_url
    assert right_of(room, kim) == right


def test_a_link_works_once(room):
    kim, address = TeacherFactory(email="kim@school.example"), link(invited(room))
    browser(kim).post(address)
    ClassTeacher.objects.filter(teacher=kim).delete()
    assert browser(kim).post(address).status_code == 404
    assert right_of(room, kim) == ""


def test_a_link_is_for_the_address_that_was_invited(room):
    other, address = TeacherFactory(), link(invited(room))
    browser(other).post(address)
    assert right_of(room, other) == ""
    assert Invitation.objects.exists()


def test_an_invitation_that_was_taken_back_opens_nothing(room):
    invitation = invited(room)
    kim, address = TeacherFactory(email="kim@school.example"), link(invitation)
    browser(room.owner).post(f"{room.class_url}invitations/{invitation.pk}/withdraw")
    assert browser(kim).post(address).status_code == 404
    assert right_of(room, kim) == ""


def test_a_link_grows_old_and_cannot_be_made_up(room, monkeypatch):
    token = invitation_token(invited(room))
    assert read_invitation_token(token) is not None
    assert read_invitation_token(token[:-1] + ("A" if token[-1] != "A" else "B")) is None
    monkeypatch.setattr("classroom.people.invitations.OPEN_SECONDS", -1)
    assert read_invitation_token(token) is None
    assert OPEN_SECONDS > 0


def test_an_invitation_of_another_class_is_not_there(room):
    other = class_create(teacher=TeacherFactory(), name="5a")
    invitation = teacher_invite(school_class=other, email="k@s.example", right="full")
    address = f"{room.class_url}invitations/{invitation.pk}/withdraw"
    assert browser(room.owner).post(address).status_code == 404
    assert Invitation.objects.exists()


def test_the_owner_sees_the_link_and_others_do_not(room):
    invited(room)
    address = f"{room.class_url}teachers/"
    assert "/invitation/" in browser(room.owner).get(address).content.decode()
    for right in ("full", "read"):
        page = browser(colleague(room, right)).get(address).content.decode()
        assert "/invitation/" not in page
        assert "<select" not in page


def test_a_second_invitation_takes_the_place_of_the_first(room):
    invited(room)
    invited(room, email=" KIM@school.example ", right="read")
    assert [one.right for one in Invitation.objects.all()] == ["read"]


@pytest.mark.parametrize(
    "email", ["", "kim", "kim@", "owner@school.example", "OWNER@school.example"]
)
def test_it_refuses_what_is_no_address_and_who_is_in(teacher, room, email):
    answer = teacher.post(f"{room.class_url}teachers/", {"email": email, "right": "full"})
    assert answer.status_code == 422
    assert not Invitation.objects.exists()


def test_it_refuses_a_right_that_there_is_not(room):
    with pytest.raises(UserError):
        invited(room, right="king")


# Rights --------------------------------------------------------------------------------------


@pytest.mark.parametrize("right", RIGHTS)
def test_an_owner_changes_a_right(teacher, room, right):
    helper = colleague(room, "full")
    teacher.post(f"{room.class_url}teachers/{helper.pk}/right", {"right": right})
    assert right_of(room, helper) == right


def test_a_changed_right_holds_at_once(teacher, room):
    helper = colleague(room, "full")
    client = browser(helper)
    assert client.get(f"{room.class_url}names/").status_code == 200
    teacher.post(f"{room.class_url}teachers/{helper.pk}/right", {"right": "read"})
    assert client.get(f"{room.class_url}names/").status_code == 404
    assert client.get(room.class_url).status_code == 200


def test_a_removed_teacher_is_out_at_once(teacher, room):
    helper = colleague(room, "full")
    address = f"{room.class_url}teachers/{helper.pk}/remove/"
    assert teacher.get(address).status_code == 200
    assert right_of(room, helper) == "full"
    teacher.post(address)
    assert browser(helper).get(room.class_url).status_code == 404


@pytest.mark.parametrize("right", ["full", "read"])
def test_only_owners_change_and_remove(room, right):
    helper, other = colleague(room, right), TeacherFactory()
    ClassTeacherFactory(school_class=room.school_class, teacher=other)
    client = browser(helper)
    base = f"{room.class_url}teachers/"
    assert client.post(base, {"email": "k@s.example", "right": "owner"}).status_code == 404
    assert client.post(f"{base}{helper.pk}/right", {"right": "owner"}).status_code == 404
    assert client.post(f"{base}{other.pk}/remove/").status_code == 404
    assert (right_of(room, helper), right_of(room, other)) == (right, "full")


@pytest.mark.parametrize("right", ["full", "read"])
def test_everybody_may_leave(room, right):
    helper = colleague(room, right)
    answer = browser(helper).post(f"{room.class_url}teachers/{helper.pk}/remove/")
    assert answer.url == "/classes/"
    assert right_of(room, helper) == ""


def test_the_last_owner_neither_leaves_nor_steps_back(teacher, room):
    base = f"{room.class_url}teachers/{room.owner.pk}/"
    teacher.post(f"{base}right", {"right": "read"})
    teacher.post(f"{base}remove/")
    assert right_of(room, room.owner) == "owner"


def test_of_two_owners_one_may_go(teacher, room):
    colleague(room, "owner")
    teacher.post(f"{room.class_url}teachers/{room.owner.pk}/remove/")
    assert right_of(room, room.owner) == ""


def test_a_teacher_of_another_class_is_not_found_through_ones_own(teacher, room):
    stranger = TeacherFactory()
    base = f"{room.class_url}teachers/{stranger.pk}/"
    assert teacher.post(f"{base}right", {"right": "owner"}).status_code == 404
    assert teacher.post(f"{base}remove/").status_code == 404

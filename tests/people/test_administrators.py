"""Who is an administrator of the school, and who finds its pages."""

from datetime import timedelta

import pytest
from allauth.socialaccount.models import SocialAccount
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from classroom.people.invitations import OPEN_SECONDS, invitation_token
from classroom.people.models import Invitation, Teacher
from classroom.people.school_urls import urlpatterns
from classroom.people.services.accounts import teacher_open
from classroom.people.services.administrators import school_invite
from classroom.people.services.substitutes import substitute_invite
from games.errors import UserError
from tests.cast import administrator, student_client, substitute_client, teacher_client
from tests.factories import StudentFactory, TeacherFactory
from tests.undone import same_browser, undone

pytestmark = pytest.mark.django_db
SCHOOL, IN, KIM = "/school/", "/accounts/login/", "kim@school.example"
NEW = {"email": KIM, "password1": "steep-wall-77", "password2": "steep-wall-77"}
ROLES = ("nobody", "student", "owner", "substitute", "administrator")
CLOSED = (IN, IN, 404, 404)
# name: (method, path, what an administrator gets: a status, or where it leads); others get CLOSED.
TABLE = {
    "teachers": ("get", "/school/", 200),
    "withdraw": ("post", "/school/invitations/{invitation}/withdraw", SCHOOL),
    "close": ("get", "/school/teachers/{owner}/close/", 200),
    "reopen": ("post", "/school/teachers/{owner}/reopen", SCHOOL),
    "year": ("get", "/school/year/", 200),
    "year_undo": ("post", "/school/year/undo", "/school/year/"),
    "looks": ("get", "/school/looks/", 200),
    "classes": ("get", "/school/classes/", 200),
    "class": ("get", "/school/classes/{pk}/", 200),
    "hand_over": ("post", "/school/classes/{pk}/owner", "/school/classes/{pk}/"),
    "archive": ("post", "/school/classes/{pk}/archive", "/school/classes/"),
}


def places(room) -> dict[str, int]:
    invitation = Invitation.objects.get_or_create(school_class=None, email=KIM)[0]
    return {"invitation": invitation.pk, "owner": room.owner.pk, "pk": room.school_class.pk}


@pytest.fixture
def browsers(room) -> dict[str, Client]:
    seated = StudentFactory(school_class=room.school_class, seated=True)
    return {
        "nobody": Client(),
        "student": student_client(seated),
        "owner": teacher_client(room.owner),
        "substitute": substitute_client(room),
        "administrator": teacher_client(administrator()),
    }


def answered(browser: Client, method: str, path: str) -> int | str:
    answer = getattr(browser, method)(path)
    return answer.url.partition("?")[0] if answer.status_code == 302 else answer.status_code


def test_every_address_of_the_school_is_in_the_table() -> None:
    assert set(TABLE) == {pattern.name for pattern in urlpatterns}


def test_every_address_of_the_school_is_missing_for_all_but_administrators(room, browsers) -> None:
    wanted, answers = {}, {}
    for name, (method, path, leads) in TABLE.items():
        for role, due in zip(ROLES, (*CLOSED, leads), strict=True):
            wanted[name, role] = due.format(**places(room)) if isinstance(due, str) else due
            with undone():
                address = path.format(**places(room))
                answers[name, role] = answered(same_browser(browsers[role]), method, address)
    assert answers == wanted


def test_without_the_check_any_teacher_would_open_them(room, browsers, monkeypatch) -> None:
    """The control."""
    monkeypatch.setattr("classroom.people.administrators.check_administrator", lambda teacher: None)
    pages = [path for method, path, _ in TABLE.values() if method == "get"]
    for path in pages:
        assert browsers["owner"].get(path.format(**places(room))).status_code == 200, path


def test_no_button_of_the_school_is_pressed_by_a_get_or_without_a_token(room) -> None:
    careful = Client(enforce_csrf_checks=True)
    careful.force_login(administrator())
    for method, path, _ in TABLE.values():
        address = path.format(**places(room))
        assert careful.post(address).status_code in (403, 405), address
        if method == "post":
            assert careful.get(address).status_code == 405, address


def test_only_an_administrator_has_a_link_to_it(room, teacher) -> None:
    link = f'href="{SCHOOL}"'
    assert link in teacher_client(administrator()).get("/classes/").content.decode()
    assert link not in teacher.get("/classes/").content.decode()


# Who is one ----------------------------------------------------------------------------------


def is_administrator(email: str) -> bool:
    return Teacher.objects.get(email=email).is_superuser


def test_who_signs_up_first_is_one_and_the_second_is_not(client, settings) -> None:
    settings.SIGNUP = "open"
    client.post("/accounts/signup/", NEW)
    Client().post("/accounts/signup/", {**NEW, "email": "lee@school.example"})
    assert is_administrator(KIM)
    assert not is_administrator("lee@school.example")


def test_who_the_command_makes_first_is_one_and_the_second_is_not(capsys) -> None:
    call_command("teacher", KIM)
    call_command("teacher", "lee@school.example")
    assert is_administrator(KIM)
    assert not is_administrator("lee@school.example")


def test_a_new_password_for_the_only_teacher_makes_no_administrator(room, capsys) -> None:
    call_command("teacher", room.owner.email)
    assert not is_administrator(room.owner.email)


def test_who_comes_first_by_the_schools_sign_in_is_one_and_the_second_is_not() -> None:
    for number, address in enumerate((KIM, "lee@school.example")):
        identity = SocialAccount(provider="school", uid=str(number))
        teacher_open(identity=identity, address=address, first_name="", last_name="")
    assert is_administrator(KIM)
    assert not is_administrator("lee@school.example")


def test_a_substitute_is_not_the_first_account(room, client, settings) -> None:
    settings.SIGNUP = "open"
    substitute_invite(school_class=room.school_class)
    room.owner.delete()
    client.post("/accounts/signup/", NEW)
    assert is_administrator(KIM)


# Invited to the school -----------------------------------------------------------------------


def link(invitation: Invitation) -> str:
    return f"/invitation/{invitation_token(invitation)}/"


def invited(browser: Client, **fields: str) -> Invitation:
    browser.post(SCHOOL, {"email": KIM, **fields})
    return Invitation.objects.get(email=KIM)


def test_who_is_invited_makes_an_account_and_is_no_administrator(browsers, settings) -> None:
    settings.SIGNUP = "invite"
    address, kim = link(invited(browsers["administrator"])), Client()
    kim.post("/accounts/signup/", {**NEW, "next": address})
    assert "Your account is ready." in kim.get(address).content.decode()
    assert kim.post(address).url == "/classes/"
    assert not is_administrator(KIM)
    assert kim.get(SCHOOL).status_code == 404


@pytest.mark.parametrize("is_there", [True, False], ids=["teaches here", "is new"])
def test_an_administrator_makes_another_one(browsers, settings, is_there) -> None:
    settings.SIGNUP = "invite"
    address = link(invited(browsers["administrator"], administrator="on"))
    kim = teacher_client(TeacherFactory(email=KIM)) if is_there else Client()
    kim.post("/accounts/signup/", {**NEW, "next": address})
    assert kim.get(SCHOOL).status_code == 404
    kim.post(address)
    assert kim.get(SCHOOL).status_code == 200
    assert kim.post(address).status_code == 404


def test_nobody_else_becomes_one_by_the_link(browsers, room) -> None:
    address = link(invited(browsers["administrator"], administrator="on"))
    browsers["owner"].post(address)
    assert not is_administrator(room.owner.email)
    assert Invitation.objects.filter(email=KIM).exists()


def test_a_link_to_the_school_is_over_when_it_is_cancelled_and_after_three_weeks(
    browsers, time_machine
) -> None:
    kim, boss = teacher_client(TeacherFactory(email=KIM)), browsers["administrator"]
    address = link(invited(boss, administrator="on"))
    boss.post(f"/school/invitations/{Invitation.objects.get().pk}/withdraw")
    assert kim.get(address).status_code == 404
    address = link(invited(boss, administrator="on"))
    assert kim.get(address).status_code == 200
    time_machine.move_to(timezone.now() + timedelta(seconds=OPEN_SECONDS + 1))
    assert kim.post(address).status_code == 404
    assert not is_administrator(KIM)


def test_a_second_invitation_takes_the_place_of_the_first() -> None:
    school_invite(email=KIM, is_for_administrator=True)
    school_invite(email=f" {KIM.upper()}", is_for_administrator=False)
    assert not Invitation.objects.get().is_for_administrator


@pytest.mark.parametrize("email", ["", "kim", "owner@school.example"])
def test_a_wrong_address_and_one_that_has_an_account_are_refused(room, email) -> None:
    with pytest.raises(UserError):
        school_invite(email=email, is_for_administrator=False)
    assert not Invitation.objects.exists()


def test_the_page_keeps_what_was_typed(browsers) -> None:
    answer = browsers["administrator"].post(SCHOOL, {"email": "kim@", "administrator": "on"})
    html = answer.content.decode()
    assert answer.status_code == 422
    assert "Type an e-mail address" in html
    assert 'value="kim@"' in html
    assert 'name="administrator" checked' in html


def test_where_accounts_are_closed_the_page_says_that_a_link_makes_none(browsers, settings) -> None:
    settings.SIGNUP = "closed"
    assert "SIGNUP=closed" in browsers["administrator"].get(SCHOOL).content.decode()


def test_the_list_says_who_teaches_when_last_and_how_many_classes(browsers, room) -> None:
    Teacher.objects.filter(pk=room.owner.pk).update(last_login=timezone.now())
    never = TeacherFactory(email="never@school.example", last_login=None)
    html = browsers["administrator"].get(SCHOOL).content.decode()
    rows = {pk: row_of(html, pk) for pk in (room.owner.pk, never.pk)}
    assert "never" not in rows[room.owner.pk].replace("never@", "")
    assert rows[room.owner.pk].endswith("1")
    assert " never" in rows[never.pk]
    assert "substitute" not in html.lower().partition("<tbody>")[2].partition("</tbody>")[0]


def row_of(html: str, teacher: int) -> str:
    from tests.review.scene import words

    row = html.partition(f'id="teacher-{teacher}"')[2].partition("<a ")[0]
    return words("<" + row).strip()

"""Who may make an account, by the setting SIGNUP."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from classroom.people.invitations import invitation_token
from classroom.people.models import Teacher
from classroom.people.services.coteachers import teacher_invite

pytestmark = pytest.mark.django_db
FORM = {"email": "new@school.example", "password1": "steep-wall-77", "password2": "steep-wall-77"}


def signs_up(client, **form: str) -> bool:
    client.post("/accounts/signup/", {**FORM, **form})
    return Teacher.objects.filter(email=form.get("email", FORM["email"])).exists()


@pytest.fixture
def link(room) -> str:
    """Return the address to which the invitation of new@school.example leads."""
    invitation = teacher_invite(
        school_class=room.school_class, email="new@school.example", right="full"
    )
    return f"/invitation/{invitation_token(invitation)}/"


def test_anybody_signs_up_where_it_is_open(client, settings):
    """The control."""
    settings.SIGNUP = "open"
    assert "/accounts/signup/" in client.get("/").content.decode()
    assert signs_up(client)


@pytest.mark.parametrize("setting", ["invite", "closed"])
def test_nobody_signs_up_without_an_invitation_where_it_is_not(client, settings, setting):
    settings.SIGNUP = setting
    assert "/accounts/signup/" not in client.get("/").content.decode()
    assert 'name="password1"' not in client.get("/accounts/signup/").content.decode()
    assert not signs_up(client)
    assert not signs_up(client, next="/invitation/made-up/")
    assert not signs_up(client, next="/classes/")


def test_who_is_invited_signs_up_on_the_way_to_the_class(client, settings, link, room):
    settings.SIGNUP = "invite"
    sign_in = client.get(link).url
    page = client.get(sign_in.replace("/login/", "/signup/")).content.decode()
    assert 'name="password1"' in page
    assert signs_up(client, next=link)
    client.post(link)
    assert room.school_class.teachers.filter(email="new@school.example").exists()


def test_an_invitation_is_for_its_address_alone(client, settings, link):
    settings.SIGNUP = "invite"
    assert not signs_up(client, next=link, email="other@school.example")


def test_an_invitation_opens_nothing_where_sign_up_is_closed(client, settings, link):
    settings.SIGNUP = "closed"
    assert not signs_up(client, next=link)


def test_a_teacher_whom_the_command_has_made_signs_in(client, settings):
    settings.SIGNUP = "closed"
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"
    password = command("New@School.example").split()[-1]
    sent = {"login": "new@school.example", "password": password}
    assert client.post("/accounts/login/", sent).url == "/classes/"


def test_the_command_gives_a_teacher_who_is_there_a_new_password(room, client):
    password = command(room.owner.email).split()[-1]
    sent = {"login": room.owner.email, "password": password}
    assert client.post("/accounts/login/", sent).url == "/classes/"
    assert Teacher.objects.count() == 1


def test_the_command_takes_addresses_only(db):
    with pytest.raises(CommandError):
        command("no-address")


def command(email: str) -> str:
    output = StringIO()
    call_command("teacher", email, stdout=output)
    return output.getvalue()


@pytest.mark.parametrize("setting", ["invite", "open", "closed"])
def test_each_page_of_an_invitation_names_the_class(client, settings, link, room, setting):
    """Also those to sign in and up, which come first for whoever has no account yet."""
    settings.SIGNUP = setting
    sign_in = client.get(link).url
    pages = [sign_in, sign_in.replace("/login/", "/signup/")]
    for page in pages:
        assert "invited to the class 4b." in client.get(page).content.decode()
    for other in ("/accounts/login/", "/accounts/login/?next=/invitation/made-up/"):
        assert "invited to the class" not in client.get(other).content.decode()


def test_the_page_with_the_mistakes_still_names_the_class(client, settings, link, room):
    settings.SIGNUP = "open"
    form = {"login": "new@school.example", "password": "wrong", "next": link}
    assert "invited to the class 4b." in client.post("/accounts/login/", form).content.decode()

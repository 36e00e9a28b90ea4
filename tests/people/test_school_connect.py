"""A teacher connects an account with the school's sign-in in the profile, and takes it off."""

import pytest
from allauth.socialaccount.models import SocialAccount
from django.test import Client

from classroom.people.limits import WRONG_PASSWORDS
from classroom.people.models import Teacher
from tests.factories import TeacherFactory
from tests.peers.school import School, signed_in

pytestmark = pytest.mark.django_db
PAGE, CHANGE = "/account/", "/account/school/"
PASSWORD = "a-long-enough-word"


@pytest.fixture
def teacher() -> Teacher:
    teacher = TeacherFactory(email="kim@school.example")
    teacher.set_password(PASSWORD)
    teacher.save()
    return teacher


@pytest.fixture
def client(client, teacher) -> Client:
    client.login(username=teacher.email, password=PASSWORD)
    client.post("/accounts/login/", {"login": teacher.email, "password": PASSWORD})
    return client


class Connecting(School):
    """The way there by the button of the profile."""

    login_path = CHANGE


def connect(client: Client, school: School, login: str, password: str = PASSWORD) -> str:
    """Press *Connect*, type the password, go there and back; return the address shown."""
    way = Connecting(school.issuer, school.opens, school.accounts)
    return way.come(client, login, connect=school.sign_in.key, password=password).url


def words(client: Client) -> str:
    return client.get(PAGE).content.decode()


def test_without_a_school_the_profile_says_nothing_of_one(client):
    page = client.get(PAGE)
    assert "school's sign-in" not in page.content.decode()
    assert "Content-Security-Policy" not in page.headers
    refused = client.post(CHANGE, {"connect": "any", "password": PASSWORD})
    assert refused.status_code == 404


def test_an_account_is_connected_and_signed_in_at_the_school_from_then_on(client, teacher, school):
    school.says("p-1")
    assert (
        f"form-action 'self' {school.issuer};"
        in client.get(PAGE).headers["Content-Security-Policy"]
    )
    assert "Connect with Hill School" in words(client)
    assert connect(client, school, "p-1") == PAGE
    page = words(client)
    assert "From now on you can also sign in at your school." in page
    assert "Disconnect Hill School" in page
    assert "Connect with Hill School" not in page
    browser = Client()
    school.come(browser, "p-1")
    assert signed_in(browser) == teacher
    assert Teacher.objects.count() == 1


def test_who_does_not_know_the_password_connects_nothing(client, school):
    answer = client.post(CHANGE, {"connect": school.sign_in.key, "password": "guessed"})
    assert answer.url == PAGE
    assert "That is not your password." in words(client)
    assert not SocialAccount.objects.exists()


def test_nobody_guesses_the_password_here(client, school):
    for _ in range(WRONG_PASSWORDS[0][0]):
        client.post(CHANGE, {"connect": school.sign_in.key, "password": "guessed"})
    answer = client.post(CHANGE, {"connect": school.sign_in.key, "password": PASSWORD})
    assert answer.url == PAGE
    assert "Too many wrong passwords." in words(client)


def test_no_address_connects_an_account_past_the_profile(client, teacher, school):
    """Whoever finds the device open would have a way back for ever."""
    school.says("p-2")
    school.come(client, "p-2", "?process=connect", process="connect")
    assert not SocialAccount.objects.filter(user=teacher).exists()


def test_an_identity_that_has_an_account_does_not_change_hands(client, teacher, school):
    school.says("p-3", role="teacher")
    other = Client()
    school.come(other, "p-3")
    owner = signed_in(other)
    assert connect(client, school, "p-3") == PAGE
    assert "Another account signs in with that already." in words(client)
    assert SocialAccount.objects.get().user == owner != teacher


def test_it_is_taken_off_again_with_the_password(client, teacher, school):
    school.says("p-4")
    connect(client, school, "p-4")
    client.post(CHANGE, {"disconnect": school.sign_in.key, "password": "guessed"})
    assert SocialAccount.objects.exists()
    client.post(CHANGE, {"disconnect": school.sign_in.key, "password": PASSWORD})
    assert not SocialAccount.objects.exists()
    assert "Connect with Hill School" in words(client)
    browser = Client()
    school.come(browser, "p-4")
    assert signed_in(browser) is None


def test_the_last_way_to_sign_in_stays(client, school):
    school.says("p-5", role="teacher")
    browser = Client()
    school.come(browser, "p-5")
    assert "once more to change this" in words(browser)
    browser.post(CHANGE, {"disconnect": school.sign_in.key})
    assert "Sign in at your school once more, then go on." in words(browser)
    school.come(browser, "p-5", "?again=1", next=PAGE)
    browser.post(CHANGE, {"disconnect": school.sign_in.key})
    assert "You have no other way to sign in." in words(browser)
    assert SocialAccount.objects.count() == 1


def test_without_a_password_another_school_is_a_way(client, school):
    school.says("p-6", role="teacher")
    browser = Client()
    school.come(browser, "p-6", "?again=1", next=PAGE)
    gone = SocialAccount.objects.create(
        user=signed_in(browser), provider="gone-school-example", uid="p-6"
    )
    browser.post(CHANGE, {"disconnect": school.sign_in.key})
    assert "You have no other way to sign in." in words(browser)
    browser.post(CHANGE, {"disconnect": gone.provider})
    assert [one.provider for one in SocialAccount.objects.all()] == [school.sign_in.key]

"""A teacher without a password, who comes from the school's sign-in, can do what others can."""

import time
from urllib.parse import parse_qs, urlsplit

import pytest
from allauth.mfa.totp.internal import auth as totp
from django.utils import timezone

from classroom.people.asked_again import note_asked_again, was_asked_again
from tests.peers.school import signed_in

pytestmark = pytest.mark.django_db


def test_an_account_without_a_password_deletes_itself_once_the_school_has_asked(client, school):
    school.says("p-10", role="teacher")
    school.come(client, "p-10")
    teacher = signed_in(client)
    page = client.get("/account/delete/").content.decode()
    assert 'type="password"' not in page
    assert f"{school.login_path}?again=1" in page
    assert client.post("/account/delete/").status_code == 422
    answer = school.come(client, "p-10", "?again=1", next="/account/delete/")
    assert answer.url == "/account/delete/"
    assert client.post("/account/delete/").url == "/"
    teacher.refresh_from_db()
    assert teacher.leaving_at


@pytest.mark.parametrize(
    ("auth_time", "is_noted"),
    [
        (lambda now: now, True),
        (lambda now: now - 3600, False),
        (lambda now: None, False),
        (lambda now: str(now), False),
    ],
    ids=["just now", "an hour ago", "never", "no number"],
)
def test_a_school_that_did_not_ask_just_now_counts_for_nothing(rf, auth_time, is_noted):
    """Who finds the device signed in there, too, comes back without a question."""
    request = rf.get("/")
    request.session = {}
    note_asked_again(request, auth_time(int(time.time())))
    assert was_asked_again(request) == is_noted


def test_the_school_is_told_to_ask_again(client, school):
    query = parse_qs(urlsplit(client.post(f"{school.login_path}?again=1").url).query)
    assert (query["prompt"], query["max_age"]) == (["login"], ["0"])


def test_it_turns_the_second_factor_on_and_off(client, school, time_machine):
    time_machine.move_to(timezone.now(), tick=False)

    school.says("p-11", role="teacher")
    school.come(client, "p-11")
    secret = client.get("/accounts/2fa/totp/activate/").context["form"].secret

    def code() -> str:
        return totp.format_hotp_value(
            totp.hotp_value(secret, next(totp.yield_hotp_counters_from_time()))
        )

    assert client.post("/accounts/2fa/totp/activate/", {"code": code()}).status_code == 302
    teacher = signed_in(client)
    assert teacher.authenticator_set.filter(type="totp").exists()
    time_machine.shift(31)
    off = "/accounts/2fa/totp/deactivate/"
    asks = client.post(off).url
    assert "reauthenticate" in asks
    client.post("/accounts/2fa/reauthenticate/", {"code": code()})
    client.post(off)
    assert not teacher.authenticator_set.exists()

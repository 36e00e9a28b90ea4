"""allauth's pages in the clothes of the app."""

import pytest
from django.conf import settings
from django.contrib.auth import get_user_model

pytestmark = pytest.mark.django_db

OUTSIDE = ["login/", "signup/", "password/reset/", "password/reset/done/", "inactive/"]
INSIDE = [
    "logout/",
    "email/",
    "password/change/",
    "2fa/",
    "2fa/totp/activate/",
    "2fa/webauthn/",
    "2fa/webauthn/add/",
    "reauthenticate/",
]


def in_clothes(page):
    return 'id="main"' in page and "style=" not in page and "onclick" not in page


@pytest.mark.parametrize("page", OUTSIDE)
def test_a_page_before_sign_in_looks_like_the_app(client, page):
    response = client.get(f"/accounts/{page}")
    assert response.status_code == 200
    assert in_clothes(response.content.decode())


@pytest.fixture
def signed_in(room, client):
    """Signed in by the form, so that allauth does not ask for the password again."""
    sent = {"login": room.owner.email, "password": "mountain-goat-9"}
    assert client.post("/accounts/login/", sent).url == "/classes/"
    return client


@pytest.mark.parametrize("page", INSIDE)
def test_a_page_after_sign_in_looks_like_the_app(signed_in, page):
    response = signed_in.get(f"/accounts/{page}", follow=True)
    assert response.status_code == 200
    assert in_clothes(response.content.decode())


def test_a_teacher_signs_up_and_is_in(client):
    sent = {
        "email": "new@school.example",
        "password1": "steep-wall-77",
        "password2": "steep-wall-77",
    }
    assert client.post("/accounts/signup/", sent).url == "/classes/"
    assert get_user_model().objects.filter(email="new@school.example").exists()
    assert client.get("/classes/").status_code == 200


@pytest.mark.parametrize(
    "wrong",
    [
        {"email": "no-address", "password1": "steep-wall-77", "password2": "steep-wall-77"},
        {"email": "a@school.example", "password1": "short", "password2": "short"},
        {"email": "a@school.example", "password1": "steep-wall-77", "password2": "other"},
    ],
)
def test_a_sign_up_that_does_not_do_says_so_at_the_field(client, wrong):
    response = client.post("/accounts/signup/", wrong)
    assert "field__error" in response.content.decode()
    assert not get_user_model().objects.exists()


def test_a_wrong_password_is_told(client, room):
    response = client.post("/accounts/login/", {"login": room.owner.email, "password": "x"})
    assert "notice--error" in response.content.decode()


def test_a_teacher_signs_out(signed_in):
    assert signed_in.post("/accounts/logout/").url == "/"
    assert signed_in.get("/classes/").status_code == 302


def test_a_second_factor_is_asked_for_once_it_is_set_up(signed_in, room):
    from allauth.mfa.totp.internal.auth import TOTP

    TOTP.activate(room.owner, "JBSWY3DPEHPK3PXP")
    signed_in.post("/accounts/logout/")
    sent = {"login": room.owner.email, "password": "mountain-goat-9"}
    answer = signed_in.post("/accounts/login/", sent)
    assert answer.url.startswith("/accounts/2fa/authenticate/")
    assert signed_in.get("/classes/").status_code == 302
    assert in_clothes(signed_in.get(answer.url).content.decode())


def is_own(answer):
    """Whether the page is drawn by a template of ours, so that all of it is in our words."""
    return answer.templates[0].origin.name.startswith(str(settings.BASE_DIR / "templates"))


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_pages_of_two_steps_are_in_our_own_words(signed_in, room, language):
    from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
    from allauth.mfa.totp.internal.auth import TOTP

    extra = {"headers": {"accept-language": language}}
    signed_in.post("/accounts/reauthenticate/", {"password": "mountain-goat-9"})
    assert is_own(signed_in.get("/accounts/2fa/totp/activate/", **extra))
    TOTP.activate(room.owner, "JBSWY3DPEHPK3PXP")
    RecoveryCodes.activate(room.owner)
    for page in ("", "totp/deactivate/", "recovery-codes/", "recovery-codes/generate/"):
        answer = signed_in.get(f"/accounts/2fa/{page}", **extra)
        assert answer.status_code == 200, page
        assert is_own(answer), page
    for page in ("/accounts/reauthenticate/", "/accounts/2fa/reauthenticate/"):
        assert is_own(signed_in.get(page, **extra)), page
    signed_in.post("/accounts/logout/")
    sent = {"login": room.owner.email, "password": "mountain-goat-9"}
    second_step = signed_in.get(signed_in.post("/accounts/login/", sent).url, **extra)
    assert is_own(second_step)
    words = {"en": "The second step", "de": "Der zweite Schritt"}
    assert words[language] in second_step.content.decode()


def test_a_reset_answers_the_same_for_a_known_and_an_unknown_address(client, room, mailoutbox):
    known = client.post("/accounts/password/reset/", {"email": room.owner.email})
    unknown = client.post("/accounts/password/reset/", {"email": "who@school.example"})
    assert known.url == unknown.url
    assert any("password/reset/key" in mail.body for mail in mailoutbox)


def test_where_no_mail_is_sent_a_forgotten_password_ends_in_no_promise(client, settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.dummy.EmailBackend"
    page = client.get("/accounts/password/reset/").content.decode()
    assert "This site sends no e-mail." in page
    assert 'name="email"' not in page


def test_where_mail_is_sent_a_forgotten_password_asks_for_the_address(client):
    assert 'name="email"' in client.get("/accounts/password/reset/").content.decode()


def test_where_no_mail_is_sent_two_steps_need_no_checked_address(signed_in, room, settings):
    assert not settings.SENDS_MAIL
    signed_in.post("/accounts/reauthenticate/", {"password": "mountain-goat-9"})
    for page in ("totp/activate/", "webauthn/add/"):
        assert signed_in.get(f"/accounts/2fa/{page}").status_code == 200, page

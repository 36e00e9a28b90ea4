"""Every page of allauth that can be reached: our look and words, in English and in German."""

import json
import re
from collections.abc import Callable, Iterator
from html.parser import HTMLParser

import pytest
from allauth.account.forms import default_token_generator
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from allauth.account.utils import user_pk_to_url_str
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP
from allauth.mfa.webauthn.internal.auth import WebAuthn
from django.conf import settings
from django.test import Client
from django.urls import get_resolver, reverse
from django.urls.resolvers import URLPattern, URLResolver
from fido2.cose import ES256
from fido2.utils import websafe_encode
from fido2.webauthn import AttestationObject, AttestedCredentialData, AuthenticatorData

pytestmark = pytest.mark.django_db

PASSWORD = "mountain-goat-9"
# What has no words, and what only leads elsewhere: a sign-in by mailed codes is switched off.
WITHOUT_WORDS = {"mfa_download_recovery_codes", "account_confirm_login_code"}
SAME = re.compile(
    r"\S+@\S+|Rope Team|Deutsch|English|Español|Code|(: )?My key|[A-Z2-7]{16,}|[0-9a-f ]{8,}"
)
SENT = re.compile(r"sent you|[Ww]e sen[dt]|Wir (schicken|senden)|geschickt|gesendet|versandt")


class Texts(HTMLParser):
    """The texts of a page, and the words in attributes that are read aloud or shown."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.silent += tag in ("script", "style")
        self.texts += [value or "" for name, value in attrs if name in ("aria-label", "alt")]
        self.texts += [value or "" for name, value in attrs if name in ("placeholder", "title")]

    def handle_endtag(self, tag: str) -> None:
        self.silent -= tag in ("script", "style")

    def handle_data(self, data: str) -> None:
        if not self.silent:
            self.texts.append(" ".join(data.split()))


def words_of(html: str) -> set[str]:
    """The texts of a page that a translation changes."""
    reader = Texts()
    reader.feed(html)
    return {text for text in reader.texts if re.search(r"\w{3}", text) and not SAME.fullmatch(text)}


def routed() -> set[str]:
    """The names of all pages of allauth that have an address here."""

    def walk(patterns: list[URLPattern | URLResolver]) -> Iterator[URLPattern]:
        for one in patterns:
            yield from walk(one.url_patterns) if isinstance(one, URLResolver) else [one]

    routes = walk(get_resolver().url_patterns)
    return {str(one.name) for one in routes if one.callback.__module__.startswith("allauth.")}


def signed_in(room) -> Client:
    """By a checked address and, a moment ago, by password."""
    address = {"user": room.owner, "email": room.owner.email, "verified": True, "primary": True}
    EmailAddress.objects.filter(user=room.owner).delete()
    EmailAddress.objects.create(**address)
    client = Client()
    client.post("/accounts/login/", {"login": room.owner.email, "password": PASSWORD})
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    return client


def reset_address(room) -> str:
    key = default_token_generator.make_token(room.owner)
    kwargs = {"uidb36": user_pk_to_url_str(room.owner), "key": key}
    return reverse("account_reset_password_from_key", kwargs=kwargs)


def confirm_address(room) -> str:
    address, _ = EmailAddress.objects.get_or_create(user=room.owner, email=room.owner.email)
    return reverse("account_confirm_email", args=[EmailConfirmationHMAC(address).key])


def a_key(room) -> Authenticator:
    """A security key, as a browser hands it over when it is added."""
    point = {1: 2, 3: ES256.ALGORITHM, -1: 1, -2: bytes(32), -3: bytes(32)}
    attested = AttestedCredentialData.create(bytes(16), b"key", ES256(point))
    flags = AuthenticatorData.FLAG.UP | AuthenticatorData.FLAG.AT
    data = AuthenticatorData.create(bytes(32), flags, 0, attested)
    about = {"type": "webauthn.create", "challenge": "", "origin": "https://school.example"}
    credential = {
        "id": websafe_encode(b"key"),
        "rawId": websafe_encode(b"key"),
        "type": "public-key",
        "clientExtensionResults": {},
        "response": {
            "clientDataJSON": websafe_encode(json.dumps(about).encode()),
            "attestationObject": websafe_encode(AttestationObject.create("none", data, {})),
        },
    }
    return WebAuthn.add(room.owner, "My key", credential).instance


Page = tuple[str, Client, str]


def before_sign_in(room) -> Iterator[Page]:
    for name in (
        "account_login",
        "account_signup",
        "account_inactive",
        "account_reset_password",
        "account_reset_password_done",
        "account_reset_password_from_key_done",
        "account_email_verification_sent",
        "account_confirm_login_code",
    ):
        yield name, Client(), reverse(name)
    yield "account_reset_password_from_key", Client(), reset_address(room)
    bad = {"uidb36": "zz", "key": "no-key"}
    address = reverse("account_reset_password_from_key", kwargs=bad)
    yield "account_reset_password_from_key", Client(), address
    yield "account_confirm_email", Client(), confirm_address(room)
    yield "account_confirm_email", Client(), reverse("account_confirm_email", args=["no-key"])


def after_sign_in(room) -> Iterator[Page]:
    client = signed_in(room)
    for name in (
        "account_logout",
        "account_email",
        "account_change_password",
        "account_reauthenticate",
        "mfa_index",
        "mfa_activate_totp",
        "mfa_list_webauthn",
        "mfa_add_webauthn",
    ):
        yield name, client, reverse(name)


def with_two_steps(room) -> Iterator[Page]:
    client = signed_in(room)
    TOTP.activate(room.owner, "JBSWY3DPEHPK3PXP")
    RecoveryCodes.activate(room.owner)
    key = a_key(room)
    for name in ("mfa_edit_webauthn", "mfa_remove_webauthn"):
        yield name, client, reverse(name, args=[key.pk])
    for name in (
        "mfa_index",
        "mfa_list_webauthn",
        "mfa_deactivate_totp",
        "mfa_view_recovery_codes",
        "mfa_generate_recovery_codes",
        "mfa_download_recovery_codes",
        "mfa_reauthenticate",
    ):
        yield name, client, reverse(name)
    yield "mfa_reauthenticate_webauthn", client, reverse("mfa_reauthenticate_webauthn")
    yield "mfa_authenticate", signed_in(room), reverse("mfa_authenticate")


def without_a_password(room) -> Iterator[Page]:
    client = signed_in(room)
    room.owner.set_unusable_password()
    room.owner.save()
    client.force_login(room.owner, backend=settings.AUTHENTICATION_BACKENDS[0])
    yield "account_set_password", client, reverse("account_set_password")


PAGES: list[Callable[..., Iterator[Page]]] = [
    before_sign_in,
    after_sign_in,
    with_two_steps,
    without_a_password,
]


def test_every_page_of_an_account_is_ours_in_both_languages(room, settings):
    settings.SIGNUP = "open"
    visited = set()
    for pages in PAGES:
        for name, client, address in pages(room):
            visited.add(name)
            if name in WITHOUT_WORDS:
                continue
            looks = {
                language: client.get(address, headers={"accept-language": language}, follow=True)
                for language in ("en", "de")
            }
            for answer in looks.values():
                assert answer.status_code == 200, name
                on_the_way = [url for url, _ in answer.redirect_chain]
                assert all(url.endswith("-set-password/") for url in on_the_way), name
                own = str(settings.BASE_DIR / "templates")
                assert answer.templates[0].origin.name.startswith(own), name
                assert 'id="main"' in answer.content.decode(), name
            english, german = (words_of(answer.content.decode()) for answer in looks.values())
            assert english & german == set(), name
    assert visited == routed()


@pytest.mark.parametrize("language", ["en", "de"])
def test_where_no_mail_can_be_sent_no_page_says_that_it_was(room, settings, language):
    settings.SIGNUP = "open"
    settings.EMAIL_BACKEND = "django.core.mail.backends.dummy.EmailBackend"
    headers = {"accept-language": language}
    for pages in PAGES:
        for name, client, address in pages(room):
            answer = client.get(address, headers=headers, follow=True)
            assert not SENT.search(answer.content.decode()), name
    client = signed_in(room)
    for sent in ({"action_add": "", "email": "b@school.example"}, {"action_send": ""}):
        sent = {"email": room.owner.email} | sent
        answer = client.post("/accounts/email/", sent, headers=headers, follow=True)
        assert not SENT.search(answer.content.decode()), sent

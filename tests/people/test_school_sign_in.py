"""Teachers who sign in at their school: whose account it is, and what is not taken on trust."""

import re
from itertools import product
from urllib.parse import parse_qs, urlsplit

import jwt
import pytest
from allauth.account.models import EmailAddress
from allauth.socialaccount.models import SocialAccount
from django.test import Client

from classroom.people.invitations import invitation_token
from classroom.people.models import Teacher
from classroom.people.oidc.provider import SchoolOAuth2Adapter
from classroom.people.services.administrators import teacher_close
from classroom.people.services.coteachers import teacher_invite
from tests.cast import administrator
from tests.conftest import free_port
from tests.factories import SchoolClassFactory, TeacherFactory
from tests.peers.school import signed_in
from tests.servers import ROOT

pytestmark = pytest.mark.django_db
ADDRESS = "ada@school.example"
SENTENCE = "Signing in did not work. Try again."
IN = "/classes/"


def rows() -> tuple[int, ...]:
    return tuple(one.objects.count() for one in (Teacher, EmailAddress, SocialAccount))


def owner_of(address: str, *, verified: bool = True) -> Teacher:
    teacher = TeacherFactory(email=address)
    EmailAddress.objects.create(user=teacher, email=address, verified=verified, primary=True)
    return teacher


# Coming in -------------------------------------------------------------------------------------


def test_the_page_leads_there_and_names_no_other_origin(client, school):
    answer = client.get("/accounts/login/")
    assert "Sign in with Hill School" in answer.content.decode()
    policy = answer.headers["Content-Security-Policy"]
    assert f"form-action 'self' {school.issuer};" in policy
    assert "form-action" not in client.get("/join/").headers.get("Content-Security-Policy", "")


def test_without_a_school_the_page_says_nothing_of_one(client, settings):
    page = client.get("/accounts/login/")
    assert "/oidc/" not in page.content.decode()
    assert "Content-Security-Policy" not in page.headers
    assert client.get("/accounts/oidc/any/login/").status_code == 404
    assert client.post("/accounts/oidc/any/login/").status_code == 404


def test_all_that_a_school_adds_to_the_page_is_its_form(client, school, settings):
    token = re.compile(r'(csrfmiddlewaretoken" value="|X-CSRFToken": ")\w+')
    form = re.compile(r'<form method="post" action="/accounts/oidc/.*?</form>\n  \n', re.S)
    with_school = token.sub("", client.get("/accounts/login/").content.decode())
    settings.SCHOOL_SIGN_INS = []
    without = token.sub("", client.get("/accounts/login/").content.decode())
    assert form.sub("", with_school, count=1) == without != with_school
    assert '</a></p>\n  <form class="card" method="post" action="/accounts/login/">' in without


def test_the_way_there_brings_a_nonce_and_the_hash_of_a_secret(client, school):
    query = parse_qs(urlsplit(client.post(school.login_path).url).query)
    assert query["code_challenge_method"] == ["S256"]
    assert len(query["nonce"][0]) == 32
    again = parse_qs(urlsplit(client.post(f"{school.login_path}?auth_params=nonce%3Dx").url).query)
    assert again["nonce"] not in (["x"], query["nonce"])


def test_a_pseudonym_without_an_address_gets_an_account_and_comes_back_to_it(client, school):
    school.says("p-1", role="teacher")
    assert school.come(client, "p-1").url == IN
    teacher = signed_in(client)
    assert teacher
    assert not teacher.has_address
    assert str(teacher) == f"Teacher {teacher.pk}"
    assert teacher.email not in client.get("/account/").content.decode()
    before, other = rows(), Client()
    assert school.come(other, "p-1").url == IN
    assert signed_in(other) == teacher
    assert rows() == before


def test_of_what_a_school_tells_only_the_subject_and_names_are_stored(client, school, caplog):
    planted = {"birthdate": "2011-02-03", "phone_number": "+49 30 1234567"}
    school.says("p-2", role="teacher", given_name="Ada", email="loose@school.example", **planted)
    school.come(client, "p-2")
    teacher = signed_in(client)
    assert str(teacher) == "Ada"
    stored = str([*SocialAccount.objects.values(), *Teacher.objects.values()])
    stored += str(dict(client.session.items())) + caplog.text
    assert not [one for one in (*planted.values(), "loose@school.example") if one in stored]


def test_the_same_subject_of_another_issuer_is_somebody_else(client, school):
    other = TeacherFactory()
    SocialAccount.objects.create(user=other, provider="other-school-example", uid="p-3")
    school.says("p-3", role="teacher")
    school.come(client, "p-3")
    assert signed_in(client) not in (None, other)


def test_an_account_whose_address_nobody_has_checked_is_not_joined(client, school):
    """Else who signed up under a colleague's address would get the colleague's classes."""
    squatter = owner_of(ADDRESS, verified=False)
    school.says("p-4", role="teacher", email=ADDRESS, email_verified=True)
    school.come(client, "p-4")
    teacher = signed_in(client)
    assert teacher not in (None, squatter)
    assert not teacher.has_address


@pytest.mark.parametrize("is_joined", [True, False], ids=["joined before", "comes first"])
def test_a_closed_teacher_stays_out_and_makes_no_second_account(client, school, is_joined):
    teacher = owner_of(ADDRESS)
    school.says("p-7", role="teacher", email=ADDRESS, email_verified=True)
    if is_joined:
        school.come(Client(), "p-7")
    teacher_close(teacher=teacher, administrator=administrator())
    before = Teacher.objects.count()
    answer = school.come(client, "p-7")
    assert "This account is closed." in client.get(answer.url).content.decode()
    assert signed_in(client) is None
    assert Teacher.objects.count() == before


def test_an_invitation_brings_in_its_checked_address_alone(client, school, settings):
    school.set_up(settings, "nobody")
    room = TeacherFactory()
    school_class = SchoolClassFactory(owner=room)
    invitation = teacher_invite(school_class=school_class, email=ADDRESS, right="full")
    link = f"/invitation/{invitation_token(invitation)}/"
    school.says("p-5", email=ADDRESS, email_verified=False)
    assert "closed" in school.come(client, "p-5", next=link).templates[0].name
    school.says("p-6", email="other@school.example", email_verified=True)
    assert "closed" in school.come(client, "p-6", next=link).templates[0].name
    school.says("p-5", email=ADDRESS, email_verified=True)
    assert school.come(client, "p-5", next=link).url == link
    assert client.get(link).status_code == 200
    assert signed_in(client).email == ADDRESS


# 24 cells --------------------------------------------------------------------------------------

CELLS = list(product((True, False), (True, False), ("open", "invite", "closed"), (True, False)))


def outcome(verified: bool, there: bool, signup: str, is_fitting: bool) -> str:
    """Say as docs/operating.md what becomes of who signs in."""
    if verified and there:
        return "joined"
    if signup == "closed" or not is_fitting:
        return "refused"
    return "opened" if verified else "opened without address"


@pytest.mark.parametrize(("verified", "there", "signup", "is_fitting"), CELLS)
def test_what_becomes_of_who_signs_in(
    client, school, settings, verified, there, signup, is_fitting
):
    settings.SIGNUP = signup
    known = owner_of(ADDRESS) if there else None
    role = "teacher" if is_fitting else "student"
    school.says("cell", role=role, email=ADDRESS, email_verified=verified)
    before = Teacher.objects.count()
    school.come(client, "cell")
    teacher = signed_in(client)
    made = Teacher.objects.count() - before
    if teacher is None:
        became = "refused"
    elif made:
        became = "opened" if teacher.email == ADDRESS else "opened without address"
        assert teacher.has_address == (teacher.email == ADDRESS)
    else:
        became = "joined"
        assert teacher == known
    assert became == outcome(verified, there, signup, is_fitting)
    assert made == became.startswith("opened")


def test_the_table_of_the_docs_is_this_one():
    lines = (ROOT / "docs/school-sign-in.md").read_text().splitlines()
    table = [line.strip("| ").split(" | ") for line in lines if line.startswith(("| yes", "| no"))]
    words = {True: "yes", False: "no"}
    cells = [
        [
            words[verified],
            words[there],
            signup,
            words[fitting],
            outcome(verified, there, signup, fitting),
        ]
        for verified, there, signup, fitting in CELLS
    ]
    assert table == cells


# What is not taken on trust --------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["issuer", "audience", "nonce", "expiry", "key", "none"])
def test_a_spoiled_token_brings_nobody_in(client, school, kind):
    school.says("p-7", role="teacher", spoil=kind)
    before = rows()
    answer = school.come(client, "p-7")
    assert_refused(client, answer, before)
    school.says("p-7", role="teacher")
    assert school.come(client, "p-7").url == IN


@pytest.mark.parametrize("kind", ["issuer", "audience", "nonce", "expiry", "key", "none"])
def test_without_our_checks_each_of_them_brings_somebody_in(client, school, monkeypatch, kind):
    """The control."""
    unchecked = {"verify_signature": False}
    monkeypatch.setattr(
        SchoolOAuth2Adapter,
        "_read_id_token",
        lambda _self, _app, token: jwt.decode(token, options=unchecked),
    )
    school.says("p-7", role="teacher", spoil=kind)
    assert school.come(client, "p-7").url == IN


def test_the_way_back_leads_in_once(client, school):
    """A state is used up, and a code is, at the provider."""
    school.says("p-8", role="teacher")
    back = school.back_from(client, "p-8")
    assert client.get(back).url == IN
    client.post("/accounts/logout/")
    before = rows()
    assert_refused(client, client.get(back), before)
    state = parse_qs(urlsplit(client.post(school.login_path).url).query)["state"][0]
    code = parse_qs(urlsplit(back).query)["code"][0]
    answer = client.get(f"{school.login_path}callback/?code={code}&state={state}")
    assert_refused(client, answer, before)


def test_the_way_back_of_another_browser_leads_nowhere(client, school):
    school.says("p-9", role="teacher")
    back, other = school.back_from(client, "p-9"), Client()
    before = rows()
    assert_refused(other, other.get(back), before)


def test_a_provider_that_does_not_answer_is_one_sentence_too(client, school, settings):
    school.set_up(settings, "role:teacher")
    settings.SOCIALACCOUNT_PROVIDERS["openid_connect"]["APPS"][0]["settings"]["server_url"] = (
        f"http://127.0.0.1:{free_port()}"
    )
    assert_refused(client, client.post(school.login_path), rows())


def assert_refused(browser, answer, before) -> None:
    assert answer.url == "/accounts/login/"
    assert SENTENCE in browser.get(answer.url).content.decode()
    assert signed_in(browser) is None
    assert rows() == before

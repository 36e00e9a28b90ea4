"""Students who sign in at their school: once with code, name and a nod, then straight in."""

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from allauth.account.models import EmailAddress
from allauth.socialaccount.models import SocialAccount
from django.contrib.sessions.models import Session
from django.test import Client

from classroom.people.models import AccessRequest, Student, StudentIdentity, Teacher
from tests.cast import teacher_client
from tests.conftest import free_port
from tests.factories import TeacherFactory
from tests.peers.school import signed_in
from tests.people.door import (
    CAME,
    JOIN,
    LESSON,
    WAIT,
    answer_of_teacher,
    come,
    first_time,
    rows,
    tap,
    who,
    words,
)

pytestmark = pytest.mark.django_db
TYPE_CODE = "Now type the code of your class, then tap your name."
FAILED = "Signing in did not work. Try again."
KIND = ["issuer", "audience", "nonce", "expiry", "key", "none"]


# The key --------------------------------------------------------------------------------------


def test_the_key_stands_where_the_code_and_the_pictures_are_asked_for(room, client, door):
    pictures = f"/join/return/?code=ABC234&student={room.ada.pk}"
    for path in (JOIN, "/join/?code=WRONG2", pictures):
        answer = client.get(path)
        assert "Sign in at Hill School" in answer.content.decode(), path
        policy = answer.headers["Content-Security-Policy"]
        assert f"form-action 'self' {door.issuer};" in policy
    assert "secret-of-the-tests" not in words(client)


def test_a_school_for_teachers_alone_changes_no_byte_for_students(room, school, settings):
    token = re.compile(r'(csrfmiddlewaretoken" value="|X-CSRFToken": ")\w+')
    paths = (JOIN, "/join/?code=WRONG2", f"/join/return/?code=ABC234&student={room.ada.pk}")
    for_teachers = [Client().get(path) for path in paths]
    settings.SCHOOL_SIGN_INS = []
    for path, answer in zip(paths, for_teachers, strict=True):
        without = Client().get(path).content.decode()
        assert token.sub("", answer.content.decode()) == token.sub("", without)
        assert "/join/school/" not in without
        assert "Content-Security-Policy" not in answer.headers
    assert Client().post(f"/join/school/{school.sign_in.key}/").status_code == 404


def test_all_that_it_adds_to_the_page_is_its_form(door, settings):
    token = re.compile(r'(csrfmiddlewaretoken" value="|X-CSRFToken": ")\w+')
    form = re.compile(r'\n<form class="card" method="post" action="/join/school/.*?</form>', re.S)
    with_school = token.sub("", words(Client()))
    settings.SCHOOL_SIGN_INS = []
    assert form.sub("", with_school, count=1) == token.sub("", words(Client())) != with_school


def test_the_provider_is_asked_for_nothing_but_who_it_is(client, door):
    query = parse_qs(urlsplit(client.post(door.login_path).url).query)
    assert query["scope"] == ["openid"]
    assert query["code_challenge_method"] == ["S256"]
    assert len(query["nonce"][0]) == 32


# The first time, and then ---------------------------------------------------------------------


def test_the_first_time_takes_code_name_and_a_nod(room, door):
    browser, to = come(door, "kid-1")
    assert to == JOIN
    assert TYPE_CODE in words(browser)
    assert who(browser) is None
    assert WAIT in tap(room, browser, room.ada)
    assert who(browser) is None
    page = words(teacher_client(room.owner), room.class_url)
    assert "Children from the school" in page
    assert "guessing" not in page
    assert f"access-requests/{AccessRequest.objects.get().pk}/let-in/" in page
    assert not StudentIdentity.objects.exists()
    answer_of_teacher(room, room.ada)
    assert StudentIdentity.objects.get().student == room.ada
    page = f"/join/return/?code=ABC234&student={room.ada.pk}"
    assert browser.post(page, {"come_in": "yes"}).url == LESSON
    assert who(browser) == room.ada
    kinds = [one.kind for one in room.school_class.audit.order_by("pk")]
    assert kinds == ["tie", "let-in"]


def test_from_then_on_a_press_leads_to_the_lesson_and_pictures_still_work(room, door):
    first = first_time(room, door, "kid-1", room.ada)
    browser, to = come(door, "kid-1")
    assert to == LESSON
    assert browser.get(LESSON).status_code == 200
    assert who(browser) == room.ada
    assert who(first) is None
    by_pictures = Client()
    page = f"/join/return/?code=ABC234&student={room.ada.pk}"
    assert by_pictures.post(page, {"picture": ["bear", "kite"]}).url == LESSON
    assert who(by_pictures) == room.ada
    assert StudentIdentity.objects.count() == 1


def test_a_seat_that_is_free_is_not_taken_before_the_nod(room, door):
    """Without the sign-in the same tap takes it: the nod is for what lasts."""
    browser, _ = come(door, "kid-1")
    tap(room, browser, room.ada)
    page = f"/join/return/?code=ABC234&student={room.ada.pk}"
    assert browser.post(page, {"come_in": "yes"}).url == page
    assert who(browser) is None
    other = Client()
    tap(room, other, room.ben)
    assert who(other) == room.ben


def test_who_is_turned_away_is_tied_to_nobody(room, door):
    browser, _ = come(door, "kid-1")
    tap(room, browser, room.ada)
    answer_of_teacher(room, room.ada, "refuse")
    assert not StudentIdentity.objects.exists()
    assert come(door, "kid-1")[1] == JOIN


def test_of_what_a_school_tells_nothing_is_stored_in_the_clear(room, door, caplog):
    planted = {"given_name": "Zelda", "email": "zelda@school.example", "birthdate": "2017-02-03"}
    door.accounts["sub-4711"] = planted
    browser = Client()
    door.says("sub-4711", **planted, email_verified=True)
    browser.get(door.come(browser, "sub-4711").url)
    tap(room, browser, room.ada)
    tables = (AccessRequest, StudentIdentity, Student, SocialAccount, Teacher)
    stored = [*(str([*one._base_manager.values()]) for one in tables)]
    answer_of_teacher(room, room.ada)
    stored += [*(str([*one._base_manager.values()]) for one in tables)]
    sessions = [one.get_decoded() for one in Session.objects.all()]
    text = str(stored) + str(sessions) + caplog.text
    assert StudentIdentity.objects.count() == 1
    assert not [one for one in ("sub-4711", *planted.values()) if one in text]


# Who is who -----------------------------------------------------------------------------------


def test_a_teacher_comes_in_by_no_students_key(room, school, door):
    browser = Client()
    school.says("p-1", role="teacher")
    school.come(browser, "p-1")
    assert signed_in(browser)
    before, child = rows(), Client()
    school.says("p-1", role="teacher")
    assert door.come(child, "p-1").url == JOIN
    assert "This sign-in is a teacher" in words(child)
    tap(room, child, room.ada)
    assert who(child) == room.ada
    assert rows() == before


def test_a_student_makes_no_teachers_account(room, school, door):
    first_time(room, door, "kid-1", room.ada)
    before, browser = rows(), Client()
    school.says("kid-1", role="teacher", email="kim@school.example", email_verified=True)
    assert school.come(browser, "kid-1").url == "/accounts/login/"
    assert "This sign-in is a student" in words(browser, "/accounts/login/")
    assert signed_in(browser) is None
    assert rows() == before


def test_a_students_identity_joins_no_account_that_has_its_address(room, school, door):
    teacher = TeacherFactory(email="kim@school.example")
    EmailAddress.objects.create(user=teacher, email=teacher.email, verified=True, primary=True)
    first_time(room, door, "kid-1", room.ada)
    browser = Client()
    school.says("kid-1", email=teacher.email, email_verified=True)
    school.come(browser, "kid-1")
    assert signed_in(browser) is None
    assert not SocialAccount.objects.exists()


def test_an_identity_opens_one_name_alone(room, door):
    """Two browsers come before the nod; the second one is told so."""
    early, _ = come(door, "kid-1")
    first_time(room, door, "kid-1", room.ada)
    assert "This sign-in opens another name. Ask your teacher." in tap(room, early, room.ben)
    assert not AccessRequest.objects.filter(student=room.ben).exists()
    assert who(early) is None
    tap(room, early, room.ada)
    assert who(early) == room.ada


def test_the_second_of_two_nods_for_one_identity_is_refused(room, door):
    for student in (room.ada, room.ben):
        browser, _ = come(door, "kid-1")
        tap(room, browser, student)
    answer_of_teacher(room, room.ada)
    page = answer_of_teacher(room, room.ben)
    assert "is tied already. Untie it on the student" in page
    assert StudentIdentity.objects.get().student == room.ada
    assert not AccessRequest.objects.get(student=room.ben).let_in


def test_a_name_that_is_tied_takes_no_second_identity(room, door):
    first_time(room, door, "kid-1", room.ada)
    browser, to = come(door, "kid-2")
    assert to == JOIN
    assert "This name has another sign-in. Ask your teacher." in tap(room, browser, room.ada)
    assert not AccessRequest.objects.exists()
    assert StudentIdentity.objects.count() == 1


def test_after_it_is_untied_the_press_asks_for_code_and_name_again(room, door):
    first_time(room, door, "kid-1", room.ada)
    page = f"{room.class_url}students/{room.ada.pk}/"
    teacher = teacher_client(room.owner)
    assert "Untie the school" in words(teacher, page)
    teacher.post(f"{page}untie/")
    assert "Untie the school" not in words(teacher, page)
    browser, to = come(door, "kid-1")
    assert (to, who(browser)) == (JOIN, None)
    assert TYPE_CODE in words(browser)
    first_time(room, door, "kid-2", room.ada)


# What is not taken on trust -------------------------------------------------------------------


@pytest.mark.parametrize("kind", KIND)
def test_a_spoiled_token_brings_no_student_in(room, client, door, kind):
    first_time(room, door, "kid-1", room.ada)
    before = rows()
    door.says("kid-1", spoil=kind)
    assert_refused(client, door.come(client, "kid-1"), before)
    door.says("kid-1")
    assert door.come(client, "kid-1").url == CAME


def test_the_way_back_leads_in_once_and_in_one_browser(room, client, door):
    first_time(room, door, "kid-1", room.ada)
    back, other, before = door.back_from(client, "kid-1"), Client(), rows()
    assert other.get(back).url == "/accounts/login/"
    assert other.get(CAME).url == JOIN
    assert client.get(back).url == CAME
    assert client.get(CAME).url == LESSON
    assert client.get(back).url == "/accounts/login/"
    assert (who(client), who(other), rows()) == (room.ada, None, before)


def test_who_turns_back_at_the_school_is_where_they_were(client, door):
    state = parse_qs(urlsplit(client.post(door.login_path).url).query)["state"][0]
    back = f"/accounts/oidc/{door.sign_in.key}/login/callback/?error=access_denied&state={state}"
    assert client.get(back).url == JOIN
    assert FAILED not in words(client)


def test_a_school_that_does_not_answer_is_one_sentence(client, door, settings):
    apps = settings.SOCIALACCOUNT_PROVIDERS["openid_connect"]["APPS"]
    apps[0]["settings"]["server_url"] = f"http://127.0.0.1:{free_port()}"
    assert_refused(client, client.post(door.login_path), rows())


def assert_refused(browser: Client, answer, before) -> None:
    assert answer.url == JOIN
    assert FAILED in words(browser)
    assert browser.get(CAME).url == JOIN
    assert who(browser) is None
    assert rows() == before

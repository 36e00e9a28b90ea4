"""From the code on the wall to the seat, as children and their browsers do it."""

import re

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from classroom.people import guest_names
from classroom.people.models import Student
from classroom.people.services.classes import class_lock
from classroom.people.services.students import student_let_in, student_refuse
from classroom.people.templatetags.pictures import pictures
from classroom.people.views import join
from tests.factories import SchoolClassFactory, StudentFactory

pytestmark = pytest.mark.django_db


def fresh(student):
    return Student.objects.get(pk=student.pk)


def sit_down(client, room, student):
    return client.post(room.names_url, {"student": student.pk, "redirect": ""})


def pictures_url(room, student):
    return f"/join/return/?code={room.school_class.join_code}&student={student.pk}"


def text(response):
    return response.content.decode()


@pytest.mark.parametrize("typed", ["ABC234", "abc234", " abc 234 ", "abc-234", "A B C - 2 3 4"])
def test_a_code_is_read_however_it_is_typed(room, client, typed):
    response = client.post("/join/", {"code": typed})
    assert response.url == room.names_url


@pytest.mark.parametrize("address", ["/join/?code=abc234", "/join/ABC234/"])
def test_a_form_or_a_qr_code_with_the_code_answers_with_the_names(room, client, address):
    page = text(client.get(address))
    assert "Ada" in page
    assert page.count(f'method="post" action="{room.names_url}"') == 3


@pytest.mark.parametrize(
    ("address", "links"),
    [
        ("/join/", ["/accounts/login/"]),
        ("/join/ABC234/", []),
        ("/join/ABC234/names/", []),
        ("/accounts/login/", ["/join/"]),
        ("/nowhere/", ["/join/", "/accounts/login/"]),
        ("/", ["/accounts/signup/", "/accounts/login/"]),
    ],
)
def test_a_visitors_menu_leads_to_the_pages_that_they_are_not_on(room, client, address, links):
    menu = re.findall('<nav class="header__nav".*?</nav>', text(client.get(address)), re.DOTALL)
    assert re.findall('href="(.*?)"', menu[0]) == links


def test_pages_speak_the_language_of_who_asks_whoever_asked_before(room, client):
    for language, words in (("en", ["Join", "bear"]), ("de", ["Mitspielen", "Bär"])) * 2:
        client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
        assert f">{words[0]}</a>" in text(client.get("/accounts/login/"))
        with override(language):
            assert f">{words[1]}</span>" in pictures("bear-kite")


def test_the_list_of_names_is_that_of_now_and_of_its_class(room, client):
    assert "Ada" in text(client.get("/join/ABC234/"))
    other = StudentFactory(name="Zoe")
    page = text(client.get(f"/join/{other.school_class.join_code}/"))
    assert "Zoe" in page
    assert "Ada" not in page
    Student.objects.filter(name="Ada").update(name="Renamed")
    page = text(client.get("/join/ABC234/"))
    assert "Renamed" in page
    assert "Ada" not in page


def test_each_page_has_a_token_of_its_own(room, client):
    def token():
        page = text(client.get("/join/ABC234/"))
        (token,) = set(re.findall('name="csrfmiddlewaretoken" value="(.*?)"', page))
        return token

    assert len({token(), token()}) == 2


def test_the_page_that_all_first_visitors_share_is_nobody_elses(room, browser):
    """Each with a token of their own; who is in, or has a message, sees their own page."""
    tokens = set()
    for language, words in (("en", "Join your class"), ("de", "Mitspielen")) * 2:
        visitor = browser()
        visitor.cookies[settings.LANGUAGE_COOKIE_NAME] = language
        page = text(visitor.get("/join/"))
        assert words in page
        tokens |= {*re.findall('name="csrfmiddlewaretoken" value="(.*?)"', page)}
    assert len(tokens) == 4
    child = browser()
    sit_down(child, room, room.ada)
    assert "Ada" in text(child.get("/join/"))
    child.post("/leave/")
    assert "You left the class." in text(child.get("/join/"))
    assert "Ada" not in text(browser().get("/join/"))
    assert "You left" not in text(browser().get("/join/"))


@pytest.mark.parametrize("typed", ["", "ABC235", "<b>", "\x00", "A" * 10_000, "ÄÖÜ", "..", "🙂"])
def test_a_wrong_code_is_told_kindly(room, client, typed):
    response = client.post("/join/", {"code": typed})
    assert response.status_code == 404
    assert "Check it and try again" in text(response)


def test_the_names_are_those_who_may_come_in(room, client):
    StudentFactory(school_class=room.school_class, name="Gina", guest=True)
    StudentFactory(school_class=room.school_class, name="Waltraud", waiting=True)
    StudentFactory(school_class=room.school_class, name="Removed", removed=True)
    StudentFactory(name="Stranger")
    page = text(client.get(room.names_url))
    assert "Ada" in page
    assert "Gina" in page
    assert "Waltraud" not in page
    assert "Stranger" not in page
    assert ">Removed<" not in page


def test_tapping_a_free_name_takes_the_seat_and_shows_the_pictures(room, client):
    response = sit_down(client, room, room.ada)
    assert fresh(room.ada).device == client.session["device"]
    page = text(client.get(response.url))
    assert "bear" in page
    assert "kite" in page


def test_a_student_who_is_in_goes_on_to_the_lesson(room, client):
    sit_down(client, room, room.ada)
    assert client.get("/join/wait/").url == reverse("lessons:waiting_room")


def test_the_session_id_changes_on_joining(room, client):
    client.get("/join/")
    session = client.session
    session["planted"] = "x"
    session.save()
    before = session.session_key
    client.cookies["sessionid"] = before
    sit_down(client, room, room.ada)
    assert client.session.session_key != before
    assert "planted" not in client.session


def test_the_session_id_changes_when_a_teacher_signs_in_on_a_students_device(room, client):
    sit_down(client, room, room.ada)
    before = client.session.session_key
    client.post("/accounts/login/", {"login": room.owner.email, "password": "mountain-goat-9"})
    assert client.session.session_key != before
    assert "student" not in client.session
    assert client.get("/classes/").status_code == 200


def test_joining_signs_a_teacher_out(room, teacher):
    sit_down(teacher, room, room.ada)
    assert teacher.get("/classes/").status_code == 302


@pytest.mark.parametrize("pk", ["", "x", "-1", "0", "9" * 30, "٣", "1; DROP"])
def test_a_name_that_is_none_is_told_kindly(room, client, pk):
    response = client.post(room.names_url, {"student": pk})
    assert response.status_code == 422
    assert "Tap another one" in text(response)
    assert client.get(f"/join/return/?code=ABC234&student={pk}").url == room.names_url


def test_a_student_of_another_class_cannot_be_tapped(room, client):
    stranger = StudentFactory(name="Stranger")
    assert sit_down(client, room, stranger).status_code == 422
    assert client.get(pictures_url(room, stranger)).url == room.names_url
    assert fresh(stranger).device == ""


def test_tapping_ones_own_name_again_goes_on(room, client):
    sit_down(client, room, room.ada)
    device = fresh(room.ada).device
    assert sit_down(client, room, room.ada).url == "/lesson/"
    assert fresh(room.ada).device == device


def test_a_browser_that_gets_pages_as_answers_has_a_token_and_a_session_that_go_on(room, browser):
    child = browser(enforce_csrf_checks=True)
    child.get(room.names_url)
    sent = {"csrfmiddlewaretoken": child.cookies["csrftoken"].value, "student": room.ada.pk}
    page = text(child.post(room.names_url, sent))
    (token,) = {*re.findall('name="csrfmiddlewaretoken" value="(.*?)"', page)}
    assert fresh(room.ada).device == child.session["device"]
    assert child.post("/join/not-me/", {"csrfmiddlewaretoken": token}).url == room.names_url
    assert fresh(room.ada).device == ""


@pytest.mark.parametrize("scripts", [True, False])
def test_a_double_tap_ends_in_the_seat(room, browser, scripts):
    """The second request left the browser before the answer to the first one was there."""
    first, second = browser(enforce_csrf_checks=True), browser(enforce_csrf_checks=True)
    first.get(room.names_url)
    token = first.cookies["csrftoken"].value
    second.cookies["csrftoken"] = token
    sent = {"student": room.ada.pk, "csrfmiddlewaretoken": token}
    for child in (first, second):
        answer = child.post(room.names_url, sent if scripts else {**sent, "redirect": ""})
        assert (answer.status_code, answer.get("Location")) == (
            (200, None) if scripts else (302, "/lesson/")
        )
    assert fresh(room.ada).device == second.session["device"]


def test_who_taps_a_name_a_moment_after_another_child_needs_its_pictures(
    room, browser, monkeypatch
):
    """Both have seen that the seat is free, and the other one is faster."""
    faster, slower = browser(), browser()

    def claim_after_the_other(**chosen):
        monkeypatch.undo()
        assert sit_down(faster, room, room.ada).url == "/lesson/"
        return join.seat_claim(**chosen)

    slower.get(room.names_url)
    monkeypatch.setattr(join, "seat_claim", claim_after_the_other)
    assert "Somebody else just took this name" in text(sit_down(slower, room, room.ada))
    assert sit_down(slower, room, room.ada).url == pictures_url(room, room.ada)
    assert fresh(room.ada).device == faster.session["device"]


def test_a_guest_double_tap_asks_once(room, browser):
    first, second = browser(enforce_csrf_checks=True), browser(enforce_csrf_checks=True)
    first.get(room.names_url)
    token = first.cookies["csrftoken"].value
    second.cookies["csrftoken"] = token
    sent = {"name": "Max", "csrfmiddlewaretoken": token}
    first.post(room.names_url, sent)
    assert second.post(room.names_url, sent).url == "/join/code/"
    assert Student.objects.filter(name="Max").count() == 1


@pytest.mark.parametrize("status", [*Student.IN_CLASS, "waiting", "former"])
def test_every_name_that_a_guest_is_offered_can_be_taken(room, monkeypatch, status):
    monkeypatch.setattr(guest_names, "ADJECTIVES", ("Brave", "Kind", "Calm", "Quick"))
    monkeypatch.setattr(guest_names, "ANIMALS", ("Otter", "Owl", "Fox", "Yak"))
    free = {"Brave Owl", "Kind Yak", "Calm Fox"}
    for name in set(guest_names.make_guest_names(16)) - free:
        typed = name.upper() if "Otter" in name else name
        StudentFactory(school_class=room.school_class, name=typed, status=status)
    offers = re.findall(r'name="name" value="([^"]+)"', text(Client().get(room.names_url)))
    assert set(offers) == free
    for name in offers:
        Client().post(room.names_url, {"name": name})
    assert {one.name for one in Student.objects.filter(came_as_guest=True)} >= free


def test_a_guest_waits_and_is_let_in(room, client):
    assert client.post(room.names_url, {"name": "Max"}).url == "/join/code/"
    guest = Student.objects.get(name="Max")
    assert "will let you in soon" in text(client.get("/join/wait/"))
    student_let_in(student=guest)
    assert client.get("/join/wait/").url == reverse("lessons:waiting_room")


def test_a_waiting_guest_gets_no_further_than_the_waiting_page(room, client):
    client.post(room.names_url, {"name": "Max"})
    assert client.get(reverse("lessons:waiting_room")).url == "/join/wait/"


def test_a_guest_who_is_sent_away_is_told_to_ask_the_teacher(room, client):
    client.post(room.names_url, {"name": "Max"})
    student_refuse(student=Student.objects.get(name="Max"))
    assert client.get("/join/wait/").url == "/join/"
    assert "Ask your teacher to let you in." in text(client.get("/join/"))


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("Ada", "Somebody already has this name"),
        ("", "at least one letter"),
        ("a" * 41, "shorter name"),
    ],
)
def test_a_guest_name_that_does_not_do_is_told_kindly(room, client, name, sentence):
    response = client.post(room.names_url, {"name": name})
    assert response.status_code == 422
    assert sentence in text(response)
    assert Student.objects.count() == 2


def test_three_made_up_names_are_offered_to_each_their_own(room, browser):
    offers = [
        re.findall('name="name" value="([^"]+)"', text(browser().get(room.names_url)))
        for _ in range(4)
    ]
    assert [len({*names}) for names in offers] == [3] * 4
    assert len({*map(tuple, offers)}) > 1


def test_what_a_guest_typed_wrong_is_shown_to_nobody_else(room, browser):
    page = text(browser().post(room.names_url, {"name": "Ada"}))
    assert "Somebody already has this name" in page
    assert 'value="Ada"' in page
    page = text(browser().get(room.names_url))
    assert "Somebody already has this name" not in page
    assert 'value="Ada"' not in page


@pytest.mark.parametrize("change", [{"locked": True}, {"guests": False}])
def test_where_guests_may_not_come_they_are_not_asked_and_not_taken(room, client, change):
    for field, value in change.items():
        setattr(room.school_class, field, value)
    room.school_class.save()
    assert "guest-name" not in text(client.get(room.names_url))
    response = client.post(room.names_url, {"name": "Max"})
    assert response.status_code == 422
    assert not Student.objects.filter(name="Max").exists()


def test_in_a_locked_class_a_free_name_needs_its_pictures(room, client):
    class_lock(school_class=room.school_class, locked=True)
    assert sit_down(client, room, room.ada).url == pictures_url(room, room.ada)
    assert fresh(room.ada).device == ""
    response = client.post(pictures_url(room, room.ada), {"picture": ["bear", "kite"]})
    assert response.url == "/lesson/"


def test_the_join_page_offers_to_go_on(room, client):
    sit_down(client, room, room.ada)
    page = text(client.get("/join/"))
    assert "Next" in page
    assert "Ada" in page


def test_the_join_page_has_one_main_button_also_for_a_child_who_is_in(room, client):
    for _ in range(2):
        assert client.get("/join/").content.count(b"button--go") == 1
        sit_down(client, room, room.ada)


def test_a_name_with_markup_is_only_ever_escaped(room, client):
    StudentFactory(school_class=room.school_class, name="<script>x</script>")
    for page in (room.names_url, "/join/"):
        assert "<script>x" not in text(client.get(page))


def test_a_class_without_students_says_what_to_do(client):
    empty = SchoolClassFactory(join_code="EMPTY2", guests=False)
    assert "Ask your teacher" in text(client.get(f"/join/{empty.join_code}/names/"))

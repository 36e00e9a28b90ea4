"""The two pictures open a seat anywhere. A tablet is shared: they are on the first page only."""

import re

import pytest
from django.urls import reverse

from classroom.people.models import Student
from classroom.people.services.students import student_let_in
from classroom.people.sessions import WRONG_TAP_SECONDS, has_just_joined

pytestmark = pytest.mark.django_db

OWN_PAGES = ("/", "/lesson/", "/join/", "/join/code/", "/join/wait/", "/practice/", "/review/")


def credentials(page: str) -> list[str]:
    """Return the pictures on a page that are no keys to tap."""
    keys = re.compile(r'<button name="picture".*?</button>', re.DOTALL)
    return re.findall(r"pictures\.svg#([a-z]+)", keys.sub("", page))


def text(response) -> str:
    return response.content.decode()


def seen_on(client, *addresses) -> dict[str, list[str]]:
    """Return the pictures on each of these pages that has some."""
    pages = {address: text(client.get(address, follow=True)) for address in addresses}
    names = {address: credentials(page) for address, page in pages.items()}
    return {address: some for address, some in names.items() if some}


def pictures_url(room) -> str:
    return f"/join/return/?code={room.school_class.join_code}&student={room.ada.pk}"


@pytest.fixture
def joined(room, client):
    """The browser of a child who has tapped a free name."""
    assert credentials(text(client.post(room.names_url, {"student": room.ada.pk})))
    return client


def test_the_answer_to_the_tap_shows_the_pictures_and_no_page_after_it_does(joined):
    assert seen_on(joined, *OWN_PAGES) == {}


def test_without_scripts_the_page_after_the_tap_shows_them_once(room, client):
    client.post(room.names_url, {"student": room.ada.pk, "redirect": ""})
    assert seen_on(client, "/lesson/") == {"/lesson/": ["bear", "kite"]}
    assert seen_on(client, *OWN_PAGES) == {}


def test_a_guest_sees_theirs_once_and_not_again_while_waiting_or_in_the_lesson(room, client):
    client.post(room.names_url, {"name": "Max"})
    assert seen_on(client, "/join/code/")
    assert seen_on(client, *OWN_PAGES) == {}
    student_let_in(student=Student.objects.get(name="Max"))
    assert seen_on(client, *OWN_PAGES) == {}


def test_a_child_who_knows_the_pictures_is_not_shown_them(room, joined, browser):
    tablet = browser()
    tablet.post(pictures_url(room), {"picture": ["bear", "kite"]})
    assert seen_on(tablet, *OWN_PAGES) == {}


@pytest.mark.parametrize("way", ["not me", "through the code"])
def test_the_next_child_at_the_tablet_cannot_come_to_the_pictures(room, joined, way):
    held = Student.objects.get(pk=room.ada.pk).device
    later(joined)
    if way == "not me":
        assert joined.post(reverse("people:not_me")).url == room.names_url
    else:
        joined.post(room.names_url, {"student": room.ben.pk})
    answer = joined.post(room.names_url, {"student": room.ada.pk})
    assert answer.url == pictures_url(room)
    assert seen_on(joined, answer.url) == {}
    assert Student.objects.get(pk=room.ada.pk).device not in ("", held)


def test_a_wrong_tap_leaves_the_name_free_for_its_child(room, joined, browser):
    joined.post(reverse("people:not_me"))
    assert credentials(text(browser().post(room.names_url, {"student": room.ada.pk})))


def test_that_is_not_me_leaves_with_the_first_press(room, joined):
    page = text(joined.get("/lesson/"))
    [form] = re.findall(r'<form[^>]*action="([^"]+)"[^>]*>(?:(?!</form>).)*not me', page, re.DOTALL)
    assert joined.post(form).url == room.names_url
    assert "student" not in joined.session


def later(browser) -> None:
    """Let the seat of this browser be held for longer than a wrong tap lasts."""
    session = browser.session
    session["since"] -= WRONG_TAP_SECONDS
    session.save()
    assert not has_just_joined(session)

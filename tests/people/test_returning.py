"""The same seat again: pictures, other devices, leaving, removal and letting back."""

import pytest
from django.urls import reverse

from classroom.people.access import session_student
from classroom.people.models import Student
from classroom.people.services.seats import seat_take
from classroom.people.services.students import student_free, student_let_back, student_remove
from classroom.server.live_regions import barred_holders

pytestmark = pytest.mark.django_db


def fresh(student):
    return Student.objects.get(pk=student.pk)


def is_seat_holder(pk, device):
    return not barred_holders([f"student:{pk}:{device}"])


def sit_down(client, room, student):
    return client.post(room.names_url, {"student": student.pk, "redirect": ""})


def pictures_url(room, student):
    return f"/join/return/?code={room.school_class.join_code}&student={student.pk}"


def text(response):
    return response.content.decode()


def test_a_held_name_asks_for_the_pictures(room, client, browser):
    sit_down(browser(), room, room.ada)
    held = fresh(room.ada).device
    assert sit_down(client, room, room.ada).url == pictures_url(room, room.ada)
    assert fresh(room.ada).device == held


def test_two_devices_same_seat_in_three_taps_and_the_first_is_told_kindly(room, browser):
    chromebook, tablet = browser(), browser()
    sit_down(chromebook, room, room.ada)
    device = chromebook.session["device"]
    page = sit_down(tablet, room, room.ada).url
    assert "next picture" in text(tablet.post(page, {"picture": "bear"}))
    assert tablet.post(page, {"picture": ["bear", "kite"]}).url == "/lesson/"
    assert tablet.get("/join/wait/").url == reverse("lessons:waiting_room")
    assert not is_seat_holder(room.ada.pk, device)
    assert chromebook.get("/join/wait/").url == "/join/"
    assert "on another device now" in text(chromebook.get("/join/"))


def test_the_chromebook_may_take_the_seat_back(room, browser):
    chromebook, tablet = browser(), browser()
    sit_down(chromebook, room, room.ada)
    tablet.post(pictures_url(room, room.ada), {"picture": ["bear", "kite"]})
    chromebook.post(pictures_url(room, room.ada), {"picture": ["bear", "kite"]})
    assert chromebook.get("/join/wait/").url == reverse("lessons:waiting_room")
    assert tablet.get("/join/wait/").url == "/join/"


@pytest.mark.parametrize("wrong", [["kite", "bear"], ["bear", "bear"], ["bear", "x"], ["x", "y"]])
def test_wrong_pictures_open_nothing(room, client, wrong):
    seat_take(student=room.ada)
    held = fresh(room.ada).device
    client.post(pictures_url(room, room.ada), {"picture": wrong})
    assert fresh(room.ada).device == held
    assert "student" not in client.session


def test_the_pictures_of_another_child_open_nothing(room, client):
    response = client.post(pictures_url(room, room.ada), {"picture": ["owl", "owl"]})
    assert response.status_code == 422
    assert "ask your teacher" in text(response)


def test_after_five_wrong_pairs_even_the_right_one_waits_for_the_teacher(room, client):
    for _ in range(5):
        client.post(pictures_url(room, room.ada), {"picture": ["owl", "owl"]})
    response = client.post(pictures_url(room, room.ada), {"picture": ["bear", "kite"]}, follow=True)
    assert "Your teacher lets you in" in text(response)
    assert "student" not in client.session
    other = client.post(pictures_url(room, room.ben), {"picture": ["owl", "owl"]})
    assert other.url == "/lesson/"


def test_the_tries_start_anew_when_the_teacher_frees_the_seat(room, client):
    for _ in range(5):
        client.post(pictures_url(room, room.ada), {"picture": ["owl", "owl"]})
    student_free(student=room.ada)
    response = client.post(pictures_url(room, room.ada), {"picture": ["bear", "kite"]})
    assert response.url == "/lesson/"


def test_a_freed_seat_is_taken_with_one_tap(room, client, browser):
    sit_down(browser(), room, room.ada)
    student_free(student=fresh(room.ada))
    assert sit_down(client, room, room.ada).url == "/lesson/"


def test_a_removed_student_is_out_and_told_to_ask_the_teacher(room, client):
    sit_down(client, room, room.ada)
    device = client.session["device"]
    student_remove(student=fresh(room.ada))
    assert not is_seat_holder(room.ada.pk, device)
    assert client.get("/join/wait/").url == "/join/"
    assert "Ask your teacher to let you in." in text(client.get("/join/"))
    assert "student" not in client.session


def test_a_part_of_a_page_sends_a_removed_student_to_the_join_page(room, client):
    sit_down(client, room, room.ada)
    student_remove(student=fresh(room.ada))
    response = client.get("/join/wait/", headers={"HX-Request": "true"})
    assert response.headers["HX-Redirect"] == "/join/"


def test_a_removed_student_cannot_be_tapped_and_after_let_back_can(room, client):
    student_remove(student=room.ada)
    assert sit_down(client, room, room.ada).status_code == 422
    student_let_back(student=room.ada)
    assert sit_down(client, room, room.ada).url == "/lesson/"


def test_leaving_empties_the_session_and_keeps_the_seat_by_pictures(room, client, browser):
    sit_down(client, room, room.ada)
    assert client.post("/leave/").url == "/join/"
    assert "student" not in client.session
    assert sit_down(browser(), room, room.ada).url == pictures_url(room, room.ada)


def test_a_child_who_took_a_wrong_name_goes_back_and_leaves_it_free(room, client, browser):
    page = client.get(sit_down(client, room, room.ada).url)
    assert "That's not me" in text(page)
    assert client.post("/join/not-me/").url == room.names_url
    assert "student" not in client.session
    assert sit_down(browser(), room, room.ada).url == "/lesson/"
    assert sit_down(client, room, room.ben).url == "/lesson/"


def test_who_goes_back_in_the_browser_and_taps_another_name_frees_the_first(room, client, browser):
    sit_down(client, room, room.ada)
    assert sit_down(client, room, room.ben).url == "/lesson/"
    assert is_seat_holder(room.ben.pk, client.session["device"])
    assert sit_down(browser(), room, room.ada).url == "/lesson/"


def test_a_guest_with_a_wrong_name_may_ask_again_and_waits_once(room, client):
    for name in ("Tmmy", "Timmy"):
        client.post(room.names_url, {"name": name})
        if name == "Tmmy":
            client.post("/join/not-me/")
    assert [one.name for one in Student.objects.filter(status="waiting")] == ["Timmy"]


def test_a_token_of_another_student_is_no_seat(room, client, rf):
    sit_down(client, room, room.ada)
    session = client.session
    session["student"] = room.ben.pk
    request = rf.get("/")
    request.session = session
    assert session_student(request) is None


def test_the_empty_token_is_nobodys(room, client, rf):
    request = rf.get("/")
    request.session = client.session
    request.session.update({"student": room.ada.pk, "device": ""})
    assert session_student(request) is None

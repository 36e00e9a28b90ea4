"""A browser names the class of its lesson, so that a proxy can bring one class to one process."""

import pytest
from django.test import Client

from classroom.lessons.projector_links import projector_address
from classroom.people.affinity import COOKIE
from tests.cast import student_client, teacher_client
from tests.lessons.setting import Room, room_make

pytestmark = pytest.mark.django_db


def marks(room: Room) -> list[Client]:
    """Browsers of a child, the teacher, the wall and a child who joins, each with a page open."""
    lesson = room.arrived(room.lesson(), 2)
    newcomer = room.students[3]
    newcomer.device = ""
    newcomer.save()
    browsers = [student_client(room.students[0]), teacher_client(room.owner), Client(), Client()]
    pages = ["/lesson/", f"/lessons/{lesson.pk}/", projector_address(lesson)]
    for browser, page in zip(browsers, pages, strict=False):
        assert browser.get(page).status_code == 200
    code = room.school_class.join_code
    assert browsers[3].post(f"/join/{code}/names/", {"student": newcomer.pk}).status_code == 200
    return browsers


def test_all_browsers_of_a_lesson_name_the_same_class_and_another_lesson_another(room):
    ours = {browser.cookies[COOKIE].value for browser in marks(room)}
    others = {browser.cookies[COOKIE].value for browser in marks(room_make(4, name="4c"))}
    assert len(ours) == len(others) == 1
    assert not ours & others


def test_the_mark_says_no_number_and_no_script_reads_it(room):
    cookie = marks(room)[0].cookies[COOKIE]
    assert len(cookie.value) == 16
    assert (cookie["httponly"], cookie["samesite"], cookie["max-age"]) == (True, "Lax", "")


def test_a_browser_that_has_its_mark_is_not_sent_it_again(room):
    child = marks(room)[0]
    assert COOKIE not in child.get("/lesson/").cookies


def test_who_is_in_no_class_has_no_mark(client):
    assert COOKIE not in client.get("/join/").cookies


def test_a_made_up_mark_changes_no_answer(room):
    child = marks(room)[0]
    page = child.get("/lesson/").content
    child.cookies[COOKIE] = "0" * 16
    assert len(child.get("/lesson/").content) == len(page)

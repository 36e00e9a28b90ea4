"""Wrong codes, and the school behind one address."""

import time
from collections import Counter

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from classroom.lessons.services.lifecycle import lesson_create
from classroom.people.codes import make_join_code
from classroom.people.limits import SCHOOL_DAY, WRONG_CODES_PER_MINUTE, count_wrong_code
from classroom.people.models import Student
from tests.factories import SchoolClassFactory, StudentFactory, TeacherFactory
from tests.lessons.setting import SHORT

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def clock(time_machine):
    """The clock stands still, so that no test runs over the edge of a minute."""
    time_machine.move_to(1_800_000_000, tick=False)
    return time_machine


@pytest.fixture
def hot(room, rf):
    """A browser at an address that has used up its wrong codes."""
    for _ in range(WRONG_CODES_PER_MINUTE):
        count_wrong_code(rf.get("/"))
    return Client()


def test_sixty_wrong_codes_a_minute_are_answered_and_the_next_is_429(room, client):
    statuses = [client.post("/join/", {"code": f"W{n}"}).status_code for n in range(62)]
    assert statuses == [404] * 60 + [429] * 2


@pytest.mark.parametrize(
    "page", ["/join/{}/", "/join/{}/names/", "/join/return/?code={}&student=1"]
)
def test_every_page_that_takes_a_code_counts_wrong_ones(room, client, page):
    for number in range(WRONG_CODES_PER_MINUTE):
        assert client.get(page.format(f"W{number}")).status_code == 404
    assert client.get(page.format("WRONG")).status_code == 429


def test_the_429_page_says_what_to_do_and_still_takes_a_code(hot):
    response = hot.post("/join/", {"code": "WRONG"})
    page = response.content.decode()
    assert "Ask your teacher for the code" in page
    assert 'name="code"' in page


def test_without_the_count_who_has_guessed_for_long_learns_of_the_right_code(
    room, hot, monkeypatch
):
    """The control."""
    monkeypatch.setattr("classroom.people.limits.is_address_blocked", lambda request: False)
    assert hot.get(f"/join/{room.school_class.join_code}/").status_code == 200


@pytest.mark.parametrize("page", ["/join/", "{}", "return"])
def test_a_hot_address_gets_one_answer_to_right_and_wrong_codes(room, hot, page):
    answers = []
    for code in ("ABC234", "WRONG2"):
        with CaptureQueriesContext(connection) as queries:
            if page == "/join/":
                answer = hot.post(page, {"code": code})
            elif page == "return":
                answer = hot.get(f"/join/return/?code={code}&student={room.ada.pk}")
            else:
                answer = hot.get(f"/join/{code}/names/")
        html = answer.content.decode().replace(code, "")
        answers.append((answer.status_code, len(html), [one["sql"][:20] for one in queries]))
        assert "Ada" not in html
    assert answers[0] == answers[1]
    assert answers[0][0] == 429


def is_in(answer) -> bool:
    return answer.status_code == 200


def test_a_class_whose_teacher_is_at_the_hot_address_pays_for_no_neighbours(room, hot, teacher):
    teacher.get(room.class_url)
    assert hot.post("/join/", {"code": "ABC234"}).url == room.names_url
    assert is_in(hot.post(room.names_url, {"student": room.ada.pk}))


def test_a_guest_at_a_hot_address_of_a_teacher_waits_to_be_let_in(room, hot, teacher):
    teacher.get(room.class_url)
    hot.post(room.names_url, {"name": "Max"})
    assert Student.objects.get(name="Max").status == Student.Status.WAITING


def test_who_is_in_already_comes_back_to_the_names_of_their_class(room, client, rf):
    assert is_in(client.post(room.names_url, {"student": room.ada.pk}))
    for _ in range(WRONG_CODES_PER_MINUTE):
        count_wrong_code(rf.get("/"))
    assert client.get(room.names_url).status_code == 200


def test_a_teacher_elsewhere_vouches_for_nobody_at_the_hot_address(room, hot, teacher):
    teacher.get(room.class_url, REMOTE_ADDR="10.0.0.2")
    assert hot.post(room.names_url, {"student": room.ada.pk}).status_code == 429


def test_a_teacher_of_another_class_vouches_for_nobody(room, hot, browser):
    neighbour = browser()
    neighbour.force_login(SchoolClassFactory(owner=TeacherFactory()).teachers.get())
    neighbour.get("/classes/")
    assert hot.post(room.names_url, {"student": room.ada.pk}).status_code == 429


def test_a_teacher_vouches_for_a_school_day(room, hot, teacher, clock, rf):
    teacher.get(room.class_url)
    clock.shift(SCHOOL_DAY)
    for _ in range(WRONG_CODES_PER_MINUTE):
        count_wrong_code(rf.get("/"))
    assert hot.post(room.names_url, {"student": room.ada.pk}).status_code == 429


def test_another_address_is_not_touched(room, hot, client):
    assert client.get("/join/WRONG/", REMOTE_ADDR="10.0.0.2").status_code == 404
    answer = client.post(room.names_url, {"student": room.ada.pk}, REMOTE_ADDR="10.0.0.2")
    assert answer.status_code == 200


def test_neighbours_in_one_ipv6_network_share_a_count(room, client):
    for number in range(WRONG_CODES_PER_MINUTE):
        client.get("/join/WRONG/", REMOTE_ADDR=f"2001:db8::{number:x}")
    assert client.get("/join/WRONG/", REMOTE_ADDR="2001:db8::ffff").status_code == 429
    assert client.get("/join/WRONG/", REMOTE_ADDR="2001:db8:0:1::1").status_code == 404


def test_a_made_up_forwarded_address_does_not_help(hot):
    headers = {"X-Forwarded-For": "10.9.9.9"}
    assert hot.get("/join/WRONG/", headers=headers).status_code == 429


def test_the_next_minute_begins_anew(hot, clock):
    assert hot.get("/join/WRONG/").status_code == 429
    clock.shift(60)
    assert hot.get("/join/WRONG/").status_code == 404


def test_twenty_wrong_pairs_of_pictures_an_hour_are_enough(room, client, clock):
    page = f"/join/return/?code=ABC234&student={room.ada.pk}"
    for _ in range(4):
        for _ in range(5):
            client.post(page, {"picture": ["owl", "owl"]})
        clock.shift(60)
    assert "student=" in client.post(page, {"picture": ["bear", "kite"]}).url
    assert "student" not in client.session


@pytest.mark.slow
def test_of_ten_thousand_guessed_codes_none_lets_anybody_in(room, clock):
    """A hundred a minute, from one address: sixty are looked at, forty told to ask the teacher."""
    guesser, answers = Client(), Counter()
    for number in range(10_000):
        if number % 100 == 0:
            clock.shift(60)
        answers[guesser.post("/join/", {"code": make_join_code()}).status_code] += 1
    assert answers == {404: 6_000, 429: 4_000}
    assert "student" not in guesser.session


@pytest.mark.slow
def test_six_hundred_children_of_one_school_join_from_one_address(db, clock):
    classes = SchoolClassFactory.create_batch(20)
    for school_class in classes:
        teacher = school_class.teachers.get()
        lesson_create(school_class=school_class, teacher=teacher, game="on_belay", options=SHORT)
        StudentFactory.create_batch(30, school_class=school_class)
    rows = Student.objects.values_list("pk", "school_class__join_code")
    codes = [(pk, code) for pk, code in rows.order_by("school_class", "pk")]
    took = []
    # All classes at the same time, ten children a second.
    for pk, code in (row for turn in range(30) for row in codes[turn::30]):
        clock.shift(0.1)
        child, start = Client(), time.process_time()
        names = child.post("/join/", {"code": code}).url
        child.get(names)
        assert child.post(names, {"student": pk}).status_code == 200
        took.append(time.process_time() - start)
    assert sum(took) < 60
    assert sorted(took)[570] < 1

"""The views of a table: what every press gets, and every refusal."""

import json
from typing import Any

import pytest
from django.test import Client

from classroom.people.models import Student
from classroom.play.models import Attempt, Match
from classroom.play.services.matches import match_end, match_pause
from tests.factories import SchoolClassFactory, TeacherFactory
from tests.play.pages import HTMX, Page, page_of, refused, state_of
from tests.play.tables import client_of, rows, say, student_of, table

pytestmark = pytest.mark.django_db
BUTTONS = ("move", "check", "play-unchecked", "predict", "keep", "withdraw", "hint")


def test_a_legal_move_is_played_and_shown_at_once():
    page = page_of(table(1, 1))
    answer = page.press(text="roll")
    assert (answer.status_code, page.error) == (200, "")
    assert rows(page.match) == ["1 roll", "0 dice 2 5 6"]
    assert "Rolled: 2, 5, 6" in page.html


def test_the_fields_of_the_form_make_up_the_move():
    page = page_of(table(1, 1))
    page.press(text="roll")
    page.press(first="6", operation="/", second="2", result="3", trail="3", steps="1")
    assert rows(page.match)[-1] == "1 6/2=3 3x+1"


def test_a_wrong_answer_is_told_and_changes_nothing():
    page = page_of(table(1, 1))
    page.press(text="roll")
    answer = page.press(first="6", operation="/", second="2", result="4", trail="2", steps="2")
    assert refused(answer) == "WrongAnswer"
    assert "6 ÷ 2" in page.error
    assert len(rows(page.match)) == 2
    assert Attempt.objects.get().kind == "WrongAnswer"


@pytest.mark.parametrize(
    "fields",
    [
        {"text": "what"},
        {"text": ""},
        {"text": "x" * 100_000},
        {"text": "\x00"},
        {"text": "\ud800".encode("utf-8", "replace").decode()},
        {},
        {"first": "6"},
        {"first": "1e10000000", "trail": "2", "steps": "1"},
        {f"field{n}": "1" for n in range(60)},
        {"text": "pass"},
        {"text": "skip 2"},
        {"text": "takeback 0"},
        {"text": "dice 6 6 6"},
    ],
)
def test_bad_input_gets_a_sentence_and_changes_nothing(fields):
    page = page_of(table(1, 1))
    page.press(text="roll")
    answer = page.press(**fields)
    assert refused(answer) in ("Unreadable", "Illegal", "NotYourTurn")
    assert page.error
    assert len(rows(page.match)) == 2


def test_too_many_fields_to_read_are_refused_before_any_view():
    page = page_of(table(1, 1))
    assert page.press(**{f"field{n}": "1" for n in range(600)}).status_code == 400


@pytest.mark.parametrize("ply", ["", "-1", "x", "٣", "9" * 30, "7"])
def test_a_press_without_a_true_ply_is_stale_and_brings_the_fresh_board(ply):
    page = page_of(table(1, 1))
    assert refused(page.press(text="roll", ply=ply)) == "Stale"
    assert (rows(page.match), page.ply) == ([], 0)


def test_a_stale_press_brings_the_fresh_board():
    page = page_of(table(1, 1))
    say(page.match, 1, "roll")
    assert refused(page.press(text="roll", ply=0)) == "Stale"
    assert "moved on" in page.error
    assert "Rolled: 2, 5, 6" in page.html
    assert page.ply == 2


@pytest.mark.parametrize("key", ["", "\x00", "x" * 1000, "ä ö"])
def test_a_key_that_no_page_has_sent_does_no_harm(key):
    page = page_of(table(1, 1))
    assert page.press(text="roll", key=key).status_code == 200


def test_every_page_has_a_key_of_its_own_for_its_next_press():
    match = table(1, 1)
    keys = [page_of(match).field("key") for _ in range(2)]
    assert all(keys)
    assert len(set(keys)) == 2


def test_a_second_press_of_the_same_button_gets_the_same_answer():
    page = page_of(table(1, 1))
    press = {"text": "roll", "ply": 0, "key": "press"}
    assert page.press(**press).status_code == page.press(**press).status_code == 200
    assert len(rows(page.match)) == 2


def test_it_is_not_the_other_teams_turn():
    page = page_of(table(1, 1), team=2)
    assert refused(page.press(text="roll")) == "NotYourTurn"
    assert "not your turn" in page.error


def test_a_paused_table_says_so_and_takes_no_move():
    page = page_of(table(1, 1))
    match_pause(match=page.match)
    assert refused(page.press(text="roll")) == "Stale"
    assert "paused" in page.error
    assert (rows(page.match), Attempt.objects.count()) == ([], 0)


def test_an_ended_table_takes_no_move():
    page = page_of(table(1, 1))
    match_end(match=page.match)
    assert refused(page.press(text="roll")) == "Stale"
    assert "over" in page.error


@pytest.mark.parametrize("name", ["", *BUTTONS])
@pytest.mark.parametrize("whose", ["another class", "nobody", "too big"])
def test_a_table_that_is_not_mine_is_not_there(name, whose):
    student = student_of(table(1, 1))
    pk = {"another class": table(1, 1).pk, "nobody": 999_999, "too big": 10**30}[whose]
    client = client_of(student)
    send = client.post if name in BUTTONS else client.get
    assert send(f"/play/{pk}/{name}").status_code == 404


def test_a_classmate_at_another_table_does_not_sit_here():
    match = table(1, 1)
    other = Student.objects.create(school_class=match.school_class, name="Other", device="d9")
    assert client_of(other).get(f"/play/{match.pk}/").status_code == 404
    assert client_of(other).post(f"/play/{match.pk}/move", {"text": "roll"}).status_code == 404
    assert rows(match) == []


def test_a_teacher_looks_at_tables_of_own_classes_only():
    match, teacher = table(1, 1), TeacherFactory()
    page = Page(Client(), match)
    page.client.force_login(teacher)
    assert page.open().status_code == 404
    assert page.ask().status_code == 410
    assert page.client.get(f"/play/{10**30}/").status_code == 404
    match.school_class = SchoolClassFactory(owner=teacher)
    match.save()
    assert page.open().status_code == page.ask().status_code == 200
    assert 'id="answer"' not in page.html


@pytest.mark.parametrize("name", BUTTONS)
def test_a_teacher_has_no_seat_to_press_from(name):
    match, teacher = table(1, 1), TeacherFactory()
    client = Client()
    client.force_login(teacher)
    assert client.post(f"/play/{match.pk}/{name}", {"text": "roll"}).status_code in (302, 404)
    assert rows(match) == []


@pytest.mark.parametrize("name", BUTTONS)
def test_nobody_changes_a_table_by_looking(name):
    page = page_of(table(1, 1))
    assert page.client.get(f"/play/{page.match.pk}/{name}").status_code == 405


@pytest.mark.parametrize("name", BUTTONS)
def test_a_press_from_another_site_is_refused(name):
    match = table(1, 1)
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = client_of(student_of(match)).cookies
    answer = strict.post(f"/play/{match.pk}/{name}", {"text": "roll", "ply": 0})
    assert answer.status_code == 403
    assert rows(match) == []


@pytest.mark.parametrize("name", ["", *BUTTONS])
def test_who_has_not_joined_is_sent_to_the_join_page(name):
    match = table(1, 1)
    send = Client().post if name in BUTTONS else Client().get
    assert send(f"/play/{match.pk}/{name}").status_code == 302
    assert send(f"/play/{match.pk}/{name}", headers=HTMX).headers["HX-Redirect"]


def test_a_removed_student_is_led_to_the_door():
    page = page_of(table(1, 1))
    Student.objects.filter(pk=student_of(page.match).pk).update(status=Student.Status.REMOVED)
    assert page.press(text="roll", htmx=False).status_code == 302
    assert rows(page.match) == []


def test_without_javascript_a_move_leads_back_to_the_table():
    page = page_of(table(1, 1))
    answer = page.press(text="roll", htmx=False)
    assert (answer.status_code, answer.url) == (302, f"/play/{page.match.pk}/")
    page.open()
    assert "Rolled: 2, 5, 6" in page.html


def test_without_javascript_a_refusal_is_read_on_the_next_page():
    page = page_of(table(1, 1))
    page.press(text="roll")
    answer = page.press(text="6/2=4 2x+2", htmx=False)
    assert (answer.status_code, answer.url) == (302, f"/play/{page.match.pk}/")
    page.open()
    assert "6 ÷ 2" in page.html


def test_the_page_offers_the_moves_that_need_no_form():
    page = page_of(table(1, 1))
    assert page.offers("roll")
    assert not page_of(page.match, team=2).offers("roll")


def test_a_page_without_a_stream_gets_what_it_lacks_and_nothing_else():
    page = page_of(table(1, 1))
    state = state_of(page.ask())
    assert page.ask(state).status_code == 204
    say(page.match, 1, "roll")
    (update,) = json.loads(page.client.get("/live/parts", **asking(page, state)).content)["updates"]
    assert update["parts"].keys() < state.keys()
    assert "frame" not in update["parts"]
    assert "Rolled: 2, 5, 6" in update["parts"]["moves"]
    assert page.ask({**state, "frame": "other"}).status_code == 200


def asking(page: Page, state: dict[str, str]) -> dict[str, Any]:
    name = f"table:{page.match.pk}"
    return {"data": {"r": name}, "headers": {"Live-State": json.dumps({name: state})}}


def test_a_table_of_others_is_gone_for_a_page_that_asks():
    page = page_of(table(1, 1))
    for name in (
        f"table:{table(1, 1).pk}",
        "table:999999",
        "table:x",
        f"table:{10**30}",
        f"table:{'9' * 5000}",
        "",
        "x",
    ):
        assert page.client.get("/live/parts", {"r": name}).status_code == 410
    assert Client().get("/live/parts", {"r": f"table:{page.match.pk}"}).status_code == 410


@pytest.mark.parametrize("header", ["", "x", "[]", "{}", "[" * 5000, '{"table:1": 3}', "\x80"])
def test_a_state_that_no_page_says_gets_the_whole_table(header):
    page = page_of(table(1, 1))
    name = f"table:{page.match.pk}"
    answer = page.client.get("/live/parts", {"r": name}, headers={"Live-State": header})
    assert "frame" in json.loads(answer.content)["updates"][0]["parts"]


def test_the_version_of_the_answer_is_the_version_of_the_match():
    page = page_of(table(1, 1))
    (update,) = json.loads(page.press(text="roll").content)["updates"]
    assert update["version"] == Match.objects.get(pk=page.match.pk).version


def test_no_token_of_a_page_is_in_what_is_pushed():
    page = page_of(table(1, 1))
    token = page.field("csrfmiddlewaretoken")
    page.press(text="roll")
    assert token
    assert token not in page.html

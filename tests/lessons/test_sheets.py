"""Sheets of a class's own: drawn, checked, kept, chosen for a lesson, printed."""

import pytest
from django.test import Client

from classroom.lessons.models import Lesson, Sheet
from tests.cast import colleague, teacher_client
from tests.lessons.setting import Room, room_make

pytestmark = pytest.mark.django_db

TENT = " []\n[][]"
FLOATING = "   []\n[]"
APART = "[] []"


@pytest.fixture
def room() -> Room:
    return room_make(2)


@pytest.fixture
def client(room: Room) -> Client:
    return teacher_client(room.owner)


def sheet_make(room: Room, name: str = "Tent", drawing: str = TENT) -> Sheet:
    return Sheet.objects.create(school_class=room.school_class, name=name, drawing=drawing)


def save(client: Client, room: Room, name: str = "Tent", drawing: str = TENT):
    return client.post(f"/sheets/{room.school_class.pk}/new", {"name": name, "drawing": drawing})


def test_a_pasted_drawing_is_kept_with_the_class(room, client):
    assert save(client, room, drawing=" []\r\n[][]\r\n").status_code == 302
    assert [(s.name, s.drawing) for s in room.school_class.sheets.all()] == [("Tent", TENT)]


@pytest.mark.parametrize(
    ("drawing", "words"),
    [
        (FLOATING, "Row 2, column 4: square 1 can never be filled."),
        (APART, "Row 1, column 4: square 2 does not touch the rest."),
        ("[]x", "Row 1, column 3: draw only squares [] and spaces."),
    ],
)
def test_a_broken_drawing_is_refused_with_row_and_column(room, client, drawing, words):
    answer = save(client, room, drawing=drawing)
    assert answer.status_code == 422
    assert words in answer.content.decode()
    assert not room.school_class.sheets.exists()


def test_what_was_typed_is_still_there_after_a_refusal(room, client):
    assert FLOATING in save(client, room, drawing=FLOATING).content.decode()


def test_an_empty_drawing_and_a_name_without_letters_are_refused(room, client):
    assert save(client, room, drawing="   ").status_code == 422
    assert save(client, room, name="!").status_code == 422
    assert not room.school_class.sheets.exists()


def test_a_second_sheet_of_the_same_name_is_refused(room, client):
    sheet_make(room)
    answer = save(client, room, drawing="[]")
    assert "Another sheet of this class has this name." in answer.content.decode()
    assert room.school_class.sheets.get().drawing == TENT


def test_a_sheet_can_be_drawn_anew(room, client):
    sheet = sheet_make(room)
    url = f"/sheets/{room.school_class.pk}/{sheet.pk}/"
    assert TENT in client.get(url).content.decode()
    client.post(url, {"name": "House", "drawing": "[]\n[]"})
    sheet.refresh_from_db()
    assert (sheet.name, sheet.drawing) == ("House", "[]\n[]")


def test_a_sheet_can_be_deleted(room, client):
    sheet = sheet_make(room)
    client.post(f"/sheets/{room.school_class.pk}/{sheet.pk}/delete")
    assert not room.school_class.sheets.exists()


def test_it_is_listed_among_the_choices_of_a_lesson_and_played_on(room, client):
    sheet = sheet_make(room)
    new = {"class": room.school_class.pk, "game": "roll_to_the_top"}
    page = client.get("/lessons/new/", new).content.decode()
    assert f'<option value="sheet-{sheet.pk}">Tent</option>' in page
    chosen = {
        "option-sheet": f"sheet-{sheet.pk}",
        "option-direction": "increasing",
        "option-dice": "d4-d20",
        "option-signs": "+",
        "option-first_roller": "1",
        "option-calculate": "student",
        "hint_limit": "5",
    }
    assert client.post("/lessons/new/", {**new, **chosen}).status_code == 302
    assert Lesson.objects.get().options["sheet"] == TENT


def test_sheets_of_another_class_are_no_choices(room, client):
    other = sheet_make(room_make(1, "5a"), "Secret")
    page = client.get(
        "/lessons/new/", {"class": room.school_class.pk, "game": "roll_to_the_top"}
    ).content.decode()
    assert "Secret" not in page
    assert client.get(f"/sheets/{room.school_class.pk}/{other.pk}/").status_code == 404


def test_it_prints_with_and_without_numbers(room, client):
    url = f"/sheets/{room.school_class.pk}/{sheet_make(room).pk}/print"
    plain, numbered = client.get(url).content.decode(), client.get(f"{url}?numbers=1").content
    assert plain.count('class="roll__brick"') == 3
    assert "2|1" not in plain
    assert "2|1" in numbered.decode()


@pytest.mark.parametrize("right", ["", "read"])
def test_who_may_not_change_the_class_draws_nothing_for_it(room, right):
    other = teacher_client(colleague(room, right))
    assert save(other, room).status_code == 404
    assert not room.school_class.sheets.exists()
    listed = other.get(f"/sheets/{room.school_class.pk}/").status_code
    assert listed == (200 if right else 404)


def test_the_list_shows_every_sheet(room, client):
    sheet_make(room)
    sheet_make(room, "Tower", "[]\n[]")
    page = client.get(f"/sheets/{room.school_class.pk}/").content.decode()
    assert page.count('class="roll__place') == 5

"""Test the pages of the projector, and the rules told step by step."""

import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from classroom.lessons.models import Lesson
from classroom.lessons.projector_links import RULES, projector_address
from classroom.lessons.selectors.projector_screens import Pages, Stop, paginate
from classroom.lessons.services.next_game import lesson_start_next_game
from classroom.lessons.services.projector import projector_names
from classroom.lessons.services.teams import teams_shuffle
from tests.lessons.setting import Room, fresh, on_the_wall, room_make

pytestmark = pytest.mark.django_db


def page(lesson: Lesson) -> str:
    return unescape(Client().get(projector_address(fresh(lesson))).content.decode())


def many(tables: int) -> Lesson:
    """So many tables of three teams each."""
    room = room_make(3 * tables)
    return room.running(teams=3 * tables)


def numbers(html: str) -> list[int]:
    """The tables that are in sight."""
    return [int(number) for number in re.findall(r'id="projector-table-(\d+)"', html)]


def step(html: str) -> list[str]:
    return re.findall(r"rules--(\d)", html)


def dots(html: str) -> tuple[int, int]:
    """Which of the dots at the foot is filled, and how many there are; (0, 0) without."""
    foot = re.search(r'class="projector__page".*?</p>', html, re.DOTALL)
    if foot is None:
        return 0, 0
    spans = re.findall(r"<span([^>]*)>", foot[0])
    return next(n for n, one in enumerate(spans, start=1) if one), len(spans)


# Pages -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("things", "pages"), [(1, [1]), (6, [6]), (7, [4, 3]), (12, [6, 6]), (15, [5, 5, 5])]
)
def test_all_pages_have_about_as_many_tables(things: int, pages: list[int]) -> None:
    sheets = [paginate(range(things), 6, number)[0] for number in range(1, len(pages) + 1)]
    assert list(map(len, sheets)) == pages
    assert [thing for sheet in sheets for thing in sheet] == list(range(things))


@pytest.mark.parametrize("number", [3, 9, 999, 10**9])
def test_a_page_beyond_the_last_is_the_last(number: int) -> None:
    assert paginate(range(9), 6, number) == ([5, 6, 7, 8], Pages(2, 2))


def test_nothing_at_all_is_one_page() -> None:
    assert paginate([], 6, 1) == ([], Pages(1, 1))


@pytest.mark.parametrize(
    ("text", "stop"),
    [
        ("", Stop("", 1)),
        ("podium", Stop("podium", 1)),
        ("podium:2", Stop("podium", 2)),
        (":2", Stop("", 2)),
        ("3:0", Stop("3", 1)),
        ("3:-1", Stop("3", 1)),
        ("3:x", Stop("3", 1)),
        ("3:٣", Stop("3", 1)),
        ("3:1e9", Stop("3", 1)),
        ("3:1000", Stop("3", 1)),
        ("3:999", Stop("3", 999)),
        ("a:b:c", Stop("a", 1)),
    ],
)
def test_a_stop_is_read_whatever_somebody_sends(text: str, stop: Stop) -> None:
    assert Stop.read(text) == stop
    assert Stop.read(str(stop)) == stop


@pytest.mark.parametrize("text", ["<b>:1", "99", "code ", "x" * 5000, "\0", "0x1", "ask:2"])
def test_what_is_not_there_is_refused_and_changes_nothing(
    room: Room, desk: Client, text: str
) -> None:
    lesson = on_the_wall(room.running(teams=3), "points")
    answer = desk.post(
        reverse("lessons:projector", args=[lesson.pk]), {"show": text}, HTTP_HX_REQUEST="true"
    )
    assert answer.json()["error"] == "This is not there any more. Choose something else."
    after = fresh(lesson)
    assert (after.projector_view, after.projector_choices) == ("points", lesson.projector_choices)


@pytest.mark.parametrize(
    ("tables", "columns"), [(2, 2), (3, 3), (4, 4), (5, 3), (6, 3), (7, 4), (8, 4)]
)
def test_up_to_eight_tables_are_one_page_in_two_rows_at_most(tables: int, columns: int) -> None:
    html = page(many(tables))
    assert numbers(html) == list(range(1, tables + 1))
    assert f"race__tables--{columns}" in html
    assert dots(html) == (0, 0)


def test_more_tables_are_on_pages_and_the_desk_turns_them() -> None:
    lesson = many(15)
    html = page(lesson)
    assert (numbers(html), dots(html)) == (list(range(1, 9)), (1, 2))
    html = page(on_the_wall(lesson, "", 2))
    assert (numbers(html), dots(html)) == (list(range(9, 16)), (2, 2))


def test_nothing_turns_by_itself_without_scripts() -> None:
    assert re.search(r'http-equiv="refresh" content="12"', page(many(9)))


@pytest.mark.parametrize("teams", [8, 15])
def test_the_points_of_eight_teams_are_one_page(teams: int) -> None:
    lesson = on_the_wall(room_make(teams).running(teams=teams), "points")
    html = page(lesson)
    assert dots(html) == ((0, 0) if teams == 8 else (1, 2))
    assert html.count('class="lanes__lane"') == 8


def test_many_names_in_the_lobby_are_on_pages() -> None:
    room = room_make(16)
    lesson = room.arrived(room.lesson())
    projector_names(lesson=lesson, names=True)
    pages = [page(on_the_wall(lesson, "code", number)) for number in (1, 2)]
    names = [re.findall(r">(Student \d+)<", html) for html in pages]
    assert names == [
        [f"Student {number:02}" for number in range(1, 9)],
        [f"Student {number:02}" for number in range(9, 17)],
    ]
    assert [dots(html) for html in pages] == [(1, 2), (2, 2)]


# The rules -------------------------------------------------------------------------------------


def test_one_press_puts_the_rules_on_the_projector_and_one_takes_them_away(
    room: Room, desk: Client
) -> None:
    lesson = room.running(teams=3)
    controls = reverse("lessons:projector", args=[lesson.pk])
    desk.post(controls, {"show": "rules1"})
    assert step(page(lesson)) == ["1"]
    html = desk.get(reverse("lessons:lesson", args=[lesson.pk])).content.decode()
    assert re.search(r'id="wall-rules1"[^>]*aria-current="true"[^>]*>\s*Rules\s*<', html)
    desk.post(controls, {"show": ""})
    assert step(page(lesson)) == []


@pytest.mark.parametrize("number", range(1, 7))
def test_next_and_back_go_through_the_steps_of_the_rules(
    room: Room, desk: Client, number: int
) -> None:
    lesson = on_the_wall(room.lesson(), f"rules{number}")
    html = page(lesson)
    assert step(html) == [f"{number}"]
    stops = re.search(r'data-next="([^"]*)" data-back="([^"]*)"', html)
    assert stops is not None
    assert stops[1] == (f"rules{number + 1}:1" if number < len(RULES) else "start:1")
    assert stops[2] == (f"rules{number - 1}:1" if number > 1 else ":1")


@pytest.mark.parametrize("view", ["rules0", "rules7", "rules", "rules11"])
def test_a_step_that_is_none_cannot_be_chosen(room: Room, desk: Client, view: str) -> None:
    lesson = room.running(teams=3)
    desk.post(reverse("lessons:projector", args=[lesson.pk]), {"show": view})
    assert step(page(lesson)) == []


def test_students_and_teachers_read_the_same_rules(room: Room, desk: Client) -> None:
    lesson = room.running(teams=3)
    cards = desk.get(reverse("lessons:new"), {"class": room.school_class.pk}).content.decode()
    titles = re.findall(r'class="rules__title">([^<]+)<', page(on_the_wall(lesson, "rules1")))
    assert titles
    assert [title for title in titles if title not in unescape(cards)] == []


@pytest.mark.parametrize("view", [RULES[0], RULES[-1]])
def test_the_start_takes_the_rules_off_the_projector(room: Room, desk: Client, view: str) -> None:
    lesson = room.arrived(room.lesson())
    teams_shuffle(lesson=lesson, teams=6)
    desk.post(reverse("lessons:projector", args=[lesson.pk]), {"show": view})
    desk.post(reverse("lessons:start", args=[lesson.pk]))
    html = page(lesson)
    assert step(html) == []
    assert numbers(html) == [1, 2]


def test_a_refused_start_leaves_the_rules_on_the_projector(room: Room, desk: Client) -> None:
    lesson = room.lesson()
    desk.post(reverse("lessons:projector", args=[lesson.pk]), {"show": "rules2"})
    desk.post(reverse("lessons:start", args=[lesson.pk]))
    assert step(page(lesson)) == ["2"]


def test_in_the_lobby_the_code_comes_back_when_the_rules_are_taken_away(
    room: Room, desk: Client
) -> None:
    lesson, code = room.lesson(), room.school_class.join_code
    controls = reverse("lessons:projector", args=[lesson.pk])
    desk.post(controls, {"show": "rules2"})
    assert code not in page(lesson)
    desk.post(controls, {"show": ""})
    assert code in page(lesson)


def test_the_next_game_takes_the_rules_off_the_projector(room: Room) -> None:
    lesson = on_the_wall(room.running(teams=6), "rules2")
    again = {"game": "on_belay", "options": lesson.options}
    lesson_start_next_game(lesson=lesson, game_number=1, **again)
    assert step(page(lesson)) == []

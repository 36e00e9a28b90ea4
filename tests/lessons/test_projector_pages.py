"""Test the projector's page turning, and the rules told step by step."""

import re
from collections import Counter
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from classroom.lessons.models import Lesson
from classroom.lessons.projector_links import RULES, projector_address
from classroom.lessons.selectors.projector_screens import paginate
from classroom.lessons.services.next_game import lesson_start_next_game
from classroom.lessons.services.projector import projector_names
from classroom.lessons.services.teams import teams_shuffle
from tests.lessons.setting import Room, room_make

pytestmark = pytest.mark.django_db


def page(lesson: Lesson, **query: object) -> str:
    lesson.refresh_from_db()
    own = {"desk_choice": lesson.projector_choices} if query else {}
    answer = Client().get(projector_address(lesson), {**query, **own})
    return unescape(answer.content.decode())


def many(tables: int) -> Lesson:
    """So many tables of three teams each."""
    room = room_make(3 * tables)
    return room.running(teams=3 * tables)


def numbers(html: str) -> list[int]:
    """The tables that are in sight."""
    tables = re.findall(r'id="projector-table-(\d+)"([^>]*)>', html)
    return [int(number) for number, more in tables if "hidden" not in more]


def step(html: str) -> list[str]:
    return re.findall(r"rules--(\d)", html)


# Pages -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("things", "pages"), [(1, [1]), (6, [6]), (7, [4, 3]), (12, [6, 6]), (15, [5, 5, 5])]
)
def test_all_pages_have_about_as_many_tables(things: int, pages: list[int]) -> None:
    items, _ = paginate(range(things), 6, "1")
    assert list(Counter(number for number, _ in items).items()) == list(enumerate(pages, start=1))
    assert [thing for _, thing in items] == list(range(things))


@pytest.mark.parametrize("number", ["", "0", "-1", "x", "٣", "1e9"])
def test_a_page_that_is_none_is_the_first_or_the_last(number: str) -> None:
    _, pages = paginate(range(9), 6, number)
    assert pages.number in (1, 2)


def test_after_the_last_page_comes_the_first_again() -> None:
    _, first = paginate(range(9), 6, "1")
    _, last = paginate(range(9), 6, "2")
    assert (first.before, first.after, last.before, last.after) == (2, 2, 1, 1)


def test_four_tables_of_three_teams_need_no_pages_and_have_their_teams_beside_them() -> None:
    html = page(many(4))
    assert numbers(html) == [1, 2, 3, 4]
    assert "projector__pages" not in html
    assert "projector__grid--2 projector__grid--beside" in html


def test_three_tables_stand_in_one_row() -> None:
    assert 'projector__grid--3"' in page(many(3))


def test_eight_tables_of_three_teams_are_on_two_pages() -> None:
    lesson = many(8)
    assert numbers(page(lesson)) == [1, 2, 3, 4]
    second = page(lesson, show="", page=2)
    assert numbers(second) == [5, 6, 7, 8]
    assert re.search(r'data-on-page="2"\s*>\s*<a rel="prev"', second)


@pytest.mark.parametrize(
    ("teams", "options", "tables"),
    [
        (14, {"game": "cant_stop", "columns_to_win": 5}, [4, 3]),
        (20, {"game": "yeti_mountain", "levels": 2}, [2, 2]),
    ],
)
def test_six_tables_of_two_teams_fit_on_a_page_and_three_of_many(
    teams: int, options: dict[str, object], tables: list[int]
) -> None:
    lesson = room_make(teams).running(teams=teams, **options)
    assert [len(numbers(page(lesson, show="", page=one))) for one in (1, 2)] == tables


def test_all_pages_are_there_and_one_is_in_sight() -> None:
    html = page(many(8))
    assert len(re.findall(r'id="projector-table-\d+"', html)) == 8
    assert re.findall(r'projector__pages"[^>]*data-on-page="(\d)"( hidden)?', html) == [
        ("1", ""),
        ("2", " hidden"),
    ]


def test_without_scripts_the_page_turns_by_loading_the_next() -> None:
    lesson = many(9)
    assert re.search(
        r'http-equiv="refresh" content="12;url=\?show=&desk_choice=\d+&page=2"', page(lesson)
    )


def test_many_names_in_the_lobby_are_on_pages() -> None:
    room = room_make(16)
    lesson = room.arrived(room.lesson())
    projector_names(lesson=lesson, names=True)
    names = re.findall(r'<li data-on-page="(\d)"( hidden)?\s*>Student', page(lesson))
    assert names == [("1", "")] * 8 + [("2", " hidden")] * 8


# The rules -------------------------------------------------------------------------------------


def test_one_press_puts_the_rules_on_the_projector_and_one_takes_them_away(
    room: Room, desk: Client
) -> None:
    lesson = room.running(teams=3)
    controls = reverse("lessons:projector", args=[lesson.pk])
    assert (
        "Show the rules on the projector"
        in desk.get(reverse("lessons:lesson", args=[lesson.pk])).content.decode()
    )
    desk.post(controls, {"show": "rules1"})
    assert step(page(lesson)) == ["1"]
    assert (
        "Hide the rules" in desk.get(reverse("lessons:lesson", args=[lesson.pk])).content.decode()
    )
    desk.post(controls, {"show": ""})
    assert step(page(lesson)) == []


def test_the_rules_are_told_before_the_game_begins(room: Room, desk: Client) -> None:
    lesson = room.lesson()
    desk.post(reverse("lessons:projector", args=[lesson.pk]), {"show": "rules2"})
    html = page(lesson)
    assert step(html) == ["2"]
    assert "Step 2 of 6" in html


def test_the_projector_pages_through_the_rules_by_itself(room: Room) -> None:
    lesson = room.running(teams=3)
    html = page(lesson, show="rules3")
    assert step(html) == ["3"]
    assert re.findall(r'rel="(\w+)" href="\?show=(\w+)', html) == [
        ("prev", "rules2"),
        ("next", "rules4"),
    ]


@pytest.mark.parametrize(("show", "missing"), [(RULES[0], "prev"), (RULES[-1], "next")])
def test_the_first_step_has_none_before_and_the_last_none_after(
    room: Room, show: str, missing: str
) -> None:
    html = page(room.running(teams=3), show=show)
    assert f'rel="{missing}"' not in html


@pytest.mark.parametrize("show", ["rules0", "rules7", "rules", "rules11"])
def test_a_step_that_is_none_cannot_be_chosen(room: Room, desk: Client, show: str) -> None:
    lesson = room.running(teams=3)
    desk.post(reverse("lessons:projector", args=[lesson.pk]), {"show": show})
    assert step(page(lesson)) == step(page(lesson, show=show)) == []


def test_students_and_teachers_read_the_same_rules(room: Room, desk: Client) -> None:
    lesson = room.running(teams=3)
    cards = desk.get(reverse("lessons:new"), {"class": room.school_class.pk}).content.decode()
    html = page(lesson, show="rules1")
    for title in re.findall(r'class="rules__title">([^<]+)<', html):
        assert title in unescape(cards)


@pytest.mark.parametrize("show", [RULES[0], RULES[-1]])
def test_the_start_takes_the_rules_off_the_projector(room: Room, desk: Client, show: str) -> None:
    lesson = room.arrived(room.lesson())
    teams_shuffle(lesson=lesson, teams=6)
    desk.post(reverse("lessons:projector", args=[lesson.pk]), {"show": show})
    desk.post(reverse("lessons:start", args=[lesson.pk]))
    html = page(lesson)
    assert step(html) == []
    assert numbers(html) == [1, 2]


def test_the_start_takes_away_the_rules_that_the_projector_chose_by_itself(
    room: Room, desk: Client
) -> None:
    lesson = room.arrived(room.lesson())
    own = {"show": "rules2", "desk_choice": lesson.projector_choices}
    teams_shuffle(lesson=lesson, teams=6)
    assert step(unescape(Client().get(projector_address(lesson), own).content.decode())) == ["2"]
    desk.post(reverse("lessons:start", args=[lesson.pk]))
    started = unescape(Client().get(projector_address(lesson), own).content.decode())
    assert step(started) == []
    assert numbers(started) == [1, 2]


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
    lesson = room.running(teams=6)
    own = {"show": "rules2", "desk_choice": lesson.projector_choices}
    lesson_start_next_game(lesson=lesson, game_number=1, game="on_belay", options=lesson.options)
    lesson.refresh_from_db()
    assert step(unescape(Client().get(projector_address(lesson), own).content.decode())) == []

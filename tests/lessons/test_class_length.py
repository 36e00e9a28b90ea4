"""How long a game takes with a class: its tables, as its students fill them."""

import re
from html import unescape

import pytest
from django.test import Client

from classroom.lessons.selectors.class_length import class_length
from games import registry
from games.lengths import minutes
from tests.lessons.setting import Room, room_make
from tests.lessons.test_pages import address, text

GAME, PRESET = registry.get("on_belay"), "rulebook"


@pytest.mark.parametrize(
    ("students", "team_size", "teams"),
    [(12, 2, 3), (4, 2, 2), (13, 2, 3), (6, 3, 2), (5, 1, 3), (2, 1, 2)],
)
def test_the_largest_table_that_a_class_fills_counts(
    db: None, students: int, team_size: int, teams: int
) -> None:
    length = class_length(room_make(students).school_class, team_size)
    assert length.minutes(GAME, PRESET) == minutes(GAME, PRESET, teams, team_size)


def test_two_teams_three_teams_and_children_alone_take_different_times() -> None:
    tables = [(2, 2), (3, 2), (2, 1)]
    assert len({minutes(GAME, PRESET, teams, size) for teams, size in tables}) == 3


@pytest.mark.parametrize("students", [0, 1])
def test_a_class_without_enough_students_yet_is_told_of_three_teams(
    db: None, students: int
) -> None:
    length = class_length(room_make(students).school_class)
    assert length.minutes(GAME, PRESET) == minutes(GAME, PRESET, 3)


def said_of(page: str, preset: str) -> int:
    """Return the minutes that the page says of a preset."""
    line = GAME.words.PRESET_LINES[preset]
    return int(re.search(rf"About (\d+) minutes. {re.escape(line)}", unescape(page))[1])  # type: ignore[index]


@pytest.mark.parametrize(("query", "size"), [("", 2), ("&team_size=1", 1), ("&team_size=x", 2)])
def test_the_form_of_a_lesson_says_the_minutes_of_this_class(
    room: Room, desk: Client, query: str, size: int
) -> None:
    page = text(desk.get(f"{address('new')}?class={room.school_class.pk}&game=on_belay{query}"))
    length = class_length(room.school_class, size)
    for preset in GAME.rules.PRESETS:
        assert said_of(page, preset) == length.minutes(GAME, preset)


def test_the_form_of_the_next_game_says_them_for_the_teams_of_the_lesson(
    room: Room, desk: Client
) -> None:
    lesson = room.running(teams=2)
    page = text(desk.get(f"{address('next', lesson.pk)}?game=on_belay"))
    length = class_length(room.school_class, lesson.team_size)
    assert said_of(page, PRESET) == length.minutes(GAME, PRESET)

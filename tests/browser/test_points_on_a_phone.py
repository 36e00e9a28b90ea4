"""A child reads all the points on a phone: no column is cut off."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from classroom.lessons.services.next_game import lesson_start_next_game
from classroom.play.models import Match
from tests.browser.conftest import PHONE, Room
from tests.browser.sight import reads, sees, sees_count
from tests.browser.test_projector_layout import TEAMS
from tests.cast import student_client
from tests.lessons.setting import moved, room_make, won_by

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def begun(match: Match) -> None:
    moved(match, 3)


def after_games(games: int, play: Callable[[Match], None] = begun, **options: Any) -> str:
    """The session of a student whose lesson has had so many games, in teams with long names."""
    room = room_make(4)
    lesson = room.running(teams=3, **options)
    for team in lesson.teams.select_related("seat"):
        team.name = TEAMS[team.number % len(TEAMS)][:40]
        team.save()
    for number in range(1, games):
        play(Match.objects.get(table__lesson=lesson, table__game_number=number))
        lesson_start_next_game(
            lesson=lesson, game_number=number, game=lesson.game, options=lesson.options
        )
        lesson.refresh_from_db()
    return student_client(room.students[0]).session.session_key or ""


@pytest.mark.parametrize("games", [1, 2, 3, 4])
def test_no_column_of_the_points_is_cut_off(room: Room, in_thread: Callable, games: int) -> None:
    session = in_thread(partial(after_games, games))
    all_columns_are_in_sight(room, session, 3 + games)


def test_squares_left_open_have_a_column_beside_the_points(room: Room, in_thread: Callable) -> None:
    options = {"game": "roll_to_the_top", "sheet": "[]", "play": lambda match: won_by(match, 1)}
    session = in_thread(partial(after_games, 4, **options))
    page = all_columns_are_in_sight(room, session, 3 + 1 + 4)
    sees(page.locator("#standings thead"), "Open squares")
    reads(page.locator("#standings tbody tr td:nth-of-type(3)"), ["0", "3", "3"])


def all_columns_are_in_sight(room: Room, session: str, columns: int) -> Page:
    page = room.student("/lesson/points", session, PHONE)
    table = page.get_by_role("region", name="Points", exact=True)
    expect(table).to_be_visible()
    assert table.evaluate("one => one.scrollWidth - one.clientWidth") <= 0
    heads = page.locator("#standings thead th")
    sees_count(heads, columns)
    for head in heads.all():
        box = head.bounding_box()
        assert box
        assert box["x"] + box["width"] <= PHONE["width"]
    return page

"""Test what the class reads from the projector: seats, turns, the clock, and who has won."""

import re

import pytest

from classroom.lessons.models import Lesson
from classroom.lessons.selectors.scores import standings
from classroom.lessons.services.clocks import lesson_set_clock
from classroom.lessons.services.lifecycle import lesson_end
from classroom.lessons.services.next_game import lesson_start_next_game
from classroom.lessons.services.teams import teams_shuffle
from classroom.people.team_names import team_animal, team_names
from classroom.play.services.matches import match_end
from tests.lessons.setting import Room, fresh, on_the_wall, won_by_the_first
from tests.lessons.test_projector import page, playing

pytestmark = pytest.mark.django_db


def test_an_empty_lobby_has_a_mountain_and_each_arrival_a_climber(room: Room) -> None:
    lesson = room.lesson()
    assert "Who is the first on the mountain?" in page(lesson)
    html = page(room.arrived(lesson, 2))
    assert len(re.findall(r'id="climber-\d+"', html)) == 2


def test_once_teams_are_made_the_class_reads_who_sits_where(room: Room) -> None:
    lesson = room.arrived(room.lesson())
    teams_shuffle(lesson=lesson, teams=2)
    team = lesson.teams.first()
    html = page(fresh(lesson))
    assert "Find your table" in html
    assert team.name in html
    assert room.school_class.join_code in html
    assert "Student 01" not in html
    Lesson.objects.filter(pk=lesson.pk).update(projector_names=True)
    assert "Student 01" in page(fresh(lesson))


def test_a_name_that_a_teacher_has_typed_stays_off_the_projector(room: Room) -> None:
    lesson = room.arrived(room.lesson())
    teams_shuffle(lesson=lesson, teams=2)
    lesson.teams.filter(number=1).update(name="Ada and Ben")
    assert "Ada and Ben" not in page(fresh(lesson))
    assert team_animal("Ada and Ben") is None
    assert all(team_animal(name) for name in team_names(40))


def test_the_seats_can_be_shown_while_the_game_is_on() -> None:
    _, lesson = playing(8, teams=8)
    html = page(on_the_wall(lesson, "seats"))
    assert all(team.name in html for team in lesson.teams.all())


def test_a_clock_for_the_game_stands_above_all_tables() -> None:
    _, lesson = playing(8, teams=8)
    assert "projector-clock" not in page(lesson)
    lesson_set_clock(lesson=lesson, minutes=10)
    assert 'id="projector-clock"' in page(fresh(lesson))


def test_the_tables_say_whose_turn_it_is() -> None:
    _, lesson = playing(3, teams=3, game="cant_stop")
    assert page(fresh(lesson)).count('class="projector__turn"') == 1


def test_in_a_race_whose_turn_it_is_has_a_ring_and_is_said() -> None:
    _, lesson = playing(8, teams=8, game="cant_stop")
    html, tables = page(lesson), lesson.current_tables.count()
    assert html.count("race__racer--turn") == html.count("is playing now") == tables > 1


def test_nobody_is_champion_of_games_in_which_nobody_has_moved(room: Room) -> None:
    lesson = room.running(teams=3)
    lesson_start_next_game(lesson=lesson, game_number=1, game=lesson.game, options=lesson.options)
    lesson_end(lesson=lesson)
    assert "Nobody has points yet." in page(fresh(lesson))
    (score, *_) = standings(fresh(lesson)).teams
    assert score.games == (None, None)


def test_a_table_where_nobody_has_moved_has_no_places(room: Room) -> None:
    lesson = room.running(teams=3)
    lesson_end(lesson=lesson)
    html = page(fresh(lesson))
    assert "Nobody has points yet." in html
    assert "Ended early" not in html
    assert "stage__step " not in html
    assert "data-celebrates" not in html


def test_the_points_of_a_game_that_is_on_are_no_zeros(room: Room) -> None:
    lesson = room.running(teams=3)
    html = page(on_the_wall(lesson, "points"))
    assert "Points come when a game is over." in html
    assert "0 points" not in html
    won_by_the_first(lesson.current_tables.get().match)
    match_end(match=lesson.current_tables.get().match)
    html = page(fresh(lesson))
    assert "Points come" not in html
    assert "12 points" in html


@pytest.mark.parametrize("view", ["", "podium"])
def test_a_lobby_that_was_canceled_says_goodbye_and_no_places(room: Room, view: str) -> None:
    lesson = room.arrived(room.lesson())
    lesson_end(lesson=lesson)
    Lesson.objects.filter(pk=lesson.pk).update(projector_view=view)
    html = page(fresh(lesson))
    assert "See you next time!" in html
    assert "No places yet" not in html

"""Several games in one lesson: the same teams, points over all games, a tournament, a goal."""

import pytest
from django.test import Client
from django.urls import reverse

from classroom.lessons.models import Lesson
from classroom.lessons.selectors.scores import mountain_of, standings
from classroom.lessons.services.bots import table_set_bot, team_bot_add
from classroom.lessons.services.lifecycle import lesson_pause, lesson_start
from classroom.lessons.services.members import lesson_set_late, member_arrive
from classroom.lessons.services.next_game import lesson_set_goal, lesson_start_next_game
from classroom.lessons.services.teams import teams_shuffle
from classroom.play.models import Match
from games.errors import UserError
from tests.cast import student_client
from tests.lessons.setting import (
    SHORT,
    Room,
    asked_again,
    html_of,
    lacking,
    refusal,
    room_make,
    won_by,
)
from tests.lessons.test_forms import as_shown

pytestmark = pytest.mark.django_db

HTMX = {"HTTP_HX_REQUEST": "true"}
DOT = {"sheet": "[]"}


def pairs(room: Room) -> Lesson:
    """Everybody alone against one other, with a sheet of one square."""
    lesson = room.lesson("roll_to_the_top", **DOT)
    room.arrived(lesson)
    teams_shuffle(lesson=lesson, teams=len(room.students))
    lesson_start(lesson=lesson)
    return lesson


def on(lesson: Lesson, **more: object) -> bool:
    """The next game, the same one unless told otherwise."""
    facts = {
        "game_number": lesson.game_number,
        "game": lesson.game,
        "options": lesson.options,
        **more,
    }
    return lesson_start_next_game(lesson=lesson, **facts)


def matches(lesson: Lesson) -> list[Match]:
    return [table.match for table in lesson.current_tables.select_related("match")]


def seated(lesson: Lesson) -> list[list[str]]:
    """The names of the teams at each table of the game that is on."""
    return [[seat.name for seat in match.seats.all()] for match in matches(lesson)]


def test_the_same_teams_go_on_to_another_game(room: Room) -> None:
    lesson = room.running(teams=3)
    before = seated(lesson)
    assert on(lesson, game="yeti_mountain", options={})
    assert (lesson.game_number, lesson.game, seated(lesson)) == (2, "yeti_mountain", before)
    assert lesson.tables.count() == 2


def test_the_game_before_ends_as_it_stands(room: Room) -> None:
    lesson = room.running(teams=3)
    (first,) = matches(lesson)
    on(lesson)
    first.refresh_from_db()
    assert first.status == "ended"


def test_two_presses_go_on_once(room: Room) -> None:
    lesson = room.running(teams=3)
    other = Lesson.objects.get(pk=lesson.pk)
    assert [on(lesson), on(other, game_number=1)] == [True, False]
    assert Lesson.objects.get(pk=lesson.pk).game_number == 2


def test_a_game_that_these_teams_cannot_be_seated_at_changes_nothing(room: Room) -> None:
    lesson = room.lesson("roll_to_the_top", **DOT)
    room.arrived(lesson)
    teams_shuffle(lesson=lesson, teams=1)
    lesson_start(lesson=lesson)
    with pytest.raises(UserError):
        on(lesson, game="on_belay", options=SHORT)
    lesson.refresh_from_db()
    assert (lesson.game_number, lesson.game, matches(lesson)[0].status) == (
        1,
        "roll_to_the_top",
        "playing",
    )


def test_a_paused_lesson_plays_again_with_the_next_game(room: Room) -> None:
    lesson = room.running(teams=3)
    lesson_pause(lesson=lesson)
    on(lesson)
    assert lesson.status == "running"
    assert [match.status for match in matches(lesson)] == ["playing"]


def test_who_came_late_to_a_closed_game_plays_in_the_next(room: Room) -> None:
    lesson = room.arrived(room.lesson(), 5)
    lesson_set_late(lesson=lesson, late=False)
    teams_shuffle(lesson=lesson, teams=2)
    lesson_start(lesson=lesson)
    lesson.refresh_from_db()
    late = room.students[5]
    member_arrive(lesson=lesson, student=late)
    assert not late.seats.exists()
    page = student_client(late).get(reverse("lessons:waiting_room"))
    assert "You play in the next one." in page.content.decode()
    on(lesson)
    assert late.seats.get().match == matches(lesson)[0]


def test_who_waits_is_seated_once_the_teacher_lets_in_late_again(room: Room) -> None:
    lesson = room.arrived(room.lesson(), 5)
    lesson_set_late(lesson=lesson, late=False)
    lesson_start(lesson=lesson)
    lesson.refresh_from_db()
    member_arrive(lesson=lesson, student=room.students[5])
    lesson_set_late(lesson=lesson, late=True)
    assert room.students[5].seats.count() == 1


# Points and a tournament -----------------------------------------------------------------------


def test_points_of_all_games_are_added(room: Room) -> None:
    lesson = room.lesson("roll_to_the_top", **DOT)
    room.arrived(lesson)
    teams_shuffle(lesson=lesson, teams=3)
    lesson_start(lesson=lesson)
    won_by(matches(lesson)[0], 2)
    on(lesson)
    won_by(matches(lesson)[0], 2, 3)
    scores = standings(lesson)
    assert [(team.place, team.games) for team in scores.teams] == [
        (1, (12, 9)),
        (2, (3, 9)),
        (3, (3, 0)),
    ]


def test_squares_left_open_are_added_up_over_games_of_roll_to_the_top(
    room: Room, desk: Client
) -> None:
    lesson = room.lesson("roll_to_the_top", **DOT)
    room.arrived(lesson)
    teams_shuffle(lesson=lesson, teams=3)
    lesson_start(lesson=lesson)
    won_by(matches(lesson)[0], 2)
    on(lesson)
    page = reverse("lessons:lesson", args=[lesson.pk])
    assert "Open squares" not in desk.get(page).content.decode()
    won_by(matches(lesson)[0], 2, 3)
    scores = standings(lesson)
    assert scores.left_open == "Open squares"
    assert [(team.points, team.left_open) for team in scores.teams] == [(21, 0), (12, 1), (3, 2)]
    assert "Open squares" in desk.get(page).content.decode()


def test_a_game_that_is_played_still_counts_nothing(room: Room) -> None:
    lesson = room.running(teams=3)
    assert {team.games for team in standings(lesson).teams} == {(None,)}


def test_in_a_tournament_the_winners_of_all_tables_meet(db: None) -> None:
    lesson = pairs(room_make(20))
    first = matches(lesson)
    names = [won.seats.get(number=2).name for won in first]
    for match in first:
        won_by(match, 2)
    on(lesson, seating="winners")
    order = [name for table in seated(lesson) for name in table]
    assert set(order[: len(first)]) == set(names)
    assert len(order) == 20


def test_in_the_next_round_those_meet_who_have_won_twice(db: None) -> None:
    lesson = pairs(room_make(20))
    for _ in range(2):
        for match in matches(lesson):
            won_by(match, 1)
        on(lesson, seating="winners")
    wins = {team.name: team.wins for team in standings(lesson).teams}
    win_counts = [wins[name] for table in seated(lesson) for name in table]
    assert win_counts == sorted(win_counts, reverse=True)
    assert win_counts[0] == 2
    assert {len(table) for table in seated(lesson)} == {len(seated(lesson)[0])}


def order(lesson: Lesson) -> list[str]:
    return [name for table in seated(lesson) for name in table]


def test_a_team_that_a_bot_plays_for_keeps_its_table(db: None) -> None:
    lesson = pairs(room_make(20))
    before = seated(lesson)
    table_set_bot(table=lesson.current_tables.get(number=1), seat=2, bot=1)
    on(lesson)
    assert seated(lesson) == before


@pytest.mark.parametrize("own", [False, True])
def test_in_a_tournament_a_bot_sits_where_its_team_has_come_to(db: None, own: bool) -> None:
    room = room_make(20)
    lesson = room.arrived(room.lesson("roll_to_the_top", **DOT))
    teams_shuffle(lesson=lesson, teams=20)
    for _ in range(4 if own else 0):
        team_bot_add(lesson=lesson, bot=1)
    lesson_start(lesson=lesson)
    for table in lesson.current_tables.select_related("match"):
        won_by(table.match, table.match.seats_count)
        if not own:
            table_set_bot(table=table, seat=table.match.seats_count, bot=1)
    on(lesson, seating="winners")
    assert order(lesson) == [team.name for team in standings(lesson).teams]


# The goal of all -------------------------------------------------------------------------------


def test_all_tables_climb_together_towards_the_goal(db: None) -> None:
    lesson = pairs(room_make(10))
    lesson_set_goal(lesson=lesson, goal=60)
    won_by(matches(lesson)[0], 1)
    lesson.refresh_from_db()
    mountain = mountain_of(lesson, matches(lesson))
    assert (mountain.feet, mountain.percent, mountain.has_goal_reached) == (20, 33, False)
    won_by(matches(lesson)[1], 1, 2)
    mountain = mountain_of(lesson, matches(lesson))
    assert (mountain.feet, mountain.percent, mountain.has_goal_reached) == (60, 100, True)


def test_a_goal_holds_for_all_games_of_the_lesson(room: Room) -> None:
    lesson = room.running(teams=3)
    lesson_set_goal(lesson=lesson, goal=40)
    lesson.refresh_from_db()
    on(lesson)
    lesson.refresh_from_db()
    assert lesson.goal == 40


@pytest.mark.parametrize("goal", ["0", "-3", "many", "1000000"])
def test_a_goal_that_is_no_way_up_is_refused(room: Room, desk: Client, goal: str) -> None:
    lesson = room.running(teams=2)
    answer = desk.post(reverse("lessons:goal", args=[lesson.pk]), {"goal": goal}, **HTMX)
    assert refusal(answer)
    lesson.refresh_from_db()
    assert lesson.goal is None


# What people see -------------------------------------------------------------------------------


def test_a_student_at_the_old_table_is_led_to_the_new_one(room: Room) -> None:
    lesson = room.running(teams=3)
    (old,) = matches(lesson)
    student = student_client(room.students[0])
    page = student.get(reverse("play:match", args=[old.pk])).content.decode()
    on(lesson)
    (new,) = matches(lesson)
    address = reverse("play:match", args=[new.pk])
    assert student.get(reverse("play:match", args=[old.pk])).url == address
    assert asked_again(student, page).status_code == 410


def test_a_desk_that_shows_the_game_before_is_loaded_anew(room: Room, desk: Client) -> None:
    lesson = room.running(teams=3)
    address = reverse("lessons:lesson", args=[lesson.pk])
    page = desk.get(address).content.decode()
    on(lesson)
    assert asked_again(desk, page).status_code == 410
    assert lacking(desk, desk.get(address).content.decode()) == ""


def test_the_teacher_goes_on_in_one_press(room: Room, desk: Client) -> None:
    lesson = room.running(teams=3)
    address = reverse("lessons:next", args=[lesson.pk])
    assert "The next game" in desk.get(address).content.decode()
    desk.post(
        address, {"game_number": "1", "preset": "", "game": "yeti_mountain", "seating": "same"}
    )
    lesson.refresh_from_db()
    assert (lesson.game_number, lesson.game) == (2, "yeti_mountain")
    assert "Points" in desk.get(reverse("lessons:lesson", args=[lesson.pk])).content.decode()


def test_the_next_game_takes_options_of_its_own(room: Room, desk: Client) -> None:
    lesson = room.running(teams=3)
    address = reverse("lessons:next", args=[lesson.pk])
    assert "option-height" in desk.get(f"{address}?game=on_belay").content.decode()
    desk.post(address, {"game_number": "1", "game": "on_belay", "option-height": "nonsense"})
    lesson.refresh_from_db()
    assert lesson.game_number == 1


def test_options_that_the_teams_do_not_fit_stay_on_the_page_with_the_reason(
    room: Room, desk: Client
) -> None:
    lesson = room.running(teams=3)
    form = as_shown("cant_stop") | {"option-columns_to_win": "5"}
    answer = desk.post(
        reverse("lessons:next", args=[lesson.pk]),
        {"game_number": "1", "game": "cant_stop", "seating": "winners", **form},
    )
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "3 teams do not fit at the tables with these options." in page
    assert '<option value="5" selected' in page
    assert 'value="winners" checked' in page
    assert 'name="game_number" value="1"' in page
    lesson.refresh_from_db()
    assert (lesson.game_number, lesson.game) == (1, "on_belay")


def test_students_read_the_points_with_their_own_team_marked(room: Room) -> None:
    lesson = room.running(teams=3)
    on(lesson)
    page = student_client(room.students[0]).get(reverse("lessons:points")).content.decode()
    assert page.count("standings__own") == 1
    assert "12 points for first" in page


def test_points_that_are_shown_change_with_the_tables_and_end_with_the_game(room: Room) -> None:
    lesson, student = room.running(teams=3), student_client(room.students[0])
    page = student.get(reverse("lessons:points")).content.decode()
    assert lacking(student, page) == ""
    lesson_set_goal(lesson=lesson, goal=40)
    assert "Our class: 0 of 40 feet" in html_of(asked_again(student, page))
    on(lesson)
    assert asked_again(student, page).status_code == 410


def test_the_points_of_another_class_are_not_shown(room: Room) -> None:
    lesson = room.running(teams=3)
    team = lesson.teams.first()
    stranger = room_make(1, "other").students[0]
    page = student_client(stranger).get(reverse("lessons:points")).content.decode()
    assert team is not None
    assert team.name not in page

"""Bots in a lesson: in the lobby, in the place of a team, and against a teacher alone."""

import pytest
from django.urls import reverse

from classroom.lessons import seating_plan
from classroom.lessons.models import Lesson
from classroom.lessons.selectors import lessons as selectors
from classroom.lessons.selectors.lobby import lobby
from classroom.lessons.services.bots import (
    lesson_rematch,
    table_set_bot,
    team_bot_add,
    team_set_bot,
)
from classroom.lessons.services.lifecycle import lesson_end, lesson_repeat, lesson_start
from classroom.lessons.services.members import member_arrive, member_place
from classroom.lessons.services.teams import teams_shuffle
from classroom.people.models import ClassTeacher
from classroom.play.models import Move
from classroom.play.services.bots import seat_set_bot
from games.errors import UserError
from tests.cast import colleague, student_client, teacher_client
from tests.lessons.setting import Room, room_make

pytestmark = pytest.mark.django_db


def seats(lesson: Lesson) -> list[list[int]]:
    """For every table the strength of the bot in each seat, 0 for students."""
    tables = lesson.current_tables.order_by("number")
    return [list(table.match.seats.values_list("bot", flat=True)) for table in tables]


# In the lobby --------------------------------------------------------------------------------


def test_an_added_bot_is_a_team_with_a_seat_of_its_own(room: Room):
    lesson = room.arrived(room.lesson(), 2)
    team_bot_add(lesson=lesson, bot=3)
    teams_shuffle(lesson=lesson, teams=1)
    lesson_lobby = lobby(lesson)
    assert [(team.bot, len(team.people), team.table) for team in lesson_lobby.teams] == [
        (0, 2, 1),
        (3, 0, 1),
    ]
    lesson_start(lesson=lesson)
    assert seats(lesson) == [[0, 3]]


def test_a_student_alone_can_play(room: Room):
    lesson = room.arrived(room.lesson(), 1)
    team_bot_add(lesson=lesson, bot=1)
    lesson_start(lesson=lesson)
    assert seats(lesson) == [[0, 1]]


def test_bots_can_play_among_themselves(room: Room):
    lesson = room.lesson()
    for bot in (1, 3):
        team_bot_add(lesson=lesson, bot=bot)
    lesson_start(lesson=lesson)
    assert seats(lesson) == [[1, 3]]


def test_dealing_again_keeps_the_bots(room: Room):
    lesson = room.arrived(room.lesson(), 4)
    team_bot_add(lesson=lesson, bot=2)
    for _ in range(2):
        teams_shuffle(lesson=lesson, teams=2)
    assert [team.bot for team in lesson.teams.all()] == [0, 0, 2]
    assert len({team.name for team in lesson.teams.all()}) == 3


def test_bots_are_shared_out_so_that_students_sit_at_every_table():
    assert seating_plan.assign_tables("AB", "xy", (2, 2)) == [["A", "x"], ["B", "y"]]
    assert seating_plan.assign_tables("ABC", "x", (2, 2)) == [["A", "B"], ["C", "x"]]
    assert seating_plan.assign_tables("", "vwxyz", (3, 2)) == [["v", "w", "x"], ["y", "z"]]


def test_students_who_come_join_no_bot(room: Room):
    lesson = room.arrived(room.lesson(), 2)
    team_bot_add(lesson=lesson, bot=2)
    teams_shuffle(lesson=lesson, teams=1)
    lesson_start(lesson=lesson)
    member_arrive(lesson=lesson, student=room.students[2])
    assert lesson.members.get(student=room.students[2]).team.bot == 0


def test_nobody_is_placed_in_a_bots_team(room: Room):
    lesson = room.arrived(room.lesson(), 1)
    team = team_bot_add(lesson=lesson, bot=2)
    with pytest.raises(UserError):
        member_place(lesson=lesson, student=room.students[0].pk, team=team.number)


def test_a_bot_gets_another_strength_and_goes_away(room: Room):
    lesson = room.lesson()
    team = team_bot_add(lesson=lesson, bot=2)
    team_set_bot(lesson=lesson, number=team.number, bot=3)
    assert [team.bot for team in lesson.teams.all()] == [3]
    team_set_bot(lesson=lesson, number=team.number, bot=0)
    assert not lesson.teams.exists()


def test_a_team_of_students_is_not_made_a_bot_in_the_lobby(room: Room):
    lesson = room.arrived(room.lesson(), 4)
    teams_shuffle(lesson=lesson, teams=2)
    for bot in (0, 3):
        team_set_bot(lesson=lesson, number=1, bot=bot)
    assert [team.bot for team in lesson.teams.all()] == [0, 0]


@pytest.mark.parametrize("bot", [0, 4])
def test_it_refuses_a_strength_that_there_is_not(room: Room, bot: int):
    with pytest.raises(UserError):
        team_bot_add(lesson=room.lesson(), bot=bot)


def test_it_refuses_more_bots_than_anybody_needs(room: Room):
    lesson = room.lesson()
    for _ in range(20):
        team_bot_add(lesson=lesson, bot=1)
    with pytest.raises(UserError):
        team_bot_add(lesson=lesson, bot=1)


def test_it_refuses_bots_once_the_lesson_runs(room: Room):
    lesson = room.running(teams=2)
    with pytest.raises(UserError):
        team_bot_add(lesson=lesson, bot=1)


def test_as_last_time_has_the_bots_of_last_time(room: Room):
    lesson = room.arrived(room.lesson(), 2)
    team_bot_add(lesson=lesson, bot=3)
    lesson_start(lesson=lesson)
    lesson_end(lesson=lesson)
    again = lesson_repeat(school_class=room.school_class, teacher=room.owner)
    assert [team.bot for team in again.teams.all()] == [0, 3]


# In the place of a team ----------------------------------------------------------------------


def test_a_bot_plays_for_a_team_until_its_students_are_back(room: Room):
    lesson = room.running(teams=2)
    table = lesson.tables.get()
    table_set_bot(table=table, seat=1, bot=2)
    assert seats(lesson) == [[2, 0]]
    table_set_bot(table=table, seat=1, bot=0)
    assert seats(lesson) == [[0, 0]]


def test_it_refuses_to_leave_a_seat_with_nobody(room: Room):
    lesson = room.arrived(room.lesson(), 1)
    team_bot_add(lesson=lesson, bot=1)
    lesson_start(lesson=lesson)
    with pytest.raises(UserError):
        table_set_bot(table=lesson.tables.get(), seat=2, bot=0)


def test_it_refuses_a_seat_that_is_not_there(room: Room):
    with pytest.raises(UserError):
        table_set_bot(table=room.running(teams=2).tables.get(), seat=7, bot=1)


def test_the_desk_and_the_places_mark_a_bot(room: Room):
    lesson = room.running(teams=2)
    table_set_bot(table=lesson.tables.get(), seat=1, bot=2)
    client, badge = teacher_client(room.owner), '<span class="badge">bot</span>'
    assert badge in client.get(reverse("lessons:lesson", args=[lesson.pk])).content.decode()
    help_page = client.get(reverse("lessons:table", args=[lesson.pk, 1])).content.decode()
    assert badge in help_page
    assert "Let the students play again" in help_page
    lesson_end(lesson=lesson)
    assert badge in client.get(reverse("lessons:lesson", args=[lesson.pk])).content.decode()


# A teacher alone -----------------------------------------------------------------------------


def tried(room: Room, game: str = "cant_stop"):
    client = teacher_client(room.owner)
    data = {"class": room.school_class.pk, "game": game}
    return client, client.post(reverse("lessons:try"), data)


@pytest.mark.parametrize(
    "game", ["on_belay", "cant_stop", "roll_to_the_top", "climb_on", "yeti_mountain"]
)
def test_one_press_seats_the_teacher_with_two_bots(room: Room, game: str):
    client, answer = tried(room, game)
    lesson = Lesson.objects.get()
    match = lesson.tables.get().match
    assert answer.url == reverse("play:match", args=[match.pk])
    assert seats(lesson) == [[0, 2, 2]]
    assert match.seats.get(number=1).teacher == room.owner
    assert 'id="answer"' in client.get(answer.url).content.decode()


def test_the_teacher_plays_from_the_own_browser(room: Room):
    client, answer = tried(room)
    client.post(f"{answer.url}move", {"text": "roll", "ply": "0", "key": "k"})
    row = Move.objects.get(ply=0)
    assert (row.seat, row.text, row.student, row.key) == (1, "roll", None, "k")


def test_no_student_hears_of_a_trial(room: Room):
    tried(room)
    student = room.students[0]
    assert selectors.open_lesson_of(room.school_class) is None
    page = student_client(student).get(reverse("lessons:waiting_room"))
    assert "This is your camp." in page.content.decode()
    student_client(student).post(reverse("lessons:arrive"))
    assert not Lesson.objects.get().members.exists()


def test_a_lesson_goes_on_beside_a_trial(room: Room):
    tried(room)
    lesson = room.lesson()
    assert [one.status for one in Lesson.objects.order_by("pk")] == ["running", "lobby"]
    assert selectors.open_lesson_of(room.school_class) == lesson


def test_a_trial_makes_room_for_another_trial(room: Room):
    tried(room)
    tried(room, "on_belay")
    assert [one.status for one in Lesson.objects.order_by("pk")] == ["ended", "running"]


def test_a_trial_is_played_beside_an_open_lesson_and_is_in_no_list(room: Room):
    lesson = room.lesson()
    client, answer = tried(room)
    trial = Lesson.objects.get(trial=True)
    assert answer.url == reverse("play:match", args=[trial.tables.get().match_id])
    page = client.get(reverse("lessons:lessons")).content.decode()
    assert reverse("lessons:lesson", args=[lesson.pk]) in page
    assert f'href="{reverse("lessons:lesson", args=[trial.pk])}"' not in page


def test_a_trial_is_not_offered_as_the_last_time(room: Room):
    tried(room)
    lesson_end(lesson=Lesson.objects.get())
    assert selectors.lesson_last(room.school_class) is None


def test_nobody_else_presses_for_the_teacher(room: Room):
    _, answer = tried(room)
    for right in ("full", "read", ""):
        client = teacher_client(colleague(room, right))
        data = {"text": "roll", "ply": "0"}
        assert client.post(f"{answer.url}move", data).status_code == 404
    other = student_client(room_make(1, "another").students[0])
    assert other.post(f"{answer.url}move", {"text": "roll", "ply": "0"}).status_code == 404
    assert not Move.objects.exists()


def test_a_teacher_who_may_only_look_by_now_presses_no_more(room: Room):
    client, answer = tried(room)
    ClassTeacher.objects.filter(teacher=room.owner).update(right="read")
    assert client.post(f"{answer.url}move", {"text": "roll", "ply": "0"}).status_code == 404
    assert not Move.objects.exists()


def test_a_bot_that_beats_the_teacher_ends_the_match(room: Room):
    tried(room)
    match = Lesson.objects.get().tables.get().match
    seat_set_bot(seat=match.seats.get(number=1), bot=3)
    assert seats(Lesson.objects.get()) == [[3, 2, 2]]


def test_at_the_end_of_a_trial_the_teacher_is_offered_nothing_that_is_for_students(room: Room):
    client, answer = tried(room)
    lesson_end(lesson=Lesson.objects.get())
    page = client.get(answer.url).content.decode()
    assert 'id="over"' in page
    assert reverse("lessons:points") not in page
    assert "question-banner" not in page


def test_a_trial_can_be_played_again_with_the_same_options_and_bots(room: Room):
    client, _ = tried(room)
    lesson = Lesson.objects.get()
    lesson_end(lesson=lesson)
    client.post(reverse("lessons:rematch", args=[lesson.pk]))
    again = Lesson.objects.get(status="running")
    assert (again.game, again.options, seats(again)) == (lesson.game, lesson.options, [[0, 2, 2]])


def test_a_game_of_students_is_not_played_again_by_a_press_at_its_table(room: Room):
    lesson = room.running(teams=2)
    with pytest.raises(UserError, match="at the desk"):
        lesson_rematch(lesson=lesson, teacher=room.owner)

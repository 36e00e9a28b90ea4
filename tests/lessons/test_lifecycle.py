"""Opening, starting, pausing, resuming and ending a lesson."""

import pytest

from classroom.lessons.models import Lesson, Table
from classroom.lessons.services.hint_limits import lesson_set_hint_limit
from classroom.lessons.services.lifecycle import (
    lesson_end,
    lesson_pause,
    lesson_repeat,
    lesson_resume,
    lesson_start,
)
from classroom.lessons.services.members import member_place
from classroom.lessons.services.settings import lesson_set_roles
from classroom.lessons.services.teams import teams_shuffle
from classroom.play.models import Match
from classroom.play.services.matches import match_pause
from games.errors import UserError
from tests.lessons.setting import Room


def test_a_lesson_opens_in_its_lobby_and_expects_the_whole_roster(room: Room) -> None:
    lesson = room.lesson()
    assert lesson.status == "lobby"
    assert {member.student for member in lesson.members.all()} == set(room.students)
    assert lesson.options["trails"] == [2, 3]
    assert lesson.hint_limit is None


def test_a_class_has_one_open_lesson_at_most(room: Room) -> None:
    room.lesson()
    with pytest.raises(UserError, match="open lesson"):
        room.lesson()
    assert Lesson.objects.count() == 1


def test_options_that_the_game_does_not_take_open_nothing(room: Room) -> None:
    with pytest.raises(UserError, match="two trails"):
        room.lesson(trails=(2,))
    assert not Lesson.objects.exists()


def test_a_game_that_does_not_exist_opens_nothing(room: Room) -> None:
    with pytest.raises(UserError, match="no game"):
        room.lesson("chess")


def test_starting_seats_every_team_with_its_students_and_own_colour(room: Room) -> None:
    lesson = room.running(teams=5, trails=(2, 3), height=12)
    tables = list(lesson.tables.all())
    assert [table.match.seats_count for table in tables] == [3, 2]
    for team in lesson.teams.all():
        assert team.seat is not None
        assert set(team.seat.students.all()) == set(team.students.all())
        assert (team.seat.name, team.seat.colour) == (team.name, team.colour)
    for table in tables:
        colours = list(table.match.seats.values_list("colour", flat=True))
        assert sorted(colours) == list(range(1, len(colours) + 1))


def test_the_match_gets_the_lessons_options_hints_and_roles(room: Room) -> None:
    lesson = room.arrived(room.lesson())
    lesson_set_hint_limit(lesson=lesson, hint_limit=2)
    lesson_set_roles(lesson=lesson, roles=False)
    lesson.refresh_from_db()
    lesson_start(lesson=lesson)
    match = Match.objects.get()
    assert (match.options["height"], match.hint_limit, match.roles) == (12, 2, False)


def test_starting_without_teams_deals_those_who_are_here(room: Room) -> None:
    lesson = room.arrived(room.lesson(), 4)
    assert lesson_start(lesson=lesson)
    assert lesson.teams.count() == 2
    assert set(lesson.members.filter(team__isnull=False).values_list("student", flat=True)) == {
        student.pk for student in room.students[:4]
    }


def test_starting_places_those_who_are_here_without_a_team(room: Room) -> None:
    lesson = room.arrived(room.lesson())
    teams_shuffle(lesson=lesson, teams=2)
    member_place(lesson=lesson, student=room.students[0].pk, team=None)
    lesson_start(lesson=lesson)
    assert not lesson.members.filter(team=None).exists()


def test_starting_drops_teams_without_students(room: Room) -> None:
    lesson = room.arrived(room.lesson())
    teams_shuffle(lesson=lesson, teams=3)
    for member in lesson.members.filter(team__number=3):
        member_place(lesson=lesson, student=member.student_id, team=1)
    lesson_start(lesson=lesson)
    assert [team.number for team in lesson.teams.all()] == [1, 2]
    assert Match.objects.get().seats_count == 2


def test_one_student_cannot_start_and_stays_in_the_lobby(room: Room) -> None:
    lesson = room.arrived(room.lesson(), 1)
    with pytest.raises(UserError, match="at least 2 students"):
        lesson_start(lesson=lesson)
    lesson.refresh_from_db()
    assert lesson.status == "lobby"
    assert not lesson.teams.exists()


def test_a_teacher_alone_can_start_with_the_whole_roster(room: Room) -> None:
    lesson = room.lesson()
    teams_shuffle(lesson=lesson, roster=True)
    assert lesson_start(lesson=lesson)
    assert Match.objects.get().seats_count == 3


def test_starting_twice_starts_once(room: Room) -> None:
    lesson = room.running()
    assert not lesson_start(lesson=lesson)
    assert Table.objects.count() == 1


def test_pause_and_resume_reach_every_table_and_count_once(room: Room) -> None:
    lesson = room.running(teams=4, trails=(2, 3))
    assert lesson_pause(lesson=lesson)
    assert not lesson_pause(lesson=lesson)
    assert set(Match.objects.values_list("status", flat=True)) == {"paused"}
    assert lesson_resume(lesson=lesson)
    assert not lesson_resume(lesson=lesson)
    assert set(Match.objects.values_list("status", flat=True)) == {"playing"}


def test_resume_all_also_lets_a_table_play_that_was_stopped_alone(room: Room) -> None:
    lesson = room.running()
    match_pause(match=lesson.tables.get().match)
    lesson_resume(lesson=lesson)
    assert Match.objects.get().status == "playing"


def test_a_lesson_in_its_lobby_cannot_be_paused(room: Room) -> None:
    assert not lesson_pause(lesson=room.lesson())


def test_ending_ends_every_match_once_and_for_good(room: Room) -> None:
    lesson = room.running(teams=4, trails=(2, 3))
    assert lesson_end(lesson=lesson)
    assert not lesson_end(lesson=lesson)
    assert not lesson_resume(lesson=lesson)
    assert set(Match.objects.values_list("status", flat=True)) == {"ended"}
    assert lesson.ended_at is not None


def test_a_lobby_can_be_closed_and_another_lesson_opened(room: Room) -> None:
    assert lesson_end(lesson=room.lesson())
    assert room.lesson().status == "lobby"


def test_as_last_time_takes_game_options_and_teams(room: Room) -> None:
    last = room.running(teams=3, trails=(2, 3), height=12)
    before = {team.name: {s.pk for s in team.students.all()} for team in last.teams.all()}
    lesson_end(lesson=last)
    lesson = lesson_repeat(school_class=room.school_class, teacher=room.owner)
    after = {team.name: {s.pk for s in team.students.all()} for team in lesson.teams.all()}
    assert after == before
    assert (lesson.game, lesson.options) == (last.game, last.options)
    assert lesson.status == "lobby"


def test_as_last_time_leaves_out_who_was_removed_since(room: Room) -> None:
    last = room.running(teams=3)
    gone = last.members.filter(team__number=1).first()
    lesson_end(lesson=last)
    gone.student.status = "removed"
    gone.student.save()
    lesson = lesson_repeat(school_class=room.school_class, teacher=room.owner)
    assert not lesson.members.filter(student=gone.student).exists()
    assert lesson.members.filter(team__isnull=False).count() == 5


def test_as_last_time_needs_a_last_time(room: Room) -> None:
    lesson_end(lesson=room.lesson())
    with pytest.raises(UserError, match="not played yet"):
        lesson_repeat(school_class=room.school_class, teacher=room.owner)


def test_every_change_raises_the_lessons_version(room: Room) -> None:
    lesson = room.lesson()
    before = Lesson.objects.get().version
    room.arrived(lesson, 1)
    assert Lesson.objects.get().version > before

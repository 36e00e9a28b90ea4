"""Students arrive, are placed, set aside and removed; teams are dealt and named."""

import pytest

from classroom.lessons.models import Lesson
from classroom.lessons.selectors.desk import desk
from classroom.lessons.selectors.lobby import lobby
from classroom.lessons.services.lifecycle import lesson_end, lesson_start
from classroom.lessons.services.members import (
    member_arrive,
    member_let_back,
    member_place,
    member_remove,
    member_set_aside,
    members_mark_absent,
)
from classroom.lessons.services.tables import table_skip, table_take_back
from classroom.lessons.services.teams import team_rename, teams_shuffle
from classroom.people.services.students import student_remove
from classroom.play.models import Match
from classroom.play.services.matches import match_pause
from games.errors import Stale, UserError
from tests.lessons.setting import Room


def sizes(lesson: Lesson) -> list[int]:
    return sorted(team.members.count() for team in lesson.teams.all())


def test_dealing_places_everyone_who_is_here_once(room: Room) -> None:
    lesson = room.arrived(room.lesson(), 5)
    teams_shuffle(lesson=lesson, teams=2)
    assert sizes(lesson) == [2, 3]
    assert lesson.members.get(student=room.students[5]).team is None


def test_dealing_by_size_makes_teams_of_two(room: Room) -> None:
    lesson = room.arrived(room.lesson())
    teams_shuffle(lesson=lesson, size=2)
    assert sizes(lesson) == [2, 2, 2]


def test_dealing_again_replaces_the_teams(room: Room) -> None:
    lesson = room.arrived(room.lesson())
    teams_shuffle(lesson=lesson, teams=3)
    teams_shuffle(lesson=lesson, teams=2)
    assert sizes(lesson) == [3, 3]


def test_dealing_the_roster_takes_absent_students_but_not_those_set_aside(room: Room) -> None:
    lesson = room.lesson()
    member_set_aside(lesson=lesson, student=room.students[0].pk)
    teams_shuffle(lesson=lesson, teams=2, roster=True)
    assert sizes(lesson) == [2, 3]
    assert lesson.members.get(student=room.students[0]).team is None


@pytest.mark.parametrize("teams", [0, 7, 99])
def test_more_teams_than_students_or_none_are_refused(room: Room, teams: int) -> None:
    lesson = room.arrived(room.lesson())
    with pytest.raises(UserError, match="1 to 6 teams"):
        teams_shuffle(lesson=lesson, teams=teams)


def test_one_team_is_refused_where_the_game_needs_two(room: Room) -> None:
    lesson = room.arrived(room.lesson())
    teams_shuffle(lesson=lesson, teams=2)
    with pytest.raises(UserError, match="at least 2 teams"):
        teams_shuffle(lesson=lesson, teams=1)
    assert sizes(lesson) == [3, 3]


def test_teams_cannot_be_dealt_once_the_lesson_runs(room: Room) -> None:
    lesson = room.running()
    with pytest.raises(UserError, match="has started"):
        teams_shuffle(lesson=lesson, teams=2)


def test_arriving_again_changes_nothing(room: Room) -> None:
    lesson = room.arrived(room.lesson(), 1)
    before = lesson.members.get(student=room.students[0]).joined_at
    version = Lesson.objects.get().version
    room.arrived(lesson, 1)
    assert lesson.members.get(student=room.students[0]).joined_at == before
    assert Lesson.objects.get().version == version


def test_who_arrives_after_the_deal_joins_the_smallest_team(room: Room) -> None:
    lesson = room.arrived(room.lesson(), 5)
    teams_shuffle(lesson=lesson, teams=2)
    member_arrive(lesson=lesson, student=room.students[5])
    assert sizes(lesson) == [3, 3]


def test_who_has_no_team_joins_the_smallest_one_at_the_start(room: Room) -> None:
    lesson = room.arrived(room.lesson())
    teams_shuffle(lesson=lesson, teams=2)
    member_place(lesson=lesson, student=room.students[-1].pk, team=None)
    lesson_start(lesson=lesson)
    assert [team.members.count() for team in lesson.teams.all()] == [3, 3]


def test_who_arrives_late_gets_a_seat_in_the_smallest_team(room: Room) -> None:
    lesson = room.arrived(room.lesson(), 3)
    lesson_start(lesson=lesson)
    small = next(team for team in lesson.teams.all() if team.members.count() == 1)
    member_arrive(lesson=lesson, student=room.students[3])
    assert room.students[3] in small.seat.students.all()


def test_who_is_set_aside_gets_a_seat_on_arrival(room: Room) -> None:
    lesson = room.arrived(room.lesson())
    member_set_aside(lesson=lesson, student=room.students[0].pk)
    lesson_start(lesson=lesson)
    assert not room.students[0].seats.exists()
    member_arrive(lesson=lesson, student=room.students[0])
    assert room.students[0].seats.exists()
    assert not lesson.members.get(student=room.students[0]).absent


def test_setting_all_aside_leaves_those_who_are_here(room: Room) -> None:
    lesson = room.arrived(room.lesson(), 4)
    teams_shuffle(lesson=lesson, teams=2, roster=True)
    members_mark_absent(lesson=lesson)
    assert sum(sizes(lesson)) == 4
    assert len(lobby(lesson).absent) == 2


def test_nobody_arrives_at_a_lesson_that_is_over(room: Room) -> None:
    lesson = room.lesson()
    lesson_end(lesson=lesson)
    room.arrived(lesson, 1)
    assert lesson.members.get(student=room.students[0]).joined_at is None


@pytest.mark.parametrize("status", ["waiting", "removed"])
def test_who_is_not_in_the_class_cannot_arrive(room: Room, status: str) -> None:
    lesson, guest = room.lesson(), room.students[0]
    guest.status = status
    guest.save()
    member_arrive(lesson=lesson, student=guest)
    assert lesson.members.get(student=guest).joined_at is None


def test_placing_by_hand_counts_as_being_here(room: Room) -> None:
    lesson = room.arrived(room.lesson(), 4)
    teams_shuffle(lesson=lesson, teams=2)
    member_place(lesson=lesson, student=room.students[5].pk, team=2)
    member = lesson.members.get(student=room.students[5])
    assert member.team.number == 2
    assert member.joined_at is not None


def test_a_team_that_is_gone_is_refused(room: Room) -> None:
    lesson = room.arrived(room.lesson())
    with pytest.raises(UserError, match="team no longer exists"):
        member_place(lesson=lesson, student=room.students[0].pk, team=9)


def test_a_team_gets_another_name(room: Room) -> None:
    lesson = room.arrived(room.lesson())
    teams_shuffle(lesson=lesson, teams=2)
    team_rename(lesson=lesson, number=1, name="  Snow   Cats ")
    assert lesson.teams.get(number=1).name == "Snow Cats"


@pytest.mark.parametrize("name", ["", "   ", "x" * 41, "\u202e\u200b"])
def test_a_name_that_cannot_be_kept_is_refused(room: Room, name: str) -> None:
    lesson = room.arrived(room.lesson())
    teams_shuffle(lesson=lesson, teams=2)
    with pytest.raises(UserError):
        team_rename(lesson=lesson, number=1, name=name)


def test_two_teams_of_a_lesson_never_share_a_name(room: Room) -> None:
    lesson = room.arrived(room.lesson())
    teams_shuffle(lesson=lesson, teams=2)
    with pytest.raises(UserError, match="has this name"):
        team_rename(lesson=lesson, number=1, name=lesson.teams.get(number=2).name.upper())


def test_removing_takes_the_seat_and_keeps_the_class_safe(room: Room) -> None:
    lesson = room.running(teams=2)
    gone = room.students[0]
    member_remove(lesson=lesson, student=gone)
    gone.refresh_from_db()
    assert gone.status == "removed"
    assert not gone.seats.exists()
    assert not lesson.members.filter(student=gone, joined_at__isnull=False).exists()


def test_who_is_let_back_in_the_lobby_has_their_team_again(room: Room) -> None:
    lesson = room.arrived(room.lesson())
    teams_shuffle(lesson=lesson, teams=2)
    gone = room.students[0]
    team = lesson.members.get(student=gone).team
    member_remove(lesson=lesson, student=gone)
    without = lobby(lesson)
    assert gone.name not in [person.name for one in without.teams for person in one.people]
    assert without.present == len(room.students) - 1
    member_let_back(lesson=lesson, student=gone)
    with_them = {one.number: one.people for one in lobby(lesson).teams}
    assert gone.name in [person.name for person in with_them[team.number]]


def test_who_is_let_back_gets_a_seat_again(room: Room) -> None:
    lesson = room.running(teams=2)
    member_remove(lesson=lesson, student=room.students[0])
    room.students[0].status = "roster"
    room.students[0].save()
    member_arrive(lesson=lesson, student=room.students[0])
    assert room.students[0].seats.count() == 1


def test_the_lobby_shows_each_student_in_one_place(room: Room) -> None:
    lesson = room.arrived(room.lesson(), 4)
    teams_shuffle(lesson=lesson, teams=2)
    member_place(lesson=lesson, student=room.students[0].pk, team=None)
    member_set_aside(lesson=lesson, student=room.students[5].pk)
    lesson_lobby = lobby(lesson)
    assert [person.name for person in lesson_lobby.ready] == ["Student 01"]
    assert [person.name for person in lesson_lobby.missing] == ["Student 05"]
    assert [person.name for person in lesson_lobby.absent] == ["Student 06"]
    assert sum(len(team.people) for team in lesson_lobby.teams) == 3
    assert lesson_lobby.present == 4


def test_the_lobby_says_why_its_teams_cannot_start(room: Room) -> None:
    lesson = room.arrived(room.lesson())
    teams_shuffle(lesson=lesson, teams=2)
    for student in room.students:
        member_place(lesson=lesson, student=student.pk, team=1)
    assert "at least 2 teams" in str(lobby(lesson).obstacle)


def test_one_table_is_paused_alone(room: Room) -> None:
    lesson = room.running(teams=4)
    match_pause(match=lesson.tables.get(number=1).match)
    assert list(Match.objects.order_by("pk").values_list("status", flat=True)) == [
        "paused",
        "playing",
    ]


def test_a_skip_acts_for_the_silent_team(room: Room) -> None:
    table = room.running(teams=2).tables.get()
    table_skip(table=table, seat=1, ply=0)
    texts = list(table.match.moves.order_by("ply").values_list("text", flat=True))
    assert texts[0] == "skip 1"
    assert texts[1].startswith("dice ")


def test_a_skip_of_a_team_that_has_nothing_to_do_is_refused(room: Room) -> None:
    table = room.running(teams=2).tables.get()
    with pytest.raises(UserError, match="nothing to do"):
        table_skip(table=table, seat=2, ply=0)
    assert not table.match.moves.exists()


def test_a_take_back_undoes_what_the_teacher_saw_and_nothing_else(room: Room) -> None:
    table = room.running(teams=2).tables.get()
    table_skip(table=table, seat=1, ply=0)
    ply = table.match.moves.count()
    with pytest.raises(Stale):
        table_take_back(table=table, from_ply=0, ply=ply - 1)
    table_take_back(table=table, from_ply=0, ply=ply)
    assert table.match.moves.last().text == "takeback 0"


def test_who_was_removed_on_the_class_page_takes_no_seat_at_the_start(room: Room) -> None:
    lesson = room.arrived(room.lesson())
    teams_shuffle(lesson=lesson, teams=2)
    student_remove(student=room.students[0])
    lesson_start(lesson=lesson)
    assert not room.students[0].seats.exists()


def test_who_was_removed_on_the_class_page_is_not_on_the_desk(room: Room) -> None:
    lesson = room.running(teams=2)
    student_remove(student=room.students[0])
    names = [
        student.name
        for table in desk(lesson).tables
        for team in table.teams
        for student in team.students
    ]
    assert sorted(names) == [f"Student {number:02}" for number in range(2, 7)]

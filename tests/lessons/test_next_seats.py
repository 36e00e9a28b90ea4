"""Who sits at the next game: bots keep their strength, and nobody has a seat for a gone team."""

import pytest

from classroom.lessons.models import Lesson
from classroom.lessons.services.bots import table_set_bot, team_bot_add
from classroom.lessons.services.lifecycle import lesson_start
from classroom.lessons.services.members import (
    member_arrive,
    member_let_back,
    member_move,
    member_remove,
)
from classroom.lessons.services.next_game import lesson_start_next_game
from classroom.lessons.services.teams import teams_shuffle
from classroom.play.models import Match, Seat
from games.errors import UserError
from tests.lessons.setting import Room

pytestmark = pytest.mark.django_db


def sitting(lesson: Lesson) -> dict[str, tuple[int, list[str]]]:
    """By team that has a seat now: the strength of its bot, 0 without one, and its students."""
    seats = Seat.objects.filter(match__table__in=lesson.current_tables.all())
    return {seat.name: (seat.bot, [one.name for one in seat.students.all()]) for seat in seats}


def on(lesson: Lesson, seating: str = "same") -> dict[str, tuple[int, list[str]]]:
    """Who sits at the next game, which is the same one again."""
    facts = {"game_number": lesson.game_number, "game": lesson.game, "options": lesson.options}
    assert lesson_start_next_game(lesson=lesson, seating=seating, **facts)
    return sitting(lesson)


def names(lesson: Lesson) -> list[str]:
    return list(lesson.teams.order_by("number").values_list("name", flat=True))


@pytest.fixture
def mixed(room: Room) -> Lesson:
    """Two teams of one student and a strong bot, at one table."""
    lesson = room.arrived(room.lesson(), 2)
    team_bot_add(lesson=lesson, bot=3)
    teams_shuffle(lesson=lesson, teams=2)
    lesson_start(lesson=lesson)
    return lesson


@pytest.mark.parametrize("seating", ["same", "winners"])
def test_a_bot_keeps_its_strength_in_every_game(mixed: Lesson, seating: str) -> None:
    bot = names(mixed)[2]
    assert [sitting(mixed)[bot], on(mixed, seating)[bot], on(mixed, seating)[bot]] == [(3, [])] * 3


@pytest.mark.parametrize("seating", ["same", "winners"])
def test_a_bot_that_plays_for_a_team_goes_on_with_it(mixed: Lesson, seating: str) -> None:
    first, students = names(mixed)[0], sitting(mixed)[names(mixed)[0]][1]
    table_set_bot(table=mixed.current_tables.get(), seat=1, bot=2)
    assert on(mixed, seating)[first] == (2, students)
    assert on(mixed, seating)[first] == (2, students)


def test_students_who_are_back_stay_back(mixed: Lesson) -> None:
    first, students = names(mixed)[0], sitting(mixed)[names(mixed)[0]][1]
    table_set_bot(table=mixed.current_tables.get(), seat=1, bot=2)
    table_set_bot(table=mixed.current_tables.get(), seat=1, bot=0)
    assert on(mixed)[first] == (0, students)


def test_a_student_who_took_over_from_a_bot_plays_the_next_game(mixed: Lesson) -> None:
    student, bot = mixed.members.filter(team__number=1).get().student, mixed.teams.get(bot=3)
    member_move(lesson=mixed, student=student.pk, team=bot.number)
    table_set_bot(table=mixed.current_tables.get(), seat=bot.number, bot=0)
    assert on(mixed)[bot.name] == (0, [student.name])


def test_a_bot_whose_student_has_left_again_plays_for_itself(mixed: Lesson) -> None:
    student, bot = mixed.members.filter(team__number=1).get().student, mixed.teams.get(bot=3)
    member_move(lesson=mixed, student=student.pk, team=bot.number)
    table_set_bot(table=mixed.current_tables.get(), seat=bot.number, bot=0)
    member_move(lesson=mixed, student=student.pk, team=1)
    assert on(mixed)[bot.name] == (3, [])


def test_a_team_whose_student_was_removed_has_no_seat_in_the_next_game(mixed: Lesson) -> None:
    student = mixed.members.filter(team__number=1).get().student
    member_remove(lesson=mixed, student=student)
    assert list(on(mixed)) == names(mixed)[1:]


def test_who_is_let_back_in_after_that_finds_another_team(mixed: Lesson) -> None:
    student = mixed.members.filter(team__number=1).get().student
    member_remove(lesson=mixed, student=student)
    on(mixed)
    member_let_back(lesson=mixed, student=student)
    student.refresh_from_db()
    member_arrive(lesson=mixed, student=student)
    second = names(mixed)[1]
    assert student.name in sitting(mixed)[second][1]
    assert student.name in on(mixed)[second][1]


def test_who_is_let_back_in_during_the_game_has_their_seat_in_the_next(mixed: Lesson) -> None:
    student = mixed.members.filter(team__number=1).get().student
    member_remove(lesson=mixed, student=student)
    member_let_back(lesson=mixed, student=student)
    student.refresh_from_db()
    member_arrive(lesson=mixed, student=student)
    assert on(mixed)[names(mixed)[0]] == (0, [student.name])


def test_a_bot_that_plays_for_a_removed_student_goes_on(mixed: Lesson) -> None:
    student = mixed.members.filter(team__number=1).get().student
    table_set_bot(table=mixed.current_tables.get(), seat=1, bot=1)
    member_remove(lesson=mixed, student=student)
    assert on(mixed)[names(mixed)[0]] == (1, [])


def test_a_removed_student_who_shared_a_team_is_not_in_its_next_seat(room: Room) -> None:
    lesson = room.running(teams=2)
    gone = lesson.members.filter(team__number=1).first()
    assert gone is not None
    member_remove(lesson=lesson, student=gone.student)
    next_teams = on(lesson)
    assert len(next_teams) == 2
    assert all(gone.student.name not in people for _, people in next_teams.values())


def test_a_team_that_is_absent_keeps_its_seat(room: Room) -> None:
    """Its screens are silent: the teacher moves on without it, in the next game, too."""
    lesson = room.running(teams=3)
    for student in lesson.teams.get(number=1).students.all():
        student.seen_at = None
        student.save()
    assert len(on(lesson)) == 3


@pytest.fixture
def of_bots(room: Room) -> Lesson:
    """Two bots at one table; no student was there at the start."""
    lesson = room.lesson()
    for bot in (1, 3):
        team_bot_add(lesson=lesson, bot=bot)
    lesson_start(lesson=lesson)
    return lesson


def test_students_who_came_to_a_game_of_bots_have_teams_of_their_own_in_the_next(
    room: Room, of_bots: Lesson
) -> None:
    bots = names(of_bots)
    room.arrived(of_bots, 4)
    next_teams = on(of_bots)
    assert {name: next_teams.pop(name) for name in bots} == {bots[0]: (1, []), bots[1]: (3, [])}
    people = [[one.name for one in room.students[:2]], [one.name for one in room.students[2:4]]]
    assert list(next_teams.values()) == [(0, people[0]), (0, people[1])]
    assert len(set(names(of_bots))) == 4


def test_a_student_who_came_to_a_game_of_bots_alone_plays_with_them(
    room: Room, of_bots: Lesson
) -> None:
    room.arrived(of_bots, 1)
    assert sorted(on(of_bots).values()) == [(0, [room.students[0].name]), (1, []), (3, [])]


def test_a_game_that_cannot_take_a_team_beside_the_bots_is_refused(
    room: Room, of_bots: Lesson
) -> None:
    room.arrived(of_bots, 1)
    for_two = {"columns_to_win": 5}
    with pytest.raises(UserError, match="at least 2 students"):
        lesson_start_next_game(lesson=of_bots, game_number=1, game="cant_stop", options=for_two)
    assert Match.objects.count() == 1


def test_a_game_that_no_team_is_left_for_is_refused(mixed: Lesson) -> None:
    for number in (1, 2):
        student = mixed.members.filter(team__number=number).get().student
        member_remove(lesson=mixed, student=student)
    before = Match.objects.count()
    with pytest.raises(UserError, match="at least 2 teams"):
        on(mixed)
    assert Match.objects.count() == before

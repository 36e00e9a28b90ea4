"""Roll to the Top! with a whole class: one table, up to 40 seats, and who rolls first."""

import pytest
from django.urls import reverse

from classroom.lessons.models import Lesson
from classroom.lessons.selectors.lessons import lesson_seats
from classroom.lessons.services.lifecycle import lesson_end
from classroom.lessons.services.tables import table_skip
from classroom.play.models import Match
from classroom.play.selectors import match_log
from tests.cast import student_client, teacher_client
from tests.lessons.setting import Room, room_make, won_by

pytestmark = pytest.mark.django_db

DOT = "[]"
ROLL = {"game": "roll_to_the_top", "sheet": DOT}


def alone(room: Room, **options) -> Lesson:
    """A running lesson in which everybody is a team of one."""
    return room.running(teams=len(room.students), **{**ROLL, **options})


def matches(lesson: Lesson) -> list[Match]:
    return [table.match for table in lesson.tables.select_related("match")]


def seat_of(match: Match, student) -> int:
    return match.seats.get(students=student).number


def test_thirty_students_sit_at_one_table_each_alone():
    lesson = alone(room_make(30), whole_class=True)
    (match,) = matches(lesson)
    assert match.seats.count() == 30
    assert [seat.students.count() for seat in match.seats.all()] == [1] * 30


def test_without_the_option_thirty_teams_sit_at_tables_of_five():
    lesson = alone(room_make(30))
    assert [match.seats_count for match in matches(lesson)] == [5] * 6


def test_forty_teams_fit_one_table_and_more_make_a_second():
    lesson = room_make(1).lesson(**ROLL, whole_class=True)
    assert max(lesson_seats(lesson)) == 40
    two = matches(alone(room_make(41, "5a"), whole_class=True))
    assert [match.seats_count for match in two] == [21, 20]


def test_colours_come_again_after_six_and_names_tell_the_teams_apart():
    (match,) = matches(alone(room_make(14), whole_class=True))
    marks = list(match.seats.values_list("colour", "name"))
    assert {colour for colour, _ in marks} == set(range(1, 7))
    assert len(set(marks)) == len({name for _, name in marks}) == 14


def test_the_first_seat_rolls_first_in_the_first_game():
    (match,) = matches(alone(room_make(4), whole_class=True))
    assert match.options["first_roller"] == 1


def test_who_won_the_last_game_rolls_first_in_the_next():
    room = room_make(4)
    first = alone(room, whole_class=True)
    (match,) = matches(first)
    winner = match.seats.get(number=3).students.get()
    won_by(match, 3)
    lesson_end(lesson=first)
    (match,) = matches(alone(room, whole_class=True))
    assert match.options["first_roller"] == seat_of(match, winner)


def test_a_game_of_a_teacher_alone_does_not_change_who_rolls_first():
    room = room_make(4)
    first = alone(room, whole_class=True)
    (match,) = matches(first)
    winner = match.seats.get(number=3).students.get()
    won_by(match, 3)
    lesson_end(lesson=first)
    tried = {"class": room.school_class.pk, "game": ROLL["game"]}
    teacher_client(room.owner).post(reverse("lessons:try"), tried)
    lesson_end(lesson=Lesson.objects.latest("pk"))
    (match,) = matches(alone(room, whole_class=True))
    assert match.options["first_roller"] == seat_of(match, winner)


def test_of_several_winners_the_lowest_seat_rolls_first():
    room = room_make(4)
    first = alone(room, whole_class=True)
    (match,) = matches(first)
    winner = match.seats.get(number=2).students.get()
    won_by(match, 2, 4)
    lesson_end(lesson=first)
    (match,) = matches(alone(room, whole_class=True))
    assert match.options["first_roller"] == seat_of(match, winner)


def test_a_first_roller_chosen_by_the_teacher_stays():
    room = room_make(4)
    first = alone(room, whole_class=True)
    won_by(matches(first)[0], 3)
    lesson_end(lesson=first)
    (match,) = matches(alone(room, whole_class=True, first_roller=2))
    assert match.options["first_roller"] == 2


def test_a_game_that_nobody_won_leaves_the_first_seat():
    room = room_make(4)
    lesson_end(lesson=alone(room, whole_class=True))
    (match,) = matches(alone(room, whole_class=True))
    assert match.options["first_roller"] == 1


def test_the_teacher_rolls_for_an_absent_roller():
    room = room_make(3)
    lesson = alone(room, whole_class=True)
    table = lesson.tables.get()
    table_skip(table=table, seat=1, ply=0)
    assert match_log(table.match).state.phase == "fill"


@pytest.mark.parametrize(("seats", "badges"), [((1, 2), 0), ((1,), 1)])
def test_only_a_team_that_wins_alone_is_marked_as_the_winner(
    seats: tuple[int, ...], badges: int
) -> None:
    room = room_make(3)
    lesson = alone(room)
    (match,) = matches(lesson)
    won_by(match, *seats)
    teacher = teacher_client(room.owner)
    desk, badge = reverse("lessons:lesson", args=[lesson.pk]), 'badge--good">won'
    assert teacher.get(desk).content.decode().count(badge) == badges
    lesson_end(lesson=lesson)
    assert teacher.get(desk).content.decode().count(badge) == badges
    game = teacher.get(reverse("review:match", args=[match.pk])).content.decode()
    assert game.count(badge) == badges
    words = "Your team won!"
    pages = (student_client(one).get(reverse("lessons:waiting_room")) for one in room.students)
    assert sum(words in page.content.decode() for page in pages) == badges

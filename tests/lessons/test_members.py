"""Students who move, go and come back, and what the teacher tells tables while they play."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from classroom.lessons.models import Lesson, Table
from classroom.lessons.selectors.desk import desk
from classroom.lessons.services.clocks import lesson_extra_time, lesson_set_clock, table_extra_time
from classroom.lessons.services.lifecycle import lesson_end, lesson_pause, lesson_resume
from classroom.lessons.services.members import (
    member_arrive,
    member_let_back,
    member_move,
    member_remove,
)
from classroom.lessons.services.messages import hand_lower, lesson_set_message
from classroom.lessons.services.settings import lesson_set_stuck_limits
from classroom.lessons.services.tables import table_skip
from classroom.people.models import Student
from classroom.play.models import Attempt, Match
from classroom.play.services.clock import clock_left
from classroom.play.services.matches import match_end
from classroom.play.services.messages import hand_raise, match_set_message
from games.errors import UserError
from tests.cast import student_client
from tests.lessons.setting import Room


@pytest.fixture
def lesson(room: Room) -> Lesson:
    """Six students, each a team of one, at two tables."""
    return fresh(room.running(teams=6, trails=(2, 3), height=12))


def fresh(lesson: Lesson) -> Lesson:
    return Lesson.objects.select_related("school_class").get(pk=lesson.pk)


def table(lesson: Lesson, number: int = 1) -> Table:
    return lesson.current_tables.select_related("match", "lesson").get(number=number)


def one_of(lesson: Lesson, team: int) -> Student:
    return lesson.members.get(team__number=team).student


def test_a_student_moves_to_a_team_at_another_table(lesson: Lesson) -> None:
    moved = one_of(lesson, 1)
    member_move(lesson=lesson, student=moved.pk, team=6)
    assert [seat.match for seat in moved.seats.all()] == [table(lesson, 2).match]
    assert lesson.members.get(student=moved).team.number == 6


def test_a_lone_student_merges_into_another_team_and_the_table_goes_on(lesson: Lesson) -> None:
    lone = one_of(lesson, 1)
    member_move(lesson=lesson, student=lone.pk, team=2)
    first, second, _ = desk(lesson).tables[0].teams
    assert (first.students, len(second.students)) == ((), 2)
    table_skip(table=table(lesson), seat=1, ply=0)
    assert table(lesson).match.moves.count() > 0


def test_both_tables_hear_of_a_move(lesson: Lesson) -> None:
    before = [table(lesson, number).match.version for number in (1, 2)]
    member_move(lesson=lesson, student=one_of(lesson, 1).pk, team=6)
    after = [table(lesson, number).match.version for number in (1, 2)]
    assert all(new > old for new, old in zip(after, before, strict=True))


def test_a_moved_student_is_led_on_from_the_old_table_also_without_scripts(lesson: Lesson) -> None:
    moved = one_of(lesson, 1)
    old, client = moved.seats.get().match, student_client(moved)
    member_move(lesson=lesson, student=moved.pk, team=6)
    answer = client.get(reverse("play:match", args=[old.pk]))
    lead = f'<meta http-equiv="refresh" content="0; url={reverse("lessons:waiting_room")}">'
    assert (answer.status_code, lead in answer.content.decode()) == (404, True)
    new = reverse("play:match", args=[table(lesson, 2).match.pk])
    assert client.get(reverse("lessons:waiting_room")).url == new
    assert lead not in client.get("/review/99999/").content.decode()


@pytest.mark.parametrize("team", [None, 99])
def test_a_team_that_is_not_there_takes_nobody(lesson: Lesson, team: int | None) -> None:
    moved = one_of(lesson, 1)
    with pytest.raises(UserError, match="team no longer exists"):
        member_move(lesson=lesson, student=moved.pk, team=team)
    assert lesson.members.get(student=moved).team.number == 1


def test_nobody_moves_once_the_lesson_has_ended(lesson: Lesson) -> None:
    moved = one_of(lesson, 1)
    lesson_end(lesson=lesson)
    with pytest.raises(UserError, match="not running"):
        member_move(lesson=lesson, student=moved.pk, team=6)


def test_who_is_removed_and_let_back_in_sits_in_the_same_team(lesson: Lesson) -> None:
    gone = one_of(lesson, 3)
    seat = gone.seats.get()
    member_remove(lesson=lesson, student=gone)
    assert desk(lesson).removed == ((gone.pk, gone.name),)
    assert not gone.seats.exists()
    member_let_back(lesson=lesson, student=gone)
    assert desk(lesson).removed == ()
    member_arrive(lesson=lesson, student=gone)
    assert gone.seats.get() == seat


def test_a_latecomer_takes_the_place_of_a_removed_student(room: Room) -> None:
    lesson = fresh(room.running(teams=3, trails=(2, 3), height=12))
    gone = lesson.members.filter(team__number=3).select_related("student")[0]
    member_remove(lesson=lesson, student=gone.student)
    late = Student.objects.create(school_class=room.school_class, name="Late")
    member_arrive(lesson=lesson, student=late)
    assert lesson.members.get(student=late).team.number == 3


def test_a_removed_student_cannot_be_moved(lesson: Lesson) -> None:
    gone = one_of(lesson, 3)
    member_remove(lesson=lesson, student=gone)
    with pytest.raises(UserError, match="not in the lesson"):
        member_move(lesson=lesson, student=gone.pk, team=1)


# Messages and hands --------------------------------------------------------------------------


def test_a_message_reaches_one_table_or_all_and_an_empty_one_takes_it_away(lesson: Lesson) -> None:
    lesson_set_message(lesson=lesson, text=" Look\nup\x00 now ")
    match_set_message(match=table(lesson, 2).match, text="Well done")
    messages = [table(lesson, number).match.message for number in (1, 2)]
    assert messages == ["Look up now", "Well done"]
    lesson_set_message(lesson=lesson, text="  ")
    assert table(lesson, 2).match.message == ""


def test_a_message_that_is_too_long_is_refused_and_changes_nothing(lesson: Lesson) -> None:
    lesson_set_message(lesson=lesson, text="first")
    with pytest.raises(UserError, match="200 letters"):
        lesson_set_message(lesson=lesson, text="x" * 201)
    assert table(lesson).match.message == "first"


def test_hands_are_listed_first_come_and_a_second_press_keeps_the_place(lesson: Lesson) -> None:
    for team in (4, 1, 4):
        student = one_of(lesson, team)
        hand_raise(seat=student.seats.get(), student=student)
    assert [(hand.name, hand.table) for hand in desk(lesson).hands] == [
        (one_of(lesson, 4).name, 2),
        (one_of(lesson, 1).name, 1),
    ]
    hand_lower(lesson=lesson, student=one_of(lesson, 4).pk)
    assert [hand.student for hand in desk(lesson).hands] == [one_of(lesson, 1).pk]


def test_hands_go_down_when_their_table_is_over(lesson: Lesson) -> None:
    for team in (1, 4):
        student = one_of(lesson, team)
        hand_raise(seat=student.seats.get(), student=student)
    match_end(match=table(lesson, 1).match)
    assert [hand.table for hand in desk(lesson).hands] == [2]


# The clock -----------------------------------------------------------------------------------


def left(lesson: Lesson) -> int | None:
    return clock_left(table(lesson).match)


def test_a_lesson_has_no_clock_until_one_is_set(lesson: Lesson) -> None:
    assert left(lesson) is None
    with pytest.raises(UserError, match="No clock is running"):
        lesson_extra_time(lesson=lesson, minutes=5)
    table_extra_time(table=table(lesson), minutes=5)
    assert left(lesson) is None


def test_a_clock_is_set_extended_and_taken_away(lesson: Lesson) -> None:
    lesson_set_clock(lesson=lesson, minutes=10)
    assert left(lesson) in (599, 600)
    table_extra_time(table=table(lesson), minutes=2)
    assert left(lesson) in (719, 720)
    assert clock_left(table(lesson, 2).match) in (599, 600)
    lesson_set_clock(lesson=lesson, minutes=0)
    assert left(lesson) is None


def test_a_pause_stops_the_clock_and_extra_time_counts_in_it(lesson: Lesson) -> None:
    lesson_set_clock(lesson=lesson, minutes=10)
    lesson_pause(lesson=lesson)
    stopped = left(lesson)
    assert table(lesson).match.clock_at is None
    lesson_extra_time(lesson=lesson, minutes=1)
    assert left(lesson) == (stopped or 0) + 60
    lesson_resume(lesson=lesson)
    assert table(lesson).match.clock_at is not None
    assert abs((left(lesson) or 0) - (stopped or 0) - 60) <= 1


def test_a_clock_that_has_run_out_is_told_on_the_desk_and_ends_nothing(lesson: Lesson) -> None:
    lesson_set_clock(lesson=lesson, minutes=1)
    Match.objects.update(clock_at=timezone.now() - timedelta(seconds=1))
    assert [one.number for one in desk(lesson).time_up] == [1, 2]
    assert {one.status for one in desk(lesson).tables} == {"playing"}


@pytest.mark.parametrize("minutes", [-1, 181])
def test_a_clock_of_no_sense_is_refused(lesson: Lesson, minutes: int) -> None:
    with pytest.raises(UserError, match="180 minutes"):
        lesson_set_clock(lesson=lesson, minutes=minutes)


# Stuck ---------------------------------------------------------------------------------------


WRONG = "%(sum)s is not %(claim)s. Try again."


def erred(lesson: Lesson, *claims: int, template: str = WRONG) -> None:
    """Team 1 of table 1 says that 6 * 2 is each of these."""
    match = table(lesson).match
    Attempt.objects.bulk_create(
        Attempt(
            match=match,
            ply=0,
            seat=1,
            text="roll",
            kind="WrongAnswer",
            template=template,
            facts={"sum": "6 * 2", "claim": claim},
        )
        for claim in claims
    )


def stuck(lesson: Lesson) -> list[int]:
    """How many like errors each team of table 1 is said to be stuck at."""
    return [team.repeated for team in desk(fresh(lesson)).tables[0].teams]


def test_three_like_errors_in_a_row_are_stuck_and_two_are_not(lesson: Lesson) -> None:
    erred(lesson, 14, 13)
    assert stuck(lesson) == [0, 0, 0]
    erred(lesson, 11)
    assert stuck(lesson) == [3, 0, 0]


def test_another_error_breaks_the_row(lesson: Lesson) -> None:
    erred(lesson, 14, 13)
    erred(lesson, 13, template="Use two dice.")
    erred(lesson, 11)
    assert stuck(lesson) == [0, 0, 0]


def test_a_move_ends_the_question_and_its_errors(lesson: Lesson) -> None:
    erred(lesson, 14, 14, 14)
    table_skip(table=table(lesson), seat=1, ply=0)
    assert stuck(lesson) == [0, 0, 0]


def test_how_many_errors_are_stuck_is_kept_with_the_lesson(lesson: Lesson) -> None:
    erred(lesson, 14, 14, 14)
    lesson_set_stuck_limits(lesson=lesson, errors=4, seconds=90)
    assert stuck(lesson) == [0, 0, 0]
    lesson_set_stuck_limits(lesson=lesson, errors=2, seconds=90)
    assert stuck(lesson) == [3, 0, 0]


@pytest.mark.parametrize(("errors", "seconds"), [(0, 90), (3, 0), (99, 90)])
def test_numbers_that_are_not_on_the_list_are_refused(
    lesson: Lesson, errors: int, seconds: int
) -> None:
    with pytest.raises(UserError, match="from the list"):
        lesson_set_stuck_limits(lesson=lesson, errors=errors, seconds=seconds)


def quiet(lesson: Lesson) -> list[bool]:
    return [one.quiet for one in desk(fresh(lesson)).tables]


def test_a_table_where_nobody_acts_for_ninety_seconds_is_stuck(
    lesson: Lesson, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert quiet(lesson) == [False, False]
    Match.objects.update(started_at=timezone.now() - timedelta(seconds=91))
    assert quiet(lesson) == [True, True]
    erred(lesson, 14)
    assert quiet(lesson) == [False, True]
    lesson_set_stuck_limits(lesson=lesson, errors=3, seconds=120)
    assert quiet(lesson) == [False, False]


def test_a_table_that_is_let_play_on_has_its_time_again(lesson: Lesson) -> None:
    Match.objects.update(started_at=timezone.now() - timedelta(seconds=91))
    lesson_pause(lesson=lesson)
    assert quiet(lesson) == [False, False]
    lesson_resume(lesson=lesson)
    assert quiet(lesson) == [False, False]

"""The lesson's clock for every move, ten times the time, and teams that nobody is left in."""

from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from classroom.lessons.models import Lesson
from classroom.lessons.selectors.desk import DeskTeam, desk as desk_of
from classroom.lessons.services.bots import table_set_bot
from classroom.lessons.services.clocks import lesson_set_clock, lesson_set_move_clock
from classroom.lessons.services.lifecycle import lesson_pause
from classroom.lessons.services.members import member_move
from classroom.lessons.services.next_game import lesson_start_next_game
from classroom.lessons.services.tables import table_set_skipped
from classroom.play.models import Match, Seat
from classroom.play.services.absent_teams import clocks_sweep
from games.errors import Stale, UserError
from tests.lessons.setting import Room, asked_again, html_of, lacking, refusal

HTMX = {"HTTP_HX_REQUEST": "true"}


@pytest.fixture
def lesson(room: Room) -> Lesson:
    """Six students, each a team of one, at two tables."""
    return room.running(teams=6, trails=(2, 3), height=12)


def clocks(lesson: Lesson) -> set[tuple[int | None, bool, bool]]:
    """For the tables of now: seconds for a move, whether the clock acts, whether it runs."""
    matches = Match.objects.filter(table__in=lesson.current_tables)
    return {(one.move_seconds, one.clock_acts, one.clock_at is not None) for one in matches}


def on(lesson: Lesson) -> Lesson:
    lesson.refresh_from_db()
    facts = {"game_number": lesson.game_number, "game": lesson.game, "options": lesson.options}
    assert lesson_start_next_game(lesson=lesson, **facts)
    return lesson


def post(client: Client, lesson: Lesson, name: str, *at: int, **fields: object) -> str:
    address = reverse(f"lessons:{name}", args=[lesson.pk, *at])
    answer = client.post(address, fields, **HTMX)
    return refusal(answer) + html_of(answer)


# The clock -----------------------------------------------------------------------------------


def test_a_clock_for_every_move_runs_at_all_tables_and_only_tells(
    lesson: Lesson, desk: Client
) -> None:
    page = post(desk, lesson, "move_clock", seconds=60)
    assert '<option value="60" selected>' in page
    assert clocks(lesson) == {(60, False, True)}


def test_to_move_on_by_itself_is_a_choice_of_its_own(lesson: Lesson, desk: Client) -> None:
    post(desk, lesson, "move_clock", seconds=60, acts=1)
    assert clocks(lesson) == {(60, True, True)}


def test_the_next_game_has_it_too_until_it_is_switched_off(lesson: Lesson) -> None:
    lesson_set_move_clock(lesson=lesson, seconds=90, acts=True)
    assert clocks(on(lesson)) == {(90, True, True)}
    lesson_set_move_clock(lesson=lesson, seconds=0, acts=True)
    assert clocks(lesson) == {(None, False, False)}
    assert clocks(on(lesson)) == {(None, False, False)}


def test_to_switch_off_what_is_off_leaves_the_clock_of_the_game(lesson: Lesson) -> None:
    lesson_set_clock(lesson=lesson, minutes=10)
    lesson_set_move_clock(lesson=lesson, seconds=0, acts=False)
    assert clocks(lesson) == {(None, False, True)}


def test_a_clock_for_the_game_takes_its_place(lesson: Lesson) -> None:
    lesson_set_move_clock(lesson=lesson, seconds=90, acts=True)
    lesson_set_clock(lesson=lesson, minutes=10)
    assert clocks(lesson) == {(None, False, True)}
    assert clocks(on(lesson)) == {(None, False, False)}


def test_a_number_that_is_not_offered_is_refused(lesson: Lesson) -> None:
    with pytest.raises(UserError, match="list"):
        lesson_set_move_clock(lesson=lesson, seconds=7, acts=False)
    assert clocks(lesson) == {(None, False, False)}


def test_ten_times_the_time_is_for_a_team_or_a_table_and_goes_with_the_team(
    lesson: Lesson, desk: Client
) -> None:
    post(desk, lesson, "table_set_more_time", 1, seat=2, more=1)
    assert more(lesson) == {1: {2}}
    post(desk, lesson, "table_set_more_time", 2, more=1)
    assert more(on(lesson)) == {1: {2}, 2: {1, 2, 3}}
    post(desk, lesson, "table_set_more_time", 2, seat=3, more=0)
    assert more(lesson) == {1: {2}, 2: {1, 2}}


def more(lesson: Lesson) -> dict[int, set[int]]:
    """By table: the seats that have ten times the time."""
    seats: dict[int, set[int]] = {}
    for seat in Seat.objects.filter(match__table__in=lesson.current_tables, more_time=True):
        seats.setdefault(seat.match.table.number, set()).add(seat.number)
    return seats


@pytest.mark.usefixtures("early_in_the_hour")
def test_a_clock_that_runs_changes_no_card_until_its_time_is_up(
    lesson: Lesson, desk: Client
) -> None:
    lesson_set_clock(lesson=lesson, minutes=1)
    page = desk.get(reverse("lessons:lesson", args=[lesson.pk])).content.decode()
    with time_machine.travel(timezone.now() + timedelta(seconds=50)):
        assert lacking(desk, page) == ""
    with time_machine.travel(timezone.now() + timedelta(seconds=70)):
        assert "time is up" in html_of(asked_again(desk, page))


# Teams that nobody is left in ----------------------------------------------------------------


def emptied(room: Room, lesson: Lesson) -> tuple[int, int]:
    """The table and the seat whose only student has moved to another team."""
    member = lesson.members.select_related("team__seat").get(student=room.students[0])
    seat = member.team.seat
    table = lesson.current_tables.get(match=seat.match_id).number
    others = lesson.teams.exclude(pk=member.team_id).order_by("-number")
    member_move(lesson=lesson, student=room.students[0].pk, team=others[0].number)
    return table, seat.number


def team(lesson: Lesson, table: int, seat: int) -> DeskTeam:
    desk_table = next(one for one in desk_of(lesson).tables if one.number == table)
    return desk_table.teams[seat - 1]


def test_an_empty_team_has_two_choices_on_its_card_and_none_is_made(
    room: Room, lesson: Lesson, desk: Client
) -> None:
    table, seat = emptied(room, lesson)
    page = desk.get(reverse("lessons:lesson", args=[lesson.pk])).content.decode()
    assert page.count('class="row" id="empty-') == 1
    assert f'id="stand-in-{table}-{seat}"' in page
    assert f'id="pass-{table}-{seat}"' in page
    desk_team = team(lesson, table, seat)
    assert (desk_team.empty, desk_team.bot, desk_team.is_skipped) == (True, 0, False)


def test_a_team_with_a_student_has_no_such_choice(lesson: Lesson, desk: Client) -> None:
    assert (
        'id="empty-' not in desk.get(reverse("lessons:lesson", args=[lesson.pk])).content.decode()
    )


def test_to_skip_it_each_time_is_chosen_and_taken_back(
    room: Room, lesson: Lesson, desk: Client
) -> None:
    table, seat = emptied(room, lesson)
    page = post(desk, lesson, "table_set_skipped", table, seat=seat, is_skipped=1)
    assert "skipped every time" in page
    assert team(lesson, table, seat).is_skipped
    post(desk, lesson, "table_set_skipped", table, seat=seat, is_skipped=0)
    assert not team(lesson, table, seat).is_skipped


def test_a_bot_for_it_plays_until_somebody_sits_there(room: Room, lesson: Lesson) -> None:
    table, seat = emptied(room, lesson)
    table_set_bot(table=lesson.current_tables.get(number=table), seat=seat, bot=2)
    assert team(lesson, table, seat).bot == 2
    home = Seat.objects.get(match__table__number=table, number=seat).team.number
    member_move(lesson=lesson, student=room.students[0].pk, team=home)
    desk_team = team(lesson, table, seat)
    assert (desk_team.bot, [student.pk for student in desk_team.students]) == (
        0,
        [room.students[0].pk],
    )


def test_a_team_with_a_student_is_not_skipped_each_time(lesson: Lesson, desk: Client) -> None:
    assert "This team has students" in post(
        desk, lesson, "table_set_skipped", 1, seat=1, is_skipped=1
    )


def test_a_paused_table_skips_nobody(room: Room, lesson: Lesson) -> None:
    table, seat = emptied(room, lesson)
    lesson_pause(lesson=lesson)
    with pytest.raises(Stale):
        table_set_skipped(table=lesson.current_tables.get(number=table), seat=seat, is_skipped=True)


# Who may press -------------------------------------------------------------------------------


@pytest.mark.parametrize("page", ["desk", "lobby"])
def test_a_page_that_shows_what_one_may_do_no_more_is_loaded_anew(
    room: Room, desk: Client, page: str
) -> None:
    lesson = room.running(teams=2) if page == "desk" else room.lesson()
    html = desk.get(reverse("lessons:lesson", args=[lesson.pk])).content.decode()
    assert lacking(desk, html) == ""
    room.school_class.classteacher_set.update(right="read")
    assert asked_again(desk, html).status_code == 410


# The end of a clock for the game ----------------------------------------------------------------


def run_out(lesson: Lesson) -> None:
    """Time goes by, and each table's own call comes."""
    with time_machine.travel(timezone.now() + timedelta(minutes=11), tick=False):
        assert clocks_sweep() == lesson.current_tables.count()


@pytest.mark.usefixtures("as_committed")
def test_a_clock_that_stops_pauses_all_tables_and_the_lesson(lesson: Lesson, desk: Client) -> None:
    post(desk, lesson, "clock", minutes=10, stops=1)
    run_out(lesson)
    lesson.refresh_from_db()
    assert lesson.status == "paused"
    assert {table.match.status for table in lesson.current_tables.all()} == {"paused"}
    post(desk, lesson, "resume")
    assert clocks(lesson) == {(None, True, False)}
    assert {table.match.status for table in lesson.current_tables.all()} == {"playing"}


def test_to_let_a_clock_stop_the_tables_does_not_start_it_afresh(
    lesson: Lesson, desk: Client
) -> None:
    post(desk, lesson, "clock", minutes=10)
    before = set(lesson.current_tables.values_list("match__clock_at", flat=True))
    page = post(desk, lesson, "clock", minutes=10, stops=1)
    assert set(lesson.current_tables.values_list("match__clock_at", flat=True)) == before
    assert clocks(lesson) == {(None, True, True)}
    assert '<option value="1" selected' in page


def test_a_clock_that_only_rings_stops_nobody(lesson: Lesson, desk: Client) -> None:
    post(desk, lesson, "clock", minutes=10)
    with time_machine.travel(timezone.now() + timedelta(minutes=11), tick=False):
        assert clocks_sweep() == 0
    lesson.refresh_from_db()
    assert lesson.status == "running"

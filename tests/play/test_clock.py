"""A clock for every move: it begins anew, it is told to whom it concerns, and it may move on."""

from datetime import timedelta

import pytest
from django.utils import timezone

from classroom.play.models import Match, Seat
from classroom.play.regions import region_for
from classroom.play.services.absent_teams import clock_act, clocks_sweep, seat_set_skipped
from classroom.play.services.bots import seat_set_bot
from classroom.play.services.clock import (
    LONGEST_WAIT,
    MORE_TIME_FACTOR,
    clock_extend,
    clock_left,
    clock_set_per_move,
    in_ms,
    match_set_clock,
    seat_set_more_time,
)
from classroom.play.services.matches import (
    match_end,
    match_pause,
    match_resume,
    player_add,
    player_remove,
)
from classroom.play.services.moves import move_take_back
from classroom.play.table import known_tables
from games.errors import Illegal, Stale
from tests.play.pages import page_of
from tests.play.tables import rows, say, table

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def called(monkeypatch) -> list[tuple[int, int, float]]:
    """The calls that would go to the broker, as (match, end in ms, wait)."""
    calls: list[tuple[int, int, float]] = []

    def send(name: str, *args: int, wait: float) -> None:
        assert name == "classroom.play.tasks.clock_act"
        calls.append((*args, wait))

    monkeypatch.setattr("classroom.play.services.clock.enqueue", send)
    return calls


@pytest.fixture
def commit(django_capture_on_commit_callbacks):
    return lambda: django_capture_on_commit_callbacks(execute=True)


def timed(*teams: int, seconds: int = 60, acts: bool = True, **facts) -> Match:
    match = table(*teams, **facts)
    clock_set_per_move(match=match, seconds=seconds, acts=acts)
    return match


def stored(match: Match) -> Match:
    return Match.objects.get(pk=match.pk)


def run_out(match: Match, seconds: float = 1) -> int:
    """The clock has run out so long ago; returns which end that was."""
    at = timezone.now() - timedelta(seconds=seconds)
    Match.objects.filter(pk=match.pk).update(clock_at=at)
    return in_ms(at)


def left(match: Match) -> int:
    return clock_left(stored(match)) or 0


# It begins anew ------------------------------------------------------------------------------


def test_it_begins_anew_where_a_move_asks_something_new():
    match = timed(1, 1)
    run_out(match)
    say(match, 1, "roll")
    assert left(match) in (59, 60)


def test_it_runs_on_for_those_who_were_asked_before_another_team_moved():
    match = timed(1, 1)
    say(match, 1, "roll")
    at = run_out(match, -10)
    say(match, 1, "6/2=3 3x+1")
    assert in_ms(stored(match).clock_at) == at


def test_a_take_back_gives_the_whole_time_again():
    match = timed(1, 1)
    say(match, 1, "roll")
    run_out(match, -10)
    move_take_back(match=match, ply=0)
    assert left(match) in (59, 60)


def test_a_clock_for_the_game_runs_on_over_moves():
    match = table(1, 1)
    match_set_clock(match=match, seconds=600)
    at = run_out(match, -100)
    say(match, 1, "roll")
    assert in_ms(stored(match).clock_at) == at


def test_one_clock_takes_the_place_of_the_other():
    match = timed(1, 1)
    match_set_clock(match=match, seconds=600)
    assert (stored(match).move_seconds, stored(match).clock_acts) == (None, False)
    match_set_clock(match=match, seconds=None)
    assert clock_left(stored(match)) is None


def test_the_end_of_the_game_stops_it():
    match = timed(1, 1)
    match_end(match=match)
    assert stored(match).clock_at is None


# Ten times the time --------------------------------------------------------------------------


def test_a_team_with_more_time_has_it_when_it_is_asked_and_at_once():
    match = timed(1, 1)
    seat_set_more_time(seat=match.seats.get(number=2), more_time=True)
    assert left(match) in (59, 60)
    seat_set_more_time(seat=match.seats.get(number=1), more_time=True)
    assert left(match) in (60 * MORE_TIME_FACTOR - 1, 60 * MORE_TIME_FACTOR)
    seat_set_more_time(seat=match.seats.get(number=1), more_time=False)
    assert left(match) in (59, 60)


def test_a_clock_for_the_game_counts_ten_times_at_its_table():
    match = table(1, 1)
    match_set_clock(match=match, seconds=100)
    seat_set_more_time(seat=match.seats.get(number=2), more_time=True)
    assert 980 <= left(match) <= 1000
    match_set_clock(match=match, seconds=100)
    assert 980 <= left(match) <= 1000
    seat_set_more_time(seat=match.seats.get(number=2), more_time=False)
    assert 90 <= left(match) <= 100


# On the page ---------------------------------------------------------------------------------


def test_only_the_team_whose_turn_it_is_sees_a_clock_for_moves():
    match = timed(1, 1)
    pages = [page_of(match, team) for team in (1, 2)]
    assert ["data-until" in page.html for page in pages if page.open()] == [True, False]


def test_the_answer_to_a_move_shows_the_time_for_the_next_one():
    match = timed(1, 1)
    run_out(match, -5)
    page = page_of(match)
    page.open()
    page.press(text="roll")
    assert f'data-until="{in_ms(stored(match).clock_at)}"' in page.html


def test_it_says_what_happens_in_the_end():
    assert "The game goes on." in page_of(timed(1, 1)).html
    silent = timed(1, 1, acts=False)
    assert "Wait for your teacher." in page_of(silent).html


# It acts -------------------------------------------------------------------------------------


def test_by_default_it_only_tells(called, commit):
    with commit():
        match = timed(1, 1, acts=False)
    assert called == []
    assert not clock_act(match=match, at=run_out(match))
    assert rows(match) == []


def test_it_is_called_for_its_end_and_moves_on_without_the_team(called, commit):
    with commit():
        match = timed(1, 1)
    [(pk, at, wait)] = called
    assert (pk, at) == (match.pk, in_ms(stored(match).clock_at))
    assert 59 < wait <= 60
    assert clock_act(match=match, at=run_out(match))
    assert rows(match)[0] == "0 skip 1"
    assert left(match) in (59, 60)


def test_a_call_that_comes_twice_moves_on_once():
    match = timed(1, 1)
    at = run_out(match)
    assert clock_act(match=match, at=at)
    before = rows(match)
    assert not clock_act(match=match, at=at)
    assert rows(match) == before


def test_it_does_nothing_where_the_team_has_moved_meanwhile():
    match = timed(1, 1)
    at = run_out(match)
    say(match, 1, "roll")
    assert not clock_act(match=match, at=at)
    assert "0 skip 1" not in rows(match)


def test_a_team_that_presses_after_it_is_told_that_the_table_has_gone_on():
    match = timed(1, 1)
    clock_act(match=match, at=run_out(match))
    with pytest.raises(Stale):
        say(match, 1, "roll", ply=0)


def test_all_who_let_the_time_run_out_are_passed_over_together():
    match = timed(1, 1)
    say(match, 1, "roll")
    assert clock_act(match=match, at=run_out(match))
    assert rows(match)[2:4] == ["0 skip 1", "0 skip 2"]


def test_screens_after_all_were_passed_over_are_those_that_a_process_draws_anew(sent, commit):
    match = timed(1, 1)
    with commit():
        say(match, 1, "roll")
    at = run_out(match)
    region = region_for(match.pk, None, None, match.school_class_id)
    region.render()
    with commit():
        assert clock_act(match=match, at=at)
    known = region.render(stored(match).version)
    known_tables.values.clear()
    assert known == region.render()


def test_a_pause_stops_it_and_to_go_on_calls_it_anew(called, commit):
    match = timed(1, 1)
    at = run_out(match, -30)
    match_pause(match=match)
    assert not clock_act(match=match, at=at)
    with commit():
        match_resume(match=match)
    assert called[-1][1] == in_ms(stored(match).clock_at)
    assert 28 < called[-1][2] <= 30


def test_extra_time_calls_it_anew_and_the_call_before_does_nothing(called, commit):
    match = timed(1, 1)
    at = run_out(match)
    with commit():
        clock_extend(match=match, seconds=60)
    assert not clock_act(match=match, at=at)
    assert called[-1][1] == in_ms(stored(match).clock_at)


def test_a_call_that_comes_early_waits_for_the_rest(called, commit):
    match = timed(1, 1)
    at = run_out(match, -3)
    with commit():
        assert not clock_act(match=match, at=at)
    assert called[-1][1] == at
    assert 2 < called[-1][2] <= 3


def test_no_call_waits_longer_than_a_broker_likes(called, commit):
    with commit():
        timed(1, 1, seconds=LONGEST_WAIT * 2)
    assert called[-1][2] == LONGEST_WAIT


def test_it_does_not_play_a_game_alone():
    match = timed(1, 1)
    acted = [clock_act(match=match, at=run_out(match)) for _ in range(9)]
    assert 0 < sum(acted) < 9
    assert not acted[-1]
    before = len(rows(match))
    clock_act(match=match, at=run_out(match))
    assert len(rows(match)) == before


def test_a_sweep_finds_the_clock_whose_call_was_lost():
    match, later = timed(1, 1), timed(1, 1)
    run_out(match, 20)
    assert clocks_sweep() == 1
    assert (rows(match)[0], rows(later)) == ("0 skip 1", [])
    assert clocks_sweep() == 0


# Teams that nobody sits in -------------------------------------------------------------------


def emptied(match: Match, number: int) -> Seat:
    seat = Seat.objects.get(match=match, number=number)
    for student in seat.students.all():
        player_remove(seat=seat, student=student)
    return seat


def test_an_empty_team_that_is_skipped_each_time_holds_nobody_up():
    match = table(1, 1)
    seat_set_skipped(seat=emptied(match, 2), is_skipped=True)
    say(match, 1, "roll")
    assert rows(match)[2] == "0 skip 2"
    say(match, 1, "6/2=3 3x+1")
    assert [row for row in rows(match) if row == "0 skip 2"] != ["0 skip 2"]


def test_it_is_skipped_at_once_where_the_table_waits_for_it():
    match = table(1, 1)
    seat_set_skipped(seat=emptied(match, 1), is_skipped=True)
    assert rows(match)[0] == "0 skip 1"


def test_nothing_is_done_for_an_empty_team_that_nobody_chose_for():
    match = table(1, 1)
    emptied(match, 2)
    say(match, 1, "roll")
    say(match, 1, "6/2=3 3x+1")
    assert not [row for row in rows(match) if "skip" in row]


@pytest.mark.parametrize("how", ["bot", "skip"])
def test_what_is_done_for_it_ends_when_somebody_sits_there_again(how):
    match = table(1, 1)
    seat = Seat.objects.get(match=match, number=2)
    student = seat.students.get()
    emptied(match, 2)
    if how == "bot":
        seat_set_bot(seat=seat, bot=2)
    else:
        seat_set_skipped(seat=seat, is_skipped=True)
    player_add(seat=seat, student=student)
    seat.refresh_from_db()
    assert (seat.bot, seat.is_skipped) == (0, False)


def test_a_second_student_takes_no_bot_from_a_team_that_is_only_away():
    match = table(1, 1)
    away, other = (Seat.objects.get(match=match, number=number) for number in (1, 2))
    seat_set_bot(seat=away, bot=2)
    player_add(seat=away, student=other.students.get())
    assert Seat.objects.get(pk=away.pk).bot == 2


def test_a_team_with_a_student_is_not_skipped_each_time():
    with pytest.raises(Illegal, match="This team has students"):
        seat_set_skipped(seat=Seat.objects.get(match=table(1, 1), number=2), is_skipped=True)


def test_a_bot_and_skipping_take_each_others_place():
    match = table(1, 1)
    seat = emptied(match, 2)
    seat_set_skipped(seat=seat, is_skipped=True)
    seat_set_bot(seat=seat, bot=1)
    seat.refresh_from_db()
    assert (seat.bot, seat.is_skipped) == (1, False)
    seat_set_skipped(seat=seat, is_skipped=True)
    seat.refresh_from_db()
    assert (seat.bot, seat.is_skipped) == (0, True)


def test_a_table_where_all_are_empty_waits_for_the_teacher():
    match = table(1, 1)
    for number in (1, 2):
        seat_set_skipped(seat=emptied(match, number), is_skipped=True)
    assert len(rows(match)) < 45

"""Hint lists: asked for when a question begins, stored once, climbed a rung at a time."""

from datetime import timedelta

import pytest
from django.utils import timezone

from classroom.play.ladders import Ladder, hint_ladder, hint_ladders, hint_list_ply
from classroom.play.models import HintList, HintStep, Match
from classroom.play.services.hints import hint_climb, hint_lists_store, hint_lists_sweep
from classroom.play.services.matches import match_pause, match_set
from classroom.play.services.moves import move_take_back
from games import registry
from games.engine import plain_data
from games.errors import Illegal, Stale
from tests.play.tables import log_of, say, seat_of, student_of, table

pytestmark = pytest.mark.django_db
TASK = "classroom.play.tasks.hint_lists_compute"


@pytest.fixture
def match(sent) -> Match:
    """Both teams choose a climb for 2, 5, 6: a question that began at ply 2."""
    match = table(2, 1)
    say(match, 1, "roll")
    return match


def ladder_of(match: Match, seat: int = 1, hint_limit: int = 5) -> Ladder | None:
    match.hint_limit = hint_limit
    return hint_ladder(match, log_of(match), seat_of(match, seat))


def climb(match: Match, rung: int, seat: int = 1, n: int = 1, question: int = 2) -> None:
    student = student_of(match, seat, n)
    hint_climb(seat=seat_of(match, seat), student=student, ply=question, rung=rung)


def test_a_question_begins_with_the_roll_and_stays_while_others_move(match):
    say(match, 2, "2 2x+1")
    log = log_of(match)
    assert (hint_list_ply(log, 1), hint_list_ply(log, 2)) == (2, None)


def test_a_roll_sends_for_its_lists_once(sent, django_capture_on_commit_callbacks):
    match = table(1, 1)
    with django_capture_on_commit_callbacks(execute=True):
        say(match, 1, "roll")
    with django_capture_on_commit_callbacks(execute=True):
        say(match, 2, "2 2x+1")
    assert sent == [(TASK, match.pk, 2)]


def test_a_roll_that_is_rolled_back_sends_for_nothing(sent, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=False):
        say(table(1, 1), 1, "roll")
    assert sent == []


def test_a_choice_that_is_open_again_after_a_take_back_gets_its_lists(match):
    say(match, 1, "2 2x+1")
    move_take_back(match=match, ply=2)
    assert hint_list_ply(log_of(match), 1) == 4
    hint_lists_store(match=match, ply=4)
    assert ladder_of(match).ready


@pytest.mark.parametrize("game", [game.slug for game in registry.all_games()])
def test_a_new_match_waits_for_somebody_and_never_for_chance(game):
    log = log_of(table(1, 1, game=game, options={}))
    assert log.to_move
    assert 0 not in log.to_move


def test_the_stored_list_is_the_games_own(match):
    assert hint_lists_store(match=match, ply=2) == 2
    log = log_of(match)
    for stored in HintList.objects.all():
        assert stored.data == plain_data(log.game.hints.hint_list(log.state, stored.seat))


def test_a_list_is_stored_once_however_often_it_is_worked_out(match):
    hint_lists_store(match=match, ply=2)
    before = Match.objects.get(pk=match.pk).version
    assert [hint_lists_store(match=match, ply=2) for _ in range(4)] == [0] * 4
    assert HintList.objects.count() == 2
    assert Match.objects.get(pk=match.pk).version == before


def test_a_list_that_comes_late_still_belongs_to_its_question(match):
    say(match, 2, "2 2x+1")
    assert hint_lists_store(match=match, ply=2) == 2


@pytest.mark.parametrize("ply", [-1, 0, 1, 3, 99])
def test_a_ply_at_which_no_question_begins_has_no_list(match, ply):
    assert hint_lists_store(match=match, ply=ply) == 0
    assert not HintList.objects.exists()


def test_a_stored_list_counts_a_new_version_for_the_screens(match):
    before = Match.objects.get(pk=match.pk).version
    hint_lists_store(match=match, ply=2)
    assert Match.objects.get(pk=match.pk).version == before + 1


def test_without_a_worker_the_list_is_on_its_way(match):
    assert ladder_of(match) == Ladder(2, ready=False)
    with pytest.raises(Illegal, match="are coming"):
        climb(match, 1)


def test_who_has_nothing_to_choose_has_no_ladder(match):
    say(match, 1, "2 2x+1")
    hint_lists_store(match=match, ply=2)
    assert ladder_of(match) is None


def test_the_ladder_shows_the_rungs_that_were_taken_in_order(match):
    hint_lists_store(match=match, ply=2)
    assert (ladder_of(match).rungs, ladder_of(match).more) == ((), True)
    for rung in (1, 2):
        climb(match, rung)
    hints, data = log_of(match).game.hints, HintList.objects.get(seat=1).data
    assert ladder_of(match).rungs == (hints.rung(data, 1), hints.rung(data, 2))


def test_a_rung_is_logged_with_who_took_it(match):
    hint_lists_store(match=match, ply=2)
    climb(match, 1, n=2)
    step = HintStep.objects.get()
    assert (step.match, step.ply, step.seat, step.rung) == (match, 2, 1, 1)
    assert step.student == student_of(match, 1, 2)


def test_two_teammates_who_press_for_the_same_rung_take_one(match):
    hint_lists_store(match=match, ply=2)
    climb(match, 1, n=1)
    climb(match, 1, n=2)
    assert HintStep.objects.count() == 1


def test_a_team_does_not_see_the_rungs_of_another(match):
    hint_lists_store(match=match, ply=2)
    climb(match, 1, seat=1)
    assert ladder_of(match, seat=2).rungs == ()


@pytest.mark.parametrize("rung", [0, 2, 5, -1])
def test_no_rung_is_passed_over(match, rung):
    hint_lists_store(match=match, ply=2)
    with pytest.raises(Illegal):
        climb(match, rung)
    assert not HintStep.objects.exists()


def test_the_hint_limit_stops_the_climb(match):
    match_set(match=match, hint_limit=1)
    hint_lists_store(match=match, ply=2)
    climb(match, 1)
    with pytest.raises(Illegal, match="all the hints"):
        climb(match, 2)
    assert not ladder_of(match, hint_limit=1).more


def test_the_last_rung_of_the_game_is_the_last(match):
    match_set(match=match, hint_limit=6)
    hint_lists_store(match=match, ply=2)
    for rung in range(1, 6):
        climb(match, rung)
    with pytest.raises(Illegal, match="all the hints"):
        climb(match, 6)


def test_only_a_hint_limit_above_the_last_rung_opens_the_whole_list(match):
    hint_lists_store(match=match, ply=2)
    assert ladder_of(match, hint_limit=5).all_hints == ()
    hints = ladder_of(match, hint_limit=6).all_hints
    assert list(hints) == HintList.objects.get(seat=1).data["hints"]


def test_a_hint_for_a_question_that_is_over_is_stale(match):
    hint_lists_store(match=match, ply=2)
    for question in (-1, 0, 3):
        with pytest.raises(Stale):
            climb(match, 1, question=question)
    say(match, 1, "2 2x+1")
    with pytest.raises(Stale):
        climb(match, 1)
    assert not HintStep.objects.exists()


def test_a_paused_match_gives_no_hints(match):
    hint_lists_store(match=match, ply=2)
    match_pause(match=match)
    with pytest.raises(Stale):
        climb(match, 1)


def test_the_ladders_of_all_seats_take_one_statement_and_one_for_each_list_that_is_read(
    match, django_assert_num_queries
):
    hint_lists_store(match=match, ply=2)
    log, seats = log_of(match), list(match.seats.all())
    with django_assert_num_queries(1):
        assert len(hint_ladders(match, log, seats)) == 2
    climb(match, 1)
    with django_assert_num_queries(2):
        hint_ladders(match, log, seats)


def test_the_sweep_asks_for_what_running_matches_miss(match, sent):
    assert hint_lists_sweep() == 1
    assert sent == [(TASK, match.pk, 2)]


def test_the_sweep_finds_a_single_missing_list(match, sent):
    hint_lists_store(match=match, ply=2)
    HintList.objects.filter(seat=2).delete()
    assert hint_lists_sweep() == 1


def test_the_sweep_is_quiet_where_all_lists_are_there(match, sent):
    hint_lists_store(match=match, ply=2)
    table(1, 1)
    assert (hint_lists_sweep(), sent) == (0, [])


@pytest.mark.parametrize(("status", "hours"), [("paused", 0), ("ended", 0), ("playing", 13)])
def test_the_sweep_leaves_matches_alone_that_nobody_plays(match, sent, status, hours):
    started_at = timezone.now() - timedelta(hours=hours)
    Match.objects.filter(pk=match.pk).update(status=status, started_at=started_at)
    assert (hint_lists_sweep(), sent) == (0, [])


def test_the_sweep_takes_three_statements_for_any_number(match, sent, django_assert_num_queries):
    say(table(1, 1), 1, "roll")
    with django_assert_num_queries(3):
        assert hint_lists_sweep() == 2

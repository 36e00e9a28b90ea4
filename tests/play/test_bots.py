"""A bot in a seat: called when it is its turn, moves once, and gives the seat back."""

from datetime import timedelta

import pytest
from django.db import transaction
from django.utils import timezone

from classroom.play import logs
from classroom.play.models import Attempt, Match, Move, Proposal
from classroom.play.services.bots import bot_key, bot_play, bots_sweep, seat_set_bot
from classroom.play.services.matches import match_end, match_pause, match_resume
from games.bots import STRONG, WEAK
from games.errors import Illegal
from tests.play.pages import page_of, refused
from tests.play.tables import rows, say, table

pytestmark = pytest.mark.django_db
TASK = "classroom.play.tasks.bot_play"


@pytest.fixture
def called(monkeypatch, django_capture_on_commit_callbacks) -> list[tuple[int, int]]:
    """The calls that would go to the broker, as (seat, ply)."""
    calls: list[tuple[int, int]] = []

    def send(name: str, *args: int, wait: float = 0) -> None:
        assert name == TASK
        assert wait > 0
        calls.append(args[1:])

    monkeypatch.setattr("classroom.play.services.bot_queue.enqueue", send)
    return calls


@pytest.fixture
def commit(django_capture_on_commit_callbacks):
    return lambda: django_capture_on_commit_callbacks(execute=True)


def with_bots(match: Match, *seats: int, bot: int = STRONG) -> Match:
    for seat in match.seats.filter(number__in=seats):
        seat_set_bot(seat=seat, bot=bot)
    return match


def test_a_seat_that_becomes_a_bots_is_called_at_once(called, commit):
    match = table(1, 1)
    with commit():
        seat_set_bot(seat=match.seats.get(number=1), bot=WEAK)
    assert called == [(1, 0)]


def test_a_seat_that_is_not_asked_is_not_called(called, commit):
    match = table(1, 1)
    with commit():
        seat_set_bot(seat=match.seats.get(number=2), bot=WEAK)
    assert called == []


def test_it_refuses_a_strength_that_there_is_not():
    seat = table(1, 1).seats.get(number=1)
    for bot in (-1, 4):
        with pytest.raises(Illegal):
            seat_set_bot(seat=seat, bot=bot)


def test_a_bot_is_called_when_a_move_asks_it_something_new(called, commit):
    match = with_bots(table(1, 1), 2)
    with commit():
        say(match, 1, "roll")
    assert called == [(2, 2)]


def test_a_move_of_another_team_calls_a_bot_that_is_asked_already_not_again(called, commit):
    match = with_bots(table(1, 1), 2)
    say(match, 1, "roll")
    with commit():
        say(match, 1, "6/2=3 3x+1")
    assert called == []


def test_its_move_is_in_the_log_without_a_student_and_with_a_bots_key():
    match = with_bots(table(1, 1), 1)
    assert bot_play(match=match, seat=1, ply=0)
    row = Move.objects.get(match=match, ply=0)
    assert (row.seat, row.text, row.student, row.key) == (1, "roll", None, bot_key(1, 0))


def test_a_call_that_comes_twice_moves_once():
    match = with_bots(table(1, 1), 1)
    bot_play(match=match, seat=1, ply=0)
    before = rows(match)
    logs._cache.clear()
    assert not bot_play(match=match, seat=1, ply=0)
    assert rows(match) == before


def test_equal_calls_get_equal_moves_whoever_works_them_out():
    match = with_bots(table(1, 1), 1, 2, bot=WEAK)
    say(match, 1, "roll")
    texts = set()
    for _ in range(5):
        with transaction.atomic():
            assert bot_play(match=Match.objects.get(pk=match.pk), seat=2, ply=2)
            texts.add(match.moves.get(seat=2).text)
            transaction.set_rollback(True)
        logs._cache.clear()
    assert len(texts) == 1


def test_a_paused_table_gets_no_move_and_its_bots_are_called_when_it_goes_on(called, commit):
    match = with_bots(table(1, 1), 1)
    match_pause(match=match)
    assert not bot_play(match=match, seat=1, ply=0)
    with commit():
        match_resume(match=match)
    assert called == [(1, 0)]


def test_a_seat_given_back_gets_no_move_of_a_call_on_its_way():
    match = with_bots(table(1, 1), 1)
    seat_set_bot(seat=match.seats.get(number=1), bot=0)
    assert not bot_play(match=match, seat=1, ply=0)


def test_a_bot_that_takes_over_takes_the_teams_proposal_off_the_table():
    match = table(2, 1, roles=True)
    say(match, 1, "roll")
    seat = match.seats.get(number=1)
    Proposal.objects.create(seat=seat, ply=2, text="6/2=3 3x+1", student=seat.students.first())
    seat_set_bot(seat=seat, bot=WEAK)
    seat.refresh_from_db()
    assert not hasattr(seat, "proposal")


def test_the_sweep_calls_a_bot_whose_call_was_lost(called):
    match = with_bots(table(1, 1), 1)
    assert bots_sweep() == 0
    Match.objects.filter(pk=match.pk).update(started_at=timezone.now() - timedelta(minutes=1))
    assert bots_sweep() == 1
    assert called == [(1, 0)]


def test_the_sweep_leaves_tables_without_bots_and_ended_ones_alone(called):
    Match.objects.filter(pk=table(1, 1).pk).update(started_at=timezone.now() - timedelta(minutes=1))
    ended = with_bots(table(1, 1), 1)
    match_end(match=ended)
    Match.objects.filter(pk=ended.pk).update(started_at=timezone.now() - timedelta(minutes=1))
    assert bots_sweep() == 0
    assert called == []


def test_a_table_of_bots_plays_a_whole_game_from_call_to_call(called, commit):
    match = table(1, 1, game="cant_stop", options={}, seed=b"b" * 32)
    with commit():
        for seat in match.seats.all():
            seat_set_bot(seat=seat, bot=STRONG)
    while called:
        seat, ply = called.pop(0)
        with commit():
            assert bot_play(match=Match.objects.get(pk=match.pk), seat=seat, ply=ply)
        assert len(called) <= 1
    assert Match.objects.get(pk=match.pk).status == Match.Status.ENDED
    assert not Attempt.objects.exists()


# The page ------------------------------------------------------------------------------------


def test_a_team_whose_bot_plays_sees_that_and_has_nothing_to_press():
    match = with_bots(table(1, 1), 1)
    page = page_of(match)
    html = page.ask().content.decode()
    assert "A bot plays for your team now" in html
    assert 'value="roll"' not in html


def test_a_press_of_an_old_page_is_refused_while_a_bot_plays():
    page = page_of(table(1, 1))
    with_bots(page.match, 1)
    assert refused(page.press(text="roll")) == "NotYourTurn"
    assert "A bot plays for your team now" in page.error
    assert rows(page.match) == []


def test_everybody_at_the_table_sees_which_team_is_a_bot():
    match = with_bots(table(1, 1), 2)
    assert '<span class="badge">bot</span>' in page_of(match).html

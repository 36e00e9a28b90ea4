"""Moves: refused with a sentence, or written with all that chance answers."""

import pytest

from classroom.play import chain
from classroom.play.models import Attempt, Match
from classroom.play.services.matches import match_end, match_pause, match_resume, player_add
from classroom.play.services.moves import move_skip, move_take_back
from games.errors import Illegal, NotYourTurn, Stale, Unreadable, UserError, WrongAnswer
from games.movelog import unfair_draws
from tests.play.tables import SMALL, first_legal, log_of, rows, say, seat_of, student_of, table

pytestmark = pytest.mark.django_db


def refused(match: Match, seat: int, text: str, **how: object) -> type[UserError]:
    """How the move is refused; nothing may have been written."""
    before = rows(match)
    with pytest.raises(UserError) as caught:
        say(match, seat, text, **how)
    assert rows(match) == before
    return type(caught.value)


def test_a_move_and_the_dice_that_follow_are_written_together():
    match = table(1, 1)
    played = say(match, 1, "roll")
    assert rows(match) == ["1 roll", "0 dice 2 5 6"]
    assert played.log == log_of(match)
    assert played.version == Match.objects.get(pk=match.pk).version


def test_the_dice_of_a_match_follow_from_its_seed():
    match = table(1, 1, options={"trails": [2, 3], "height": 12, "passing": "free"})
    for text in ("roll", "pass"):
        say(match, 1, text)
    say(match, 2, "pass")
    assert unfair_draws(log_of(match), bytes(match.seed)) == []


def test_a_move_keeps_its_author_and_the_dice_have_none():
    match = table(1, 1)
    say(match, 1, "roll", key="press-1")
    roll, dice = match.moves.all()
    assert (roll.student, roll.checker, roll.key) == (student_of(match), None, "press-1")
    assert (dice.student, dice.checker, dice.key) == (None, None, None)


def test_a_roll_whose_dice_cannot_be_written_is_not_written_either(monkeypatch):
    match = table(1, 1)

    def insert(moves):
        moves[0].save(force_insert=True)
        raise OSError("the disk is full")

    monkeypatch.setattr("classroom.play.services.moves._insert_rows", insert)
    with pytest.raises(OSError, match="disk is full"):
        say(match, 1, "roll")
    monkeypatch.undo()
    assert (rows(match), log_of(match).ply) == ([], 0)


def test_a_button_of_an_older_table_is_stale():
    match = table(1, 1)
    say(match, 1, "roll", ply=0)
    assert refused(match, 1, "roll", ply=0) is Stale


@pytest.mark.parametrize("ply", [-1, 1, 10**9])
def test_a_ply_that_no_page_has_shown_is_stale(ply):
    assert refused(table(1, 1), 1, "roll", ply=ply) is Stale


def test_another_teams_move_is_no_obstacle_while_all_move_at_once():
    match = table(1, 1)
    say(match, 1, "roll")
    say(match, 1, "6/2=3 3x+1", ply=2)
    say(match, 2, "2 2x+1", ply=2)
    assert rows(match)[2:] == ["1 6/2=3 3x+1", "2 2 2x+1"]


def test_a_team_cannot_move_twice_while_all_move_at_once():
    match = table(1, 1)
    say(match, 1, "roll")
    say(match, 1, "6/2=3 3x+1", ply=2)
    assert refused(match, 1, "2 2x+1", ply=2) is Stale


def test_the_same_key_again_rolls_no_dice_and_gives_the_same_answer():
    match = table(1, 1)
    first = say(match, 1, "roll", ply=0, key="press")
    again = say(match, 1, "roll", ply=0, key="press")
    assert again == first
    match.refresh_from_db()
    assert match.version == first.version
    assert rows(match) == ["1 roll", "0 dice 2 5 6"]


def test_the_same_key_at_another_table_is_another_press():
    one, other = table(1, 1), table(1, 1)
    say(one, 1, "roll", key="press")
    say(other, 1, "roll", key="press")
    assert len(rows(one)) == len(rows(other)) == 2


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        ("what", Unreadable),
        ("roll\x00", Unreadable),
        ("x" * 10_000, Unreadable),
        ("1e10000000 2x+1", Unreadable),
        ("٢ ٢x+٤", Unreadable),
        ("pass", Illegal),
        ("4 2x+2", Illegal),
        ("6/2=4 2x+2", WrongAnswer),
        ("dice 6 6 6", Illegal),
        ("home 2", Illegal),
        ("skip 2", NotYourTurn),
        ("takeback 0", Unreadable),
    ],
)
def test_a_wrong_text_is_refused_by_name_and_changes_nothing(text, refusal):
    match = table(1, 1)
    say(match, 1, "roll")
    assert refused(match, 1, text) is refusal


def test_who_is_not_to_move_is_told_so():
    assert refused(table(1, 1), 2, "roll") is NotYourTurn


def test_a_wrong_answer_is_kept_as_an_attempt():
    match = table(1, 1)
    say(match, 1, "roll")
    refused(match, 1, "6/2=4 2x+2")
    attempt = Attempt.objects.get()
    assert (attempt.match, attempt.seat, attempt.ply, attempt.text) == (match, 1, 2, "6/2=4 2x+2")
    assert (attempt.kind, attempt.student) == ("WrongAnswer", student_of(match))


def test_the_same_wrong_press_is_kept_once():
    match = table(1, 1)
    say(match, 1, "roll")
    for _ in range(2):
        refused(match, 1, "6/2=4 2x+2", key="press")
    assert Attempt.objects.count() == 1


@pytest.mark.parametrize("text", ["what", "skip 2"])
def test_an_unreadable_text_and_a_foreign_turn_teach_nothing_and_are_not_kept(text):
    refused(table(1, 1), 1, text)
    assert not Attempt.objects.exists()


def test_a_paused_match_takes_no_move_and_counts_no_mistake():
    match = table(1, 1)
    match_pause(match=match)
    assert refused(match, 1, "roll") is Stale
    assert not Attempt.objects.exists()
    match_resume(match=match)
    say(match, 1, "roll")


def test_an_ended_match_takes_no_move():
    match = table(1, 1)
    match_end(match=match)
    assert refused(match, 1, "roll") is Stale


def test_the_teacher_acts_for_a_silent_team():
    match = table(1, 1)
    move_skip(match=match, seat=1)
    move_skip(match=match, seat=2)
    assert rows(match) == ["0 skip 1", "0 dice 2 5 6", "0 skip 2"]


def test_a_team_that_has_nothing_to_do_cannot_be_skipped():
    match = table(1, 1)
    with pytest.raises(Illegal):
        move_skip(match=match, seat=2)
    assert (rows(match), Attempt.objects.count()) == ([], 0)


def test_a_move_taken_back_stays_in_the_log_and_out_of_the_position():
    match = table(1, 1)
    say(match, 1, "roll")
    before = log_of(match).state
    say(match, 1, "6/2=3 3x+1")
    move_take_back(match=match, ply=2)
    assert rows(match)[2:] == ["1 6/2=3 3x+1", "0 takeback 2"]
    assert log_of(match).state == before


def test_what_was_pressed_before_a_take_back_is_stale():
    match = table(1, 1)
    say(match, 1, "roll")
    say(match, 1, "6/2=3 3x+1")
    move_take_back(match=match, ply=2)
    assert refused(match, 1, "2 2x+1", ply=2) is Stale


def test_a_match_whose_last_move_is_played_has_ended():
    match = table(1, 1, options={**SMALL, "check": "referee"})
    while (log := log_of(match)).to_move:
        seat = min(log.to_move)
        best = log.game.hints.hint_list(log.state, seat)["hints"]
        say(match, seat, best[0]["text"] if best else first_legal(log, seat))
    match = Match.objects.get(pk=match.pk)
    assert log_of(match).game.rules.outcome(log_of(match).state).over
    assert (match.status, match.ended_at is not None) == (Match.Status.ENDED, True)
    assert refused(match, 1, "roll") is Stale


def test_the_answer_to_the_last_move_says_that_the_match_has_ended():
    match = table(1, 1)
    stored_match = Match.objects.get(pk=match.pk)
    match_end(match=stored_match)
    assert (stored_match.status, stored_match.version) == (
        Match.Status.ENDED,
        Match.objects.get(pk=match.pk).version,
    )


def test_a_chain_of_true_rows_is_whole():
    match = table(1, 1)
    say(match, 1, "roll")
    assert chain.broken_ply(match, match.moves.all()) is None


@pytest.mark.parametrize(
    "change",
    [
        {"text": "dice 6 6 6"},
        {"seat": 2},
        {"student_id": 999_999},
        {"checker_id": 1},
        {"digest": "0" * 64},
        {"ply": 5},
    ],
)
def test_a_changed_row_breaks_the_chain_at_its_ply(change):
    match = table(1, 1)
    say(match, 1, "roll")
    moves = list(match.moves.all())
    for field, value in change.items():
        setattr(moves[1], field, value)
    assert chain.broken_ply(match, moves) == 1


def test_a_row_that_was_taken_out_breaks_the_chain():
    match = table(1, 1)
    say(match, 1, "roll")
    assert chain.broken_ply(match, match.moves.exclude(ply=0)) == 0


def test_a_row_of_another_match_breaks_the_chain():
    one, other = table(1, 1), table(1, 1)
    say(one, 1, "roll")
    say(other, 1, "roll")
    assert chain.broken_ply(one, other.moves.all()) == 0


def test_every_move_counts_a_new_version():
    match = table(1, 1)
    versions = [say(match, 1, "roll").version, say(match, 1, "2 2x+1").version]
    player_add(seat=seat_of(match), student=student_of(match))
    versions.append(Match.objects.get(pk=match.pk).version)
    assert versions == sorted(set(versions))

"""The move log: rows, take-backs, dice and the positions between them.

The game is `guessing`: each round both teams say `guess n`, then chance says `dice n`.
"""

import pytest

from games.errors import Illegal, NotYourTurn, Unreadable, UserError
from games.movelog import MoveLog, Row, unfair_draws
from tests.games import guessing
from tests.games.playing import state_hash

SEED = bytes(32)
ROUND_ONE = [(1, "guess 2"), (2, "guess 3"), (0, "dice 2")]


def log_of(*rows: tuple[int, str]) -> MoveLog:
    return MoveLog.replay(guessing.game(), guessing.Options(), 2, rows)


def test_an_empty_log_is_at_the_start() -> None:
    log = log_of()
    assert (log.ply, log.rows, log.line, log.to_move) == (0, (), (), {1, 2})


@pytest.mark.parametrize("seats", [0, 4, -1])
def test_it_refuses_a_table_of_the_wrong_size(seats: int) -> None:
    with pytest.raises(Illegal, match="1 to 3 teams"):
        MoveLog.start(guessing.game(), guessing.Options(), seats)


def test_a_row_is_kept_in_canonical_notation() -> None:
    assert log_of((1, "  guess   2 ")).rows == (Row(1, "guess 2"),)


def test_playing_leaves_the_older_log_as_it_was() -> None:
    before = log_of()
    before.play(1, "guess 2")
    assert (before.ply, before.to_move) == (0, {1, 2})


def test_a_state_is_kept_for_every_ply() -> None:
    log = log_of(*ROUND_ONE)
    assert [state.guesses for state in log.states] == [
        (None, None),
        (2, None),
        (2, 3),
        (None, None),
    ]
    assert log.state.scores == (1, 0)


def test_it_refuses_a_team_that_has_moved() -> None:
    with pytest.raises(NotYourTurn):
        log_of((1, "guess 2")).play(1, "guess 3")


@pytest.mark.parametrize("seat", [3, -1, 99])
def test_it_refuses_a_team_that_does_not_sit_here(seat: int) -> None:
    with pytest.raises(NotYourTurn):
        log_of().play(seat, "guess 1")


def test_it_refuses_dice_before_they_are_due() -> None:
    with pytest.raises(NotYourTurn):
        log_of((1, "guess 2")).play(0, "dice 2")


def test_it_refuses_dice_that_a_team_says() -> None:
    with pytest.raises(NotYourTurn):
        log_of(*ROUND_ONE[:2]).play(1, "dice 2")


# Skips ---------------------------------------------------------------------------------------


def test_the_teacher_skips_a_silent_team() -> None:
    log = log_of((1, "guess 2"), (0, "skip 2"))
    assert log.state.guesses == (2, 0)


def test_it_refuses_a_skip_of_a_team_with_nothing_to_do() -> None:
    with pytest.raises(Illegal):
        log_of((1, "guess 2")).play(0, "skip 1")


@pytest.mark.parametrize("seat", [1, 2])
def test_it_refuses_a_skip_that_a_team_says(seat: int) -> None:
    with pytest.raises(NotYourTurn):
        log_of().play(seat, "skip 2")


@pytest.mark.parametrize("text", ["skip 0", "skip 1", "skip 2", "skip 3"])
def test_it_refuses_every_skip_while_dice_are_due(text: str) -> None:
    with pytest.raises(Illegal):
        log_of(*ROUND_ONE[:2]).play(0, text)


# Take-backs ----------------------------------------------------------------------------------


def test_a_takeback_goes_back_to_before_its_ply() -> None:
    log = log_of(*ROUND_ONE[:2], (0, "takeback 0"))
    assert log.state == log.states[0]
    assert log.to_move == {1, 2}


def test_a_takeback_takes_the_rows_after_it_off_too() -> None:
    log = log_of(*ROUND_ONE, (2, "guess 1"), (0, "takeback 1"))
    assert log.line == (0,)
    assert log.state.guesses == (2, None)
    assert log.state.scores == (0, 0)


def test_the_rows_stay_in_the_log_and_plies_are_counted_on() -> None:
    log = log_of(*ROUND_ONE[:2], (0, "takeback 1"), (2, "guess 1"))
    assert [row.text for row in log.rows] == ["guess 2", "guess 3", "takeback 1", "guess 1"]
    assert (log.ply, log.line) == (4, (0, 3))
    assert log.state.guesses == (2, 1)


def test_it_refuses_to_take_back_the_same_ply_twice() -> None:
    log = log_of(*ROUND_ONE[:2], (0, "takeback 1"))
    with pytest.raises(Illegal, match="Move 1 cannot be taken back"):
        log.play(0, "takeback 1")


def test_it_refuses_to_take_back_a_takeback() -> None:
    with pytest.raises(Illegal):
        log_of((1, "guess 2"), (0, "takeback 0")).play(0, "takeback 1")


def test_an_earlier_ply_can_be_taken_back_after_a_later_one() -> None:
    log = log_of(*ROUND_ONE[:2], (0, "takeback 1"), (0, "takeback 0"))
    assert log.state == log.states[0]


def test_it_refuses_to_take_back_dice() -> None:
    with pytest.raises(Illegal, match="Dice and cards"):
        log_of(*ROUND_ONE).play(0, "takeback 2")


def test_a_skip_can_be_taken_back() -> None:
    log = log_of((1, "guess 2"), (0, "skip 2"), (0, "takeback 1"))
    assert log.to_move == {2}


def test_the_last_move_of_a_finished_game_can_be_taken_back() -> None:
    log = log_of(*ROUND_ONE, *ROUND_ONE)
    assert not log.to_move
    assert log.play(0, "takeback 4").to_move == {2}


@pytest.mark.parametrize("text", ["takeback", "takeback x", "takeback -1", "takebacks 0"])
def test_it_refuses_a_takeback_that_names_no_ply(text: str) -> None:
    with pytest.raises(Unreadable):
        log_of((1, "guess 2")).play(0, text)


@pytest.mark.parametrize("text", ["takeback 1", "takeback 999999999"])
def test_it_refuses_a_takeback_of_a_ply_to_come(text: str) -> None:
    with pytest.raises(Illegal):
        log_of((1, "guess 2")).play(0, text)


def test_it_refuses_a_takeback_that_a_team_says() -> None:
    with pytest.raises(UserError):
        log_of((1, "guess 2")).play(1, "takeback 0")


def test_a_takeback_is_kept_in_canonical_notation() -> None:
    assert log_of((1, "guess 2"), (0, "takeback   000")).rows[-1] == Row(0, "takeback 0")


# Dice ----------------------------------------------------------------------------------------


def test_a_draw_is_refused_when_none_is_due() -> None:
    with pytest.raises(Illegal, match="nothing to roll or draw"):
        log_of().draw(SEED)


def test_settle_draws_all_that_is_due_and_nothing_else() -> None:
    log = log_of(*ROUND_ONE[:2]).settle(SEED)
    assert log.rows[-1].seat == 0
    assert (log.ply, log.to_move) == (3, {1, 2})
    assert log.settle(SEED) is log


def test_after_a_takeback_the_dice_fall_anew() -> None:
    """The draw follows from the ply, so a team cannot know the roll it will get."""
    texts = set()
    log = log_of(*ROUND_ONE[:2])
    for _ in range(12):
        log = log.settle(SEED)
        texts.add(log.rows[-1].text)
        log = log.play(0, f"takeback {log.line[-2]}").play(2, "guess 3")
    assert len(texts) == 3


def test_dice_from_the_seed_are_true() -> None:
    assert unfair_draws(log_of(*ROUND_ONE[:2]).settle(SEED), SEED) == []


def test_dice_that_are_not_the_seeds_are_named_by_their_ply() -> None:
    fair_text = log_of(*ROUND_ONE[:2]).settle(SEED).rows[-1].text
    others = [f"dice {face}" for face in (1, 2, 3) if f"dice {face}" != fair_text]
    for text in others:
        assert unfair_draws(log_of(*ROUND_ONE[:2], (0, text)), SEED) == [2]


def test_skips_and_takebacks_are_no_dice() -> None:
    log = log_of((1, "guess 2"), (0, "skip 2"), (0, "takeback 1"), (0, "skip 2"))
    assert unfair_draws(log.settle(SEED), SEED) == []


# Decisions, hint lists and hashes -------------------------------------------------------------


def test_a_hint_list_starts_where_its_key_became_what_it_is() -> None:
    log = log_of(*ROUND_ONE, (2, "guess 1"))
    keys = [log.game.hints.list_key(state, 1) for state in log.states]
    assert [key is not None for key in keys] == [True, False, False, True, True]
    assert (log.hint_list_start(1, log.ply), log.hint_list_start(1, 2)) == (3, 1)
    assert log.hint_list_start(1, log.ply, least=4) == 4


def test_a_decision_lasts_while_others_decide_at_the_same_time() -> None:
    log = log_of(*ROUND_ONE, (2, "guess 1"))
    assert (log.decision_start(1), log.decision_start(2)) == (3, None)
    assert [ply for ply in range(-1, 6) if log.is_decision_open(1, ply)] == [3, 4]


def test_a_take_back_opens_a_new_decision() -> None:
    log = log_of((1, "guess 2"), (0, "takeback 0"), (2, "guess 1"))
    assert log.decision_start(1) == 2


def test_equal_positions_have_equal_hashes() -> None:
    one = log_of((1, "guess 2"), (2, "guess 3"))
    other = log_of((2, "guess 3"), (1, "guess 2"))
    assert state_hash(one.state) == state_hash(other.state)


def test_other_positions_have_other_hashes() -> None:
    hashes = {state_hash(state) for state in log_of(*ROUND_ONE).states}
    assert len(hashes) == 4


def test_the_table_waits_for_all_who_may_move_unless_the_game_names_some_of_them() -> None:
    assert log_of().awaited == {1, 2}
    game = guessing.game(awaited=lambda state: frozenset({2}))
    assert MoveLog.start(game, guessing.Options(), 2).awaited == {2}

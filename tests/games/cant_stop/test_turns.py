"""The turn: rolling, stopping, busting, skipping, winning."""

import pytest

from games.cant_stop.game import GAME
from games.cant_stop.moves import BUST
from games.cant_stop.notation import read
from games.cant_stop.rules import chance, chance_move, legal_moves, outcome, to_move
from games.engine import Dice, Forced
from games.errors import Illegal, NotYourTurn
from games.movelog import play_move
from tests.games.cant_stop.positions import camps, choices, play_out, position, standing, with_dice


def test_a_turn_begins_with_a_roll_and_nothing_else():
    assert choices(position()) == {"roll"}


def test_chance_rolls_four_dice_after_a_roll():
    table = play_out(position(), "roll")
    assert to_move(table) == {0}
    assert chance(table) == Dice((6, 6, 6, 6))


def test_it_refuses_to_stop_before_a_climber_has_moved():
    with pytest.raises(Illegal, match="Roll first"):
        play_out(position(), "stop")


@pytest.mark.parametrize("text", ["roll", "stop"])
def test_it_refuses_to_go_on_before_the_dice_are_paired(text):
    with pytest.raises(Illegal, match="Choose your pairs first"):
        play_out(with_dice(position(), "1 5 4 6"), text)


@pytest.mark.parametrize("text", ["6+10", "1+5=6 4+6=10"])
def test_it_refuses_a_choice_before_the_roll(text):
    with pytest.raises(Illegal, match="Roll the dice first"):
        play_out(position(), text)


def test_it_refuses_dice_that_nobody_asked_for():
    with pytest.raises(NotYourTurn):
        play_move(GAME, position(), 0, read("dice 1 2 3 4"))


def test_it_refuses_another_teams_roll():
    with pytest.raises(NotYourTurn):
        play_move(GAME, position(), 2, read("roll"))


def test_the_other_team_has_no_legal_moves():
    assert not legal_moves(position(), 2)


def test_after_a_choice_the_team_may_roll_or_stop():
    assert choices(play_out(with_dice(position(), "1 5 4 6"), "6+10")) == {"roll", "stop"}


def test_a_stop_turns_climbers_into_base_camps_and_passes_the_turn():
    table = play_out(with_dice(position(camps={1: {6: 2}}), "1 5 4 6"), "6+10", "stop")
    assert camps(table, 1) == {6: 3, 10: 1}
    assert standing(table.climbers) == {}
    assert (table.seat, table.phase) == (2, "roll")


def test_the_round_goes_up_when_seat_1_is_due_again():
    table = play_out(position(), *["skip 1", "skip 2"])
    assert (table.seat, table.round) == (1, 2)


def test_a_bust_is_said_by_chance_with_nothing_to_draw():
    table = with_dice(position(climbers={2: 1, 3: 1, 12: 1}), "2 4 5 5")
    assert to_move(table) == {0}
    assert chance(table) == Forced()
    assert chance_move(table, ()) == BUST


def test_a_bust_takes_the_climbers_off_and_leaves_the_base_camps():
    before = position(climbers={2: 2, 3: 1, 12: 1}, camps={1: {2: 1, 9: 5}})
    table = play_out(with_dice(before, "2 4 5 5"), "bust")
    assert standing(table.climbers) == {}
    assert camps(table, 1) == {2: 1, 9: 5}
    assert table.seat == 2


def test_it_refuses_a_bust_that_did_not_happen():
    with pytest.raises(Illegal, match="can still move"):
        play_move(GAME, play_out(position(), "roll"), 0, BUST)
    with pytest.raises(Illegal, match="Roll the dice first"):
        play_move(GAME, position(), 1, BUST)


# Skips ---------------------------------------------------------------------------------------


def test_a_skip_before_the_first_roll_passes_the_turn():
    assert play_out(position(), "skip 1").seat == 2


def test_a_skip_before_a_choice_takes_the_climbers_off():
    table = play_out(with_dice(position(climbers={6: 3}), "1 5 4 6"), "skip 1")
    assert (camps(table, 1), standing(table.climbers), table.seat) == ({}, {}, 2)


def test_a_skip_after_a_choice_stops():
    table = play_out(position(climbers={6: 3}), "skip 1")
    assert (camps(table, 1), table.seat) == ({6: 3}, 2)


def test_a_skip_where_stop_is_not_legal_takes_the_climbers_off():
    shared = position(variant="forced_move", climbers={6: 3}, camps={2: {6: 3}})
    table = play_out(shared, "skip 1")
    assert (camps(table, 1), camps(table, 2), table.seat) == ({}, {6: 3}, 2)


def test_a_skip_can_win_the_game():
    table = play_out(position(climbers={2: 3}, won={5: 1, 6: 1}), "skip 1")
    assert outcome(table).winners == (1,)


@pytest.mark.parametrize("state", [position(), play_out(position(), "roll")])
def test_it_refuses_to_skip_a_team_that_is_not_due(state):
    seat = 2 if to_move(state) == {1} else 1
    with pytest.raises(Illegal, match="nothing to do"):
        play_move(GAME, state, 0, read(f"skip {seat}"))


# Winning -------------------------------------------------------------------------------------


def test_a_climber_on_the_top_has_not_won_the_column():
    table = position(climbers={6: 11})
    assert table.mountain.won[6] == 0
    assert standing(play_out(with_dice(table, "5 6 5 6"), "skip 1").mountain.won) == {}


def test_a_stop_on_the_top_wins_the_column_and_removes_every_other_camp():
    table = play_out(
        position(seats=3, climbers={6: 11}, camps={1: {6: 9}, 2: {6: 4, 7: 1}, 3: {6: 10}}), "stop"
    )
    assert standing(table.mountain.won) == {6: 1}
    assert [camps(table, seat) for seat in (1, 2, 3)] == [{6: 11}, {7: 1}, {}]


@pytest.mark.parametrize(("seats", "columns"), [(2, 3), (2, 4), (2, 5), (3, 4), (4, 3)])
def test_the_last_of_the_columns_to_win_ends_the_game_at_once(seats, columns):
    won = dict.fromkeys(range(6, 5 + columns), 1)
    before = position(seats=seats, columns_to_win=columns, climbers={2: 3}, won=won)
    assert not outcome(before).over
    table = play_out(before, "stop")
    assert to_move(table) == frozenset()
    assert outcome(table).over
    assert outcome(table).winners == (1,)
    assert outcome(table).ranking[0] == (1,)


def test_one_column_less_does_not_end_the_game():
    table = play_out(position(climbers={2: 3}, won={6: 1}), "stop")
    assert not outcome(table).over


@pytest.mark.parametrize(("seats", "columns"), [(3, 5), (4, 4), (4, 5)])
def test_it_refuses_more_columns_than_the_teams_allow(seats, columns):
    with pytest.raises(Illegal, match=r"at most \d columns"):
        position(seats=seats, columns_to_win=columns)


# A lesson that ends first --------------------------------------------------------------------


def test_more_columns_won_rank_first():
    table = position(won={2: 2}, camps={1: {7: 12, 8: 10, 6: 10}})
    assert outcome(table).ranking == ((2,), (1,))
    assert outcome(table).winners == ()


def test_then_the_longer_way_up_by_base_camps_ranks_first():
    # 2 of 3 spaces in column 2 are more of a way than 8 of 13 in column 7.
    table = position(camps={1: {7: 8}, 2: {2: 2}})
    assert outcome(table).ranking == ((2,), (1,))


def test_equal_teams_share_the_place():
    table = position(seats=3, camps={1: {2: 1}, 2: {3: 2}, 3: {12: 1}})
    assert outcome(table).ranking == ((2,), (1, 3))


def test_climbers_of_an_unfinished_turn_do_not_count():
    assert outcome(position(climbers={2: 3})).ranking == ((1, 2),)


def test_a_won_column_does_not_count_as_way_up_as_well():
    table = position(won={2: 1, 12: 2}, camps={2: {7: 1}})
    assert outcome(table).ranking == ((2,), (1,))

"""Pairing four dice and carrying out the sums."""

import pytest

from games.cant_stop.mountain import LENGTHS
from games.cant_stop.moves import Rolled
from games.cant_stop.notation import read
from games.cant_stop.rules import play
from games.errors import Illegal
from tests.games.cant_stop.positions import choices, play_out, position, standing, with_dice


def test_the_columns_have_3_to_13_spaces():
    assert LENGTHS[2:] == (3, 5, 7, 9, 11, 13, 11, 9, 7, 5, 3)


def test_1_5_4_6_gives_exactly_three_pairs_of_sums():
    assert choices(with_dice(position(), "1 5 4 6")) == {"6+10", "5+11", "7+9"}


def test_one_climber_left_and_two_new_columns_leave_one_of_two():
    table = with_dice(position(climbers={3: 1, 6: 2}), "2 4 5 5")
    assert choices(table) == {"6+10", "7", "9"}


def test_a_climber_that_stands_moves_and_the_last_one_is_placed():
    table = play_out(with_dice(position(climbers={3: 1, 6: 2}), "2 4 5 5"), "6+10")
    assert standing(table.climbers) == {3: 1, 6: 3, 10: 1}


@pytest.mark.parametrize("column", [7, 9])
def test_the_other_sum_of_one_of_two_is_lost(column):
    table = play_out(with_dice(position(climbers={3: 1, 6: 2}), "2 4 5 5"), str(column))
    assert standing(table.climbers) == {3: 1, 6: 2, column: 1}


def test_three_climbers_that_the_dice_do_not_move_bust():
    table = with_dice(position(climbers={3: 1, 6: 11, 8: 4}), "2 4 5 5")
    assert table.phase == "bust"


def test_sums_of_won_columns_bust_even_with_climbers_left():
    table = with_dice(position(seats=3, won={6: 1, 8: 2, 10: 3}), "2 4 4 6")
    assert table.phase == "bust"


def test_a_column_the_team_has_won_itself_is_closed_too():
    table = with_dice(position(won={6: 1}), "1 5 4 6")
    assert choices(table) == {"10", "5+11", "7+9"}


def test_two_ways_with_the_same_sums_are_one_choice():
    assert choices(with_dice(position(), "2 2 4 5")) == {"4+9", "6+7"}


def test_four_equal_dice_leave_one_choice():
    assert choices(with_dice(position(), "3 3 3 3")) == {"6+6"}


def test_a_double_places_a_climber_and_moves_it_up_one():
    assert standing(play_out(with_dice(position(), "1 5 2 4"), "6+6").climbers) == {6: 2}


def test_a_double_moves_a_standing_climber_twice():
    table = with_dice(position(climbers={6: 4}), "1 5 2 4")
    assert standing(play_out(table, "6+6").climbers) == {6: 6}


def test_a_double_with_the_last_climber_moves_it_twice():
    table = with_dice(position(climbers={2: 1, 3: 1}), "1 5 2 4")
    assert standing(play_out(table, "6+6").climbers) == {2: 1, 3: 1, 6: 2}


def test_a_double_moves_once_where_that_brings_the_climber_to_the_top():
    table = with_dice(position(climbers={6: 10}), "1 5 2 4")
    assert standing(play_out(table, "6+6").climbers) == {6: 11}


def test_a_new_climber_goes_above_the_teams_own_base_camp():
    table = with_dice(position(camps={1: {6: 3}, 2: {10: 4}}), "1 5 4 6")
    assert standing(play_out(table, "6+10").climbers) == {6: 4, 10: 1}


def test_both_sums_are_carried_out_where_both_can_be():
    table = with_dice(position(), "1 5 4 6")
    for half in ("6", "10"):
        with pytest.raises(Illegal, match=r"Choose one of these: 6\+10"):
            play_out(table, half)


def test_it_refuses_sums_the_dice_do_not_make():
    with pytest.raises(Illegal, match=r"Your dice do not make 6\+9"):
        play_out(with_dice(position(), "1 5 4 6"), "6+9")


def test_it_refuses_a_pair_that_moves_no_climber():
    table = with_dice(position(climbers={3: 1, 7: 2, 8: 4}), "1 5 4 6")
    assert choices(table) == {"7"}
    with pytest.raises(Illegal, match=r"No climber can move in 6\+10"):
        play_out(table, "6+10")


def test_it_refuses_both_sums_where_one_climber_is_left():
    with pytest.raises(Illegal, match=r"One climber is left\. Choose its column: 7, 9"):
        play_out(with_dice(position(climbers={3: 1, 6: 2}), "2 4 5 5"), "7+9")


@pytest.mark.parametrize("dice", [(), (1, 2, 3), (0, 1, 2, 3), (1, 2, 3, 7), (1, 2, 3, 4, 5)])
def test_it_refuses_anything_but_four_faces(dice):
    with pytest.raises(Illegal):
        play(play_out(position(), "roll"), 0, Rolled(dice))


def test_a_refused_choice_changes_nothing():
    table = with_dice(position(), "1 5 4 6")
    with pytest.raises(Illegal):
        play(table, 1, read("4+12"))
    assert choices(table) == {"6+10", "5+11", "7+9"}

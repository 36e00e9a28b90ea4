"""Classic, jumping and forced move: what another team's base camp does to a climber."""

import pytest

from games.errors import Illegal
from tests.games.cant_stop.positions import choices, play_out, position, standing, with_dice

CAMPS = {2: {6: 1, 10: 1}, 3: {6: 2}}


def after(variant: str, seats: int = 3, **board):
    return play_out(with_dice(position(seats=seats, variant=variant, **board), "1 5 4 6"), "6+10")


def test_classic_shares_spaces_freely_and_may_stop_there():
    table = after("classic", camps=CAMPS)
    assert standing(table.climbers) == {6: 1, 10: 1}
    assert "stop" in choices(table)


def test_jumping_goes_on_to_the_next_space_without_another_camp():
    assert standing(after("jumping", camps=CAMPS).climbers) == {6: 3, 10: 2}


def test_jumping_moves_a_standing_climber_past_a_camp():
    table = after("jumping", climbers={6: 1}, camps={2: {6: 2}})
    assert standing(table.climbers) == {6: 3, 10: 1}


def test_jumping_does_not_jump_over_empty_spaces():
    table = after("jumping", climbers={6: 1}, camps={2: {6: 3}})
    assert standing(table.climbers) == {6: 2, 10: 1}


def test_jumping_may_land_on_the_top():
    table = after("jumping", climbers={6: 9}, camps={2: {6: 10}})
    assert standing(table.climbers) == {6: 11, 10: 1}


def test_jumping_moves_each_half_of_a_double_by_itself():
    table = with_dice(position(variant="jumping", camps={2: {6: 2}}), "1 5 2 4")
    assert standing(play_out(table, "6+6").climbers) == {6: 3}


def test_jumping_starts_above_the_teams_own_camp():
    table = after("jumping", camps={1: {6: 4}, 2: {6: 5}})
    assert standing(table.climbers) == {6: 6, 10: 1}


def test_forced_move_enters_an_occupied_space():
    assert standing(after("forced_move", camps=CAMPS).climbers) == {6: 1, 10: 1}


def test_forced_move_may_not_stop_beside_another_camp():
    table = after("forced_move", camps=CAMPS)
    assert choices(table) == {"roll"}
    with pytest.raises(Illegal, match="You share a space in column 6"):
        play_out(table, "stop")


def test_forced_move_may_stop_once_every_climber_stands_alone():
    table = after("forced_move", seats=2, climbers={6: 1, 10: 1}, camps={2: {6: 1, 10: 1}})
    assert choices(table) == {"roll", "stop"}


def test_forced_move_looks_at_all_climbers_not_only_the_last_moved():
    table = after("forced_move", climbers={3: 2}, camps={2: {3: 2}})
    assert choices(table) == {"roll"}


def test_forced_move_loses_all_climbers_in_a_bust():
    before = position(
        variant="forced_move", climbers={2: 1, 3: 1, 12: 1}, camps={1: {7: 2}, 2: {2: 1}}
    )
    table = play_out(with_dice(before, "2 4 5 5"), "bust")
    assert standing(table.climbers) == {}
    assert standing(table.mountain.camps[0]) == {7: 2}


@pytest.mark.parametrize("variant", ["jumping", "forced_move"])
def test_a_variant_goes_with_any_number_of_columns(variant):
    assert choices(position(variant=variant, columns_to_win=5)) == {"roll"}

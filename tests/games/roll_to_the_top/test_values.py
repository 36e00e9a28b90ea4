"""How many squares a placement leaves to fill, and what a roll could bring."""

from math import prod

import pytest

from games.roll_to_the_top.fillings import fillings
from games.roll_to_the_top.hints import hint_list, value, value_distribution
from games.roll_to_the_top.most import SAMPLE, most, outcomes
from games.roll_to_the_top.position import State, Team
from games.roll_to_the_top.sheets import TITLES, sheet_of
from tests.games.roll_to_the_top.playing import dice_log, rows

TENT = " []\n[][]"


def worth(state: State) -> dict[str, float]:
    return {hint["text"]: value(hint) for hint in hint_list(state, 1)["hints"]}


def test_a_placement_is_worth_the_squares_the_round_can_fill_with_it() -> None:
    """The square on top takes no less than the two below. With 8 below and 4 and 3 left, the
    other one below can be filled, but not the one on top."""
    listed = worth(dice_log("d4=3 d8=8 d12=4 w=+", sheet=TENT).state)
    assert listed["3 @r1c1"] == 3  # then 4 beside it, and 8 on top
    assert listed["8 @r1c1"] == 2
    assert listed["4+8=12 @r1c1"] == 2  # then 3
    assert listed["3+4+8=15 @r1c1"] == 1


def test_what_a_placement_gives_away_is_gone_from_the_next_list() -> None:
    log = dice_log("d4=3 d8=8 d12=4 w=+", sheet=TENT)
    assert max(worth(log.state).values()) == 3
    assert max(worth(rows(log, "1 8 @r1c1").state).values()) == 2 - 1


@pytest.mark.parametrize("sheet", TITLES)
@pytest.mark.parametrize("direction", ["increasing", "decreasing"])
def test_the_most_squares_are_those_of_the_best_whole_filling(sheet: str, direction: str) -> None:
    squares = sheet_of(sheet).squares
    for numbers, dice in (
        ((0,) * len(squares), (2, 4, 5, 8, 12)),
        (tuple(6 if square.row == 1 else 0 for square in squares), (1, 3, 7, 9)),
        (tuple(9 if square.row < 3 else 0 for square in squares), (2, 2, 20)),
    ):
        found = fillings(sheet_of(sheet), numbers, dice, direction, 1).best
        squares_filled = len(found[0].squares) if found else 0
        assert most(sheet, numbers, dice, direction) == squares_filled


def test_with_two_dice_all_results_are_counted() -> None:
    found = outcomes((4, 6))
    assert sum(found.values()) == 4 * 6 * 6  # the white die has six faces
    assert found[1, 2] == 2 * 6
    assert found[1, 5] == 6


def test_with_more_dice_a_sample_stands_for_all_that_is_spread_over_them() -> None:
    sides = (4, 6, 8, 12, 20)
    found = outcomes(sides)
    assert sum(found.values()) == SAMPLE < prod(sides)
    assert found == outcomes(sides)
    mean = sum(sum(roll) * ways for roll, ways in found.items()) / SAMPLE
    # Of all rolls it is 2.5 + 3.5 + 4.5 + 6.5 + 10.5 = 27.5.
    assert abs(mean - 27.5) < 1


def test_the_outlook_of_one_die_is_the_share_of_its_numbers_that_fit() -> None:
    """On 3 and 2 the square on top takes 3 or more: with four sides two numbers of four."""
    before = dice_log("d4=1 w=+", sheet=TENT).state
    numbers = (3, 2, 0)
    state = State(before.options, "dice", 2, 1, (4,), before.rolled, "", 0, (Team(numbers),))
    assert value_distribution(state, 1) == {0.0: 12, 1.0: 12}
    assert value_distribution(before, 1) is None

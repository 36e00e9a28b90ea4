"""Values of placements, of room and of rolls to come."""

from math import prod

import pytest

from games.roll_to_the_top.dice import PLAIN, SETS, Kit
from games.roll_to_the_top.fillings import fillings
from games.roll_to_the_top.hints import hint_list, value, value_distribution
from games.roll_to_the_top.position import State, Team
from games.roll_to_the_top.rolls import SAMPLE, best_worth, outcomes
from games.roll_to_the_top.room import rounds
from games.roll_to_the_top.sheets import MAX_ROWS, TITLES, sheet_of
from tests.games.roll_to_the_top.playing import dice_log, rows

TENT = " []\n[][]"


def values(state: State) -> dict[str, float]:
    return {hint["text"]: value(hint) for hint in hint_list(state, 1)["hints"]}


def test_a_placement_is_worth_the_best_filling_with_it() -> None:
    state = dice_log("d4=3 d8=8 d12=4 w=+", sheet=TENT).state
    listed, best = values(state), hint_list(state, 1)["fillings"][0]
    assert [step["text"] for step in best["placements"]] == ["3 @r1c1", "4 @r1c2", "8 @r2c1"]
    assert listed["3 @r1c1"] == listed["4 @r1c2"] == best["worth"]
    assert listed["8 @r1c1"] < listed["3 @r1c1"]


def test_what_is_left_of_a_filling_is_worth_what_it_still_fills() -> None:
    log = dice_log("d4=3 d8=8 d12=4 w=+", sheet=TENT)
    best, after = max(values(log.state).values()), rows(log, "1 3 @r1c1")
    filled = fillings(sheet_of(TENT), (0, 0, 0), (3,), "increasing").firsts[0, (3,)] / 100
    assert max(values(after.state).values()) == pytest.approx(best - filled)


def test_done_is_worth_nothing_and_comes_first_where_every_number_costs_more_than_it_fills() -> (
    None
):
    listed = hint_list(dice_log("d20=20 w=+", sheet="burj_khalifa").state, 1)["hints"]
    assert (listed[0]["text"], value(listed[0])) == ("done", 0)
    assert all(value(hint) < 0 for hint in listed[1:])
    listed = hint_list(dice_log("d20=2 w=+", sheet="burj_khalifa").state, 1)["hints"]
    assert (listed[-1]["text"], value(listed[-1])) == ("done", 0)


def test_the_worked_example_of_the_docs() -> None:
    """docs/luck-and-choice.md: a tower of three and a first roll of 16, or of 2."""
    tower = "[]\n[]\n[]"
    assert values(dice_log("d20=16 w=+", sheet=tower).state) == {"16 @r1c1": -1.23, "done": 0}
    assert values(dice_log("d20=2 w=+", sheet=tower).state) == {"2 @r1c1": 0.57, "done": 0}
    table = rounds("increasing")
    assert [round(table[rows][1], 2) for rows in (1, 2, 3)] == [1, 1.12, 1.48]
    assert [round(table[rows][16], 2) for rows in (1, 2, 3)] == [2.07, 4.20, 6.62]


# The table -----------------------------------------------------------------------------------


@pytest.mark.parametrize("dice", SETS)
@pytest.mark.parametrize("direction", ["increasing", "decreasing"])
def test_the_table_has_every_height_and_number_and_only_gets_dearer(
    direction: str, dice: str
) -> None:
    table, dearer = rounds(direction, Kit(dice)), 1 if direction == "increasing" else -1
    assert len(table) == MAX_ROWS + 1
    for rows_above, line in enumerate(table[1:], start=1):
        assert len(line) == Kit(dice).highest + 1
        assert list(line[1:]) == sorted(line[1:], reverse=dearer == -1)
        assert all(
            more > less for more, less in zip(line[1:], table[rows_above - 1][1:], strict=True)
        )


def test_one_square_on_nothing_is_filled_by_any_roll() -> None:
    assert rounds("increasing")[1][1] == rounds("decreasing")[1][50] == 1


def test_one_square_takes_as_many_rounds_as_rolls_that_reach_it_are_rare() -> None:
    """On a 50 only all five dice at their highest help: every 523,636th round."""
    all_five = 0.088  # the part of the rounds in which five dice are in play
    assert rounds("increasing")[1][50] == pytest.approx(
        prod((4, 6, 8, 12, 20)) / all_five, rel=1e-6
    )


# Rolls ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("sheet", TITLES)
@pytest.mark.parametrize("direction", ["increasing", "decreasing"])
def test_a_roll_is_worth_its_best_filling_or_nothing(sheet: str, direction: str) -> None:
    squares = sheet_of(sheet).squares
    for numbers, dice in (
        ((0,) * len(squares), (2, 4, 5, 8, 12)),
        (tuple(6 if square.row == 1 else 0 for square in squares), (1, 3, 7, 9)),
        (tuple(9 if square.row < 3 else 0 for square in squares), (2, 2, 20)),
    ):
        for kit in (PLAIN, Kit(signs="+-")):
            best = fillings(sheet_of(sheet), numbers, dice, direction, 1, kit).best
            worth = max(0, best[0].worth) if best else 0
            assert best_worth(sheet, numbers, dice, direction, kit) == worth


def test_with_two_dice_all_results_are_counted() -> None:
    results = outcomes((4, 6))
    assert sum(results.values()) == 4 * 6 * 6  # the white die has six faces
    assert results[1, 2] == 2 * 6
    assert results[1, 5] == 6


def test_with_more_dice_a_sample_stands_for_all_that_is_spread_over_them() -> None:
    sides = (4, 6, 8, 12, 20)
    results = outcomes(sides)
    assert sum(results.values()) == SAMPLE < prod(sides)
    assert results == outcomes(sides)
    mean = sum(sum(roll) * ways for roll, ways in results.items()) / SAMPLE
    # Of all rolls it is 2.5 + 3.5 + 4.5 + 6.5 + 10.5 = 27.5.
    assert abs(mean - 27.5) < 1


def test_the_distribution_of_one_die_is_the_share_of_its_numbers_that_fit() -> None:
    """On 3 and 2 the square on top takes 3 or more: with four sides two numbers of four."""
    before = dice_log("d4=1 w=+", sheet=TENT).state
    numbers = (3, 2, 0)
    state = State(before.options, "dice", 2, 1, (4,), before.rolled, "", 0, (Team(numbers),))
    worth = best_worth(TENT, numbers, (3,), "increasing") / 100
    assert value_distribution(state, 1) == {0.0: 12, worth: 12}
    assert value_distribution(before, 1) is None

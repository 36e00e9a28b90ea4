"""Values of choices and of rolls to come, worked out by hand."""

import pytest

from games.cant_stop import climbing, odds
from games.cant_stop.hints import hint_list, value, value_distribution
from games.cant_stop.kinds import KINDS
from games.cant_stop.rules import climbers_after
from tests.games.cant_stop.positions import play_out, position, rolls_of, with_dice


def values_of(table) -> dict[str, float]:
    return {hint["text"]: value(hint) for hint in hint_list(table, table.seat)["hints"]}


def test_stopping_is_worth_the_spaces_it_saves() -> None:
    table = position(climbers={2: 2, 3: 1, 12: 1})
    assert values_of(table)["stop"] == 4


def test_rolling_is_worth_what_is_kept_on_average_and_gained() -> None:
    """In 2, 3 and 12, 568 of 1,296 rolls are safe: 4 spaces are kept in those."""
    table = position(climbers={2: 2, 3: 1, 12: 1})
    gained = odds.gain_ways(table)
    assert values_of(table)["roll"] == pytest.approx((4 * 568 + gained) / 1296, abs=0.005)


def test_a_win_is_worth_more_than_any_space() -> None:
    table = position(climbers={2: 3}, won={7: 1, 8: 1})
    assert values_of(table)["stop"] == 3 + odds.WIN
    assert values_of(table)["roll"] < values_of(table)["stop"]


def test_a_bust_is_worth_nothing() -> None:
    """Only 2, 3 and 12 are open, so 728 of 1,296 rolls bust."""
    due = play_out(position(climbers={2: 2, 3: 1, 12: 1}), "roll")
    assert value_distribution(due, 1)[0.0] == 728
    assert value_distribution(due, 2) is None


@pytest.mark.parametrize("numbers", KINDS)
def test_the_outlook_is_what_the_list_says_for_every_outcome(numbers) -> None:
    table = position(climbers={6: 3, 7: 2}, won={8: 2}, numbers=numbers)
    due, counts = play_out(table, "roll"), {}
    for dice, ways in rolls_of(numbers).items():
        listed = values_of(with_dice(table, " ".join(map(str, dice))))
        best = max(listed.values(), default=0.0)
        counts[best] = counts.get(best, 0) + ways
    assert counts == value_distribution(due, 1)


@pytest.mark.parametrize("variant", ["classic", "jumping"])
@pytest.mark.parametrize(
    "fields",
    [
        {"climbers": {7: 1}},
        {"climbers": {3: 4, 12: 2}, "camps": {1: {12: 1}, 2: {7: 1, 6: 1, 12: 3}}},
        {"climbers": {2: 1, 11: 4, 7: 12}, "won": {8: 2}},
        {"climbers": {}, "camps": {1: {2: 2, 6: 10}, 2: {6: 11}}},
    ],
)
@pytest.mark.parametrize("numbers", KINDS)
def test_the_short_count_of_gains_is_the_count_over_every_roll(fields, variant, numbers) -> None:
    table, total = position(variant=variant, numbers=numbers, **fields), 0
    for dice, ways in rolls_of(numbers).items():
        pairs = climbing.pairings(KINDS[numbers], dice)
        choices = climbing.choices(table.mountain, table.climbers, pairs)
        positions = [table.at("roll", climbers_after(table, columns)) for columns in choices]
        stakes = [odds.at_stake(after) for after in positions]
        total += ways * (max(stakes) - odds.at_stake(table) if stakes else 0)
    assert odds.gain_ways(table) == total

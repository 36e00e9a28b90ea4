"""Exact odds over all outcomes of four dice."""

from itertools import combinations, product

import pytest

from games.cant_stop import odds
from games.cant_stop.kinds import KINDS
from games.cant_stop.mountain import COLUMNS
from tests.games.cant_stop.positions import position, with_dice

SUMS = KINDS["sums"]
TRIPLES = list(combinations(COLUMNS, 3))
OUTCOMES = list(product(range(1, 7), repeat=4))


def test_there_are_1296_outcomes_in_126_rolls():
    assert sum(odds.rolls(SUMS).values()) == SUMS.outcomes == 1296
    assert len({tuple(sorted(dice)) for dice in OUTCOMES}) == 126


@pytest.mark.parametrize(
    ("columns", "safe"),
    [({6, 7, 8}, 1192), ({2, 3, 12}, 568), (set(COLUMNS), 1296), (set(), 0)],
)
def test_the_well_known_table(columns, safe):
    assert odds.safe_ways(SUMS, frozenset(columns)) == safe


def test_all_165_sets_of_three_columns_equal_a_count_of_every_outcome():
    sums = [{a + b for a, b in combinations(dice, 2)} for dice in OUTCOMES]
    counted = {three: sum(not s.isdisjoint(three) for s in sums) for three in TRIPLES}
    assert len(counted) == 165
    assert {three: odds.safe_ways(SUMS, frozenset(three)) for three in TRIPLES} == counted


def test_6_7_8_is_the_safest_set_and_2_3_12_the_riskiest():
    ways = {three: odds.safe_ways(SUMS, frozenset(three)) for three in TRIPLES}
    assert max(ways, key=ways.__getitem__) == (6, 7, 8)
    assert min(ways.values()) == ways[2, 3, 12]


def test_a_mirrored_set_has_the_same_odds():
    for three in TRIPLES:
        mirrored = frozenset(14 - column for column in three)
        assert odds.safe_ways(SUMS, frozenset(three)) == odds.safe_ways(SUMS, mirrored)


@pytest.mark.parametrize(
    "table",
    [
        position(climbers={3: 1, 6: 11, 8: 4}),
        position(seats=3, climbers={3: 1, 6: 2}, won={7: 2, 8: 2, 9: 3, 10: 3}),
        position(seats=3, won={6: 1, 8: 2, 10: 3}),
    ],
)
def test_the_bust_chance_is_what_the_rules_do_with_every_outcome(table):
    busts = sum(with_dice(table, " ".join(map(str, dice))).phase == "bust" for dice in OUTCOMES)
    assert odds.bust_ways(table) == busts > 0


def test_at_stake_are_the_spaces_above_the_base_camps():
    assert odds.at_stake(position(climbers={6: 5, 7: 2}, camps={1: {6: 3}, 2: {7: 1}})) == 4


def test_the_gain_is_the_best_choice_of_every_outcome():
    # Only column 7 helps: a roll gains 2 spaces with two sevens, else 1 with one.
    table = position(climbers={2: 3, 7: 1, 12: 3})
    gain = sum(
        max(
            (
                (a + b == 7) + (c + d == 7)
                for a, b, c, d in ((p, q, r, s), (p, r, q, s), (p, s, q, r))
            )
        )
        for p, q, r, s in OUTCOMES
    )
    assert odds.gain_ways(table) == gain


def test_the_prospect_of_a_sure_bust_is_what_stopping_keeps():
    table = position(climbers={2: 3, 3: 5, 12: 3})
    assert odds.prospect(table) == 11 * 1296


def test_a_climber_that_may_not_stop_has_no_prospect_of_stopping():
    table = position(
        variant="forced_move", climbers={2: 3, 3: 5, 11: 1}, won={11: 2}, camps={2: {3: 5}}
    )
    assert odds.prospect(table) == 0


@pytest.mark.parametrize(("won", "wins"), [({5: 1, 6: 1}, True), ({5: 1}, False)])
def test_it_knows_when_stopping_wins(won, wins):
    assert odds.wins_by_stopping(position(climbers={2: 3}, won=won)) is wins

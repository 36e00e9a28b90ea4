"""How hard a roll is, against numbers that were counted by hand."""

from itertools import combinations_with_replacement

import pytest

from games.facts import MINUS, SIGNS, TIMES
from games.ways import THREE, TWO, RollRules, ways
from games.ways_level import LEVELS, level, points

ROLLS = list(combinations_with_replacement(range(1, 7), 3))


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("6", 0),
        ("6 + 5", 1),
        (f"6 {SIGNS[MINUS]} 5", 1),
        (f"5 {SIGNS[TIMES]} 2", 2),
        (f"6 {SIGNS[TIMES]} 5", 3),
        (f"(6 + 5) {SIGNS[TIMES]} 2", 4),
        (f"6 {SIGNS[TIMES]} 5 {SIGNS[TIMES]} 2", 4),
    ],
)
def test_a_way_has_points_for_signs_for_times_and_for_large_results(text: str, number: int) -> None:
    every = {way.text: way for rules in (TWO, THREE) for way in ways((2, 5, 6), RollRules(rules))}
    assert points(every[text]) == number


def test_two_of_three_dice_are_easy_but_for_fives_or_sixes_alone_and_all_three_are_hard() -> None:
    two = {roll: level(ways(roll, RollRules(TWO))) for roll in ROLLS}
    assert [roll for roll in ROLLS if two[roll] != LEVELS[0]] == [(5, 5, 5), (6, 6, 6)]
    assert {level(ways(roll, RollRules(THREE))) for roll in ROLLS} == {LEVELS[2]}


@pytest.mark.parametrize(
    ("roll", "goal", "words"),
    [((2, 2, 4), 2, "easy"), ((2, 3, 6), 4, "medium"), ((1, 6, 6), 36, "hard")],
)
def test_one_number_is_as_hard_as_its_ways(roll: tuple[int, ...], goal: int, words: str) -> None:
    assert level(ways(roll, RollRules("target", goal))) == words

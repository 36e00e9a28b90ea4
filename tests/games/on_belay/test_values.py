"""Values of climbs and of rolls to come, worked out by hand."""

from itertools import product

import pytest

from games.on_belay.hints import hint_list, value, value_distribution
from tests.games.on_belay.positions import go, standing, table

SMALL = {"trails": (2, 3), "height": 12}


def test_a_climb_is_worth_the_rolls_it_saves() -> None:
    """Trail 3x has four steps, 1.94 rolls. None needs more: they cost 1.94 + 0.02 · 1.94², divided
    by 1 + 0.04 · 1.94, that is 1.87. All is saved in one go, and the best of the next roll saves
    0.04 rolls less when trail 2x alone is left."""
    hints = hint_list(table("1 roll", "0 dice 2 5 6", **SMALL), 1)["hints"]
    values = {hint["text"]: value(hint) for hint in hints}
    assert values["2*6=12 3x+4"] == 1.82
    # Two steps of four leave 1.24 of 1.87. And the next roll saves 0.28 more.
    assert values["6 3x+2"] == 0.91


def test_a_climb_that_is_too_far_for_the_rope_is_worth_less_than_a_pass() -> None:
    # From 24 feet to 36 the team's other climber is 36 feet below, with a rope of 30.
    state = standing({2: 0, 12: 24}, {}, dice=(2, 6, 1), trails=(2, 12), height=36)
    off = [hint for hint in hint_list(state, 1)["hints"] if not hint["on_belay"]]
    # A hair below a pass, so that it is never as good.
    assert {value(hint) for hint in off} == {-1e-6}


def test_the_outlook_is_what_the_list_says_for_each_of_the_216_throws() -> None:
    due = table("1 roll", **SMALL)
    counts = dict.fromkeys(value_distribution(due, 1), 0)
    for throw in product(range(1, 7), repeat=3):
        hints = hint_list(go(due, f"0 dice {throw[0]} {throw[1]} {throw[2]}"), 1)["hints"]
        counts[max(map(value, hints), default=0.0)] += 1
    assert counts == value_distribution(due, 1)
    assert sum(n * best for best, n in counts.items()) / 216 == pytest.approx(1.1883, abs=1e-4)


def test_every_team_has_an_outlook_of_its_own() -> None:
    due = standing({2: 12, 3: 12}, {}, **SMALL)
    due = go(due, "1 roll")
    assert value_distribution(due, 1) == {0.0: 216}
    assert value_distribution(due, 2) == value_distribution(table("1 roll", **SMALL), 1)

"""Values of steps and leads, worked out by hand."""

from typing import Any

import pytest

from games.yeti_mountain.agenda import LeadYeti
from games.yeti_mountain.hints import hint_list, rung, value, value_distribution
from games.yeti_mountain.position import State
from games.yeti_mountain.worth import steps_left
from tests.games.yeti_mountain.positions import due, play_out, scene
from tests.games.yeti_mountain.test_hints import BELOW, led

NOBODY_JUMPS = {1: {"peaks": 0}, 2: {"peaks": 0}}
SLOPE = """
    Da....
   ....Ga##
  ..........
 ..T1..##....
..............
"""


def worths(state: State) -> dict[str, float]:
    return {hint["place"]: value(hint) for hint in hint_list(state, 1)["hints"]}


def test_a_way_is_worth_the_steps_that_it_saves() -> None:
    worth = worths(scene(SLOPE))
    assert worth["r5c2"] == 3
    assert worth["r4c3"] == 0  # two rows up, and two down in the gap
    assert worth["r1c3"] == -1
    assert worth["r3c4"] == 0  # a row up, but as far from the summit: a gap and a rock are above


def test_a_danger_tile_costs_half_a_step_on_the_way_and_at_its_end() -> None:
    worth = worths(scene("  ....\n Da..\n..T1..", top="   .."))
    assert (worth["r2c2"], worth["r2c1"]) == (1, 0.5)


def test_the_steps_of_the_way_behind_do_not_count_again() -> None:
    assert worths(play_out(scene(SLOPE), "step@r3c2"))["r5c2"] == 2


def test_to_end_where_others_may_lead_the_yeti_costs_a_quarter_and_what_it_bars_as_much() -> None:
    # On r3c2 the Yeti may come, and the next turn cannot end beside it, two rows higher.
    slope = " ..YY..\n........\n ......\n........\n ..T1..\n..T2....\n"
    for compass, worth in ((0, -0.25), (1, 1)):
        assert worths(scene(slope, compass=compass))["r3c2"] == worth


GATE = """
......
 ##..YY
......
 ..T1..
......
"""


def test_where_the_yeti_bars_the_only_way_it_is_best_to_be_thrown_and_have_the_compass() -> None:
    hints = hint_list(scene(GATE), 1)["hints"]
    best = hints[0]
    assert (best["place"], best["thrown"], best["gain"]) == ("r4c2", True, 0)
    # No step is lost; the next turn ends two steps higher, and without the risk of being thrown.
    assert value(best) == 2.25
    assert [str(rung(hint_list(scene(GATE), 1), number)) for number in (2, 5)] == [
        "With the Compass you can pass the Yeti.",
        "Go to row 4, tile 2. The Yeti throws you down. Then you have the Compass.",
    ]
    assert worths(scene(GATE))["r3c2"] == 0  # a step is saved, and the next turn ends there, too


def test_a_jump_at_its_end_and_the_steps_after_it_make_a_way_worth_more() -> None:
    # Two steps, two rows over team 2 and a step more are five; a card is worth one.
    worth = worths(scene(BELOW))
    assert (worth["r2c2"], worth["r2c3"]) == (4, 2)


@pytest.mark.parametrize("hand", [{"peaks": 0}, {"frozen": 1}], ids=str)
def test_without_a_card_to_play_a_way_is_worth_its_steps(hand: dict[str, int]) -> None:
    assert worths(scene(BELOW, teams={1: hand}))["r2c2"] == 2


def test_a_jump_is_worth_its_rows_and_the_steps_after_it_less_its_card() -> None:
    hints = hint_list(scene(BELOW, teams={1: {"at": "r2c2"}}), 1)["hints"]
    jump = next(hint for hint in hints if hint["text"] == "peak@r4c1")
    assert value(jump) == 2 + 3 - 1


def test_to_lead_the_yeti_is_worth_the_steps_that_others_lose() -> None:
    # Team 2 is two rows lower and may then go past the Yeti, which has thrown it already: it
    # ends its next turn two steps lower. Team 1 can go round it.
    assert worths(due(led(), LeadYeti(1, 1)))["r3c3"] == 2


def test_the_steps_that_the_own_team_loses_count_against_it() -> None:
    assert worths(due(led(), LeadYeti(1, 1)))["r3c2"] == -2


JUMP = """
  ......
 ..YY....
..........
 ......
  T2..
 T1..##
"""


def test_what_the_yeti_bars_after_a_jump_counts_for_who_has_a_peak_card() -> None:
    # Over team 2 and three steps on, team 1 ends in row 6, unless the Yeti is in its middle.
    for peaks, worth in ((1, -1), (0, 0)):
        cards = {1: {"peaks": peaks}, 2: {"peaks": 0}}
        assert worths(due(scene(JUMP, teams=cards), LeadYeti(1, 2)))["r6c2"] == worth


def test_a_jump_that_the_yeti_bars_saves_its_steps_less_the_price_of_its_card() -> None:
    # Two steps more with the card, which costs one; the Yeti, where it lands, throws nobody down.
    for peaks, worth in ((1, -1), (0, 0)):
        hands = {1: {"peaks": peaks}, 2: {"peaks": 0, "falls": 2}}
        assert worths(due(scene(JUMP, compass=1, teams=hands), LeadYeti(1, 2)))["r3c2"] == worth


def test_of_walks_worth_the_same_those_that_throw_the_own_team_come_last() -> None:
    hints = hint_list(due(scene(GATE), LeadYeti(1, 2)), 1)["hints"]
    assert [hint["thrown"] for hint in hints if value(hint) == 0] == [[], [], [1], [1], [1]]


def test_of_walks_worth_the_same_that_comes_first_which_throws_another_team_down() -> None:
    # Thrown down, team 2 passes the Yeti with the Compass; a step is lost as if it were barred.
    hints = hint_list(due(scene(JUMP, teams=NOBODY_JUMPS), LeadYeti(1, 2)), 1)["hints"]
    best = [(hint["place"], hint["thrown"]) for hint in hints if value(hint) == 1]
    assert best == [("r3c1", [2]), ("r5c2", [])]


AHEAD = """
   ..............
  ....Y3..Y5......
 ................
..T2..............
 ............YeT1
"""


def yeti_tile_worth(place: str, *drawings: str, **given: Any) -> float:
    """By how much a way to this place is worth more with a Yeti tile at its end."""
    there, plain = (
        worths(scene(slope, top=top, teams=NOBODY_JUMPS, **given))[place]
        for slope, top in (drawings, [drawing.replace("Ye", "..") for drawing in drawings])
    )
    return there - plain


@pytest.mark.parametrize(
    ("column", "first", "seats", "worth"),
    [
        (3, 1, 2, 2),  # one step of the Yeti bars two steps of team 2
        (3, 2, 2, 0),  # two steps at the end of the round, which team 1 leads, do so anyway
        (5, 1, 2, 0),  # one step does not reach team 2
        (5, 2, 2, 2),  # one and two steps do, two do not
        (5, 2, 3, 0),  # team 3, which is lower, leads the two steps
    ],
)
def test_a_yeti_tile_is_worth_what_its_step_and_the_steps_after_it_cost_others(
    column: int, first: int, seats: int, worth: float
) -> None:
    drawing = AHEAD.replace(f"Y{column}", "YY").replace("Y3", "..").replace("Y5", "..")
    assert yeti_tile_worth("r1c7", drawing, "", first=first, seats=seats) == worth


HIGH = """
   ............T1
  ....YY..........
 ................
..T2..............
 ..............
"""
THROWN = """
   ..............
  ....YY..........
 ......YeT1......
..T2..............
 ..............
"""


AWAY = """
   ................
  ..YY............
 ................
..T2............T1
 ............
..............
"""


def test_a_yeti_tile_is_worth_nothing_on_the_last_level_or_where_the_yeti_throws_the_team() -> None:
    assert yeti_tile_worth("r6c6", HIGH, "    ..........Ye") == 0
    assert yeti_tile_worth("r3c4", THROWN, "") == 0


def test_who_is_thrown_down_has_lost_its_steps_wherever_the_yeti_goes_then() -> None:
    walks = hint_list(due(scene(AWAY, teams=NOBODY_JUMPS), LeadYeti(1, 3)), 1)["hints"]
    away = next(hint for hint in walks if hint["place"] == "r6c1")
    assert (away["thrown"], value(away)) == ([2], 2)


def test_a_gap_ends_the_walk_of_the_next_turn() -> None:
    below = scene(" ......\nGaGaGaGa\n ..T1..\n")
    assert steps_left(below, 1, below.team(1).at) == 6  # it does not pass; 2 more for the gap


def test_no_roll_comes_before_a_choice() -> None:
    assert value_distribution(scene(SLOPE), 1) is None

"""What steps and leads are worth; worked out by hand."""

from games.yeti_mountain import yeti
from games.yeti_mountain.hints import hint_list, value, value_distribution
from tests.games.yeti_mountain.positions import play_out, scene

SLOPE = """
    Da....
   ....Ga##
  ..........
 ..T1..##....
..............
"""


def test_a_way_is_worth_the_rows_it_gains() -> None:
    worth = {hint["place"]: value(hint) for hint in hint_list(scene(SLOPE), 1)["hints"]}
    assert worth["r5c1"] == 3
    assert worth["r4c3"] == 0  # two rows up, and two down in the gap
    assert worth["r1c3"] == -1


def test_the_rows_of_the_way_behind_do_not_count_again() -> None:
    hints = hint_list(play_out(scene(SLOPE), "step@r3c2"), 1)["hints"]
    assert {hint["place"]: value(hint) for hint in hints}["r5c1"] == 2


def test_to_lead_the_yeti_is_worth_the_rows_that_others_lose() -> None:
    assert value({"thrown": [2], "worth": 1 * -yeti.THROWN}) == 2
    assert yeti.THROWN == -2


def test_no_roll_comes_before_a_choice() -> None:
    assert value_distribution(scene(SLOPE), 1) is None

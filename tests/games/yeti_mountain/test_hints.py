"""The hint list: tiles in reach, walks of the Yeti, and the ladder."""

from typing import Any

import pytest

from games.contract import RUNGS
from games.yeti_mountain.agenda import Drop, LeadYeti
from games.yeti_mountain.cards import MAP, ROPE, TEA
from games.yeti_mountain.effects import STEPS_UP
from games.yeti_mountain.hints import hint_list, list_key, rung, signed_sum
from games.yeti_mountain.position import State
from tests.games.yeti_mountain.positions import due, play_out, scene

SLOPE = """
    Da....
   ....Ga##
  ..........
 ..T1..##....
..............
"""

BELOW = """
  ........
 ........
  ........
 ..T2....
  ........
 ........
"""


def by_place(state: State, seat: int | None = None) -> dict[str, Any]:
    """The list without jumps and `end`."""
    return {hint["place"]: hint for hint in hint_list(state, seat)["hints"] if hint["steps"]}


def test_it_lists_every_tile_in_reach_with_the_steps_it_costs() -> None:
    hints = by_place(scene("  ......\n T1##....", top="   ####"))
    assert {place: hint["steps"] for place, hint in hints.items()} == {
        "r2c1": 1, "r2c2": 2, "r2c3": 3, "r1c3": 3,
    }  # fmt: skip


def test_it_says_the_net_rows_as_a_signed_sum() -> None:
    hint = by_place(play_out(scene(SLOPE), "step@r3c2"))["r5c1"]
    assert (hint["gain"], hint["net"], hint["equation"]) == (2, 3, "+1 + 2 = +3")


def test_it_says_what_a_tile_does() -> None:
    hints = by_place(scene(SLOPE))
    assert (hints["r3c2"]["effect"], hints["r3c2"]["word"]) == ("nothing", "snow")
    assert (hints["r5c1"]["effect"], hints["r5c1"]["word"]) == ("tile", "danger")
    assert hints["r4c3"]["effect"] == "gap"


def test_a_gap_costs_its_two_rows() -> None:
    hint = by_place(scene(SLOPE))["r4c3"]
    assert (hint["gain"], hint["equation"]) == (0, "+2 \N{MINUS SIGN} 2 = 0")


def test_no_way_goes_on_over_a_gap() -> None:
    assert "r3c1" not in by_place(scene("  ....\n Ga##\nT1##", top="   .."))


def test_with_an_ice_axe_ways_go_over_gaps() -> None:
    state = scene("  ....\n Ga##\nT1##", teams={1: {"items": ("Ice axe",)}})
    assert by_place(play_out(state, "item Ice axe"))["r3c1"]["steps"] == 2


def test_it_says_where_the_yeti_would_throw_the_team_down() -> None:
    hints = by_place(scene(SLOPE.replace("....Ga##", "..YYGa##")))
    assert hints["r3c1"]["thrown"] is False
    assert (hints["r3c2"]["thrown"], hints["r3c2"]["gain"]) == (True, -1)


def test_who_holds_the_compass_is_not_thrown() -> None:
    hints = by_place(scene(SLOPE.replace("....Ga##", "..YYGa##"), compass=1))
    assert not any(hint["thrown"] for hint in hints.values())


def test_a_team_that_was_checked_is_not_thrown_while_it_stays_beside_the_yeti() -> None:
    state = scene(SLOPE.replace("....Ga##", "..YYGa##"), teams={1: {"marked": True, "at": "r3c2"}})
    hints = by_place(state)
    assert (hints["r3c3"]["thrown"], hints["r4c1"]["thrown"]) == (False, False)


def test_a_fall_below_the_lowest_row_costs_only_the_rows_there_are() -> None:
    hint = by_place(scene("  ......\n T1......\n....Ga", top="   .."))["r1c3"]
    assert (hint["gain"], hint["equation"]) == (
        -2,
        "\N{MINUS SIGN}1 \N{MINUS SIGN} 1 = \N{MINUS SIGN}2",
    )


def test_the_way_with_the_fewest_dangers_is_shown() -> None:
    hint = by_place(scene("   ....\n  Da..\n ..T1..\n........", top="    .."))["r4c1"]
    assert (hint["dangers"], hint["path"]) == (0, [[3, 2], [4, 1]])


def test_the_most_worth_comes_first() -> None:
    worths = [hint["worth"] for hint in hint_list(scene(SLOPE), 1)["hints"]]
    assert worths == sorted(worths, reverse=True)


def test_a_camp_is_worth_the_best_card_that_is_stored_for_it() -> None:
    drawing = SLOPE.replace("  ..........", "  ..Ca......")
    worth = [
        by_place(scene(drawing, storage=cards))["r3c2"]["worth"] for cards in ((), (TEA, ROPE, MAP))
    ]
    assert worth[1] - worth[0] == STEPS_UP[MAP]
    full = scene(drawing, storage=(MAP,), teams={1: {"items": (TEA,) * 3}})
    assert by_place(full)["r3c2"]["worth"] == worth[0]


def test_a_hint_is_the_first_step_of_the_way() -> None:
    assert by_place(scene(SLOPE))["r5c2"]["text"].startswith("step@r3c")
    assert by_place(scene(SLOPE, seat=2))["r1c1"]["text"] == "enter@r1c1"


def test_only_the_team_in_turn_with_steps_left_has_a_list() -> None:
    state = scene(SLOPE)
    assert list_key(state, 1) is not None
    assert list_key(state, 2) is None
    assert hint_list(state, 2)["hints"] == []
    assert list_key(state.with_turn(used=3), 1) is None
    assert list_key(due(scene(SLOPE, teams={1: {"items": ("Map",)}}), Drop(1)), 1) is None


def test_a_step_makes_a_new_question() -> None:
    state = scene(SLOPE)
    assert list_key(play_out(state, "step@r3c1"), 1) != list_key(state, 1)


def test_end_stands_before_ways_down_and_after_ways_up() -> None:
    listed = hint_list(scene(SLOPE), 1)["hints"]
    place = [hint["text"] for hint in listed].index("end")
    assert all(hint["gain"] > 0 for hint in listed[: place - 3])
    assert all(hint["gain"] <= 0 for hint in listed[place + 1 :])


def test_end_comes_first_where_every_step_leads_down() -> None:
    state = scene("  ##T1##\n ........", top="   ####")
    listed = hint_list(state, 1)["hints"]
    assert (listed[0]["text"], listed[0]["gain"]) == ("end", 0)
    assert [str(rung(hint_list(state, 1), number)) for number in (3, 4, 5)] == [
        "No step helps you now.",
        "Stay in row 2. Save your steps.",
        "End your turn: 0 = 0.",
    ]


def test_a_step_aside_may_begin_a_turn_but_does_not_end_it() -> None:
    state = scene("  ......\n T1......", top="   ####")
    ahead = [hint for hint in hint_list(state, 1)["hints"] if hint["gain"] > 0]
    assert hint_list(state, 1)["hints"][len(ahead)]["steps"] == 1
    later = play_out(state, "step@r2c1")
    ahead = [hint for hint in hint_list(later, 1)["hints"] if hint["gain"] > 0]
    assert hint_list(later, 1)["hints"][len(ahead)]["text"] == "end"


def test_a_jump_from_the_own_tile_is_an_entry_without_steps() -> None:
    hints = hint_list(scene(BELOW, teams={1: {"at": "r2c2"}}), 1)["hints"]
    jump = hints[0]
    assert (jump["text"], jump["steps"], jump["path"]) == ("peak@r4c1", 0, [[4, 1]])
    assert (jump["gain"], jump["equation"]) == (2, "+2 = +2")


def test_a_team_that_can_only_jump_has_a_list() -> None:
    listed = hint_list(scene("  ....\n ##T2##\n  T1##", top="   .."), 1)["hints"]
    assert [hint["text"] for hint in listed] == ["peak@r3c2", "end"]


def test_whether_a_peak_card_can_be_played_makes_another_question() -> None:
    state = scene(BELOW)
    others = [scene(BELOW, teams={1: hand}) for hand in ({"peaks": 0}, {"frozen": 1})]
    others.append(state.with_turn(jumped=True))
    assert list_key(state, 1) not in [list_key(other, 1) for other in others]


def test_whether_another_team_can_jump_makes_another_question_of_who_leads_the_yeti() -> None:
    here, there = (due(scene(LED, teams={2: {"peaks": some}}), LeadYeti(1, 1)) for some in (0, 1))
    assert list_key(here, 1) != list_key(there, 1)


# The Yeti ------------------------------------------------------------------------------------

LED = """
   ......
  ..YY..
 ........
..T1..T2..
 ........
"""


def led(**team: Any) -> State:
    """The position above, in which nobody can jump over the other team; `team`: of team 2."""
    return scene(LED, teams={1: {"peaks": 0}, 2: {"peaks": 0, **team}})


def test_it_lists_every_tile_the_yeti_can_be_led_to() -> None:
    hints = by_place(due(led(), LeadYeti(1, 1)))
    assert set(hints) == {"r4c1", "r4c3", "r5c1", "r5c2", "r3c2", "r3c3"}


def test_it_says_whom_the_yeti_would_throw_down() -> None:
    hints = by_place(due(led(), LeadYeti(1, 1)))
    assert hints["r3c2"]["thrown"] == [1]
    assert hints["r3c3"]["thrown"] == [2]
    assert hints["r4c1"]["thrown"] == []


def test_several_steps_are_walked_one_after_the_other() -> None:
    hint = by_place(due(led(), LeadYeti(1, 2)))["r3c4"]
    assert (hint["equation"], hint["thrown"]) == ("r4c3 → r3c4", [2])


def test_throwing_others_comes_before_throwing_the_own_team() -> None:
    assert hint_list(due(led(), LeadYeti(1, 1)), 1)["hints"][0]["thrown"] == [2]
    assert hint_list(due(led(), LeadYeti(2, 1)), 2)["hints"][0]["thrown"] == [1]


def test_to_throw_a_team_that_has_a_camp_to_go_to_is_worth_less() -> None:
    worth = [
        hint_list(due(led(camp=camp), LeadYeti(1, 1)), 1)["hints"][0]["worth"]
        for camp in (None, "r1c3")
    ]
    assert worth[0] > worth[1] > 0


def test_who_leads_the_yeti_has_the_list() -> None:
    state = due(led(), LeadYeti(2, 1))
    assert (list_key(state, 1), hint_list(state, None)["question"]) == (None, "yeti")


WIDE = """
 ....................
..........YY..........
 ....................
......................
 ....................
......................
 ....................
T1..................T2
"""


def test_of_walks_worth_the_same_the_one_nearer_to_another_team_comes_first() -> None:
    for seat, ahead, behind in ((1, "r7c7", "r7c5"), (2, "r7c5", "r7c7")):
        hints = by_place(due(scene(WIDE), LeadYeti(seat, 1)), seat)
        assert {hint["worth"] for hint in hints.values()} == {0}
        assert [*hints].index(ahead) < [*hints].index(behind)


def test_of_walks_as_near_to_others_the_one_higher_up_comes_first() -> None:
    # A step to the right is nearer to team 2, a step up and right is further from team 1.
    level = due(scene("............\n YY......T2\n............\n"), LeadYeti(1, 1))
    hints = hint_list(level, 1)["hints"]
    assert [hint["place"] for hint in hints[:2]] == ["r3c2", "r2c2"]
    assert hints[0]["worth"] == hints[1]["worth"]


# The ladder ----------------------------------------------------------------------------------


def test_the_ladder_goes_from_the_count_to_the_whole_way() -> None:
    results = hint_list(scene(SLOPE), 1)
    play_out = [str(rung(results, number)) for number in range(1, RUNGS + 1)]
    assert play_out == [
        "Look around. Steps left: 3.",
        "The Yeti is gone. Danger tiles on the best way: 0.",
        "Look in row 5 for this: snow.",
        "Step to row 3, tile 2 first.",
        "Go to row 5, tile 2. Steps: 3. Your rows: +3 = +3.",
    ]


def test_the_ladder_says_where_to_jump() -> None:
    results = hint_list(scene(BELOW), 1)
    assert str(rung(results, 4)) == "Step to row 1, tile 1 first."
    assert str(rung(results, 5)) == "Go to row 2, tile 1. Steps: 2. Then jump to row 4, tile 2."
    results = hint_list(scene(BELOW, teams={1: {"at": "r2c2"}}), 1)
    assert str(rung(results, 3)) == "Look in row 4 for this: snow."
    assert str(rung(results, 4)) == "Use a Peak card first."
    assert str(rung(results, 5)) == "Jump to row 4, tile 1 with a Peak card."


def test_the_second_rung_counts_the_tiles_where_the_yeti_would_throw() -> None:
    results = hint_list(scene("  ..............\n ..T1....YY....\n  .............."), 1)
    thrown = sum(hint["thrown"] for hint in results["hints"])
    assert thrown > 1
    assert str(rung(results, 2)) == f"Watch out for the Yeti. Unsafe tiles: {thrown}."


def test_the_ladder_of_the_yeti_goes_from_the_count_to_the_whole_walk() -> None:
    results = hint_list(due(led(), LeadYeti(1, 1)), 1)
    assert [str(rung(results, number)) for number in range(1, RUNGS + 1)] == [
        "Look around the Yeti. Where can it go?",
        "Find quiet tiles. On this many, nobody is thrown down: 4.",
        "See who is near. Teams it can throw down: 1.",
        "Move the Yeti to row 3, tile 3 first.",
        "Move the Yeti this way: row 3, tile 3.",
    ]


def test_the_last_rung_of_the_yeti_has_every_tile_of_its_walk() -> None:
    results = hint_list(due(led(), LeadYeti(1, 2)), 1)
    (row, tile), (last_row, last_tile) = results["hints"][0]["path"]
    walk = f"row {row}, tile {tile} → row {last_row}, tile {last_tile}"
    assert str(rung(results, RUNGS)) == f"Move the Yeti this way: {walk}."


def test_the_ladder_calls_the_summit_by_its_name() -> None:
    results = hint_list(scene("  ....\n T1..", top="   .."), 1)
    assert str(rung(results, 4)) == "Step to row 2, tile 1 first."
    assert str(rung(results, 5)).startswith("Go to the top. Steps: 3.")


def test_without_a_free_tile_the_ladder_says_so() -> None:
    results = hint_list(scene("  ####\n T1##", top="   .."), 1)
    assert str(rung(results, 1)) == "You can reach no free tile. Use a card or end your turn."


@pytest.mark.parametrize(
    ("terms", "text"),
    [
        ((2, -2, 1), "+2 \N{MINUS SIGN} 2 + 1 = +1"),
        ((-1,), "\N{MINUS SIGN}1 = \N{MINUS SIGN}1"),
        ((1, 0, 1), "+1 + 1 = +2"),
        ((), "0 = 0"),
        ((1, -2), "+1 \N{MINUS SIGN} 2 = \N{MINUS SIGN}1"),
    ],
)
def test_a_route_sum_has_signed_numbers(terms: tuple[int, ...], text: str) -> None:
    assert signed_sum(terms) == text

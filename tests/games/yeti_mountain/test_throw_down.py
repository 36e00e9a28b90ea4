"""The throw-down: the rulebook's four examples, who is left alone, marks."""

from dataclasses import replace
from typing import Any

from games.yeti_mountain.agenda import LeadYeti
from games.yeti_mountain.position import State
from games.yeti_mountain.rules import to_move
from tests.games.yeti_mountain.positions import BETWEEN, at, due, play_out, scene, some


def between(**given: Any) -> State:
    return due(scene(BETWEEN, **given), LeadYeti(2, 1))


# The rulebook's examples ---------------------------------------------------------------------


def test_example_1_both_are_thrown_and_the_compass_goes_from_the_first_to_the_second() -> None:
    state = between()
    state = play_out(state, "yeti@r5c2")
    assert to_move(state) == {1}
    assert some(state, "place@") == {"r3c1", "r3c2", "r3c3"}
    assert state.compass == 1
    state = play_out(state, "place@r3c1")
    assert (to_move(state), state.compass) == ({2}, 2)
    state = play_out(state, "place@r3c4")
    assert [state.team(seat).falls for seat in (1, 2)] == [1, 1]
    assert (at(state, 1), at(state, 2), state.compass) == ("r3c1", "r3c4", 2)


def test_example_1_the_compass_at_the_second_team_goes_to_the_first_and_back() -> None:
    state = play_out(between(compass=2), "yeti@r5c2")
    assert (to_move(state), state.compass) == ({1}, 1)
    state = play_out(state, "place@r3c1", "place@r3c4")
    assert (state.compass, state.team(2).falls) == (2, 1)


def test_example_2_who_holds_the_compass_stays_and_loses_it_to_the_next() -> None:
    state = play_out(between(compass=1), "yeti@r5c2", "place@r3c4")
    assert (at(state, 1), at(state, 2), state.compass) == ("r5c1", "r3c4", 2)
    assert [state.team(seat).falls for seat in (1, 2)] == [0, 1]


def test_example_2_who_was_checked_is_not_checked_again_while_it_stays_beside_the_yeti() -> None:
    state = play_out(between(compass=1), "yeti@r5c2", "place@r3c4")
    assert state.team(1).marked
    state = play_out(due(state, LeadYeti(2, 1)), "yeti@r4c2")
    assert (at(state, 1), state.team(1).falls) == ("r5c1", 0)


def test_example_2_who_was_checked_is_checked_again_once_the_yeti_was_away() -> None:
    state = play_out(between(compass=1), "yeti@r5c2", "place@r3c4")
    state = play_out(due(state, LeadYeti(2, 2)), "yeti@r4c3")
    assert not state.team(1).marked
    state = play_out(state, "yeti@r5c2")
    assert state.team(1).falls == 1


CAMP_TAKEN = """
   ....
  CaT1..
 ......YY
..........
 ........
..........
"""


def test_example_3_beside_its_own_camp_that_is_occupied_a_team_is_left_alone() -> None:
    teams = {1: {"camp": "r5c1"}, 2: {"at": "r5c1"}}
    state = play_out(due(scene(CAMP_TAKEN, teams=teams), LeadYeti(2, 1)), "yeti@r5c3")
    assert (at(state, 1), state.team(1).falls, state.team(1).marked) == ("r5c2", 0, True)


def test_beside_its_own_camp_that_is_not_occupied_a_team_is_thrown() -> None:
    state = due(scene(CAMP_TAKEN, teams={1: {"camp": "r5c1"}}), LeadYeti(2, 1))
    assert play_out(state, "yeti@r5c3").team(1).falls == 1


def test_beside_its_own_camp_that_the_yeti_takes_a_team_is_left_alone() -> None:
    drawing = """
   ....
  CaT1..
 YY......
..........
"""
    state = due(scene(drawing, teams={1: {"camp": "r3c1"}}), LeadYeti(2, 1))
    state = play_out(state, "yeti@r3c1")
    assert (at(state, 1), state.team(1).falls) == ("r3c2", 0)


def test_beside_an_occupied_camp_without_its_token_a_team_is_thrown() -> None:
    state = due(scene(CAMP_TAKEN, teams={2: {"at": "r5c1"}}), LeadYeti(2, 1))
    assert play_out(state, "yeti@r5c3").team(1).falls == 1


def test_example_4_a_team_with_two_fall_down_tokens_is_left_alone() -> None:
    state = play_out(between(teams={1: {"falls": 2}}), "yeti@r5c2", "place@r3c4")
    assert (at(state, 1), state.team(1).falls, state.compass) == ("r5c1", 2, 2)


# Who is left alone ---------------------------------------------------------------------------


def test_a_team_on_a_camp_tile_is_left_alone() -> None:
    drawing = BETWEEN.replace("T1", "Ca")
    state = play_out(due(scene(drawing, teams={1: {"at": "r5c1"}}), LeadYeti(2, 1)), "yeti@r5c2")
    assert (at(state, 1), state.team(1).marked) == ("r5c1", True)


def test_a_team_in_its_tent_is_left_alone() -> None:
    state = play_out(between(teams={1: {"camp": "r5c1"}}), "yeti@r5c2", "place@r3c4")
    assert at(state, 1) == "r5c1"


def test_the_tent_of_another_team_does_not_help() -> None:
    state = play_out(between(teams={2: {"camp": "r5c1"}}), "yeti@r5c2")
    assert state.team(1).falls == 1


def test_a_flare_keeps_the_yeti_away() -> None:
    state = play_out(between(teams={1: {"flare": True}}), "yeti@r5c2", "place@r3c4")
    assert at(state, 1) == "r5c1"


def test_teams_are_checked_clockwise_from_the_first_team() -> None:
    assert to_move(play_out(between(first=2), "yeti@r5c2")) == {2}


# After a step of a team ----------------------------------------------------------------------

NEAR = """
   ......
  ..Da..
 T1..YY..
..........
 ........
..........
"""


def test_a_team_that_steps_beside_the_yeti_is_thrown() -> None:
    state = play_out(scene(NEAR), "step@r4c2", "place@r2c2")
    assert (at(state, 1), state.team(1).falls, state.compass) == ("r2c2", 1, 1)


def test_a_team_thrown_right_after_its_step_does_not_resolve_the_tile() -> None:
    state = play_out(scene(NEAR), "step@r5c1", "step@r5c2")
    assert to_move(state) == {1}
    state = play_out(state, "place@r3c2")
    assert to_move(state) == {1}
    assert state.agenda == ()
    assert not state.covered


def test_a_team_thrown_down_keeps_its_remaining_steps() -> None:
    state = play_out(scene(NEAR), "step@r4c2", "place@r2c2")
    assert state.turn.steps == 2


def test_only_the_team_that_steps_is_checked() -> None:
    drawing = NEAR.replace("YY..\n..........", "YYT2\n..........")
    state = play_out(scene(drawing, compass=1), "step@r4c2")
    assert state.team(2).falls == 0


def test_a_team_that_is_placed_beside_the_yeti_is_not_checked() -> None:
    drawing = """
   T1....
  ......
 ....YY..
..........
"""
    state = scene(drawing, teams={2: {"dangers": ("Avalanche",)}})
    state = play_out(state, "2: play Avalanche on 1", "place@r2c2")
    assert (at(state, 1), state.team(1).falls, state.team(1).marked) == ("r2c2", 0, False)


MARKED = """
   ......
  ......
 T1..YY..
..........
"""


def test_a_step_from_one_tile_beside_the_yeti_to_another_checks_nobody_twice() -> None:
    state = play_out(scene(MARKED, compass=1), "step@r2c2")
    assert state.team(1).marked
    state = play_out(replace(state, compass=0), "step@r3c2")
    assert (at(state, 1), state.team(1).falls) == ("r3c2", 0)


def test_a_team_that_steps_away_and_back_is_checked_again() -> None:
    state = play_out(scene(MARKED, compass=1), "step@r2c2", "step@r2c1")
    assert not state.team(1).marked
    assert play_out(replace(state, compass=0), "step@r2c2").team(1).falls == 1

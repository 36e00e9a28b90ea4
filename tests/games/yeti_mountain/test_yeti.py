"""The Yeti: its steps, who leads it, its own turn, and gaps that stop it."""

from games.engine import CHANCE
from games.yeti_mountain.agenda import BeginTurn, LeadYeti, YetiTurn
from games.yeti_mountain.rules import to_move
from tests.games.yeti_mountain.positions import (
    BETWEEN,
    due,
    play_out,
    refusal,
    scene,
    some,
    yeti_at,
)

# Steps of the Yeti ---------------------------------------------------------------------------


def test_the_yeti_steps_to_a_free_tile_beside_it() -> None:
    drawing = """
   ......
  ..##T2
 ..YY....
..........
"""
    state = due(scene(drawing), LeadYeti(1, 1))
    assert some(state, "yeti@") == {"r3c1", "r2c1", "r2c3", "r1c2", "r1c3"}
    assert refusal(state, "yeti@r3c2") == "Move the Yeti to a free tile next to it."


def test_tiles_have_no_effect_on_the_yeti() -> None:
    drawing = BETWEEN.replace(" ..YY....", " GaYy....").replace("Yy", "YY")
    state = play_out(due(scene(drawing), LeadYeti(2, 1)), "yeti@r4c1")
    assert yeti_at(state) == "r4c1"


def test_a_step_without_a_free_tile_is_lost() -> None:
    drawing = """
  ##T2
 ##YY##
  ##T1
"""
    state = due(scene(drawing), LeadYeti(2, 2))
    assert (state.agenda, yeti_at(state)) == ((), "r2c2")


def test_the_yeti_never_enters_the_summit() -> None:
    state = scene(" ....\n......", top="YY##")
    assert state.mountain.summit in state.mountain.near[state.yeti]
    assert some(due(state, LeadYeti(1, 1)), "yeti@") == {"r2c1"}


def test_from_the_second_round_on_the_lowest_team_takes_two_steps_before_the_first_team() -> None:
    state = play_out(scene(BETWEEN, seat=2, teams={1: {"at": "r2c1"}}), "end")
    assert (state.round, to_move(state)) == (2, {1})
    state = play_out(state, "yeti@r3c2", "yeti@r3c3")
    assert (state.agenda, state.seat) == ((), 1)


def test_a_team_off_the_mountain_counts_as_lowest() -> None:
    state = play_out(scene(BETWEEN, seat=2, teams={2: {"at": None}, 1: {"at": "r1c1"}}), "end")
    assert to_move(state) == {2}


def test_among_equals_the_nearest_to_the_first_team_leads() -> None:
    state = play_out(scene(BETWEEN, seat=1, first=2), "end")
    assert to_move(state) == {2}


def test_the_yeti_has_no_turn_between_other_teams() -> None:
    state = play_out(scene(BETWEEN, seat=1), "end")
    assert (state.agenda, state.seat, state.round) == ((), 2, 1)


def test_all_teams_are_checked_after_each_step_of_the_yeti() -> None:
    state = due(scene(BETWEEN), LeadYeti(2, 2))
    state = play_out(state, "yeti@r5c2", "place@r3c1", "place@r3c4")
    assert to_move(state) == {2}
    assert some(state, "yeti@")


# The Yeti hunts ------------------------------------------------------------------------------

HUNT = """
   ......
  ......
 ..YY....
..........
 T1......
........T2
"""


def test_a_yeti_that_hunts_comes_nearer_to_the_highest_team_with_each_step() -> None:
    state = due(scene(HUNT, yeti_hunts=True), LeadYeti(2, 2))
    assert some(state, "yeti@") == {"r3c2"}
    assert len(some(due(scene(HUNT), LeadYeti(2, 2)), "yeti@")) == 6


def test_a_yeti_beside_its_prey_goes_wherever_it_is_led() -> None:
    beside = HUNT.replace("\n..........\n T1......", "\n..T1......\n ........")
    state = due(scene(beside, yeti_hunts=True, compass=1), LeadYeti(2, 1))
    assert len(some(state, "yeti@")) == 5


def test_a_yeti_that_hunts_nobody_goes_wherever_it_is_led() -> None:
    teams = {1: {"at": None}, 2: {"at": None}}
    state = due(scene(HUNT, yeti_hunts=True, teams=teams), LeadYeti(2, 1))
    assert len(some(state, "yeti@")) == 6


# Gaps that stop the Yeti ---------------------------------------------------------------------

YETI_BY_GAP = """
   ......
  ......
 YYGa....
..........
 ........
..........
"""


def test_a_gap_does_nothing_to_the_yeti_as_a_rule() -> None:
    state = play_out(due(scene(YETI_BY_GAP), LeadYeti(1, 1)), "yeti@r4c2")
    assert (yeti_at(state), state.agenda) == ("r4c2", ())


def test_with_the_option_a_gap_throws_the_yeti_two_tiles_lower() -> None:
    state = play_out(due(scene(YETI_BY_GAP, gaps_stop_yeti=True), LeadYeti(1, 2)), "yeti@r4c2")
    assert to_move(state) == {1}
    assert some(state, "yeti@") == {"r2c1", "r2c2", "r2c3"}
    state = play_out(state, "yeti@r2c2")
    assert yeti_at(state) == "r2c2"
    assert some(state, "yeti@") == {"r1c2", "r1c3", "r2c1", "r2c3", "r3c2", "r3c3"}


def test_the_yeti_slips_no_lower_than_the_lowest_row() -> None:
    drawing = "  ......\n YYGa....\n.........."
    state = due(scene(drawing, gaps_stop_yeti=True), LeadYeti(1, 1))
    assert some(play_out(state, "yeti@r2c2"), "yeti@") == {"r1c2", "r1c3"}


def test_a_yeti_that_slipped_checks_nobody_where_it_lands() -> None:
    drawing = YETI_BY_GAP.replace("\n ........\n", "\n T1......\n")
    state = due(scene(drawing, gaps_stop_yeti=True), LeadYeti(1, 1))
    state = play_out(state, "yeti@r4c2", "yeti@r2c2")
    assert (state.team(1).falls, state.team(1).marked) == (0, False)


def test_the_yeti_turn_is_over_before_the_first_teams_turn_begins() -> None:
    state = due(scene(BETWEEN), YetiTurn(), BeginTurn(1))
    assert CHANCE not in to_move(state)
    assert some(state, "step@") == set()

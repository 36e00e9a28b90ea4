"""Teams land that are thrown down, fall or are pulled up; camps; the last level."""

from games.yeti_mountain.agenda import Moved
from games.yeti_mountain.rules import to_move
from tests.games.yeti_mountain.positions import at, due, play_out, scene, some, texts, tile, yeti_at

HILL = """
   ......
  ..T1..
 ........
..........
"""


def test_two_tiles_lower_is_any_free_tile_two_rows_down_that_two_steps_down_reach() -> None:
    state = due(scene(HILL), Moved(1, -2))
    assert texts(state) == {"place@r1c2", "place@r1c3", "place@r1c4"}
    assert at(play_out(state, "place@r1c3"), 1) == "r1c3"


def test_the_team_that_is_moved_chooses() -> None:
    assert to_move(due(scene(HILL, seat=2), Moved(1, -2))) == {1}


def test_rocks_and_teams_in_between_are_not_minded() -> None:
    drawing = HILL.replace(" ........\n", " ..##T2..\n")
    assert len(texts(due(scene(drawing), Moved(1, -2)))) == 3


def test_tiles_that_are_not_free_are_left_out() -> None:
    drawing = HILL.replace("..........", "..##T2....")
    state = due(scene(drawing), Moved(1, -2))
    assert at(state, 1) == "r1c4"
    assert state.agenda == ()


def test_the_only_free_tile_is_taken_without_a_question() -> None:
    drawing = HILL.replace("..........", "..##YY....")
    assert at(due(scene(drawing), Moved(1, -2)), 1) == "r1c4"


def test_where_none_is_free_it_is_the_free_tile_fewest_steps_from_those() -> None:
    drawing = """
   ......
  ..T1..
 ..##..##
..######..
"""
    state = due(scene(drawing), Moved(1, -2))
    assert at(state, 1) == "r2c3"


def test_among_equals_it_is_the_nearest_to_where_it_came_from() -> None:
    drawing = """
   ......
  T1....
 ##......
########..
"""
    # r2c2 touches r3c1, r2c3 and r2c4 do not.
    assert at(due(scene(drawing), Moved(1, -2)), 1) == "r2c2"


def test_then_the_team_chooses() -> None:
    drawing = """
   ......
  ..T1..
 ........
..######..
"""
    assert texts(due(scene(drawing), Moved(1, -2))) == {"place@r2c2", "place@r2c3"}


def test_below_the_lowest_row_it_is_off_the_mountain() -> None:
    drawing = "  ......\n ..T1....\n.........."
    assert at(due(scene(drawing), Moved(1, -2)), 1) is None


def test_who_is_off_the_mountain_enters_again_with_a_step() -> None:
    state = due(scene("  ......\n ..T1....\n.........."), Moved(1, -2))
    assert some(state, "enter@") == {"r1c1", "r1c2", "r1c3", "r1c4", "r1c5"}
    assert at(play_out(state, "enter@r1c2"), 1) == "r1c2"


def test_who_is_placed_does_not_resolve_the_tile() -> None:
    drawing = HILL.replace("..........", "DaDaDaDaDa")
    state = play_out(due(scene(drawing), Moved(1, -2)), "place@r1c3")
    assert (state.agenda, tile(state, "r1c3")) == ((), "Da")


# Camps ---------------------------------------------------------------------------------------

CAMPS = """
   ..Ca..
  ..T1..
 CaCa....
..........
"""


def test_a_camp_above_the_row_it_would_end_in_may_be_chosen_instead() -> None:
    state = due(scene(CAMPS, teams={1: {"camp": "r2c1"}}), Moved(1, -2))
    assert texts(state) == {"place@r1c2", "place@r1c3", "place@r1c4", "place@r2c1"}


def test_a_camp_higher_than_the_team_may_be_chosen_too() -> None:
    state = due(scene(CAMPS, teams={1: {"camp": "r4c2"}}), Moved(1, -2))
    assert at(play_out(state, "place@r4c2"), 1) == "r4c2"


def test_a_camp_in_the_row_it_would_end_in_is_no_choice() -> None:
    state = due(scene(CAMPS, teams={1: {"camp": "r2c1"}}), Moved(1, -1))
    assert texts(state) == {"place@r2c2", "place@r2c3"}


def test_a_camp_without_its_token_is_no_choice() -> None:
    state = due(scene(CAMPS, teams={2: {"camp": "r2c1"}}), Moved(1, -2))
    assert "place@r2c1" not in texts(state)


def test_beside_the_camp_when_that_is_occupied() -> None:
    state = due(scene(CAMPS, teams={1: {"camp": "r2c1"}, 2: {"at": "r2c1"}}), Moved(1, -2))
    beside = {"place@r2c2", "place@r1c1"}
    assert texts(state) == {"place@r1c2", "place@r1c3", "place@r1c4"} | beside


def test_a_camp_saves_a_team_from_going_off_the_mountain() -> None:
    drawing = "  ......\n ..T1..Ca\n.........."
    state = due(scene(drawing, teams={1: {"camp": "r2c4"}}), Moved(1, -2))
    assert texts(state) == {"place@off", "place@r2c4"}
    assert at(play_out(state, "place@off"), 1) is None


def test_nobody_who_is_moved_down_lands_above_the_own_camp_beside_it() -> None:
    occupied = {1: {"camp": "r2c1"}, 2: {"at": "r2c1"}}
    assert "place@r3c1" not in texts(due(scene(CAMPS, teams=occupied), Moved(1, -2)))


def test_nobody_who_is_moved_down_lands_above_the_own_camp_for_want_of_a_free_tile() -> None:
    drawing = """
   ......
  ..T1..
 ........
Ca######..
"""
    state = due(scene(drawing, teams={1: {"camp": "r1c1"}}), Moved(1, -2))
    assert texts(state) == {"place@r1c1", "place@r1c5"}


def test_a_team_moved_from_its_own_camp_does_not_stay_there() -> None:
    state = due(scene(CAMPS, teams={1: {"camp": "r2c1", "at": "r2c1"}}), Moved(1, -1))
    assert texts(state) == {"place@r1c1", "place@r1c2"}


def test_a_team_beside_its_occupied_camp_does_not_stay_on_its_tile() -> None:
    teams = {1: {"camp": "r2c1", "at": "r2c2"}, 2: {"at": "r2c1"}}
    state = due(scene(CAMPS, teams=teams), Moved(1, -1))
    assert texts(state) == {"place@r1c2", "place@r1c3", "place@r1c1"}


# The last level ------------------------------------------------------------------------------

BELOW_LAST = """
  ..T1..
 ........
"""


def test_coming_onto_the_last_level_removes_the_yeti() -> None:
    state = scene(BELOW_LAST, top=" ..YY..\n")
    assert yeti_at(play_out(state, "step@r3c3")) is None


def test_the_yeti_is_removed_before_anybody_is_checked() -> None:
    state = play_out(scene(BELOW_LAST, top=" ..YY..\n"), "step@r3c3")
    assert (at(state, 1), state.team(1).falls) == ("r3c3", 0)


def test_coming_onto_it_with_a_jump_removes_the_yeti_too() -> None:
    state = scene("   ..T2\n  T1..YY", top="    ....", teams={1: {"at": "r1c2"}})
    state = play_out(state, "peak@r3c2")
    assert (at(state, 1), yeti_at(state)) == ("r3c2", None)


def test_coming_onto_it_with_a_hook_removes_the_yeti_and_costs_the_sherpa_too() -> None:
    teams = {1: {"items": ("Grappling hook",)}}
    state = scene("  ......\n ..T1..YY", top="   ..##", teams=teams)
    state = play_out(state, "item Grappling hook")
    assert (at(state, 1), yeti_at(state), state.team(1).sherpa) == ("r3c1", None, False)


def test_every_team_that_comes_onto_the_last_level_loses_its_sherpa_card() -> None:
    state = play_out(scene(BELOW_LAST, teams={2: {"at": "r2c3"}}), "step@r3c1", "end", "step@r3c2")
    assert [state.team(seat).sherpa for seat in (1, 2)] == [False, False]


def test_who_loses_the_sherpa_with_three_items_discards_one_at_once() -> None:
    state = scene(BELOW_LAST, top=" ..Da..\n", teams={1: {"items": ("Map", "Rope", "Tent")}})
    state = play_out(state, "step@r3c2")
    assert texts(state) == {"discard Map", "discard Rope", "discard Tent"}
    state = play_out(state, "discard Map")
    assert state.team(1).items == ("Rope", "Tent")
    assert state.agenda, "the Danger tile comes after that"


def test_it_does_not_get_the_sherpa_card_back_on_a_lower_level() -> None:
    state = play_out(scene(BELOW_LAST), "step@r3c1", "step@r2c1")
    assert not state.team(1).sherpa


def test_without_a_yeti_yeti_tiles_do_nothing() -> None:
    state = play_out(scene("  ..T1..\n ..Ye...."), "step@r1c2")
    assert (state.agenda, at(state, 1)) == ((), "r1c2")


def test_without_a_yeti_roar_and_whistle_and_flare_do_nothing() -> None:
    teams = {1: {"items": ("Flare", "Whistle"), "dangers": ("Roar",)}, 2: {"at": "r1c1"}}
    state = scene(BELOW_LAST, teams=teams)
    for text in ("item Whistle", "item Flare", "play Roar on 2"):
        state = play_out(state, text)
        assert state.agenda == ()
    assert at(state, 2) == "r1c1"


def test_without_a_yeti_there_is_no_turn_of_the_yeti() -> None:
    state = play_out(scene(BELOW_LAST, seat=2, teams={2: {"at": "r1c1"}}), "end")
    assert (state.round, state.seat, state.agenda) == (2, 1, ())

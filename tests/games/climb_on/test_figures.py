"""The pictures of the rulebook, drawn again, and rules that need a small scene of their own."""

from dataclasses import replace

import pytest

from games.climb_on.climbing import ways
from games.climb_on.position import State
from games.errors import Illegal
from tests.games.climb_on.positions import (
    PLAIN,
    RED_FRAMED,
    panel,
    play_out,
    position,
    team,
    texts,
    with_dice,
)


def refusal_of(state: State, text: str) -> str:
    with pytest.raises(Illegal) as refusal:
        play_out(state, text)
    return str(refusal.value)


# Placing (figures 3 to 7) --------------------------------------------------------------------


def test_figure_4_one_half_is_enough_beside_whole_sides_of_others() -> None:
    beside = [((4, 2), panel()), ((-4, 2), panel())]
    state = play_out(position(*beside, hand=(PLAIN,), at=(1, 1)), "rest")
    assert "place 26 @0,4" in texts(state, "place")  # a whole side below, a half on both sides
    assert sorted(length for _, length in state.wall.contacts((0, 4))) == [2, 2, 4]


def test_figure_5_a_wall_of_another_team_is_no_own_wall_even_where_it_is_touched_by_half() -> None:
    state = play_out(position(((10, 4), panel()), hand=(PLAIN,), at=(1, 1)), "rest")
    assert "your own" in refusal_of(state, "place 26 @8,8")


def test_a_red_framed_panel_is_placed_like_any_other_too() -> None:
    state = play_out(position(hand=(RED_FRAMED,), at=(1, 1)), "rest", "place 23 @2,4 r270")
    assert (state.wall.at[2, 4].number, len(state.wall.panels)) == (RED_FRAMED, 3)


def test_two_panels_of_one_number_are_placed_one_after_the_other() -> None:
    state = play_out(position(hand=(PLAIN, PLAIN), at=(1, 1), seats=3), "rest")
    state = play_out(state, "place 26 @2,4", "place 26 @-2,4 r90")
    assert team(state).hand == ()
    assert [state.wall.at[corner].number for corner in ((2, 4), (-2, 4))] == [PLAIN, PLAIN]


# Clips (figure 8) ----------------------------------------------------------------------------


def test_figure_8_only_the_square_to_the_left_is_empty() -> None:
    low = panel("....", "....", ".Y..", ".R..")
    red = position(((0, 0), low), at=(1, 0), others={2: {"at": (12, 3), "clip": (2, 0)}})
    assert texts(play_out(red, "rest"), "clip") == ["clip @0,0"]


def test_a_clip_marker_stops_nobody() -> None:
    low = panel("R...", "....", "....", "R...")
    state = position(((0, 0), low), at=(0, 0), clip=(0, 1), others={2: {"clip": (0, 2)}})
    assert team(play_out(with_dice(state, "3 1"), "go @0,3 dice 3")).at == (0, 3)


# Moves (figures 9 and 10) --------------------------------------------------------------------


def test_figure_10_three_points_lead_up_across_down_and_once_diagonally() -> None:
    low, high = panel("R..R", "....", "R..R", "R..."), panel("...R", "...R", "....", "R...")
    state = position(((0, 0), low), ((0, 4), high), at=(0, 1))
    reached = {to: path.points for to, path in ways(with_dice(state, "2 1")).items()}
    assert reached == {
        (0, 0): 1,  # down
        (0, 3): 2,  # up
        (3, 1): 2,  # two and one across
        (0, 4): 3,  # up
        (3, 3): 3,  # across, up and diagonally
    }


def test_of_equal_ways_the_first_in_the_fixed_order_is_taken() -> None:
    low = panel("....", "..R.", "....", "R...")
    state = with_dice(position(((0, 0), low), at=(0, 0)), "3 1")
    (path,) = ways(state).values()
    assert (path.points, path.diagonals) == (2 + 1, 0)
    assert path.squares == ((1, 0), (2, 0), (2, 1), (2, 2))  # told from its end: up, up, across


# Awards --------------------------------------------------------------------------------------


def two_bulges(**more: object) -> State:
    """Two overhangs one above the other, and a hold in the upper one."""
    low, high = panel(marks="overhang"), panel("....", "....", "....", "R...", marks="overhang")
    first = panel("R...", "....", "....", "....")
    return position(((0, 0), first), ((0, 4), low), ((0, 8), high), at=(0, 3), **more)


def test_each_panel_that_was_passed_gives_its_award() -> None:
    after = play_out(with_dice(two_bulges(), "3 3 3", "3"), "go @0,8 dice 3+3+3", "end")
    assert (team(after).overhang, after.overhang_awards) == (2, 6)


def test_the_last_award_card_goes_to_the_first_who_comes() -> None:
    state = replace(with_dice(two_bulges(), "3 3 3", "3"), overhang_awards=1)
    after = play_out(state, "go @0,8 dice 3+3+3", "end")
    assert (team(after).overhang, after.overhang_awards) == (1, 0)


def test_a_card_that_was_used_does_not_come_back() -> None:
    low = panel("....", "....", "R...", "R...")
    state = play_out(position(((0, 0), low), at=(0, 0), overhang=1), "go @0,1 award O", "end")
    assert (team(state).overhang, state.overhang_awards) == (0, 8)


# The top (figure 12) -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("corner", "final"), [((0, 24), True), ((0, 26), True), ((0, 22), False)], ids=["A", "B", "C"]
)
def test_figure_12_holds_of_panels_of_height_seven_are_final(corner, final) -> None:
    panels = [(corner, panel("R...", "....", "....", "...."))]
    at = (corner[0], corner[1] + 3)
    state = with_dice(position(*panels, at=at), "3 1")
    assert bool(texts(state, "top")) == final


# Panels that are gone ------------------------------------------------------------------------


def test_panels_that_were_thrown_away_never_come_back() -> None:
    state = position(hand=(25, 26, 27, 28), pile=(29,), at=(1, 1))
    state = play_out(state, "rest", "clip @1,2", "redraw 25 26")
    assert (state.owed, state.discards) == (((1, 1),), (25, 26))
    state = play_out(state, "deal 1 29", "end")
    assert (state.pile, team(state).hand) == ((), (27, 28, 29))

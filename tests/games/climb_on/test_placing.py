"""Places of panels: beside others by half, joined to the team's own, below the height limit."""

import pytest

from games.climb_on.position import State
from games.climb_on.wall import Placed, height
from games.errors import Illegal
from tests.games.climb_on.positions import (
    ARROW,
    PLAIN,
    RED_FRAMED,
    panel,
    play_out,
    position,
    texts,
    with_hand,
)


def resting(
    *placed: tuple[tuple[int, int], int], hand: tuple[int, ...] = (PLAIN,), **more
) -> State:
    return with_hand(play_out(position(*placed, **more), "rest"), *hand)


def refusal_of(state: State, text: str) -> str:
    with pytest.raises(Illegal) as refusal:
        play_out(state, text)
    return str(refusal.value)


@pytest.mark.parametrize("corner", ["@2,4", "@-2,4", "@4,2", "@-4,2"])
def test_a_panel_goes_where_it_touches_another_along_half_a_side(corner: str) -> None:
    state = play_out(resting(), f"place 26 {corner}")
    assert state.wall.panels[-1].number == PLAIN


@pytest.mark.parametrize("corner", ["@1,4", "@3,4", "@4,1", "@-4,3", "@5,2"])
def test_it_refuses_a_contact_of_one_or_three_squares_and_a_gap(corner: str) -> None:
    why = refusal_of(resting(), f"place 26 {corner}")
    assert ("2 or 4" in why) == (corner != "@5,2")


def test_a_whole_side_alone_is_refused() -> None:
    assert "half a side" in refusal_of(resting(), "place 26 @0,4")


def test_corners_that_only_meet_are_no_contact() -> None:
    assert "next to a panel" in refusal_of(resting(), "place 26 @4,4")


def test_the_ground_is_no_panel() -> None:
    assert "next to a panel" in refusal_of(resting(), "place 26 @6,0")


def test_a_whole_side_is_fine_beside_a_half() -> None:
    state = resting(((2, 4), panel()))
    assert "place 26 @-2,4" in texts(state, "place")  # half below, a whole side to the right
    assert sorted(length for _, length in state.wall.contacts((-2, 4))) == [2, 4]


def test_a_half_does_not_help_beside_a_contact_of_three() -> None:
    state = resting(((6, 5), panel()))
    assert sorted(length for _, length in state.wall.contacts((2, 4))) == [2, 3]
    assert "2 or 4" in refusal_of(state, "place 26 @2,4")
    assert texts(state, "place 26 @2,4") == []


def test_it_refuses_an_overlap() -> None:
    assert "overlap" in refusal_of(resting(), "place 26 @2,2")
    assert "overlap" in refusal_of(resting(), "place 26 @0,0")


def test_it_refuses_a_panel_below_the_ground() -> None:
    assert "above the ground" in refusal_of(resting(), "place 26 @4,-2")


def test_a_panel_hangs_together_with_the_teams_own_first_panels() -> None:
    assert "your own" in refusal_of(resting(), "place 26 @14,4")


def test_it_may_touch_the_panels_of_others_where_it_is_joined_to_its_own() -> None:
    bridge = [((4, 2), panel()), ((8, 4), panel())]
    state = play_out(resting(*bridge), "place 26 @12,6")
    assert state.wall.panel_of((12, 6)) == Placed(PLAIN, (12, 6))


def test_others_panels_count_once_the_two_walls_have_met() -> None:
    bridge = [((4, 2), panel()), ((8, 0), panel())]
    assert "place 26 @14,4" in texts(resting(*bridge), "place")


TOWER = [((2, 4)), ((0, 8)), ((2, 12)), ((0, 16)), ((2, 20)), ((6, 22))]


def tower() -> list[tuple[tuple[int, int], int]]:
    return [(corner, panel()) for corner in TOWER]


def test_panels_may_be_as_high_as_seven_and_a_half() -> None:
    assert play_out(resting(*tower()), "place 26 @0,24").wall.at[0, 24]
    assert height(play_out(resting(*tower()), "place 26 @4,26").wall.panels[-1].corner) == 7.5


def test_panels_stay_below_height_eight() -> None:
    state = resting(*tower(), ((0, 24), panel()))
    assert "below height 8" in refusal_of(state, "place 26 @2,28")
    assert "place 26 @2,28" not in texts(state, "place")


def test_a_tough_wall_is_three_panels_higher() -> None:
    state = resting(*tower(), ((0, 24), panel()), options={"tough": True})
    assert "place 26 @2,28" in texts(state, "place")
    assert "below height 11" in refusal_of(state, "place 26 @2,40")


def test_an_arrow_points_up() -> None:
    state = resting(hand=(ARROW,))
    assert "arrow" in refusal_of(state, "place 25 @2,4 r90")
    assert texts(state, "place 25 @2,4") == ["place 25 @2,4"]


def test_a_panel_without_an_arrow_takes_any_quarter_turn() -> None:
    assert texts(resting(), "place 26 @2,4") == [
        "place 26 @2,4",
        "place 26 @2,4 r180",
        "place 26 @2,4 r270",
        "place 26 @2,4 r90",
    ]


def test_a_red_framed_panel_covers_another_exactly() -> None:
    covered = panel("RRRR", "RRRR", "RRRR", "RRRR")
    state = play_out(resting(((2, 4), covered), hand=(RED_FRAMED,)), "place 23 @2,4")
    assert state.wall.at[2, 4].number == RED_FRAMED
    assert covered not in {placed.number for placed in state.wall.panels}


def test_a_stack_may_grow() -> None:
    state = resting(((2, 4), panel()), hand=(RED_FRAMED, 24))
    state = play_out(state, "place 23 @2,4", "place 24 @2,4 r90")
    assert state.wall.at[2, 4] == Placed(24, (2, 4), 1)


def test_a_panel_without_a_red_frame_covers_nothing() -> None:
    assert "overlap" in refusal_of(resting(((2, 4), panel())), "place 26 @2,4")


def test_a_part_of_a_panel_cannot_be_covered() -> None:
    assert "overlap" in refusal_of(resting(((2, 4), panel()), hand=(RED_FRAMED,)), "place 23 @4,6")


def test_initial_panels_cannot_be_covered() -> None:
    assert "was there first" in refusal_of(resting(hand=(RED_FRAMED,)), "place 23 @0,0")


def test_a_panel_with_a_piece_or_a_marker_cannot_be_covered() -> None:
    there = ((2, 4), panel())
    piece = resting(there, hand=(RED_FRAMED,), at=(3, 5))
    marker = resting(there, hand=(RED_FRAMED,), others={2: {"clip": (2, 4)}})
    for state in (piece, marker):
        assert "climber needs" in refusal_of(state, "place 23 @2,4")
        assert "place 23 @2,4" not in texts(state, "place")


def test_what_is_covered_must_be_joined_to_the_teams_own() -> None:
    assert "your own" in refusal_of(
        resting(((14, 4), panel()), hand=(RED_FRAMED,)), "place 23 @14,4"
    )


def test_only_panels_of_the_hand_can_be_placed() -> None:
    assert "your hand" in refusal_of(resting(), "place 27 @2,4")
    assert "your hand" in refusal_of(resting(), "place 99 @2,4")

"""Rest turns: stamina, placing, clips, new panels."""

import pytest

from games.climb_on.game import GAME
from games.climb_on.moves import Deal
from games.climb_on.position import State
from games.climb_on.rules import to_move
from games.errors import Illegal, NotYourTurn
from games.movelog import play_move
from tests.games.climb_on.positions import panel, play_out, position, team, texts, with_hand

HAND = (25, 26, 27, 28)


def resting(*placed: tuple[tuple[int, int], int], **more) -> State:
    return play_out(position(*placed, **{"hand": HAND, **more}), "rest")


def refusal_of(state: State, text: str) -> str:
    with pytest.raises(Illegal) as refusal:
        play_out(state, text)
    return str(refusal.value)


@pytest.mark.parametrize(("before", "after"), [(0, 5), (6, 11), (9, 12), (12, 12)])
def test_a_rest_gives_five_stamina_and_twelve_at_most(before: int, after: int) -> None:
    assert team(resting(stamina=before)).stamina == after


def test_a_rest_is_chosen_before_anything_else() -> None:
    assert "rest" in texts(position())
    assert "next one" in refusal_of(resting(), "rest")
    assert "next one" in refusal_of(position(phase="moved"), "rest")
    assert "Rest first" in refusal_of(position(hand=HAND), "place 26 @2,4")


def test_up_to_three_panels_are_placed_for_one_stamina_each() -> None:
    state = resting(stamina=5)
    state = play_out(state, "place 26 @2,4", "place 27 @0,8", "place 28 @2,12")
    assert team(state).stamina == 7
    assert "three panels" in refusal_of(state, "place 25 @0,16")
    assert texts(state, "place") == []


def test_without_stamina_nothing_is_placed_or_clipped() -> None:
    drained = resting(at=(1, 1)).with_team(stamina=0)
    assert "1 strength" in refusal_of(drained, "place 26 @2,4")
    assert "1 strength" in refusal_of(drained, "clip @1,2")
    assert texts(drained) == ["end"]


def test_a_clip_costs_one_stamina_and_moves_the_marker() -> None:
    state = play_out(resting(at=(1, 1), stamina=4, clip=(3, 3)), "clip @1,2")
    assert (team(state).clip, team(state).stamina) == ((1, 2), 8)


def test_a_clip_goes_up_down_left_or_right_into_an_empty_square() -> None:
    start_panel = panel("....", ".Y..", "BR#.", "....")
    assert texts(resting(((0, 0), start_panel), at=(1, 1)), "clip") == ["clip @1,0"]
    assert "empty square" in refusal_of(resting(((0, 0), start_panel), at=(1, 1)), "clip @1,2")
    assert "empty square" in refusal_of(resting(((0, 0), start_panel), at=(1, 1)), "clip @2,0")


def test_markers_and_pieces_of_others_are_in_the_way() -> None:
    state = resting(at=(0, 0), others={2: {"at": (1, 0), "clip": (0, 1)}})
    assert texts(state, "clip") == []
    assert texts(resting(at=(0, 0), clip=(0, 1)), "clip") == ["clip @0,1", "clip @1,0"]


def test_a_clip_where_the_own_marker_hangs_already_buys_new_panels() -> None:
    state = play_out(resting(at=(0, 0), clip=(0, 1), hand=(25, 26)), "clip @0,1")
    assert (team(state).clip, "redraw 25" in texts(state, "redraw")) == ((0, 1), True)


def test_a_gap_is_no_square_to_clip_into() -> None:
    assert "empty square" in refusal_of(resting(at=(0, 1)), "clip @-1,1")


def test_a_team_clips_once_a_turn() -> None:
    state = play_out(resting(at=(1, 1)), "clip @1,2")
    assert "already clipped" in refusal_of(state, "clip @1,0")
    assert texts(state, "clip") == []


def test_nobody_clips_from_the_ground() -> None:
    assert "cannot clip" in refusal_of(resting(), "clip @0,0")
    assert texts(resting(), "clip") == []


def test_clips_and_placements_come_in_any_order() -> None:
    state = play_out(resting(at=(1, 1)), "place 26 @2,4", "clip @1,2", "place 27 @-2,4")
    assert team(state).hand == (25, 28)


def test_right_after_a_clip_panels_may_be_changed() -> None:
    state = play_out(resting(at=(1, 1), pile=(30, 31, 32, 33)), "clip @1,2")
    assert "redraw 25 26 27 28" in texts(state)
    state = play_out(state, "redraw 25 27")
    assert (state.discards, team(state).hand, to_move(state)) == ((25, 27), (26, 28), {0})
    state = play_move(GAME, state, 0, Deal(1, (31, 33)))
    assert (team(state).hand, state.pile, state.phase) == ((26, 28, 31, 33), (30, 32), "rest")
    assert "Clip first" in refusal_of(state, "redraw 26")


def test_later_than_right_after_is_too_late() -> None:
    state = play_out(resting(at=(1, 1)), "clip @1,2", "place 26 @2,4")
    assert "Clip first" in refusal_of(state, "redraw 25")
    assert texts(state, "redraw") == []


@pytest.mark.parametrize("numbers", ["30", "25 25", "25 26 27 28 29"])
def test_only_panels_of_the_hand_are_changed(numbers: str) -> None:
    state = play_out(resting(at=(1, 1)), "clip @1,2")
    assert "from your hand" in refusal_of(state, f"redraw {numbers}")


def test_where_the_pile_holds_too_few_what_is_there_is_drawn() -> None:
    state = play_out(resting(at=(1, 1), pile=(30,)), "clip @1,2", "redraw 25 26 27")
    assert state.owed == ((1, 1),)


def test_at_its_end_a_rest_fills_the_hand_up_to_four() -> None:
    state = play_out(resting(hand=(25,), pile=(30, 31, 32, 33)), "end")
    assert (state.owed, to_move(state)) == (((1, 3),), {0})
    state = play_move(GAME, state, 0, Deal(1, (30, 31, 33)))
    assert (team(state).hand, state.seat, state.phase) == ((25, 30, 31, 33), 2, "turn")


def test_a_full_hand_draws_nothing() -> None:
    state = play_out(resting(), "end")
    assert (to_move(state), state.phase) == ({2}, "turn")


def test_only_a_rest_draws() -> None:
    state = play_out(with_hand(position(), 25), "end")
    assert (to_move(state), team(state).hand) == ({2}, (25,))


def test_a_rest_may_end_at_once() -> None:
    assert "end" in texts(resting())


def test_a_silent_team_ends_its_rest_as_it_stands() -> None:
    state = play_out(resting(hand=(25, 26), at=(1, 1)), "clip @1,2", "skip 1")
    assert (team(state).clip, state.owed) == ((1, 2), ((1, 2),))


def test_other_teams_wait() -> None:
    with pytest.raises(NotYourTurn):
        play_move(GAME, resting(), 2, Deal(2, (1,)))

"""Falls: onto the clip, out of the game, or back to the ground."""

from dataclasses import replace

import pytest

from games.climb_on.position import State
from games.climb_on.rules import PRESETS, chance, to_move
from games.engine import Forced
from games.errors import Illegal
from tests.games.climb_on.positions import panel, play_out, position, team, texts, with_dice

# Nothing to hold on to but the square where the climber is.
LONELY = ("....", "....", "R...", "....")
RULEBOOK = {"ground_fall": "out"}


def falling(**more) -> State:
    state = position(((0, 0), panel(*LONELY)), **{"at": (0, 1), **more})
    return with_dice(state, "1 1 1")


def test_chance_says_the_fall_with_nothing_to_draw() -> None:
    state = falling()
    assert (to_move(state), chance(state)) == ({0}, Forced())


def test_nobody_falls_who_holds_on() -> None:
    with pytest.raises(Illegal, match="does not fall"):
        play_out(position(), "roll 2", "fall")


def test_a_climber_falls_to_its_clip_marker() -> None:
    state = play_out(falling(clip=(2, 0)), "fall")
    assert (team(state).where, team(state).at, team(state).clip) == ("wall", (2, 0), (2, 0))
    assert (state.seat, state.phase, state.turn.dice) == (2, "turn", ())


def test_without_a_marker_the_team_is_out_and_its_hand_is_discarded() -> None:
    state = play_out(falling(hand=(25, 26), options=RULEBOOK), "fall")
    assert (team(state).where, team(state).at, team(state).hand) == ("out", None, ())
    assert state.discards == (25, 26)


def test_a_team_that_is_out_loses_its_turns_and_the_others_play_on() -> None:
    state = play_out(falling(options=RULEBOOK), "fall", "end")
    assert (state.seat, state.round, state.phase) == (2, 2, "turn")


def test_a_climber_may_fall_from_the_ground_at_its_first_attempt() -> None:
    high = panel("R...", "....", "....", "....")
    state = with_dice(position(((0, 0), high), options=RULEBOOK), "1 1 1")
    assert team(play_out(state, "fall")).where == "out"


@pytest.mark.parametrize("at", [(0, 1), None])
def test_nobody_is_out_in_a_game_with_the_defaults(at) -> None:
    high = panel("R...", "....", "....", "....") if at is None else panel(*LONELY)
    state = position(((0, 0), high), at=at)
    after = play_out(with_dice(state, "1 1 1"), "fall")
    assert (team(after).where, team(after).at, after.seat) == ("ground", None, 2)


def test_the_marker_counts_before_the_ground() -> None:
    state = falling(clip=(2, 0), options={"ground_fall": "restart"})
    assert team(play_out(state, "fall")).at == (2, 0)


def bulge_above_clip(**more) -> State:
    """The marker is in an overhang panel that the climber has never entered."""
    low, high = panel(*LONELY), panel("....", "....", "....", "....", marks="overhang")
    return position(((0, 0), low), ((0, 4), high), at=(0, 1), clip=(0, 4), **more)


def test_a_panel_entered_by_falling_gives_no_award() -> None:
    state = play_out(with_dice(bulge_above_clip(), "1 1 1"), "fall")
    assert (team(state).at, team(state).overhang, state.overhang_awards) == ((0, 4), 0, 8)
    assert team(state).had == frozenset()


def test_it_still_counts_when_it_is_left_and_entered_again() -> None:
    low, high = (
        panel("R...", "....", "....", "...."),
        panel("R...", "....", "....", "....", marks="overhang"),
    )
    state = position(((0, 0), low), ((0, 4), high), at=(1, 4))
    state = play_out(with_dice(state, "3 1"), "go @0,3 dice 1", "end", "end")
    state = play_out(with_dice(state, "3 3"), "go @0,7 dice 3+3", "end")
    assert team(state).overhang == 1


def test_a_fall_later_in_the_turn_does_not_take_an_award_away() -> None:
    low, steep = (
        panel("R...", "....", "....", "...."),
        panel("....", "....", "....", "R...", marks="overhang"),
    )
    state = position(((0, 0), low), ((0, 4), steep), at=(0, 3), overhang=1, hard=1, clip=(1, 1))
    state = play_out(state, "go @0,4 award H")
    fallen = play_out(with_dice(state, "1 1", "2 chalk"), "fall")
    assert (team(fallen).at, team(fallen).overhang, team(fallen).hard) == ((1, 1), 2, 0)


def test_from_the_marker_the_climber_goes_on() -> None:
    state = position(((0, 0), panel(*LONELY)), at=(2, 0), clip=(2, 0))
    assert "go @0,1 dice 2" in texts(with_dice(state, "2 1"))


def test_unused_dice_are_lost_in_a_fall() -> None:
    assert team(play_out(falling(clip=(2, 0), stamina=5), "fall")).stamina == 0


KIND = {"first_roll": "holds"}


def test_the_first_roll_of_a_team_never_ends_its_climb() -> None:
    state = with_dice(position(at=(1, 1), options=KIND), "1 1 1", "3 chalk")
    assert state.phase == "rolled"
    assert "end" in texts(state)
    later = play_out(state, "spend 1 stamina", "end")
    assert team(later).rolled
    again = replace(later, seat=1)
    assert with_dice(again, "1 1 1", "3 chalk").phase == "fall"


def test_a_rest_between_two_rolls_does_not_make_the_second_a_first_roll() -> None:
    state = position(at=(1, 1), options=KIND, rolled=True, hand=(25, 26, 27, 28))
    rested = replace(play_out(state, "rest", "end"), seat=1)
    assert with_dice(rested, "1 1 1", "3 chalk").phase == "fall"


def test_as_the_rulebook_has_it_the_first_roll_can_end_a_climb() -> None:
    assert with_dice(position(at=(1, 1)), "1 1 1", "3 chalk").phase == "fall"


def test_games_begin_with_a_first_roll_that_holds_but_for_the_rulebook() -> None:
    kinds = {name: preset.get("first_roll", "falls") for name, preset in PRESETS.items()}
    assert {name for name, kind in kinds.items() if kind == "falls"} == {"rulebook"}

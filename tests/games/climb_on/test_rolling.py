"""Costs of rolls, special moves, spending dice."""

import pytest

from games.climb_on.moves import END
from games.climb_on.position import State
from games.climb_on.rules import chance, follows, to_move
from games.engine import Dice
from games.errors import Illegal
from tests.games.climb_on.positions import panel, play_out, position, team, texts, with_dice


def ladder(**more) -> State:
    """Holds one, three and six points straight above the climber at 0,0."""
    low = panel("R...", "....", "R...", "R...")
    high = panel("....", "R...", "....", "....")
    return position(((0, 0), low), ((0, 4), high), **{"at": (0, 0), **more})


def refusal_of(state: State, text: str) -> str:
    with pytest.raises(Illegal) as refusal:
        play_out(state, text)
    return str(refusal.value)


@pytest.mark.parametrize(("dice", "stamina"), [(2, 3), (3, 5), (4, 8)])
def test_more_dice_cost_more_stamina(dice: int, stamina: int) -> None:
    state = play_out(ladder(), f"roll {dice}")
    assert team(state).stamina == 12 - stamina
    assert (to_move(state), chance(state)) == ({0}, Dice((3,) * dice))


def test_it_refuses_a_roll_without_the_stamina() -> None:
    assert "This needs 5 strength" in refusal_of(ladder(stamina=4), "roll 3")
    assert texts(ladder(stamina=4, jump=0), "roll") == ["roll 2", "roll 2 chalk"]


def test_a_turn_has_one_roll_at_most() -> None:
    state = with_dice(ladder(), "3 1")
    assert "Roll only once" in refusal_of(state, "roll 2")
    assert "Roll only once" in refusal_of(play_out(ladder(), "rest"), "roll 2")


def test_cards_are_out_of_the_game_once_used() -> None:
    state = play_out(ladder(), "roll 2 chalk jump@0,3")
    assert (team(state).chalk, team(state).jump) == (1, 0)


def test_cards_that_are_gone_cannot_be_played() -> None:
    assert "no Chalk" in refusal_of(ladder(chalk=0), "roll 2 chalk")
    assert "no Jump" in refusal_of(ladder(jump=0), "roll 2 jump@0,3")
    assert texts(ladder(chalk=0, jump=0), "roll") == ["roll 2", "roll 3", "roll 4"]


def test_a_jump_names_a_hold_of_the_chosen_colour_that_is_free() -> None:
    start_panel = panel("Y...", "R...", "R...", "R...")
    state = position(((0, 0), start_panel), at=(0, 0), others={2: {"at": (0, 1)}})
    assert texts(state, "roll 2 jump") == ["roll 2 jump@0,2"]
    assert "red circle" in refusal_of(state, "roll 2 jump@0,3")
    assert "on this hold" in refusal_of(state, "roll 2 jump@0,0")
    assert "climber is on" in refusal_of(state, "roll 2 jump@0,1")
    assert "top panel" in refusal_of(state, "roll 2 jump@top")


def test_chalk_adds_two_points_and_a_diagonal() -> None:
    state = with_dice(ladder(), "2 1", "2 chalk")
    assert texts(state, "go @0,3") == ["go @0,3 dice 1", "go @0,3 dice 2"]
    assert texts(state, "go @0,1") == ["go @0,1"]
    assert state.diagonals == 2


def test_jump_adds_four_points_and_two_diagonals_and_leads_only_to_its_target() -> None:
    state = with_dice(ladder(), "2 1", "2 jump@0,6")
    assert texts(state, "go") == ["go @0,6 dice 2"]
    assert state.diagonals == 3
    assert "hold you jump to" in refusal_of(state, "go @0,1")


def test_both_cards_may_be_played_at_once() -> None:
    state = with_dice(ladder(), "2 1", "2 chalk jump@0,6")
    assert texts(state, "go") == ["go @0,6"]
    assert state.diagonals == 4


@pytest.mark.parametrize("roll", ["2 chalk", "3 chalk", "2 jump@0,1"])
def test_two_ones_are_a_fall_with_chalk_or_jump(roll: str) -> None:
    dice = "1 1" if roll[0] == "2" else "3 1 1"
    assert with_dice(ladder(), dice, roll).phase == "fall"


def test_two_ones_are_no_fall_without_cards() -> None:
    assert with_dice(ladder(), "1 1").phase == "rolled"
    assert with_dice(ladder(), "1 1 1").phase == "rolled"


def alone(**more) -> State:
    """A climber with the nearest hold seven points above."""
    high = panel("R...", "....", "....", "....")
    return position(
        ((0, 0), panel("....", "....", "....", "R...")), ((0, 4), high), at=(0, 0), **more
    )


def test_a_special_move_that_reaches_no_hold_is_a_fall() -> None:
    assert with_dice(alone(), "2 2 2").phase == "fall"
    assert with_dice(alone(), "3 1", "2 chalk").phase == "fall"
    assert with_dice(alone(), "2 1", "2 jump@0,7").phase == "rolled"


def test_a_jump_that_misses_its_target_is_a_fall_though_other_holds_are_near() -> None:
    low = panel("....", "....", "R...", "R...")
    high = panel("R...", "....", "....", "....")
    top = ((0, 8), panel("R...", "....", "....", "...."))
    state = position(((0, 0), low), ((0, 4), high), top, at=(0, 0))
    assert with_dice(state, "3 3", "2 jump@0,11").phase == "fall"


def test_a_plain_roll_that_reaches_nothing_is_no_fall() -> None:
    state = with_dice(alone(), "1 1")
    assert texts(state) == ["end", *texts(state, "spend")]


def test_award_cards_in_hand_count_as_reach_and_must_be_played_then() -> None:
    state = with_dice(alone(overhang=1), "2 2 2")
    assert state.phase == "rolled"
    assert texts(state) == ["go @0,7 dice 2+2+2 award O"]


def test_after_a_special_roll_the_climber_must_move() -> None:
    state = with_dice(ladder(), "2 2 1")
    assert {text.split()[0] for text in texts(state)} == {"go"}
    assert "Finish this first" in refusal_of(state, "end")
    assert "Climb first" in refusal_of(state, "spend 2 stamina")


def test_after_a_plain_roll_the_team_may_stay() -> None:
    assert {text.split()[0] for text in texts(with_dice(ladder(), "2 1"))} == {"go", "spend", "end"}


def test_staying_it_spends_both_dice_one_or_none() -> None:
    state = with_dice(ladder(stamina=5), "3 2")
    assert team(play_out(state, "end")).stamina == 2
    assert team(play_out(state, "spend 3 stamina", "end")).stamina == 5
    assert team(play_out(state, "spend 3 stamina", "spend 2 stamina")).stamina == 7


def test_who_has_spent_a_die_to_stay_has_no_dice_move() -> None:
    state = play_out(with_dice(ladder(), "3 1"), "spend 1 stamina")
    assert texts(state, "go") == []
    assert "no points to climb with" in refusal_of(state, "go @0,3 dice 3")


def test_dice_left_over_give_back_stamina_up_to_twelve() -> None:
    state = play_out(with_dice(ladder(stamina=10), "3 3 1", "3"), "go @0,3 dice 3")
    assert team(play_out(state, "spend 3 stamina", "spend 1 stamina")).stamina == 9
    full = play_out(with_dice(ladder(), "3 1"), "go @0,1 dice 1")
    assert team(play_out(full, "spend 3 stamina")).stamina == 12


def test_a_die_may_be_spent_for_a_free_clip_beside_the_new_square() -> None:
    state = play_out(with_dice(ladder(), "3 1"), "go @0,3 dice 3")
    assert texts(state, "spend 1 clip") == [f"spend 1 clip@{at}" for at in ("0,2", "0,4", "1,3")]
    clipped = play_out(state, "spend 1 clip@0,4")
    assert (team(clipped).clip, team(clipped).stamina) == ((0, 4), 9)


def test_a_turn_has_one_clip_with_its_redraw() -> None:
    state = play_out(
        with_dice(ladder(hand=(25, 26)), "3 2 1"), "go @0,1 dice 1", "spend 2 clip@1,1"
    )
    assert "redraw 25 26" in texts(state)
    assert texts(state, "spend 3 clip") == []
    assert "already clipped" in refusal_of(state, "spend 3 clip@0,2")
    assert play_out(state, "redraw 25").owed == ((1, 1),)


def test_only_dice_that_are_left_can_be_spent() -> None:
    state = play_out(with_dice(ladder(), "3 1"), "go @0,1 dice 1")
    assert "still free" in refusal_of(state, "spend 1 stamina")
    assert "still free" in refusal_of(play_out(state, "end"), "spend 3 stamina")


def test_unused_dice_are_lost_at_the_end_of_the_turn() -> None:
    assert play_out(with_dice(ladder(), "3 1"), "end").turn.dice == ()


def test_a_silent_team_keeps_what_it_has_and_the_turn_passes() -> None:
    state = play_out(with_dice(ladder(), "3 2 1"), "skip 1")
    assert (team(state).at, state.seat, state.phase) == ((0, 0), 2, "turn")


# The end of a turn by itself -----------------------------------------------------------------


def test_a_turn_ends_by_itself_once_no_die_and_no_card_is_left() -> None:
    state = with_dice(position(((0, 0), panel(*["R..."] * 4)), at=(0, 0), stamina=8), "2 1")
    assert follows(state) == ()
    one_left = play_out(state, "go @0,2 dice 2")
    assert (one_left.turn.dice, follows(one_left)) == ((1,), ())
    assert follows(play_out(one_left, "spend 1 stamina")) == (1, END)


def test_a_turn_does_not_end_by_itself_while_a_card_could_be_played() -> None:
    rows = panel(*["R..."] * 4)
    state = with_dice(position(((0, 0), rows), at=(0, 0), overhang=1, stamina=8), "1 1")
    assert follows(play_out(state, "go @0,2 dice 1+1")) == ()

"""The top, the rulebook's two play examples, and every way the game ends."""

import pytest

from games.climb_on.moves import Deal
from games.climb_on.position import State
from games.climb_on.rules import outcome, play
from games.errors import Illegal
from tests.games.climb_on.positions import panel, play_out, position, team, texts, with_dice

TOP_HOLD = (0, 24)


def summit(*rows: str, corner: tuple[int, int] = (0, 24), **more) -> State:
    """A wall that is only a first panel and, high above, one more with these rows."""
    return position((corner, panel(*rows)), **more)


def on_top_panel(**more) -> State:
    return summit("....", "....", "....", "R...", **{"at": TOP_HOLD, **more})


def refusal_of(state: State, text: str) -> str:
    with pytest.raises(Illegal) as refusal:
        play_out(state, text)
    return str(refusal.value)


# The top -------------------------------------------------------------------------------------


def test_from_a_hold_of_a_top_panel_the_climber_leaves_over_its_top_edge() -> None:
    state = with_dice(on_top_panel(), "3 1")
    assert texts(state, "top") == ["top dice 3+1"]  # three rows and one more
    state = play_out(state, "top dice 3+1")
    assert (team(state).where, team(state).at) == ("top", None)


def test_a_panel_below_height_seven_has_no_top_edge() -> None:
    state = with_dice(summit("....", "....", "....", "R...", corner=(0, 22), at=(0, 22)), "3 3")
    assert texts(state, "top") == []
    assert "top panel first" in refusal_of(state, "top dice 3+1")


def test_a_tough_top_is_at_height_ten() -> None:
    low = on_top_panel(options={"tough": True})
    high = summit("R...", *["...."] * 3, corner=(0, 36), at=(0, 39), options={"tough": True})
    assert texts(with_dice(low, "3 1"), "top") == []
    assert texts(with_dice(high, "3 1"), "top") == ["top dice 1", "top dice 3"]


def test_a_square_without_a_hold_is_no_way_to_the_top() -> None:
    assert texts(with_dice(on_top_panel(at=(1, 24)), "3 1"), "top") == []


def test_a_hold_of_another_colour_is_no_way_to_the_top() -> None:
    state = on_top_panel(options={"holds": "yellow"})
    assert texts(with_dice(state, "3 1"), "top") == []


def test_going_over_the_top_counts_as_reaching_a_hold() -> None:
    assert with_dice(on_top_panel(), "2 1 1").phase == "rolled"
    assert with_dice(on_top_panel(), "1 1 1").phase == "fall"


def test_the_top_may_be_the_target_of_a_jump() -> None:
    state = with_dice(on_top_panel(), "2 1", "2 jump@top")
    assert texts(state) == ["top"]
    assert team(play_out(state, "top points 4 cost 4")).where == "top"


def test_dice_that_are_left_on_top_still_give_stamina() -> None:
    state = play_out(with_dice(on_top_panel(stamina=8), "3 2 1", "3"), "top dice 3+1")
    assert texts(state) == ["end", "spend 2 stamina"]
    assert team(play_out(state, "spend 2 stamina")).stamina == 5


def test_who_is_on_top_by_an_award_card_does_not_roll_any_more() -> None:
    state = play_out(summit("R...", *["...."] * 3, at=(0, 27), overhang=1), "top award O")
    assert texts(state) == ["end"]
    assert "Roll only once" in refusal_of(state, "roll 2")


# The play examples of the rulebook -----------------------------------------------------------


def example_1() -> State:
    """A top panel with Hold B three points away and Hold A five; then two points lead over."""
    top = panel("....", "R...", "....", "R...")
    low = panel("....", "....", "R...", "....")
    return position(((0, 24), top), ((0, 20), low), at=(0, 21), overhang=1)


def test_play_example_1_the_dice_do_not_lead_over_the_top_at_once() -> None:
    state = with_dice(example_1(), "3 3")
    assert texts(state, "top") == []
    assert "top panel first" in refusal_of(state, "top dice 3+3")
    assert {"go @0,26 dice 3+3", "go @0,24 dice 3"} <= {*texts(state, "go")}


def test_play_example_1_dice_left_over_from_the_final_hold_do_not_count() -> None:
    state = play_out(with_dice(example_1(), "3 3"), "go @0,24 dice 3")
    assert state.turn.dice == (3,)
    assert texts(state, "top") == []
    assert "have now" in refusal_of(state.with_team(hard=1), "top dice 3")


def test_play_example_1_an_award_card_leads_over_the_top_in_the_same_turn() -> None:
    state = play_out(with_dice(example_1(), "3 3"), "go @0,26 dice 3+3")
    assert texts(state, "top") == ["top award O"]
    assert team(play_out(state, "top award O")).where == "top"


def example_2() -> State:
    """Two panels of height 7: the left one has no hold, the right one is an overhang with A."""
    left, right = panel(), panel("....", "R...", "....", "....", marks="overhang")
    low = panel("..R.", "....", "....", "....")
    return position(((0, 24), left), ((4, 24), right), ((2, 20), low), at=(4, 23))


def test_play_example_2_a_panel_without_a_hold_is_not_the_top() -> None:
    state = with_dice(example_2(), "3 3")
    assert {text.split()[1] for text in texts(state, "go")} == {"@4,26"}
    assert "top panel first" in refusal_of(state, "top dice 3+3")


def test_play_example_2_the_award_leads_over_the_top_in_the_next_turn_without_dice() -> None:
    state = play_out(with_dice(example_2(), "3 3"), "go @4,26 dice 3+3")
    assert texts(state) == ["end"]
    state = play_out(state, "end", "end")
    assert team(state).overhang == 1
    assert team(play_out(state, "top award O")).where == "top"


# The end -------------------------------------------------------------------------------------


def test_the_round_is_finished_when_somebody_is_on_top() -> None:
    state = play_out(with_dice(on_top_panel(), "3 1"), "top dice 3+1", "end")
    assert (state.phase, state.seat) == ("turn", 2)
    assert outcome(state).winners == ()
    assert outcome(play_out(state, "end")).winners == (1,)


def test_the_last_team_on_top_ends_the_game_at_once() -> None:
    state = play_out(on_top_panel(seats=2, others={2: {"at": (3, 24), "where": "wall"}}), "end")
    assert state.seat == 2
    lone = position(((0, 24), panel("...R", *["...."] * 3)), others={2: {"at": (3, 27)}})
    state = play_out(lone, "end", "roll 2", "dice 3 1", "top dice 1", "end")
    assert (state.phase, outcome(state).winners) == ("over", (2,))


def both_on_top(mine: int, theirs: int) -> State:
    state = position(stamina=mine, others={2: {"where": "top", "stamina": theirs}})
    state = state.with_team(where="top")
    return play_out(state, "end", "end")


def test_of_those_on_top_the_highest_stamina_wins() -> None:
    assert outcome(both_on_top(3, 5)).winners == (2,)
    assert outcome(both_on_top(3, 5)).ranking == ((2,), (1,))


def test_equal_stamina_on_top_wins_together() -> None:
    assert outcome(both_on_top(4, 4)).winners == (1, 2)


def emptied(mine: dict, theirs: dict) -> State:
    """The round after which the draw pile is empty: team 1 draws the last panel of it."""
    state = position(pile=(30,), hand=(25, 26, 27), others={2: theirs}, **mine)
    state = play(play_out(state, "rest", "end"), 0, Deal(1, (30,)))
    assert (state.seat, state.phase, state.pile) == (2, "turn", ())
    return play_out(state, "end")


def test_an_empty_pile_ends_the_game_after_the_round_and_the_highest_square_wins() -> None:
    state = emptied({"at": (1, 2)}, {"at": (12, 3)})
    assert (state.phase, outcome(state).winners) == ("over", (2,))


def test_equal_squares_are_told_apart_by_stamina() -> None:
    assert outcome(
        emptied({"at": (1, 3), "stamina": 1}, {"at": (12, 3), "stamina": 9})
    ).winners == (2,)


def test_equal_height_and_stamina_win_together() -> None:
    state = emptied({"at": (1, 3), "stamina": 4}, {"at": (12, 3), "stamina": 9})
    assert outcome(state).winners == (1, 2)


def test_the_ground_is_below_every_square() -> None:
    assert outcome(emptied({"stamina": 12}, {"at": (12, 0), "stamina": 0})).winners == (2,)


def test_a_round_that_ends_with_somebody_on_top_is_decided_by_that() -> None:
    state = emptied({"at": (1, 3)}, {"where": "top", "stamina": 0})
    assert outcome(state).winners == (2,)


def test_a_team_that_is_out_cannot_win() -> None:
    state = position(pile=(30,), hand=(25, 26, 27), others={2: {"where": "out", "stamina": 12}})
    state = play(play_out(state, "rest", "end"), 0, Deal(1, (30,)))
    assert (state.phase, outcome(state).winners) == ("over", (1,))


def test_when_all_are_out_there_is_no_winner() -> None:
    high = panel("R...", "....", "....", "....")
    options = {"ground_fall": "out"}
    state = position(((0, 0), high), others={2: {"where": "out"}}, options=options)
    state = play_out(with_dice(state, "1 1 1"), "fall")
    assert (state.phase, outcome(state).winners) == ("over", ())
    assert outcome(state).over


def test_a_lesson_that_ends_first_is_ranked_as_with_an_empty_pile() -> None:
    others = {2: {"at": (12, 2), "stamina": 3}, 3: {"where": "out"}, 4: {"stamina": 12}}
    state = position(seats=4, at=(1, 2), stamina=2, others=others)
    assert outcome(state).ranking == ((2,), (1,), (4,), (3,))
    assert (outcome(state).over, outcome(state).winners) == (False, ())

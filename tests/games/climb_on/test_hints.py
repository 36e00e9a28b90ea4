"""Hint lists: what is in reach after a roll, and exact chances before it."""

from itertools import product

import pytest

from games.climb_on.chances import Odds, odds
from games.climb_on.hints import hint_list, list_key, rung
from games.climb_on.position import State
from games.contract import RUNGS
from tests.games.climb_on.positions import panel, play_out, position, with_dice


def ladder(**more) -> State:
    """Holds two and five points straight above the climber."""
    low, high = panel("....", "R...", "....", "R..."), panel("....", "....", "R...", "....")
    return position(((0, 0), low), ((0, 4), high), **{"at": (0, 0), **more})


def roll_hint(state: State, text: str) -> dict:
    return next(hint for hint in hint_list(state, 1)["hints"] if hint["text"] == text)


def test_every_hold_in_reach_is_listed_with_its_cheapest_cost_and_payment() -> None:
    hints = hint_list(with_dice(ladder(stamina=8), "3 3 2", "3"), 1)["hints"]
    assert [(hint["to"], hint["equation"], hint["payment"]) for hint in hints] == [
        ("0,5", "up 5 = 5 MP", "3 + 2 = 5 MP"),
        ("0,2", "up 2 = 2 MP", "2 = 2 MP"),
    ]
    assert [hint["back"] for hint in hints] == [3, 6]
    assert hints[1]["path"] == [[0, 1], [0, 2]]


def test_steep_panels_are_part_of_the_arithmetic() -> None:
    steep = panel("....", "....", "....", ".R..", marks="overhang")
    low = panel("R...", "....", "....", "....")
    state = with_dice(position(((0, 0), low), ((0, 4), steep), at=(0, 3)), "3 1")
    assert hint_list(state, 1)["hints"][0]["equation"] == "diagonal 1 + overhang 2 = 3 MP"


def test_cards_are_part_of_the_payment() -> None:
    hints = hint_list(with_dice(ladder(), "2 1", "2 chalk"), 1)["hints"]
    assert hints[0]["payment"] == "2 + 1 + chalk 2 = 5 MP"


def test_after_a_plain_roll_to_stay_is_one_of_the_choices() -> None:
    hints = hint_list(with_dice(ladder(at=(0, 5), stamina=8), "3 1"), 1)["hints"]
    assert hints[0] | {"text": "spend 3 stamina", "equation": "3 + 1 = 4", "back": 4} == hints[0]


def test_the_top_comes_first_and_then_a_final_hold() -> None:
    top = panel("R...", "....", "R...", "....")
    state = with_dice(position(((0, 24), top), at=(0, 25)), "3 3")
    assert [hint["to"] for hint in hint_list(state, 1)["hints"]] == ["top", "0,27", ""]


@pytest.mark.parametrize(("dice", "risky"), [(2, False), (3, False), (4, True), (2, True)])
def test_chances_are_counted_over_all_rolls(dice: int, risky: bool) -> None:
    for least in range(0, 14):
        throws = list(product((1, 2, 3), repeat=dice))
        good = [t for t in throws if sum(t) >= least and not (risky and t.count(1) > 1)]
        assert odds(dice, risky, least) == Odds(len(good), len(throws))


def test_a_plain_roll_reaches_or_stays() -> None:
    hint = roll_hint(ladder(at=(0, 2)), "roll 2")
    assert hint["reach"] == {"ways": 9, "of": 9, "percent": 100.0}  # down to 0,0 costs one
    up = roll_hint(position(((0, 0), panel("R...", "....", "....", "....")), at=(0, 0)), "roll 2")
    assert up["reach"] == {"ways": 8, "of": 9, "percent": 88.9}  # three points
    assert up["fall"] == {"ways": 0, "of": 9, "percent": 0.0}


def far(**more) -> State:
    """One hold, seven points above the climber."""
    high = panel("R...", "....", "....", "....")
    return position(((0, 4), high), at=(0, 0), **more)


def test_three_and_four_dice_fall_where_they_reach_nothing() -> None:
    assert roll_hint(far(), "roll 3")["reach"]["ways"] == 10  # 7: 6, 8: 3, 9: 1
    assert roll_hint(far(), "roll 3")["fall"]["ways"] == 17
    assert roll_hint(far(), "roll 4")["fall"] == {"ways": 15, "of": 81, "percent": 18.5}


def test_chalk_falls_with_two_ones_as_well() -> None:
    chalk = roll_hint(far(), "roll 3 chalk")
    assert chalk["reach"]["ways"] == 20  # five or more, without the three throws of 3 1 1
    assert chalk["fall"]["ways"] == 7


def test_a_jump_is_counted_for_its_target() -> None:
    jump = roll_hint(far(), "roll 2 jump@0,7")
    assert (jump["jump"], jump["reach"]["ways"], jump["fall"]["ways"]) == ("0,7", 8, 1)


def test_award_cards_in_hand_count_as_reach() -> None:
    assert (
        roll_hint(far(overhang=1), "roll 3")["fall"]["ways"] == 4
    )  # below five: 3 once, 4 three times


def test_all_dice_with_and_without_each_card_are_listed() -> None:
    hints = hint_list(ladder(), 1)["hints"]
    kinds = {(h["dice"], h["chalk"], h["jump"] is not None) for h in hints if h["dice"]}
    assert kinds == set(product((2, 3, 4), (False, True), (False, True)))


def test_rolls_that_stamina_does_not_pay_for_come_last_and_have_no_text() -> None:
    hints = hint_list(ladder(stamina=4, chalk=0, jump=0), 1)["hints"]
    assert [hint["text"] for hint in hints if hint["dice"]] == ["roll 2", None, None]


def test_a_tired_climber_is_told_to_rest() -> None:
    assert hint_list(ladder(stamina=2), 1)["hints"][0]["text"] == "rest"


def test_a_tired_climber_that_has_moved_is_told_to_end_its_turn() -> None:
    results = hint_list(ladder(stamina=2, phase="moved"), 1)
    assert results["hints"][0]["text"] == "end"
    assert "End your turn" in str(rung(results, RUNGS))


def test_award_cards_that_lead_over_the_top_come_first() -> None:
    top = panel("R...", "....", "....", "....")
    state = position(((0, 24), top), at=(0, 27), overhang=1)
    assert hint_list(state, 1)["hints"][0]["text"] == "top award O"


def test_only_a_team_that_may_roll_or_has_rolled_has_a_question() -> None:
    assert list_key(ladder(), 1) is not None
    assert list_key(ladder(), 2) is None
    assert list_key(play_out(ladder(), "rest"), 1) is None
    assert hint_list(play_out(ladder(), "rest"), 1) == {"question": "", "hints": []}


def test_the_hand_makes_no_difference_to_the_question() -> None:
    assert list_key(ladder(), 1) != list_key(ladder(stamina=3), 1)
    state = ladder()
    assert list_key(state, 1) == list_key(state.with_team(hand=(1, 2)), 1)


def test_the_ladder_ends_with_the_whole_equation() -> None:
    results = hint_list(with_dice(ladder(), "3 2"), 1)
    said_rungs = [str(rung(results, number)) for number in range(1, RUNGS + 1)]
    assert "2" in said_rungs[0]
    assert said_rungs[2] == "Climb 5 up."
    assert "3 + 2 = 5 points" in said_rungs[-1]
    assert "5 up = 5 points" in said_rungs[-1]


@pytest.mark.parametrize(
    ("chalk", "jumps", "words"),
    [
        (False, False, "Roll 2 dice. That is"),
        (True, False, "Roll 2 dice with Chalk. That is"),
        (False, True, "Roll 2 dice to jump 5 up. That is"),
        (True, True, "Roll 2 dice with Chalk to jump 5 up. That is"),
    ],
)
def test_the_last_rung_before_a_roll_says_in_words_what_to_roll(
    chalk: bool, jumps: bool, words: str
) -> None:
    hints = hint_list(ladder(chalk=2, jump=1), 1)["hints"]
    best = next(
        hint
        for hint in hints
        if hint["dice"] == 2 and (hint["chalk"], hint["jump"] is not None) == (chalk, jumps)
    )
    assert str(rung({"question": "roll", "hints": [best]}, RUNGS)).startswith(words)


def test_a_roll_over_the_top_is_worth_its_rows_and_not_that_many_rows_up() -> None:
    state = position(((0, 24), panel("R...", "....", "....", "....")), at=(0, 27), chalk=0, jump=0)
    results = hint_list(state, 1)
    assert results["hints"][0]["rows"] == 12
    assert str(rung(results, RUNGS)) == "Roll 2 dice. That is worth 12 rows on average."


def test_a_hint_from_the_ground_counts_from_the_corner_there() -> None:
    state = with_dice(position(((0, 0), panel("....", "....", "..R.", "....")), hand=()), "1 1")
    results = hint_list(state, 1)
    assert str(rung(results, 3)) == "Climb 2 up and 3 right from the corner."


def test_the_ladder_over_the_top_names_no_rows() -> None:
    state = position(((0, 24), panel("R...", "....", "....", "....")), at=(0, 27), overhang=1)
    results = hint_list(state, 1)
    assert results["hints"][0]["to"] == "top"
    assert str(rung(results, 2)) == "Look up. Can you climb over the edge?"


def test_the_ladder_to_a_final_hold_does_not_say_down_where_other_holds_are_higher() -> None:
    low, top = panel("R.R.", "....", "....", "...."), panel("....", "....", "....", "R...")
    state = with_dice(position(((0, 22), low), ((4, 24), top), at=(0, 25)), "3 3 3")
    results = hint_list(state, 1)
    assert [(hint["to"], hint["rows"]) for hint in results["hints"]] == [("4,24", -1), ("2,25", 0)]
    assert str(rung(results, 2)) == "Look for a hold on a top panel."


def test_a_way_of_one_row_goes_up_one_row() -> None:
    hold = panel("....", "....", "R...", "R...")
    results = hint_list(with_dice(position(((0, 0), hold), at=(0, 0)), "1 1 1"), 1)
    assert str(rung(results, 2)) == "Find a way that goes up 1 row."


def test_where_every_way_leads_down_the_ladder_says_so() -> None:
    results = hint_list(with_dice(ladder(at=(0, 5)), "1 1 1"), 1)
    assert results["hints"][0]["rows"] < 0
    assert "down" in str(rung(results, 2))

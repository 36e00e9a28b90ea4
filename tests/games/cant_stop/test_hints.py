"""The hint lists of both decisions and the ladder drawn from them."""

import json

import pytest

from games.cant_stop.hints import hint_list, list_key, rung
from games.contract import RUNGS
from tests.games.cant_stop.positions import choices, play_out, position, with_dice

ONE_OF_TWO = with_dice(position(climbers={3: 1, 6: 2}), "2 4 5 5")
DECISION = position(climbers={2: 2, 3: 1, 12: 1})


def by_text(table):
    return {hint["text"]: hint for hint in hint_list(table, table.seat)["hints"]}


# When there is a question --------------------------------------------------------------------


@pytest.mark.parametrize(
    "table",
    [
        position(),
        play_out(position(), "roll"),
        position(variant="forced_move", climbers={3: 1}, camps={2: {3: 1}}),
        with_dice(position(climbers={2: 1, 3: 1, 12: 1}), "2 4 5 5"),
        play_out(position(climbers={2: 3}, won={5: 1, 6: 1}), "stop"),
    ],
)
def test_there_is_no_question_where_there_is_nothing_to_decide(table):
    assert list_key(table, 1) is None
    assert hint_list(table, 1)["hints"] == []


@pytest.mark.parametrize("table", [ONE_OF_TWO, DECISION])
def test_only_the_team_whose_turn_it_is_has_a_question(table):
    assert list_key(table, 1) is not None
    assert list_key(table, 2) is None
    assert hint_list(table, 2)["hints"] == []


@pytest.mark.parametrize("table", [ONE_OF_TWO, DECISION])
def test_the_list_without_a_seat_is_that_of_the_team_due(table):
    assert hint_list(table, None) == hint_list(table, 1)


def test_equal_questions_are_equal_and_hashable():
    again = with_dice(position(climbers={3: 1, 6: 2}), "2 4 5 5")
    assert {list_key(ONE_OF_TWO, 1)} == {list_key(again, 1)}
    assert list_key(with_dice(position(climbers={3: 1, 6: 3}), "2 4 5 5"), 1) != list_key(again, 1)


# A choice ------------------------------------------------------------------------------------


def test_a_choice_lists_every_legal_choice():
    assert set(by_text(ONE_OF_TWO)) == choices(ONE_OF_TWO) == {"6+10", "7", "9"}


def test_a_hint_has_an_equation_for_each_pair_and_what_each_half_does():
    hint = by_text(with_dice(position(climbers={6: 3}), "1 5 4 6"))["6+10"]
    assert hint["equations"] == ["1 + 5 = 6", "4 + 6 = 10"]
    assert [half["words"] for half in hint["effects"]] == [
        "climber 6: space 3 → 4",
        "new climber in 10: space 1",
    ]


def test_a_half_without_effect_says_why():
    table = with_dice(position(climbers={3: 1, 6: 11, 9: 2}, won={10: 2}), "1 5 4 6")
    halves = [half["words"] for hint in by_text(table).values() for half in hint["effects"]]
    assert halves == ["7: no climber is left for it", "climber 9: space 2 → 3"]
    open_table = with_dice(position(climbers={6: 11}, won={10: 2, 11: 2}), "1 5 5 5")
    assert by_text(open_table) == {}
    five = by_text(with_dice(position(won={10: 2}), "1 5 4 6"))["6"]
    assert five["effects"][1]["words"] == "10: the column is won, nothing moves"


def test_a_double_shows_both_moves():
    hint = by_text(with_dice(position(climbers={6: 9}), "1 5 2 4"))["6+6"]
    assert [half["words"] for half in hint["effects"]] == [
        "climber 6: space 9 → 10",
        "climber 6: space 10 → 11",
    ]


def test_a_double_that_reaches_the_top_with_its_first_move_says_so():
    hint = by_text(with_dice(position(climbers={6: 10}), "1 5 2 4"))["6+6"]
    assert hint["effects"][1]["words"] == "6: the climber is already on top"


def test_the_half_that_is_not_chosen_has_no_climber_left():
    assert [half["kind"] for half in by_text(ONE_OF_TWO)["9"]["effects"]] == ["no_climber", "new"]


def test_the_bust_chance_is_a_fraction_of_1296_and_a_percentage():
    table = with_dice(position(climbers={6: 2, 7: 1}), "4 4 3 4")
    # Climbers in 6, 7 and 8 after the choice: 1,192 rolls are safe.
    assert by_text(table)["7+8"]["bust"] == {"ways": 104, "of": 1296, "percent": 8.0}


@pytest.mark.parametrize(
    "table",
    [ONE_OF_TWO, with_dice(position(), "1 5 4 6"), with_dice(position(climbers={6: 9}), "1 5 2 4")],
)
def test_every_calculation_leads_where_its_text_leads(table):
    for hint in hint_list(table, 1)["hints"]:
        assert play_out(table, hint["calculation"]) == play_out(table, hint["text"])


def test_a_choice_that_wins_by_stopping_ranks_first():
    table = with_dice(position(climbers={2: 2, 7: 5}, won={5: 1, 6: 1}), "1 1 4 4")
    best = hint_list(table, 1)["hints"][0]
    assert (best["text"], best["wins"]) == ("2+8", True)


# Roll or stop --------------------------------------------------------------------------------


def test_roll_or_stop_gives_the_bust_chance_and_the_spaces_at_stake():
    results = hint_list(DECISION, 1)
    assert results["bust"] == {"ways": 728, "of": 1296, "percent": 56.2}
    assert results["at_stake"] == 4
    assert results["open"] == [2, 3, 12]


def test_it_advises_to_stop_where_a_roll_risks_more_than_it_gains():
    results = hint_list(DECISION, 1)
    assert results["advice"] == results["hints"][0]["text"] == "stop"
    # 728 of 1296 rolls lose 4 spaces each.
    assert results["hints"][0]["equation"] == "728 × 4 ÷ 1296 = 2.2"  # noqa: RUF001
    assert results["gain"] < results["loss"]


def test_it_advises_to_roll_where_a_roll_gains_more_than_it_risks():
    results = hint_list(position(climbers={6: 1, 7: 1, 8: 1}), 1)
    assert results["advice"] == results["hints"][0]["text"] == "roll"
    assert results["gain"] > results["loss"]


def test_it_advises_to_stop_where_that_wins():
    results = hint_list(position(climbers={2: 3}, won={5: 1, 6: 1}), 1)
    assert (results["advice"], results["wins"]) == ("stop", True)
    assert str(rung(results, RUNGS)) == "Stop now and win the game!"


# The ladder ----------------------------------------------------------------------------------


def ladder(table):
    results = json.loads(json.dumps(hint_list(table, 1)))
    return [str(rung(results, step)) for step in range(1, RUNGS + 1)]


def test_the_ladder_of_a_choice_goes_from_a_count_to_the_whole_equation():
    assert ladder(with_dice(position(climbers={3: 2, 7: 2, 8: 4}), "1 5 4 6")) == [
        "Find new pairs. Choices: 1.",
        "Make 7 with two of your dice.",
        "This helps: climber 7: space 2 → 3.",
        "Add 1 and 6. Then add the other two dice.",
        "Take 1 + 6 = 7, 5 + 4 = 9. Climb in 7. Then a bust comes in about 1 of 10 rolls.",
    ]


def test_the_ladder_of_roll_or_stop_goes_from_the_stake_to_the_advice():
    assert ladder(DECISION) == [
        "Count the new steps of this turn. A bust loses all 4.",
        "Which columns still help you? These: 2, 3, 12.",
        "A bust comes in about 6 of 10 rolls.",
        "Compare: a roll wins about ½ steps and risks about 2.",
        "Stop now. You risk 2 and win only ½.",
    ]


def test_the_ladder_of_an_empty_list_says_that_there_is_nothing_to_decide():
    assert "nothing to decide" in str(rung(hint_list(position(), 1), 1))

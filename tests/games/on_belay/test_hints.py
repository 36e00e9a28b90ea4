from collections import defaultdict

import pytest

from games.contract import RUNGS
from games.on_belay import notation, rules
from games.on_belay.hints import hint_list, list_key, rung, saved_now
from tests.games.on_belay.positions import ROLLED, go, standing, table, texts

PRINTED_TABLE = {
    "2": {2: 1},
    "5": {5: 1},
    "6": {2: 3, 3: 2, 6: 1},
    "2 + 5 = 7": {7: 1},
    "2 + 6 = 8": {2: 4, 4: 2, 8: 1},
    "5 + 6 = 11": {11: 1},
    "5 − 2 = 3": {3: 1},  # noqa: RUF001
    "6 − 2 = 4": {2: 2, 4: 1},  # noqa: RUF001
    "2 × 5 = 10": {2: 5, 5: 2, 10: 1},  # noqa: RUF001
    "2 × 6 = 12": {2: 6, 3: 4, 4: 3, 6: 2, 12: 1},  # noqa: RUF001
    "5 × 6 = 30": {2: 15, 3: 10, 5: 6, 6: 5, 10: 3},  # noqa: RUF001
    "6 ÷ 2 = 3": {3: 1},
}


def by_equation(answer):
    moves = defaultdict(dict)
    for hint in answer["hints"]:
        moves[hint["equation"]][hint["trail"]] = hint["steps"]
    return dict(moves)


def equations(answer):
    return {hint["equation"] for hint in answer["hints"]}


TIMES = "\N{MULTIPLICATION SIGN}"


def ladder(answer):
    return [str(rung(answer, n)) for n in range(1, RUNGS + 1)]


# The list


@pytest.mark.parametrize("seat", [None, 1, 2])
def test_roll_2_5_6_with_nobody_moved_gives_the_printed_table(seat):
    assert by_equation(hint_list(table(*ROLLED, height=60), seat)) == PRINTED_TABLE


def test_the_printed_table_has_eleven_gains_and_reaches_3_in_two_ways():
    answer = hint_list(table(*ROLLED, height=60), 1)
    assert answer["results"] == 11
    gains = {group["gain"]: group["equations"] for group in answer["groups"]}
    assert list(gains) == [2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 30]
    assert sorted(gains[3]) == ["5 − 2 = 3", "6 ÷ 2 = 3"]  # noqa: RUF001


def test_a_group_lists_each_move_once():
    answer = hint_list(table(*ROLLED, trails=(3, 6)), 1)
    three = next(group for group in answer["groups"] if group["gain"] == 3)
    assert [(move["trail"], move["steps"]) for move in three["moves"]] == [(3, 1)]


def test_two_entries_that_read_the_same_are_one():
    answer = hint_list(table("1 roll", "0 dice 4 4 4", trails=(4, 8)), 1)
    keys = [(hint["equation"], hint["trail"]) for hint in answer["hints"]]
    assert len(keys) == len(set(keys))
    assert ("4 + 4 = 8", 8) in keys


def test_a_sum_and_a_product_have_one_entry_whichever_die_comes_first():
    answer = hint_list(table("1 roll", "0 dice 6 1 2", trails=(4, 8)), 1)
    assert "2 + 6 = 8" in equations(answer)
    assert "6 + 2 = 8" not in equations(answer)


def test_a_gain_that_fits_no_trail_in_play_is_left_out():
    answer = hint_list(table(*ROLLED, trails=(7, 11)), 1)
    assert {group["gain"] for group in answer["groups"]} == {7, 11}


def test_a_climb_beyond_the_top_is_left_out_for_that_team_only():
    state = standing({7: 35}, {}, dice=(1, 6, 1), trails=(7, 12))
    assert hint_list(state, 1)["hints"] == []
    assert equations(hint_list(state, 2)) == {"1 + 6 = 7"}


def test_a_hint_says_what_the_climb_leads_to():
    state = standing({7: 28, 8: 16}, {}, dice=(1, 6, 1), trails=(7, 8))
    assert hint_list(state, 1)["hints"][0] | {"saves": 0} == {
        "text": "1+6=7 7x+1",
        "equation": "1 + 6 = 7",
        "operation": "+",
        "gain": 7,
        "trail": 7,
        "steps": 1,
        "feet": 35,
        "difference": 19,
        "on_belay": True,
        "top": True,
        "saves": 0,
    }


def test_a_climb_that_breaks_the_rope_says_so():
    state = standing({8: 24}, {}, dice=(2, 6, 6), trails=(8, 9))
    hint = next(h for h in hint_list(state, 1)["hints"] if h["trail"] == 8)
    assert (hint["difference"], hint["on_belay"]) == (32, False)


def test_every_hint_can_be_played_as_it_is():
    state = table(*ROLLED)
    assert {hint["text"] for hint in hint_list(state, 1)["hints"]} <= set(texts(state, 1))


def test_the_list_is_empty_before_the_roll_and_after_the_teams_own_move():
    assert hint_list(table(), 1)["hints"] == hint_list(table(), None)["hints"] == []
    assert hint_list(table(*ROLLED, "1 5 5x+1"), 1) == {"hints": [], "results": 0, "groups": []}


# The ranking


def ranked(state, *keys):
    return [tuple(hint[key] for key in keys) for hint in hint_list(state, 1)["hints"]]


def test_climbs_that_keep_the_team_on_belay_come_first():
    state = standing({12: 24}, {}, dice=(2, 6, 5))
    on_belay = [key for (key,) in ranked(state, "on_belay")]
    assert False in on_belay
    assert on_belay == sorted(on_belay, reverse=True)


def test_then_comes_the_climb_that_saves_most_rolls():
    saves = [saved for (saved,) in ranked(table(*ROLLED), "saves")]
    assert saves == sorted(saves, reverse=True)


def test_a_step_that_few_rolls_give_goes_before_one_that_many_give():
    assert ranked(table(*ROLLED, trails=(2, 6, 11)), "trail")[0] == (11,)


def test_a_climb_saves_what_its_climber_needs_less_and_what_the_next_roll_then_saves_more():
    """On trail 11 only 5 + 6 helps: 30 of 216 throws, so each of 3 steps takes 7.2 rolls, 21.6
    in all: the climber that needs most, whose roll counts for one. Until it stands above 6 feet
    the rope keeps the other from the top, for 0.6 rolls. The best of the next roll then saves
    0.12 rolls less, for the first step has brought most.
    """
    state = table(*ROLLED, trails=(2, 11))
    hint = next(h for h in hint_list(state, 1)["hints"] if h["trail"] == 11)
    saved = saved_now(state.options, state.team(1), 1, 1)
    assert saved == pytest.approx((7.2 + 0.02 * (21.6**2 - 14.4**2) + 0.6) / (1 + 0.04 * 21.6))
    assert hint["saves"] == round(saved - 0.1164, 2)


def test_a_low_climber_goes_first_where_the_rope_would_keep_others_from_the_top():
    """On trail 2 a climber has 10 feet, on 3 and 6 they stand at the bottom, 6 feet are rolled."""
    feet, trails = {2: 10, 4: 4, 5: 30}, (2, 3, 4, 5, 6)
    for rope, best_first in ((30, [3, 6, 2]), (36, [2, 3, 6])):
        state = standing(feet, {}, dice=(2, 2, 3), trails=trails, rope=rope)
        climbs = ranked(state, "gain", "trail")
        assert [trail for gain, trail in climbs if gain == 6] == best_first


def test_equal_savings_rank_the_higher_gain_then_the_lower_trail_first():
    keys = ranked(table("1 roll", "0 dice 6 6 6", rope=60), "saves", "gain", "trail")
    best_first = [(-saves, -gain, trail) for saves, gain, trail in keys]
    assert best_first == sorted(best_first)


# The question


def test_there_is_a_question_while_a_team_has_to_choose_its_climb():
    state = table(*ROLLED)
    assert list_key(state, 1) is not None
    assert list_key(go(state, "1 5 5x+1"), 1) is None
    assert list_key(table(), 1) is None
    assert list_key(go(state, "1 5 5x+1", "2 5 5x+1"), 1) is None


def test_the_question_does_not_change_when_others_move():
    state = table(*ROLLED)
    assert hash(list_key(state, 1)) == hash(list_key(go(state, "2 5 5x+1"), 1))


def test_the_question_changes_with_dice_climbers_and_options():
    state = standing({}, {2: 4}, dice=(2, 5, 6))
    others = [
        list_key(state, 2),
        list_key(standing({}, {}, dice=(2, 5, 5)), 1),
        list_key(standing({}, {}, dice=(2, 5, 6), rope=20), 1),
    ]
    assert list_key(state, 1) not in others


# The ladder


@pytest.mark.parametrize(
    ("team", "dice", "words"),
    [
        ({3: 12, 5: 5}, (5, 1, 1), "Use only one die."),
        ({3: 12, 5: 5}, (1, 4, 4), "Add two dice."),
        ({3: 12, 5: 5}, (6, 1, 1), "Subtract one die from another."),
        (
            {5: 10},
            (2, 6, 1),
            f"Multiply two dice. For the steps: 2 {TIMES} 3 is 6. Now jump on to 12.",
        ),
        ({3: 9, 5: 10}, (6, 2, 2), "Divide one die by another."),
    ],
)
def test_the_fourth_rung_names_the_operation_and_what_the_steps_follow_from(team, dice, words):
    state = standing(team, {}, dice=dice, trails=(3, 5), height=12)
    assert str(rung(hint_list(state, 1), 4)) == words


def test_the_ladder_is_kind_where_no_climb_fits():
    state = table("1 roll", "0 dice 1 1 1", trails=(7, 8))
    first, *rest = ladder(hint_list(state, 1))
    assert first == "Look at all trails. Maybe no number fits."
    assert set(rest) == {"Pass this time. The next roll is new."}


def test_the_ladder_does_not_lead_a_team_off_its_rope():
    state = standing({7: 28}, {}, dice=(1, 6, 1), trails=(7, 12))
    first, *rest = ladder(hint_list(state, 1))
    assert first == "Check your rope first. How far apart can your climbers be?"
    assert set(rest) == {"Pass this time. Every climb is too far for your rope."}
    assert rules.may_pass(state, 1)


def test_hints_read_as_moves():
    for hint in hint_list(table(*ROLLED), None)["hints"]:
        assert notation.write(notation.read(hint["text"])) == hint["text"]

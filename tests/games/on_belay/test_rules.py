from dataclasses import replace

import pytest

from games.engine import Forced, Rolled
from games.errors import Illegal, NotYourTurn
from games.on_belay import notation, rules
from games.on_belay.position import FACES, Options, State
from tests.games.on_belay.positions import ROLLED, feet, go, refusal, standing, table, texts

# The roll


def test_the_first_team_rolls_and_the_dice_go_round():
    state = table(seats=3, check="referee", passing="free")
    for roller in (1, 2, 3, 1):
        assert rules.to_move(state) == {roller}
        state = go(state, f"{roller} roll", "0 dice 1 1 1", "3 pass", "1 pass", "2 pass")


def test_after_roll_chance_draws_three_dice_with_six_sides():
    state = table("1 roll")
    assert rules.to_move(state) == {0}
    assert rules.chance(state).sides == (6, 6, 6)
    assert notation.write(rules.chance_move(state, (5, 2, 6))) == "dice 5 2 6"


def test_the_dice_keep_the_order_in_which_they_were_drawn():
    assert table("1 roll", "0 dice 6 2 5").dice == (6, 2, 5)


def test_chance_is_not_due_while_teams_move():
    assert rules.chance(table(*ROLLED)) is None


def test_it_refuses_a_die_with_seven_sides():
    with pytest.raises(Illegal):
        rules.play(table("1 roll"), 0, Rolled((2, 5, 7)))


def test_it_refuses_a_roll_of_the_team_whose_turn_it_is_not():
    assert refusal(table(), "2 roll")[0] is NotYourTurn


def test_it_refuses_a_climb_before_the_roll():
    assert refusal(table(), "1 5 5x+1")[0] is Illegal


def test_it_refuses_dice_thrown_by_a_team():
    assert refusal(table("1 roll"), "1 dice 6 6 6")[0] is NotYourTurn


# The belay check


def test_36_above_0_is_off_belay_and_30_above_0_is_not():
    options = Options(trails=(6, 12))
    assert not options.on_belay((0, 3))
    assert options.difference((0, 3)) == 36
    assert options.on_belay((5, 0))


def test_climbers_on_the_top_count_for_the_rope():
    state = standing({10: 30, 2: 34}, {}, trails=(2, 10, 12), dice=(2, 1, 1), check="referee")
    state = go(state, "1 2 2x+1", "2 2 2x+1")
    assert state.home == (1,)


def off_belay(**options):
    """Team 1 has gone to 32 feet with a climber at the bottom: the check is due."""
    state = standing({8: 24}, {}, dice=(2, 6, 4), **options)
    return go(state, "1 2+6=8 8x+1", "2 2 2x+1")


def test_every_team_judges_every_other_team():
    state = table(*ROLLED, "1 5 5x+1", "2 5 5x+1", "3 5 5x+1", seats=3)
    assert state.phase == "verdict"
    assert rules.to_move(state) == {1, 2, 3}
    state = go(state, "2 safe 3 5", "2 safe 1 5", "1 safe 3 5", "3 safe 1 5", "3 safe 2 5")
    assert rules.to_move(state) == {1}
    assert go(state, "1 safe 2 5").phase == "roll"


def test_a_team_that_is_off_belay_and_called_so_goes_home():
    state = go(off_belay(), "2 off 1 32", "1 safe 2 2")
    assert state.phase == "home"
    assert rules.to_move(state) == {0}
    assert rules.chance(state) == Forced()
    assert notation.write(rules.chance_move(state, ())) == "home 1"
    state = go(state, "0 home 1")
    assert (feet(state, 1), feet(state, 2)) == ({}, {2: 2})
    assert state.phase == "roll"


def test_a_wrong_difference_does_not_save_a_team_that_is_called_off():
    assert go(off_belay(), "2 off 1 0", "1 safe 2 2").home == (1,)


def test_one_call_of_two_opponents_is_enough():
    state = standing({8: 24}, {}, {}, dice=(2, 6, 4))
    state = go(state, "1 2+6=8 8x+1", "2 2 2x+1", "3 2 2x+1")
    state = go(state, "1 safe 2 2", "1 safe 3 2", "2 safe 1 32", "2 safe 3 2", "3 off 1 32")
    assert go(state, "3 safe 2 2").home == (1,)


def test_a_team_that_nobody_called_goes_on_and_can_be_called_later():
    state = go(off_belay(), "2 safe 1 30", "1 safe 2 2")
    assert feet(state, 1) == {8: 32}
    state = go(state, "2 roll", "0 dice 2 4 4", "1 4 4x+1", "2 2 2x+1")
    assert go(state, "2 off 1 32", "1 safe 2 4").home == (1,)


def test_a_false_call_has_no_effect():
    state = table(*ROLLED, "1 5 5x+1", "2 6 6x+1", "1 off 2 36", "2 safe 1 5")
    assert (state.phase, feet(state, 2)) == ("roll", {6: 6})


def test_two_teams_go_home_one_row_each():
    state = standing({8: 24}, {8: 24}, dice=(2, 6, 4))
    state = go(state, "1 2+6=8 8x+1", "2 2+6=8 8x+1", "1 off 2 32", "2 off 1 32")
    assert refusal(state, "0 home 2")[0] is Illegal
    state = go(state, "0 home 1")
    assert (state.phase, feet(state, 1), feet(state, 2)) == ("home", {}, {8: 32})
    assert feet(go(state, "0 home 2"), 2) == {}


@pytest.mark.parametrize("verdict", ["safe 2 0", "off 2 36", "safe 2 36", "off 2 5", "off 2 999"])
def test_a_verdict_is_never_refused_right_or_wrong(verdict):
    state = table(*ROLLED, "1 5 5x+1", "2 5 5x+1")
    assert rules.to_move(go(state, f"1 {verdict}")) == {2}


def test_every_difference_up_to_the_height_is_listed_the_right_one_first():
    state = table(*ROLLED, "1 5 5x+1", "2 5 5x+1")
    expected = {f"{call} 2 {feet}" for call in ("safe", "off") for feet in range(37)}
    assert set(texts(state, 1)) == {*expected, "safe 2", "off 2"}
    assert texts(state, 1)[0] == "safe 2 5"


@pytest.mark.parametrize(
    ("verdict", "right"),
    [("safe 1 5", True), ("safe 1 4", False), ("off 1 5", False), ("safe 1", True)],
)
def test_review_can_tell_whether_a_verdict_was_right(verdict, right):
    state = table(*ROLLED, "1 5 5x+1", "2 6 6x+1")
    assert rules.verdict_is_right(state, notation.read(verdict)) is right


def test_a_team_is_safe_where_the_rope_just_reaches():
    state = table(*ROLLED, "1 5*6=30 6x+5", "2 5*6=30 6x+5", trails=(6, 12))
    assert rules.verdict_is_right(state, notation.read("safe 2 30"))
    assert not rules.verdict_is_right(state, notation.read("off 2 30"))


@pytest.mark.parametrize("verdict", ["safe 1 5", "safe 3 5", "off 0 5"])
def test_it_refuses_a_verdict_on_oneself_and_on_nobody(verdict):
    state = table(*ROLLED, "1 5 5x+1", "2 5 5x+1")
    assert refusal(state, f"1 {verdict}")[0] is Illegal


def test_it_refuses_a_second_verdict_on_the_same_team():
    state = table(*ROLLED, "1 5 5x+1", "2 5 5x+1", "3 5 5x+1", "1 safe 2 5", seats=3)
    assert refusal(state, "1 off 2 5")[0] is Illegal


def test_students_say_the_difference_and_the_server_can_fill_it_in():
    rows = (*ROLLED, "1 5 5x+1", "2 5 5x+1")
    assert refusal(table(*rows, check_sums="always"), "1 safe 2") == (
        Illegal,
        "Work out how many feet apart they are, too.",
    )
    assert go(table(*rows, calculate="server"), "1 safe 2", "2 safe 1 5").phase == "roll"


def checked(low: int, high: int, **options) -> State:
    """Team 2 stands from `low` up to `high` feet; its rope is to be called."""
    options |= {"trails": (2, 5), "height": 90, "passing": "free"}
    state = standing({}, {2: low, 5: high}, dice=(1, 1, 1), **options)
    return go(state, "1 pass", "2 pass")


@pytest.mark.parametrize("rope", [20, 30, 72])
def test_a_rope_is_called_by_eye_until_at_most_five_feet_are_left(rope):
    for gap, is_near in ((rope - 6, False), (rope - 5, True), (rope + 1, True)):
        low = 5 - gap % 5 if gap % 2 else 10 - gap % 5
        low += low % 2 * 5
        state = checked(low, low + gap, rope=rope)
        for call in ("safe", "off"):
            assert (f"{call} 2" in texts(state, 1)) is not is_near
            assert rules.to_move(go(state, f"1 {call} 2 {gap}")) == {2}
            if is_near:
                assert refusal(state, f"1 {call} 2")[0] is Illegal


def test_from_the_ground_a_rope_is_called_by_eye_however_high_the_climber():
    state = checked(0, 40, rope=30)
    assert {"safe 2", "off 2"} <= set(texts(state, 1))
    assert feet(go(state, "1 off 2", "2 safe 1", "0 home 2"), 2) == {}


def test_feet_from_25_on_are_typed_as_before_whoever_is_called_off():
    for gap, is_near in ((20, False), (30, True)):
        state = checked(0, gap, rope=72, check_sums="far")
        assert ("safe 2" in texts(state, 1)) is not is_near
        assert refusal(state, "1 off 2")[0] is Illegal


@pytest.mark.parametrize(
    ("dice", "low", "high"), [(name, faces[0], faces[-1]) for name, faces in FACES.items()]
)
def test_dice_show_the_faces_of_the_option_and_no_others(dice, low, high):
    state = table("1 roll", dice=dice)
    draw = rules.chance(state)
    assert draw.result((0, 0, 0)) == (low,) * 3
    assert draw.result([side - 1 for side in draw.sides]) == (high,) * 3
    assert go(state, f"0 dice {low} {high} {high}").dice == (low, high, high)
    words = f"Use three dice from {low} to {high}."
    assert refusal(state, f"0 dice {high} {high} {high + 1}") == (Illegal, words)
    if low:
        assert refusal(state, f"0 dice {low - 1} {high} {high}") == (Illegal, words)


def test_a_zero_is_a_term_but_no_result_and_nothing_is_divided_by_it():
    state = table("1 roll", "0 dice 0 5 5", dice="0-9")
    assert {"5+0=5 5x+1", "5-0=5 5x+1", "0+5=5 5x+1"} <= set(texts(state, 1))
    assert not [text for text in texts(state, 1) if text.startswith(("0 ", "0*", "5*0", "0/"))]
    assert refusal(state, "1 5*0=0 5x+0")[1] == "Zero feet is no climb. Make a number above 0."
    assert "does not work out evenly" in refusal(state, "1 5/0=0 5x+0")[1]


def test_the_referee_sends_teams_home_without_verdicts():
    state = off_belay(check="referee")
    assert (state.phase, state.home) == ("home", (1,))


def test_with_a_referee_a_round_without_penalty_ends_with_the_last_move():
    state = table(*ROLLED, "1 5 5x+1", "2 5 5x+1", check="referee")
    assert (state.phase, state.round, state.roller, state.dice) == ("roll", 2, 2, ())


# Silent teams


def test_a_silent_roller_has_the_dice_rolled_for_it():
    assert rules.chance(table("0 skip 1")).sides == (6, 6, 6)


def test_a_silent_team_passes_even_where_it_could_climb():
    state = table(*ROLLED, "1 5 5x+1", "0 skip 2")
    assert (state.phase, feet(state, 2)) == ("verdict", {})


def test_a_silent_team_calls_nobody():
    state = go(off_belay(), "1 safe 2 2", "0 skip 2")
    assert (state.phase, feet(state, 1)) == ("roll", {8: 32})


def test_one_skip_stands_for_all_verdicts_a_silent_team_still_owes():
    state = table(*ROLLED, "1 5 5x+1", "2 5 5x+1", "3 5 5x+1", "0 skip 2", seats=3)
    assert rules.to_move(state) == {1, 3}


@pytest.mark.parametrize("row", ["0 skip 1", "0 skip 0", "0 skip 3", "0 skip 9"])
def test_it_refuses_to_skip_a_team_that_has_nothing_to_do(row):
    assert refusal(table(*ROLLED, "1 5 5x+1"), row)[0] is Illegal


def test_a_team_cannot_skip_another():
    assert refusal(table(*ROLLED), "1 skip 2")[0] is NotYourTurn


# The end

NEARLY = {2: 12, 3: 9}
SMALL = {"trails": (2, 3), "height": 12, "rope": 12}


def test_the_team_with_every_climber_on_top_wins_after_the_check():
    state = standing(NEARLY, {}, dice=(3, 1, 1), **SMALL)
    state = go(state, "1 3 3x+1", "2 3 3x+1")
    assert not rules.outcome(state).over
    state = go(state, "1 safe 2 3", "2 safe 1 0")
    outcome = rules.outcome(state)
    assert (outcome.over, outcome.winners, outcome.ranking) == (True, (1,), ((1,), (2,)))
    assert rules.to_move(state) == frozenset()


def test_two_teams_that_finish_in_one_round_win_together():
    state = standing({}, NEARLY, NEARLY, dice=(3, 1, 1), check="referee", **SMALL)
    outcome = rules.outcome(go(state, "1 3 3x+1", "2 3 3x+1", "3 3 3x+1"))
    assert (outcome.winners, outcome.ranking) == ((2, 3), ((2, 3), (1,)))


def test_a_game_that_is_cut_short_ranks_by_climbers_on_top():
    state = standing({2: 12}, {2: 10, 3: 9}, {}, **SMALL)
    outcome = rules.outcome(state)
    assert (outcome.over, outcome.winners) == (False, ())
    assert outcome.ranking == ((1,), (2,), (3,))


def test_then_by_the_feet_of_all_climbers_and_equal_teams_share_the_place():
    state = standing({2: 4}, {2: 2, 3: 6}, {2: 2, 3: 3}, **SMALL)
    assert rules.outcome(state).ranking == ((2,), (3,), (1,))
    level = standing({2: 6}, {3: 6}, {}, **SMALL)
    assert rules.outcome(level).ranking == ((1, 2), (3,))


def test_a_game_cut_short_in_a_move_phase_favours_nobody_who_moved_first():
    state = table(*ROLLED, "1 5*6=30 3x+10")
    assert rules.outcome(state).ranking == ((1, 2),)


def test_play_changes_nothing_in_the_position_it_was_given():
    state = table(*ROLLED)
    copy = replace(state)
    go(state, "1 5 5x+1")
    assert state == copy

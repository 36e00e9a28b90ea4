import pytest

from games.errors import Illegal, NotYourTurn, WrongAnswer
from games.on_belay import rules
from tests.games.on_belay.positions import ROLLED, feet, go, refusal, standing, table, texts

# The climb


def test_all_teams_move_on_one_roll_in_any_order():
    state = table(*ROLLED, seats=3)
    assert rules.to_move(state) == {1, 2, 3}
    state = go(state, "3 5 5x+1", "1 6 6x+1")
    assert rules.to_move(state) == {2}


def test_a_team_moves_only_once_a_round():
    assert refusal(table(*ROLLED, "1 5 5x+1"), "1 6 6x+1")[0] is NotYourTurn


@pytest.mark.parametrize(
    ("climb", "trail", "height"),
    [
        ("5 5x+1", 5, 5),
        ("6 2x+3", 2, 6),
        ("2+5=7 7x+1", 7, 7),
        ("6+2=8 4x+2", 4, 8),
        ("5-2=3 3x+1", 3, 3),
        ("2*6=12 3x+4", 3, 12),
        ("6/2=3 3x+1", 3, 3),
        ("5*6=30 2x+15", 2, 30),
    ],
)
def test_a_climb_lifts_one_climber_by_the_result(climb, trail, height):
    state = table(*ROLLED, f"1 {climb}", "2 5 5x+1", height=60)
    assert feet(state, 1) == {trail: height}


def test_two_dice_may_show_the_same_number():
    state = table("1 roll", "0 dice 4 4 1", "1 4+4=8 8x+1", "2 4 4x+1")
    assert feet(state, 1) == {8: 8}


def test_climbs_count_only_when_all_teams_have_moved():
    state = table(*ROLLED, "1 5 5x+1")
    assert feet(state, 1) == {}
    assert feet(go(state, "2 6 6x+1"), 1) == {5: 5}


def test_teams_may_share_a_step():
    state = table(*ROLLED, "1 5 5x+1", "2 5 5x+1")
    assert feet(state, 1) == feet(state, 2) == {5: 5}


@pytest.mark.parametrize(
    ("climb", "why"),
    [
        ("6*2=14 2x+7", "6 × 2 is not 14. Try again."),  # noqa: RUF001
        ("6/2=4 4x+1", "6 ÷ 2 is not 4. Try again."),
        ("2+5=8 8x+1", "2 + 5 is not 8. Try again."),
        ("6-2=3 3x+1", "6 − 2 is not 3. Try again."),  # noqa: RUF001
        ("6*2=12 3x+5", "5 × 3 is not 12. Try again."),  # noqa: RUF001
        ("2+5=7 3x+2", "2 × 3 is not 7. Does 7 fit this trail?"),  # noqa: RUF001
        ("5 5x+2", "2 × 5 is not 5. Try again."),  # noqa: RUF001
        ("6*2=12 5x+2", "2 × 5 is not 12. Does 12 fit this trail?"),  # noqa: RUF001
        ("6-2=-4 2x+2", "6 − 2 is not -4. Try again."),  # noqa: RUF001
        ("6 6x+-1", "-1 × 6 is not 6. Try again."),  # noqa: RUF001
        ("6 6x+0", "0 × 6 is not 6. Try again."),  # noqa: RUF001
    ],
)
def test_a_wrong_answer_is_refused_with_what_is_wrong(climb, why):
    assert refusal(table(*ROLLED), f"1 {climb}") == (WrongAnswer, why)


@pytest.mark.parametrize(
    ("climb", "why"),
    [
        ("4 4x+1", "Use your dice 2, 5, 6, each only once."),
        ("3+6=9 9x+1", "Use your dice 2, 5, 6, each only once."),
        ("6+6=12 12x+1", "Use your dice 2, 5, 6, each only once."),
        ("5/0=1 2x+1", "Use your dice 2, 5, 6, each only once."),
        ("2-6=4 4x+1", "Take the smaller number from the larger one."),
        ("2-6=-4 4x+1", "Take the smaller number from the larger one."),
        ("5/2=2 2x+1", "5 ÷ 2 does not work out evenly. Try another way."),
        ("2/6=3 3x+1", "2 ÷ 6 does not work out evenly. Try another way."),
        ("6-5=1 1x+1", "Choose another trail. 1x is not in this game."),
        ("6*5=30 30x+1", "Choose another trail. 30x is not in this game."),
        ("6*5=30 0x+1", "Choose another trail. 0x is not in this game."),
    ],
)
def test_it_refuses_a_climb_against_the_rules_and_names_the_rule(climb, why):
    assert refusal(table(*ROLLED), f"1 {climb}") == (Illegal, why)


def test_a_result_of_zero_is_no_move():
    state = table("1 roll", "0 dice 4 4 1")
    assert refusal(state, "1 4-4=0 3x+0") == (
        Illegal,
        "Zero feet is no climb. Make a number above 0.",
    )


def test_it_refuses_a_trail_that_is_not_in_play():
    state = table(*ROLLED, trails=(5, 6))
    assert refusal(state, "1 2 2x+1")[1] == "Choose another trail. 2x is not in this game."


def test_it_refuses_to_climb_beyond_the_top():
    state = standing({10: 20}, {}, dice=(4, 5, 1))
    assert refusal(state, "1 4*5=20 10x+2") == (
        Illegal,
        "That is past the top. Steps left on 10x: 1.",
    )


def test_a_refused_climb_leaves_the_team_to_try_again():
    state = table(*ROLLED)
    refusal(state, "1 6*2=14 2x+7")
    assert 1 in rules.to_move(state)
    assert go(state, "1 6*2=12 2x+6").moves[0]


def test_the_rope_does_not_stop_a_climb():
    state = standing({10: 20, 12: 12}, {}, dice=(2, 6, 6))
    assert "2*6=12 12x+1" in texts(state, 1)
    assert "6*6=36 12x+3" not in texts(state, 1)


def test_legal_moves_list_every_climb_of_the_roll_both_ways_round():
    state = table(*ROLLED, trails=(7, 11, 12), rope=12)
    assert set(texts(state, 1)) == {
        "2+5=7 7x+1",
        "5+2=7 7x+1",
        "5+6=11 11x+1",
        "6+5=11 11x+1",
        "2*6=12 12x+1",
        "6*2=12 12x+1",
    }


def test_nobody_has_moves_who_has_to_wait():
    state = table(*ROLLED, "1 5 5x+1")
    assert rules.legal_moves(state, 1) == rules.legal_moves(state, 0) == ()


# Passing


def test_a_team_that_can_climb_cannot_pass():
    state = table(*ROLLED)
    assert "pass" not in texts(state, 1)
    assert refusal(state, "1 pass")[0] is Illegal


def test_a_team_without_a_climb_may_pass():
    state = table("1 roll", "0 dice 1 1 1", trails=(7, 8), rope=12)
    assert texts(state, 1) == ["pass"]
    assert go(state, "1 pass", "2 pass").phase == "verdict"


def test_a_team_whose_every_climb_breaks_the_rope_may_pass():
    state = standing({7: 28}, {8: 8}, dice=(1, 6, 1), trails=(7, 8))
    assert "6+1=7 7x+1" in texts(state, 1)
    assert "pass" in texts(state, 1)


def test_a_rope_stretched_to_its_whole_length_is_no_reason_to_pass():
    state = standing({6: 24}, {}, dice=(1, 6, 1), trails=(6, 12))
    assert "pass" not in texts(state, 1)


def test_where_passing_is_free_a_team_may_always_pass():
    state = table(*ROLLED, passing="free")
    assert texts(state, 1)[-1] == "pass"
    assert go(state, "1 pass", "2 pass").phase == "verdict"


# The server calculates


def test_the_server_fills_in_the_result_and_the_steps():
    state = table(*ROLLED, "1 6/2 3x", "2 5 5x", calculate="server")
    assert (feet(state, 1), feet(state, 2)) == ({3: 3}, {5: 5})


def test_a_full_climb_is_taken_as_well_where_the_server_calculates():
    state = table(*ROLLED, "1 6/2=3 3x+1", calculate="server")
    assert state.moves[0]


def test_a_wrong_result_is_refused_even_where_the_server_calculates():
    assert refusal(table(*ROLLED, calculate="server"), "1 6/2=4 4x+1")[0] is WrongAnswer


def test_the_short_form_is_refused_where_students_calculate():
    assert refusal(table(*ROLLED), "1 6/2 3x") == (
        Illegal,
        "Work out the result and the steps, too.",
    )


def test_a_short_climb_that_is_not_a_whole_number_of_steps_is_refused():
    assert refusal(table(*ROLLED, calculate="server"), "1 2+5 3x") == (
        Illegal,
        "7 does not fit trail 3x. Make whole steps.",
    )


def test_short_and_full_climbs_are_listed_where_the_server_calculates():
    state = table(*ROLLED, trails=(5, 7), calculate="server")
    assert {"5 5x+1", "5 5x", "2+5=7 7x+1", "2+5 7x"} <= set(texts(state, 1))

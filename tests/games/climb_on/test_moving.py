"""Moves: their ends, how they are paid, award cards on their three occasions."""

from dataclasses import replace

import pytest

from games.climb_on.paying import Payment, Purse, payments
from games.climb_on.position import State
from games.errors import Illegal, WrongAnswer
from tests.games.climb_on.positions import panel, play_out, position, team, texts, with_dice


def column(*signs: str, **more) -> State:
    """A wall one panel wide: the signs of its column 0 from the bottom, four for each panel."""
    walls = []
    for number in range(0, len(signs), 4):
        rows = [f"{sign}..." for sign in reversed(signs[number : number + 4])]
        walls.append(((0, number), panel(*rows)))
    return position(*walls, **{"at": (0, 0), **more})


def refusal_of(state: State, text: str) -> str:
    with pytest.raises(Illegal) as refusal:
        play_out(state, text)
    return str(refusal.value)


STRAIGHT = ("R", "R", ".", "R", "Y", "B", "R", ".")


def test_a_move_ends_on_a_hold_of_the_chosen_colour() -> None:
    state = with_dice(column(*STRAIGHT), "3 3")
    assert {text.split()[1] for text in texts(state, "go")} == {"@0,1", "@0,3", "@0,6"}
    assert "red circle" in refusal_of(state, "go @0,4 dice 3+1")
    assert "red circle" in refusal_of(state, "go @0,2 dice 3")


@pytest.mark.parametrize(("holds", "to"), [("yellow", "@0,4"), ("blue", "@0,5")])
def test_other_colours_may_be_played(holds: str, to: str) -> None:
    state = with_dice(column(*STRAIGHT, options={"holds": holds}), "3 3")
    assert {text.split()[1] for text in texts(state, "go")} == {to}


def test_a_move_does_not_end_where_it_began_nor_on_another_climber() -> None:
    state = with_dice(column(*STRAIGHT, others={2: {"at": (0, 1)}}), "3 1")
    assert "on this hold" in refusal_of(state, "go @0,0 dice 1")
    assert "climber is on" in refusal_of(state, "go @0,1 dice 1")
    assert texts(state, "go") == ["go @0,3 dice 3"]


def test_a_hold_out_of_reach_is_refused() -> None:
    assert "too far" in refusal_of(with_dice(column(*STRAIGHT), "3 2"), "go @0,6 dice 3+2")


def test_dice_pay_whole_and_some_of_them_are_enough() -> None:
    state = with_dice(column(*STRAIGHT), "3 2 2", "3")
    assert texts(state, "go @0,3") == ["go @0,3 dice 2+2", "go @0,3 dice 3"]
    assert play_out(state, "go @0,3 dice 2+2").turn.dice == (3,)


def test_it_refuses_dice_that_are_too_few_not_there_or_not_needed() -> None:
    state = with_dice(column(*STRAIGHT), "3 2 2", "3")
    assert "not enough" in refusal_of(state, "go @0,3 dice 2")
    assert "have now" in refusal_of(state, "go @0,3 dice 3+3")
    assert "do not need" in refusal_of(state, "go @0,3 dice 3+2")
    assert "have now" in refusal_of(state, "go @0,3 dice 2 award O")


def test_payments_leave_no_die_or_card_out_that_could_be() -> None:
    purse = Purse((3, 2, 1), "OH", 2)
    pairs = [("3", ""), ("21", ""), ("1", "O"), ("", "H"), ("2", "O")]
    assert payments(purse, 5) == [Payment(tuple(map(int, dice)), cards) for dice, cards in pairs]
    assert payments(purse, 2) == [Payment((), "")]
    assert payments(purse, 15) == []


def test_award_cards_may_pay_before_the_dice() -> None:
    state = column(*STRAIGHT, overhang=1, hard=1)
    assert texts(state, "go") == [
        "go @0,1 award H",
        "go @0,1 award O",
        "go @0,3 award H",
        "go @0,6 award O H",
    ]
    state = play_out(state, "go @0,3 award H")
    assert (team(state).at, team(state).hard, team(state).overhang) == ((0, 3), 0, 1)
    assert texts(state, "go") == []
    assert "end" in texts(state)
    assert "roll 2" in texts(state)


def test_without_a_roll_there_is_only_the_first_occasion() -> None:
    state = play_out(column(*STRAIGHT, overhang=2), "go @0,1 award O")
    assert "no points to climb with" in refusal_of(state, "go @0,3 award O")


def test_award_cards_may_pay_with_the_dice() -> None:
    state = with_dice(column(*STRAIGHT, overhang=2, hard=1), "3 1")
    assert "go @0,6 dice 3+1 award O" in texts(state)
    state = play_out(state, "go @0,6 dice 3+1 award O")
    assert (team(state).at, team(state).overhang) == ((0, 6), 1)


def test_award_cards_may_pay_after_the_dice_and_then_no_die_is_spent() -> None:
    state = play_out(with_dice(column(*STRAIGHT, overhang=1), "3 1"), "go @0,1 dice 1")
    assert "go @0,3 award O" in texts(state)
    state = play_out(state, "go @0,3 award O")
    assert texts(state) == ["end"]


def test_all_three_occasions_in_one_turn() -> None:
    state = play_out(column(*STRAIGHT, overhang=3), "go @0,1 award O")
    state = with_dice(state, "2 1")
    state = play_out(state, "go @0,3 dice 2", "go @0,1 award O")
    assert (team(state).at, team(state).overhang) == ((0, 1), 1)


def test_one_card_of_each_kind_at_a_time() -> None:
    state = column(*STRAIGHT, overhang=3)
    assert set(texts(state, "go")) == {"go @0,1 award O"}


def test_diagonals_are_counted_over_the_whole_turn() -> None:
    start_panel = panel("....", "..R.", ".R..", "R...")
    state = position(((0, 0), start_panel), at=(0, 0), overhang=1)
    moved = play_out(state, "go @1,1 award O")
    assert (moved.diagonals, with_dice(state, "2 1").diagonals) == (0, 1)
    assert texts(with_dice(moved, "1 1"), "go @2,2") == ["go @2,2 dice 1+1"]


def test_a_move_from_the_ground() -> None:
    state = with_dice(column(*STRAIGHT, at=None), "3 1")
    assert "go @0,0 dice 1" in texts(state)
    assert team(play_out(state, "go @0,1 dice 3")).at == (0, 1)


def test_a_named_panel_is_entered_and_paid_for() -> None:
    bulge = ((4, 2), panel(marks="overhang"))
    low, high = panel("...R", "....", "....", "...."), panel("....", "....", "....", "...R")
    state = with_dice(position(((0, 0), low), bulge, ((0, 4), high), at=(3, 3)), "3 2 1", "3")
    assert "not enough" in refusal_of(state, "go @3,4 via @4,2 dice 3")
    state = play_out(state, "go @3,4 via @4,2 dice 3+1")
    assert state.turn.entered == ((4, 2),)


def test_only_overhang_and_hard_panels_can_be_named() -> None:
    state = with_dice(column(*STRAIGHT), "3 1")
    assert "no roof" in refusal_of(state, "go @0,1 via @0,4 dice 1")
    assert "no roof" in refusal_of(state, "go @0,1 via @50,4 dice 1")


# Awards --------------------------------------------------------------------------------------


def bulging(kind: str, **more) -> State:
    """A climber below a panel that costs more, with a hold behind the edge."""
    high = panel("....", "....", "....", "R...", marks=kind)
    return position(
        ((0, 0), panel("R...", "....", "....", "....")), ((0, 4), high), at=(0, 3), **more
    )


@pytest.mark.parametrize(("kind", "dice"), [("overhang", "3 1"), ("hard", "3 2")])
def test_entering_a_steep_panel_gives_an_award_at_the_end_of_the_turn(kind: str, dice: str) -> None:
    state = with_dice(bulging(kind), dice)
    state = play_out(state, texts(state, "go @0,4")[0])
    assert getattr(team(state), kind) == 0
    after = play_out(state, "end")
    assert getattr(team(after), kind) == 1
    assert getattr(after, f"{kind}_awards") == 7


def test_a_panel_gives_a_team_one_award_in_the_game() -> None:
    state = with_dice(bulging("overhang", had=frozenset({(0, 4)})), "3 1")
    after = play_out(state, "go @0,4 dice 3", "end")
    assert (team(after).overhang, after.overhang_awards) == (0, 8)


def test_a_panel_that_is_only_passed_counts_too() -> None:
    steep = panel(marks="overhang")
    top = panel("....", "....", "....", "R...")
    state = position(((0, 4), steep), ((0, 8), top), at=(0, 3))
    after = play_out(with_dice(state, "3 3 1", "3"), "go @0,8 dice 3+3+1", "end")
    assert team(after).overhang == 1


def test_awards_run_out() -> None:
    state = with_dice(bulging("overhang"), "3 1")
    after = play_out(replace(state, overhang_awards=0), "go @0,4 dice 3", "end")
    assert (team(after).overhang, after.overhang_awards) == (0, 0)


def test_an_award_cannot_be_used_in_the_turn_that_brings_it() -> None:
    state = play_out(with_dice(bulging("overhang"), "3 1"), "go @0,4 dice 3")
    assert texts(state, "go") == []


# Arithmetic ----------------------------------------------------------------------------------


def test_the_team_may_say_its_points_and_what_the_way_costs() -> None:
    state = with_dice(column(*STRAIGHT, overhang=1), "3 1")
    assert team(play_out(state, "go @0,6 dice 3+1 award O points 6 cost 6")).at == (0, 6)
    chalked = with_dice(column(*STRAIGHT), "3 1", "2 chalk")
    assert team(play_out(chalked, "go @0,3 dice 1 points 3 cost 3")).at == (0, 3)


@pytest.mark.parametrize(("points", "cost", "why"), [(5, 6, "Not 5. Add"), (6, 5, "Not 5. Count")])
def test_wrong_sums_are_wrong_answers(points: int, cost: int, why: str) -> None:
    state = with_dice(column(*STRAIGHT, overhang=1), "3 1")
    with pytest.raises(WrongAnswer, match=why):
        play_out(state, f"go @0,6 dice 3+1 award O points {points} cost {cost}")


def test_the_team_may_say_what_the_way_costs_alone() -> None:
    state = with_dice(column(*STRAIGHT), "3 1")
    assert team(play_out(state, "go @0,3 dice 3 cost 3")).at == (0, 3)
    with pytest.raises(WrongAnswer, match=r"Not 4\. Count"):
        play_out(state, "go @0,3 dice 3 cost 4")


@pytest.mark.parametrize(
    ("kind", "column", "claim", "why"),
    [
        ("overhang", 1, 2, "Not 2. 2 steps, and 2 more for the roof."),
        ("hard", 2, 2, "Not 2. 2 steps, and 4 more for the hard panel."),
        ("hard", 3, 4, "Not 4. Count the squares on your way."),
    ],
)
def test_a_cost_without_what_a_panel_adds_is_told_what_was_left_out(
    kind: str, column: int, claim: int, why: str
) -> None:
    row = "." * column + "R" + "." * (3 - column)
    steep = panel("....", "....", row, "....", marks=f"{kind} arrow")
    low = panel(row, "....", "....", "....")
    state = with_dice(position(((0, 0), low), ((0, 4), steep), at=(column, 3)), "3 3")
    with pytest.raises(WrongAnswer) as wrong:
        play_out(state, f"go @{column},5 dice 3+3 cost {claim}")
    assert str(wrong.value.sentence) == why

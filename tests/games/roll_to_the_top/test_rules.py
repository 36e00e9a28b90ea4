import hashlib
from pathlib import Path

import pytest

from games import records
from games.engine import Outcome
from games.errors import Illegal, NotYourTurn, WrongAnswer
from games.movelog import MoveLog
from games.roll_to_the_top import rules
from games.roll_to_the_top.position import adjustments
from games.roll_to_the_top.sheets import TITLES
from tests.games.roll_to_the_top.playing import (
    all_done,
    dice_log,
    idle,
    play_out,
    rows,
    strong,
    table,
)

TOWER = "[]\n[]"
TENT = " []\n[][]"
OVERHANG = "[][][]\n  []"
ALL_ODD = "0 dice d4=1 d6=3 d8=5 d12=7 d20=9"


def texts(log: MoveLog, seat: int = 1) -> set[str]:
    return {log.game.notation.write(move) for move in rules.legal_moves(log.state, seat)}


def numbers(log: MoveLog, seat: int = 1) -> tuple[int, ...]:
    return log.state.teams[seat - 1].numbers


def next_roll(log: MoveLog, *texts: str, dice: str) -> MoveLog:
    """All are done, the roller changes the dice and rolls this result."""
    log = all_done(log)
    return rows(log, *(f"{log.state.roller} {text}" for text in texts), f"0 dice {dice}")


# Start ---------------------------------------------------------------------------------------


def test_six_teams_need_the_whole_class_option() -> None:
    with pytest.raises(Illegal, match="For more than 5 teams"):
        table(6)
    assert table(6, whole_class=True).seats == 6


def test_forty_seats_fit_a_whole_class_and_no_more() -> None:
    assert table(40, whole_class=True).seats == 40
    with pytest.raises(Illegal):
        table(41, whole_class=True)


def test_a_first_roller_who_is_not_there_is_refused() -> None:
    with pytest.raises(Illegal, match="no team 3"):
        table(2, first_roller=3)


def test_a_broken_drawing_is_refused_at_the_start() -> None:
    with pytest.raises(Illegal, match="Row 1, column 3"):
        table(1, sheet="[]\n[]x")


def test_the_first_roller_begins() -> None:
    assert table(3, first_roller=2).to_move == {2}


def test_burj_khalifa_is_offered_first() -> None:
    assert next(iter(TITLES)) == rules.Options().sheet == "burj_khalifa"


# The first roll ------------------------------------------------------------------------------


def test_five_odd_dice_are_rolled_again() -> None:
    log = rows(table(1), "1 roll", ALL_ODD)
    assert log.to_move == {0}
    assert rules.chance(log.state).sides == (4, 6, 8, 12, 20)


def test_odd_dice_are_put_aside_and_the_even_ones_rolled_with_the_white_die() -> None:
    log = rows(table(1), "1 roll", "0 dice d4=1 d6=2 d8=5 d12=12 d20=9")
    assert log.state.dice == (6, 12)
    assert rules.chance(log.state).sides == (6, 12, 6)


def test_the_even_dice_are_the_first_result() -> None:
    log = rows(table(1), "1 roll", ALL_ODD, "0 dice d4=1 d6=2 d8=5 d12=12 d20=9")
    log = rows(log, "0 dice d6=3 d12=5 w=+")
    assert (log.state.phase, log.state.rolled) == ("fill", ((6, 3), (12, 5)))


@pytest.mark.parametrize(
    "text", ["dice d6=3 w=+", "dice d6=3 d12=5", "dice d6=7 d12=5 w=+", "dice d6=0 d12=5 w=+"]
)
def test_dice_that_are_not_in_play_are_refused(text: str) -> None:
    log = rows(table(1), "1 roll", "0 dice d4=1 d6=2 d8=5 d12=12 d20=9")
    with pytest.raises(Illegal):
        log.play(0, text)


# What a square takes -------------------------------------------------------------------------


def rulebook_example() -> MoveLog:
    """Dice 1, 5, 8 and 12; the free square above the 11 and the square beside it.

      .
    .  11
    """
    log = rows(dice_log("d4=1 d6=1 d8=1 d12=11 w=<>", sheet=TENT), "1 11 @r1c2")
    return next_roll(log, "swap d12 d20", "roll", dice="d4=1 d6=5 d8=8 d20=12 w=+")


def test_the_example_of_the_rulebook() -> None:
    log = rows(rulebook_example(), "1 1+8=9 @r1c1", "1 12 @r2c1")
    assert numbers(log) == (9, 11, 12)
    assert all_done(log).state.phase == "over"


def test_a_number_above_two_is_at_least_as_high_as_both() -> None:
    """Above 9 and 11 an 11 is legal and a 10 is not."""
    log = rows(dice_log("d4=1 d8=8 d12=10 d20=11 w=<>", sheet=TENT), "1 1+8=9 @r1c1", "1 11 @r1c2")
    with pytest.raises(Illegal, match=r"10 is too low here\. Use 11 or more"):
        log.play(1, "10 @r2c1")
    log = next_roll(log, "swap d20 d6", "roll", dice="d4=1 d6=1 d8=1 d12=11 w=+")
    assert numbers(log.play(1, "11 @r2c1")) == (9, 11, 11)


def test_a_number_placed_this_round_counts_at_once() -> None:
    log = dice_log("d4=3 d6=3 w=+", sheet=TOWER)
    with pytest.raises(Illegal, match="Fill all squares right below"):
        log.play(1, "3 @r2c1")
    assert numbers(rows(log, "1 3 @r1c1", "1 3 @r2c1")) == (3, 3)


def test_both_squares_below_must_be_full() -> None:
    log = rows(dice_log("d4=3 d6=3 w=+", sheet=TENT), "1 3 @r1c1")
    with pytest.raises(Illegal, match="Fill all squares right below"):
        log.play(1, "3 @r2c1")


def test_one_lower_than_below_is_refused() -> None:
    log = rows(dice_log("d4=3 d6=4 w=+", sheet=TOWER), "1 4 @r1c1")
    with pytest.raises(Illegal, match=r"3 is too low here\. Use 4 or more"):
        log.play(1, "3 @r2c1")


def test_decreasing_takes_an_equal_or_lower_number() -> None:
    log = dice_log("d4=4 d6=4 d8=3 w=+", sheet=TOWER, direction="decreasing").play(1, "4 @r1c1")
    assert numbers(log.play(1, "4 @r2c1")) == (4, 4)
    assert numbers(log.play(1, "3 @r2c1")) == (4, 3)


def test_decreasing_refuses_one_higher() -> None:
    log = dice_log("d4=3 d6=4 w=+", sheet=TOWER, direction="decreasing").play(1, "3 @r1c1")
    with pytest.raises(Illegal, match=r"4 is too high here\. Use 3 or less"):
        log.play(1, "4 @r2c1")


def test_an_overhanging_square_takes_nothing_before_its_neighbour() -> None:
    """Squares 1 and 3 of row 2 hang over the one square of row 1."""
    log = rows(dice_log("d4=4 d6=2 d8=1 w=+", sheet=OVERHANG), "1 4 @r1c1")
    for square in ("r2c1", "r2c3"):
        with pytest.raises(Illegal, match="left or right"):
            log.play(1, f"1 @{square}")


@pytest.mark.parametrize("square", ["r2c1", "r2c3"])
@pytest.mark.parametrize("number", ["1", "2", "1+2=3", "20"])
def test_an_overhanging_square_takes_any_number_after_its_neighbour(
    square: str, number: str
) -> None:
    log = dice_log("d4=4 d6=2 d8=1 d12=7 d20=20 w=+", sheet=OVERHANG)
    assert log.play(1, "4 @r1c1").play(1, "7 @r2c2").play(1, f"{number} @{square}")


def test_a_full_square_takes_nothing() -> None:
    log = dice_log("d4=3 d6=4 w=+", sheet=TOWER).play(1, "3 @r1c1")
    with pytest.raises(Illegal, match="full"):
        log.play(1, "4 @r1c1")


def test_a_square_that_is_not_there_is_refused() -> None:
    with pytest.raises(Illegal, match="no square 2 in row 1"):
        dice_log("d4=3 w=+", sheet=TOWER).play(1, "3 @r1c2")


# Dice and sums -------------------------------------------------------------------------------


def test_each_die_is_used_once_a_round() -> None:
    log = dice_log("d4=3 d6=4 w=+", sheet="[][]").play(1, "3 @r1c1")
    with pytest.raises(Illegal, match="Use each die once"):
        log.play(1, "3+4=7 @r1c2")


def test_a_number_that_no_die_shows_is_refused() -> None:
    with pytest.raises(Illegal, match="No die shows 5"):
        dice_log("d4=3 w=+", sheet="[][]").play(1, "5 @r1c1")


def test_two_dice_with_the_same_number_can_both_be_used() -> None:
    log = dice_log("d4=4 d6=4 w=+", sheet="[][]")
    assert numbers(rows(log, "1 4 @r1c1", "1 4 @r1c2")) == (4, 4)
    assert numbers(log.play(1, "4+4=8 @r1c1")) == (8, 0)


@pytest.mark.parametrize("calculate", ["student", "server"])
def test_a_wrong_sum_is_a_wrong_answer(calculate: str) -> None:
    log = dice_log("d4=1 d8=8 w=+", sheet="[]", calculate=calculate)
    with pytest.raises(WrongAnswer, match=r"1 \+ 8 is not 10\."):
        log.play(1, "1+8=10 @r1c1")


def test_a_student_who_adds_must_write_the_sum() -> None:
    with pytest.raises(Illegal, match="Type the sum, too"):
        dice_log("d4=1 d8=8 w=+", sheet="[]").play(1, "1+8 @r1c1")


def test_a_program_that_adds_needs_no_sum() -> None:
    log = dice_log("d4=1 d8=8 w=+", sheet="[]", calculate="server").play(1, "1+8 @r1c1")
    assert numbers(log) == (9,)


def test_placements_are_listed_once_each_with_their_sum() -> None:
    log = dice_log("d4=1 d8=1 w=+", sheet=TOWER)
    assert texts(log) == {"1 @r1c1", "1+1=2 @r1c1", "done"}


# A round -------------------------------------------------------------------------------------


def test_all_fill_at_the_same_time() -> None:
    log = dice_log("d4=3 w=+", seats=3)
    assert log.to_move == {1, 2, 3}
    assert log.play(3, "done").to_move == {1, 2}


def test_the_last_placement_is_taken_back_first() -> None:
    log = rows(dice_log("d4=3 d6=4 w=+", sheet=TOWER), "1 3 @r1c1", "1 4 @r2c1", "1 undo")
    assert numbers(log) == (3, 0)
    assert numbers(log.play(1, "undo")) == (0, 0)


def test_there_is_nothing_to_take_back_from_an_earlier_round() -> None:
    log = next_roll(
        rows(dice_log("d4=3 w=+", sheet=TOWER), "1 3 @r1c1"),
        "add d6",
        "roll",
        dice="d4=1 d6=1 w=+",
    )
    assert "undo" not in texts(log)
    with pytest.raises(Illegal, match="You have not filled a square"):
        log.play(1, "undo")


def test_after_done_a_team_waits() -> None:
    log = dice_log("d4=3 w=+", seats=2).play(1, "done")
    for text in ("undo", "3 @r1c1", "done"):
        with pytest.raises(NotYourTurn):
            log.play(1, text)


def test_the_white_die_moves_on_after_the_last_seat_to_the_first() -> None:
    log = all_done(dice_log("d4=3 w=+", seats=2, first_roller=2))
    assert (log.state.roller, log.to_move) == (1, {1})


# The dice in play ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("result", "filled", "changes"),
    [
        ("d4=1 d6=1 d8=1 d12=1 d20=1 w=+", True, {"remove d4", "remove d6", "remove d8",
                                                  "remove d12", "remove d20"}),
        ("d4=1 d6=1 d8=1 d12=1 d20=1 w=-", False, {"roll"}),
        ("d4=1 d6=1 d8=1 w=-", False, {"add d12", "add d20"}),
        ("d20=1 w=-", True, {"add d4", "add d6", "add d8", "add d12"}),
        ("d20=1 w=<>", True, {"add d4", "add d6", "add d8", "add d12"}),
        ("d4=1 d6=1 d8=1 w=+", True, {"add d12", "add d20"}),
        ("d4=1 d6=1 w=-", True, {"remove d4", "remove d6"}),
        ("d4=1 d6=1 d8=1 d12=1 w=+-", True, {"add d20", "remove d4", "remove d6",
                                            "remove d8", "remove d12"}),
        ("d4=1 d6=1 d8=1 d12=1 w=<>", True, {"swap d4 d20", "swap d6 d20", "swap d8 d20",
                                            "swap d12 d20"}),
    ],
    ids=[
        "five_and_filled_remove_whatever_the_white_die_says",
        "five_and_nobody_filled_stay",
        "nobody_filled_add_whatever_the_white_die_says",
        "one_die_add_although_minus",
        "one_die_add_although_exchange",
        "plus_adds",
        "minus_removes",
        "plus_or_minus_does_either",
        "arrows_exchange",
    ],
)  # fmt: skip
def test_the_roller_changes_the_dice(result: str, filled: bool, changes: set[str]) -> None:
    log = dice_log(result)
    log = all_done(log.play(1, "1 @r1c1") if filled else log)
    assert texts(log) == changes


def test_one_team_that_fills_is_enough() -> None:
    log = dice_log("d4=1 d6=1 w=-", seats=3).play(2, "1 @r1c1")
    assert texts(all_done(log), 2) == {"remove d4", "remove d6"}


def test_what_was_taken_back_does_not_count_as_filled() -> None:
    log = rows(dice_log("d4=1 d6=1 w=-"), "1 1 @r1c1", "1 undo")
    assert texts(all_done(log)) == {"add d8", "add d12", "add d20"}


@pytest.mark.parametrize(("text", "dice"), [("add d20", (4, 6, 20)), ("remove d4", (6,))])
def test_the_chosen_die_changes_and_the_rest_stay(text: str, dice: tuple[int, ...]) -> None:
    log = all_done(dice_log("d4=1 d6=1 w=+-").play(1, "1 @r1c1"))
    assert log.play(1, text).state.dice == dice


@pytest.mark.parametrize("text", ["add d4", "add d7", "remove d8", "swap d4 d8", "roll"])
def test_any_other_change_is_refused(text: str) -> None:
    log = all_done(dice_log("d4=1 d6=1 w=+").play(1, "1 @r1c1"))
    with pytest.raises(Illegal):
        log.play(1, text)


def test_there_is_one_change_and_then_the_roll() -> None:
    log = rows(all_done(dice_log("d4=1 d6=1 w=+").play(1, "1 @r1c1")), "1 add d8")
    assert texts(log) == {"roll"}
    with pytest.raises(Illegal, match="Roll the dice now"):
        log.play(1, "add d12")


# Skips ---------------------------------------------------------------------------------------


def test_a_silent_filler_is_done() -> None:
    log = dice_log("d4=1 w=+", seats=2).play(0, "skip 2")
    assert log.to_move == {1}


def test_a_silent_roller_makes_the_first_change_and_rolls() -> None:
    log = all_done(dice_log("d4=1 d6=1 w=<>").play(1, "1 @r1c1")).play(0, "skip 1")
    assert (log.state.dice, log.state.phase) == ((6, 8), "dice")


def test_a_silent_first_roller_rolls() -> None:
    assert table(2).play(0, "skip 1").state.phase == "sort"


def test_only_who_has_something_to_do_is_skipped() -> None:
    with pytest.raises(Illegal):
        table(2).play(0, "skip 2")


# The end -------------------------------------------------------------------------------------


def test_all_teams_that_are_full_after_a_round_win() -> None:
    log = dice_log("d4=1 w=+", seats=3, sheet="[]")
    log = all_done(rows(log, "3 1 @r1c1", "3 done", "1 1 @r1c1"))
    assert rules.outcome(log.state) == Outcome(True, (1, 3), ((1, 3), (2,)))


def test_a_full_sheet_wins_only_when_all_are_done() -> None:
    log = rows(dice_log("d4=1 w=+", seats=2, sheet="[]"), "1 1 @r1c1", "1 done")
    assert not rules.outcome(log.state).over


def test_the_others_are_ranked_by_empty_squares() -> None:
    log = dice_log("d4=1 d6=2 w=+", seats=3, sheet="[][]")
    log = rows(log, "2 1 @r1c1", "2 2 @r1c2", "3 1 @r1c1")
    assert rules.outcome(all_done(log).state).ranking == ((2,), (3,), (1,))


def test_each_empty_square_costs_one_point() -> None:
    log = dice_log("d4=1 d6=2 w=+", seats=3, sheet="[][]")
    log = rows(log, "2 1 @r1c1", "2 2 @r1c2", "3 1 @r1c1")
    assert rules.open_squares(all_done(log).state) == {1: 2, 2: 0, 3: 1}


def test_a_game_that_is_cut_short_is_ranked_as_after_its_last_round() -> None:
    log = dice_log("d4=1 d6=1 w=+", seats=2).play(2, "1 @r1c1")
    log = next_roll(log, "add d8", "roll", dice="d4=1 d6=1 d8=1 w=+").play(1, "1 @r1c1")
    assert rules.outcome(log.play(1, "1 @r1c2").state) == Outcome(False, (), ((2,), (1,)))


def test_ten_rounds_without_a_fill_end_the_game() -> None:
    log = play_out(table(2), b"i" * 32, [idle, idle])
    assert log.state.round == 10
    assert rules.outcome(log.state) == Outcome(True, (), ((1, 2),))


def test_a_fill_starts_the_ten_rounds_again() -> None:
    log = play_out(dice_log("d4=1 w=+").play(1, "1 @r1c1"), b"i" * 32, [idle])
    assert log.state.round == 11


# Larger dice -------------------------------------------------------------------------------------


def test_larger_dice_make_sums_to_100_and_no_others() -> None:
    log = dice_log("d4=4 d6=6 d20=20 d30=30 d40=40 w=+", dice="d4-d40", sheet=TOWER)
    log = log.play(1, "4+6+20+30+40=100 @r1c1")
    assert numbers(log) == (100, 0)
    log = next_roll(log, "remove d4", "roll", dice="d6=1 d20=1 d30=1 d40=40 w=+")
    with pytest.raises(Illegal, match="43 is too low here"):
        log.play(1, "1+1+1+40=43 @r2c1")


def test_only_the_dice_of_the_game_can_be_rolled_and_changed() -> None:
    log = table(1, dice="d4-d40").play(1, "roll")
    with pytest.raises(Illegal, match="Those dice are not in the game now"):
        log.play(0, "dice d4=2 d6=1 d8=1 d12=1 d20=1")
    log = rows(log, "0 dice d4=2 d6=1 d20=1 d30=1 d40=39", "0 dice d4=1 w=+", "1 done")
    assert texts(log) == {"add d6", "add d20", "add d30", "add d40"}


def test_an_old_game_that_names_no_dice_has_those_of_the_rulebook() -> None:
    file = Path(__file__).parents[1] / "records" / "roll_to_the_top" / "joint_winners.txt"
    text = file.read_text()
    old = text.replace('"dice": "d4-d20", "signs": "+", ', "")
    assert old != text
    assert records.write(*records.read(old)) == text


# Differences -------------------------------------------------------------------------------------


def test_a_number_may_be_a_difference_if_the_game_has_both_signs() -> None:
    log = dice_log("d4=1 d8=5 d12=12 w=+", sheet="[][]", signs="+-")
    assert {"12-5=7 @r1c1", "12-1-5=6 @r1c1", "1+5+12=18 @r1c1"} <= texts(log)
    log = log.play(1, "12-5=7 @r1c1")
    assert (numbers(log), log.state.teams[0].gold) == ((7, 0), {0})
    assert texts(log) == {"1 @r1c2", "undo", "done"}
    with pytest.raises(Illegal, match="The 12 is used already"):
        log.play(1, "12-1=11 @r1c2")


def test_a_wrong_difference_is_an_attempt() -> None:
    log = dice_log("d8=5 d12=12 w=+", sheet="[][]", signs="+-")
    with pytest.raises(WrongAnswer, match="12 − 5 is not 8"):  # noqa: RUF001
        log.play(1, "12-5=8 @r1c1")
    with pytest.raises(Illegal, match="Type the sum, too: 12 − 5 ="):  # noqa: RUF001
        log.play(1, "12-5 @r1c1")


@pytest.mark.parametrize("text", ["5-12=7 @r1c1", "5-5=0 @r1c1"])
def test_a_difference_below_one_is_refused(text: str) -> None:
    log = dice_log("d6=5 d8=5 d12=12 w=+", sheet="[][]", signs="+-", direction="decreasing")
    with pytest.raises(Illegal, match="The result is 1 or more"):
        log.play(1, text)


def test_dice_are_only_added_as_the_rulebook_says() -> None:
    with pytest.raises(Illegal, match="In this game dice are only added"):
        dice_log("d8=5 d12=12 w=+", sheet="[][]").play(1, "12-5=7 @r1c1")


# A whole game --------------------------------------------------------------------------------


@pytest.mark.parametrize("sheet", TITLES)
@pytest.mark.parametrize("direction", ["increasing", "decreasing"])
@pytest.mark.parametrize("games", [1, pytest.param(4, marks=pytest.mark.slow)])
def test_the_strongest_bot_fills_every_sheet_within_forty_rounds(
    sheet: str, direction: str, games: int
) -> None:
    for number in range(games):
        seed = hashlib.sha256(f"{sheet}{direction}{number}".encode()).digest()
        log = play_out(table(1, sheet=sheet, direction=direction), seed, [strong])
        assert rules.outcome(log.state).winners == (1,)
        assert log.state.round <= 40


def test_the_dice_in_play_are_between_one_and_five() -> None:
    log = play_out(table(1, sheet="space_needle"), b"d" * 32, [strong])
    for state in log.states:
        if state.phase == "ready":
            assert 1 <= len(state.dice) <= 5
        if state.phase == "adjust":
            assert adjustments(state)

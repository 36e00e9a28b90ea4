"""One text a move, and the student's arithmetic in it."""

import pytest
from hypothesis import given, strategies as st

from games.cant_stop.moves import BUST, ROLL, STOP, Calculate, Choose, Rolled
from games.cant_stop.notation import compose, normal_form, read, write
from games.engine import Skip
from games.errors import Illegal, Unreadable, WrongAnswer
from tests.games.cant_stop.positions import play_out, position, standing, with_dice

columns = st.integers(2, 12)
equation = st.tuples(st.integers(0, 99), st.integers(0, 99), st.integers(0, 999))
moves = st.one_of(
    st.sampled_from([ROLL, STOP, BUST]),
    st.builds(Rolled, st.tuples(*[st.integers(1, 9)] * 4)),
    st.builds(lambda a, b: Choose(tuple(sorted((a, b)))), columns, columns),
    st.builds(lambda a: Choose((a,)), columns),
    st.builds(
        Calculate, st.tuples(equation, equation), st.just(0) | columns, st.sampled_from("+*")
    ),
    st.builds(Skip, st.integers(1, 4)),
)


@given(moves)
def test_reading_what_was_written_gives_the_same_move(move):
    assert read(write(move)) == move


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("10+6", "6+10"),
        (" 6 + 10 ", "6+10"),
        ("ROLL", "roll"),
        ("dice  1 5 4 6", "dice 1 5 4 6"),
        ("1 + 5 = 6  4 + 6 = 10", "1+5=6 4+6=10"),
        ("2+5=7 4+5=9  7", "2+5=7 4+5=9 7"),
    ],
)
def test_it_reads_looser_writing(text, canonical):
    assert write(read(text)) == canonical


@pytest.mark.parametrize(
    "text",
    ["", "rol", "dice 1 2 3", "dice 1 2 3 0", "dice 1 2 3 4 5", "1", "13", "0+6", "6+10+4",
     "1+5=6", "1+5=6 4+6=10 1", "1+5=6 4+6=10 6 10", "1-5=6 4+6=10", "2+5=7 4*5=20", "6 10",
     "skip", "-6", "6+"],
)  # fmt: skip
def test_it_refuses_what_is_not_in_the_notation(text):
    with pytest.raises(Unreadable):
        read(text)


# The student's arithmetic --------------------------------------------------------------------


@pytest.mark.parametrize("calculate", ["student", "server"])
@pytest.mark.parametrize(
    "text", ["6+10", "1+5=6 4+6=10", "4+6=10 1+5=6", "5+1=6 6+4=10", "6+4=10 5+1=6"]
)
def test_both_forms_lead_to_the_same_position(calculate, text):
    table = with_dice(position(calculate=calculate), "1 5 4 6")
    assert play_out(table, text) == play_out(table, "6+10")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("1+5=7 4+6=10", "1 \\+ 5 is not 7"),
        ("1+5=6 4+6=11", "4 \\+ 6 is not 11"),
        ("1+5=0 4+6=0", "1 \\+ 5 is not 0"),
    ],
)
def test_it_refuses_a_wrong_sum(text, why):
    with pytest.raises(WrongAnswer, match=why):
        play_out(with_dice(position(), "1 5 4 6"), text)


@pytest.mark.parametrize("text", ["1+5=6 1+5=6", "1+5=6 4+5=9", "2+4=6 4+6=10", "6+10=16 1+5=6"])
def test_it_refuses_dice_that_are_not_on_the_table(text):
    with pytest.raises(Illegal, match="Use each of your four dice once") as caught:
        play_out(with_dice(position(), "1 5 4 6"), text)
    assert not isinstance(caught.value, WrongAnswer)


def test_it_takes_a_double_by_its_arithmetic():
    table = play_out(with_dice(position(), "1 5 2 4"), "1+5=6 2+4=6")
    assert standing(table.climbers) == {6: 2}


def test_the_arithmetic_alone_does_where_one_half_is_open():
    table = with_dice(position(climbers={3: 1, 7: 2, 8: 4}), "1 5 4 6")
    assert standing(play_out(table, "1+6=7 5+4=9").climbers) == {3: 1, 7: 3, 8: 4}


def test_the_arithmetic_may_name_the_only_open_half():
    table = with_dice(position(climbers={3: 1, 7: 2, 8: 4}), "1 5 4 6")
    assert play_out(table, "1+6=7 5+4=9 7") == play_out(table, "7")


@pytest.mark.parametrize("column", [7, 9])
def test_the_arithmetic_says_which_of_two_gets_the_last_climber(column):
    table = with_dice(position(climbers={3: 1, 6: 2}), "2 4 5 5")
    assert play_out(table, f"2+5=7 4+5=9 {column}") == play_out(table, str(column))


def test_it_asks_which_of_two_gets_the_last_climber():
    table = with_dice(position(climbers={3: 1, 6: 2}), "2 4 5 5")
    with pytest.raises(Illegal, match=r"One climber is left\. Choose its column: 7, 9"):
        play_out(table, "2+5=7 4+5=9")


def test_it_refuses_one_half_where_both_are_carried_out():
    with pytest.raises(Illegal, match=r"Choose one of these: 6\+10"):
        play_out(with_dice(position(), "1 5 4 6"), "1+5=6 4+6=10 6")


def test_it_refuses_to_climb_in_a_column_that_was_not_added_up():
    table = with_dice(position(climbers={3: 1, 6: 2}), "2 4 5 5")
    with pytest.raises(Illegal, match="one of your own two columns"):
        play_out(table, "2+4=6 5+5=10 7")


def test_it_refuses_right_arithmetic_that_moves_no_climber():
    table = with_dice(position(climbers={3: 1, 7: 2, 8: 4}), "1 5 4 6")
    with pytest.raises(Illegal, match=r"No climber can move in 6\+10"):
        play_out(table, "1+5=6 4+6=10")


# The form ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "text"),
    [
        ({"dice": ["1", "5", "4", "6"], "sum": ["6", "10"]}, "1+5=6 4+6=10"),
        ({"dice": ["1 5 4 6"], "sum": ["6", "10"]}, "1+5=6 4+6=10"),
        ({"dice": ["1", "5", "4", "6"], "sum": [" 6", "10 "], "column": [""]}, "1+5=6 4+6=10"),
        (
            {"dice": ["2", "5", "4", "5"], "sum": ["7", "9"], "column": ["9"], "ply": ["7"]},
            "2+5=7 4+5=9 9",
        ),
    ],
)
def test_the_form_makes_up_the_calculation(fields, text):
    assert write(read(compose(fields))) == text


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"dice": ["1", "5", "4"], "sum": ["6", "10"]},
        {"dice": ["1", "5", "4", ""], "sum": ["6", "10"]},
        {"dice": ["1", "5", "4", "6"], "sum": ["6", ""]},
        {"dice": ["1", "5", "4", "6", "6"], "sum": ["6", "10"]},
    ],
)
def test_it_asks_for_what_is_missing_in_the_form(fields):
    with pytest.raises(Unreadable, match="Make two pairs"):
        compose(fields)


@pytest.mark.parametrize("typed", ["six", "?", "-6", "6.", "1+5", "1000"])
def test_a_sum_in_the_form_that_is_no_number_is_told_so(typed):
    with pytest.raises(Unreadable, match="Type what each pair makes"):
        compose({"dice": ["1", "5", "4", "6"], "sum": [typed, "10"]})


def test_the_normal_form_has_the_smaller_number_of_a_sum_first():
    assert normal_form(read("5+1=6 4+6=10")) == read("1+5=6 4+6=10")

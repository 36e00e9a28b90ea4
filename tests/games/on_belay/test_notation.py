import pytest

from games.calculation import Calculation
from games.engine import Skip
from games.errors import Unreadable
from games.on_belay.moves import Climb, Home, Pass, Roll, Rolled, Verdict
from games.on_belay.notation import compose, normal_form, read, write

TIMES, MINUS, EN_DASH = "\N{MULTIPLICATION SIGN}", "\N{MINUS SIGN}", "\N{EN DASH}"
TWELVE = Climb(Calculation(6, "*", 2), 12, 12, 1)

MOVES = {
    "roll": Roll(),
    "pass": Pass(),
    "dice 2 5 6": Rolled((2, 5, 6)),
    "6/2=3 3x+1": Climb(Calculation(6, "/", 2), 3, 3, 1),
    "6*2=12 12x+1": TWELVE,
    "6-2=4 2x+2": Climb(Calculation(6, "-", 2), 4, 2, 2),
    "2+5=7 7x+1": Climb(Calculation(2, "+", 5), 7, 7, 1),
    "5 5x+1": Climb(Calculation(5), None, 5, 1),
    "6/2 3x": Climb(Calculation(6, "/", 2), None, 3, None),
    "5 5x": Climb(Calculation(5), None, 5, None),
    "safe 2 27": Verdict(False, 2, 27),
    "off 2 33": Verdict(True, 2, 33),
    "safe 2 27 of 4": Verdict(False, 2, 27, picked=True),
    "safe 2": Verdict(False, 2, None),
    "home 2": Home(2),
    "skip 2": Skip(2),
}


@pytest.mark.parametrize("text", MOVES)
def test_a_text_reads_as_its_move(text):
    assert read(text) == MOVES[text]


@pytest.mark.parametrize("text", MOVES)
def test_a_move_is_written_as_it_is_read(text):
    assert write(MOVES[text]) == text


@pytest.mark.parametrize(
    "text",
    [
        "6x2=12 12x+1",
        f"6{TIMES}2=12 12x+1",
        " 6 * 2 = 12  12x + 1 ",
        "6 X 2=12 12X+1",
        "\N{FULLWIDTH DIGIT SIX}*2=12 12x+1",
    ],
)
def test_the_signs_of_a_school_book_are_read_and_written_plain(text):
    assert read(text) == TWELVE
    assert write(read(text)) == "6*2=12 12x+1"


@pytest.mark.parametrize("sign", [MINUS, EN_DASH])
def test_a_printed_minus_is_read(sign):
    assert write(read(f"6{sign}2=4 2x+2")) == "6-2=4 2x+2"


def test_a_printed_division_sign_is_read():
    assert write(read("6\N{DIVISION SIGN}2=3 3x+1")) == "6/2=3 3x+1"


def test_a_wrong_answer_can_be_read_for_it_is_the_rules_that_refuse_it():
    assert read("6*2=14 2x+7").result == 14
    assert read("2-6=-4 2x+2").result == -4
    assert read("safe 2 -6").difference == -6


@pytest.mark.parametrize(
    "text",
    [
        "",
        "climb",
        "rolls",
        "dice 2 5",
        "dice 2 5 6 1",
        "dice 2 5 123",
        "6*2=12",
        "6*2=12 12",
        "6*2=12 12x",
        "6*2 12x+1",
        "5=5 5x+1",
        "2+5+6=13 2x+1",
        "-2 2x+1",
        "6^2=36 12x+3",
        "6/2=3.0 3x+1",
        "safe",
        "off 2 33 1",
        "maybe 2 33",
        "home",
        "skip",
        "6*2=1234567890 12x+1",
        "roll\x00",
    ],
)
def test_it_refuses_what_is_not_in_the_notation(text):
    with pytest.raises(Unreadable):
        read(text)


CLIMB = {"first": "6", "operation": "*", "second": "2", "result": "12", "trail": "3", "steps": "4"}


def form(**boxes):
    return compose({name: [value] for name, value in boxes.items()})


def test_a_filled_climb_form_makes_up_the_text():
    assert form(**CLIMB) == "6*2=12 3x+4"


def test_a_form_with_printed_signs_and_blanks_reads_as_the_same_move():
    assert read(form(**CLIMB | {"operation": TIMES, "result": " 12 "})) == read("6*2=12 3x+4")


def test_a_single_die_needs_no_operation_no_second_die_and_no_result():
    assert form(**CLIMB | {"first": "5", "operation": "", "trail": "5", "steps": "1"}) == "5 5x+1"


def test_a_form_without_result_and_steps_leaves_them_to_the_server():
    assert form(**CLIMB | {"result": "", "steps": ""}) == "6*2 3x"
    assert form(first="5", trail="5") == "5 5x"


def test_a_call_makes_up_the_text_with_the_feet_that_were_typed():
    assert form(seat="2", call="off", difference="33") == "off 2 33"
    assert form(seat="2", call="safe", difference="33") == "safe 2 33"
    assert form(seat="2", call="safe", difference="") == form(seat="2", call="safe") == "safe 2"


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("first", "Choose a die, then try again."),
        ("second", "Choose a second die, then try again."),
        ("trail", "Choose a trail, then try again."),
        ("result", "Fill in every box, then try again."),
        ("steps", "Fill in every box, then try again."),
    ],
)
def test_a_climb_form_says_what_is_still_to_choose_or_to_fill_in(name, why):
    with pytest.raises(Unreadable) as refusal:
        form(**CLIMB | {name: " "})
    assert str(refusal.value) == why


@pytest.mark.parametrize("entry", ["seven", "12 feet", "2.5", "1/2", "1 2", "--4", "12 3x"])
@pytest.mark.parametrize("name", ["result", "steps"])
def test_a_climb_form_takes_whole_numbers_only(name, entry):
    with pytest.raises(Unreadable, match="Type a whole number, like 12"):
        form(**CLIMB | {name: entry})


@pytest.mark.parametrize("entry", ["five", "5 feet", "5.0", "off 2"])
def test_a_verdict_form_takes_whole_numbers_only(entry):
    with pytest.raises(Unreadable, match="Type a whole number, like 12"):
        form(seat="2", call="safe", difference=entry)


@pytest.mark.parametrize(("entry", "feet"), [(f"{MINUS}5", "-5"), ("3\N{SUPERSCRIPT TWO}", "32")])
def test_a_verdict_form_takes_signs_and_digits_that_look_like_plain_ones(entry, feet):
    assert write(read(form(seat="2", call="safe", difference=entry))) == f"safe 2 {feet}"


def test_a_number_in_a_box_that_a_single_die_hides_is_not_looked_at():
    assert form(**CLIMB | {"operation": "", "result": "seven"}) == "6 3x+4"


def test_it_refuses_an_empty_form():
    for fields in ({}, {"first": []}, {"seat": ["2"]}):
        with pytest.raises(Unreadable):
            compose(fields)


def test_the_normal_form_has_the_smaller_number_of_a_sum_first():
    assert normal_form(read("6*2=12 3x+4")) == read("2*6=12 3x+4")

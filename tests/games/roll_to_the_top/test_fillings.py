import time

import pytest
from hypothesis import given, settings, strategies as st

from games.errors import Illegal
from games.roll_to_the_top.dice import PLAIN, SETS, SIGNS, TO_100, Kit
from games.roll_to_the_top.dice_rows import rows_of
from games.roll_to_the_top.fillings import fillings
from games.roll_to_the_top.position import takes
from games.roll_to_the_top.sheets import Sheet, sheet_of
from tests.games.roll_to_the_top.plain_search import cost, plain_fillings, plain_firsts

FIVE = (2, 4, 5, 8, 12)
BEST = 7


def assert_same(
    sheet: Sheet,
    numbers: tuple[int, ...],
    dice: tuple[int, ...],
    way: str,
    kit: Kit = PLAIN,
) -> None:
    result = fillings(sheet, numbers, dice, way, BEST, kit)
    plain = plain_fillings(sheet, numbers, dice, way, kit)
    assert result.count == len(plain)
    assert [filling[:3] for filling in result.best] == plain[:BEST]
    assert result.firsts == plain_firsts(sheet, numbers, dice, way, kit)


def test_five_dice_on_an_open_pyramid_have_20021_fillings() -> None:
    assert fillings(sheet_of("pyramid"), (0,) * 21, FIVE, "increasing").count == 20_021


def test_one_die_on_two_squares_has_two_fillings() -> None:
    assert fillings(sheet_of("[][]"), (0, 0), (3,), "increasing").count == 2


def test_two_dice_with_the_same_number_count_as_one() -> None:
    """[4 .] [. 4] [8 .] [. 8] [4 4]: which die is which makes no difference."""
    assert fillings(sheet_of("[][]"), (0, 0), (4, 4), "increasing").count == 5


def test_another_sum_for_the_same_number_is_the_same_filling() -> None:
    """1 + 2 and 3 both give a 3; the others are 1, 2, 4, 5 and 6."""
    assert fillings(sheet_of("[]"), (0,), (1, 2, 3), "increasing").count == 6


def test_a_difference_is_the_highest_die_less_all_others() -> None:
    """From 2, 3 and 9: 1, 2, 3, 4, 5, 6, 7, 9, 11, 12 and 14."""
    kit = Kit(signs="+-")
    assert fillings(sheet_of("[]"), (0,), (2, 3, 9), "increasing", kit=kit).count == 11


def test_the_empty_filling_is_not_one() -> None:
    assert fillings(sheet_of("[]\n[]"), (9, 0), (4, 4), "increasing").count == 0


def test_two_squares_come_before_one_where_both_numbers_fit_well() -> None:
    best = fillings(sheet_of("[]\n[]"), (0, 0), (1, 2), "increasing").best
    assert best[0].squares == ((0, 1), (1, 2))


def test_a_number_that_leaves_no_room_above_is_worth_less_than_none() -> None:
    tower, empty = sheet_of("[]\n" * 8), (0,) * 8
    [high] = fillings(tower, empty, (20,), "increasing").best
    [low] = fillings(tower, empty, (2,), "increasing").best
    assert high.worth < 0 < low.worth
    [high] = fillings(tower, empty, (20,), "decreasing").best
    [low] = fillings(tower, empty, (2,), "decreasing").best
    assert low.worth < 0 < high.worth


def test_room_costs_nothing_at_the_top() -> None:
    numbers = (1,) * 7 + (0,)
    for number in (2, 20):
        [filling] = fillings(sheet_of("[]\n" * 8), numbers, (number,), "increasing").best
        assert filling.worth == cost(sheet_of("[]\n" * 8), numbers, "increasing")


def test_its_steps_can_be_played_one_after_the_other() -> None:
    sheet = sheet_of("[][]\n[]")
    for filling in fillings(sheet, (0, 0, 0), (1, 2, 3), "increasing").best:
        numbers = [0, 0, 0]
        for index, hand in filling.steps:
            assert sum(hand) in takes(sheet, numbers, index, "increasing")
            numbers[index] = sum(hand)
        assert tuple((k, number) for k, number in enumerate(numbers) if number) == filling.squares


@pytest.mark.slow
@pytest.mark.parametrize("sheet", ["space_needle", "eiffel_tower", "tree"])
@pytest.mark.parametrize("direction", ["increasing", "decreasing"])
def test_it_agrees_with_the_plain_search_on_an_open_sheet(sheet: str, direction: str) -> None:
    open_sheet = sheet_of(sheet)
    assert_same(open_sheet, (0,) * len(open_sheet.squares), FIVE, direction)


@pytest.mark.slow
def test_it_agrees_with_the_plain_search_if_dice_are_taken_away_as_well() -> None:
    open_sheet, kit = sheet_of("tree"), Kit(TO_100, "+-")
    assert_same(open_sheet, (0,) * len(open_sheet.squares), FIVE, "increasing", kit)


@pytest.mark.slow
def test_it_takes_a_tenth_of_the_plain_search_or_less_with_the_same_answer() -> None:
    sheet, numbers = sheet_of("pyramid"), (0,) * 21
    begin = time.perf_counter()
    plain = plain_fillings(sheet, numbers, FIVE, "increasing")
    between = time.perf_counter()
    rows_of.cache_clear()
    result = fillings(sheet, numbers, FIVE, "increasing", BEST)
    end = time.perf_counter()
    assert [filling[:3] for filling in result.best] == plain[:BEST]
    assert (result.count, end - between < (between - begin) / 10) == (len(plain), True)


@st.composite
def small_positions(
    draw: st.DrawFn,
) -> tuple[Sheet, tuple[int, ...], tuple[int, ...], str, Kit]:
    """A sheet of up to three rows, partly filled by legal placements, and up to four dice."""
    kit = Kit(draw(st.sampled_from([*SETS])), draw(st.sampled_from(SIGNS)))
    lines = draw(st.lists(st.lists(st.sampled_from(["[]", " "]), max_size=5), max_size=3))
    try:
        sheet = sheet_of("\n".join(["".join(line) for line in lines] + ["[][]"]))
    except Illegal:
        sheet = sheet_of("[][]\n []\n[][]")
    direction = draw(st.sampled_from(["increasing", "decreasing"]))
    numbers = [0] * len(sheet.squares)
    for index in draw(st.lists(st.integers(0, len(numbers) - 1), max_size=5)):
        taken = takes(sheet, numbers, index, direction, kit.highest)
        if taken:
            numbers[index] = draw(st.sampled_from(taken))
    sides = draw(st.lists(st.sampled_from(kit.sides), unique=True, min_size=1, max_size=4))
    dice = tuple(sorted(draw(st.integers(1, die)) for die in sides))
    return sheet, tuple(numbers), dice, direction, kit


@settings(max_examples=120, deadline=None)
@given(small_positions())
def test_it_agrees_with_the_plain_search_on_small_sheets(
    position: tuple[Sheet, tuple[int, ...], tuple[int, ...], str, Kit],
) -> None:
    assert_same(*position)

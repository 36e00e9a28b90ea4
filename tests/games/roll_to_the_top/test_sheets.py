import pytest

from games.errors import Illegal
from games.roll_to_the_top.sheets import MAX_COLUMNS, MAX_ROWS, TITLES, sheet_of


@pytest.mark.parametrize(
    ("name", "squares"),
    [
        ("burj_khalifa", 28),
        ("tree", 23),
        ("matterhorn", 27),
        ("space_needle", 30),
        ("pyramid", 21),
        ("eiffel_tower", 22),
        ("everest", 54),
    ],
)
def test_a_sheet_has_the_squares_of_its_drawing(name: str, squares: int) -> None:
    assert len(sheet_of(name).squares) == squares


def test_the_six_printed_sheets_and_the_large_one_can_be_chosen() -> None:
    assert len(TITLES) == 6 + 1


def test_rows_count_from_the_bottom_and_squares_from_the_left() -> None:
    sheet = sheet_of(" []\n[][]")
    assert [(square.row, square.column, square.x) for square in sheet.squares] == [
        (1, 1, 0),
        (1, 2, 2),
        (2, 1, 1),
    ]


def test_only_the_bottom_row_has_dots() -> None:
    assert [square.dot for square in sheet_of(" []\n[][]").squares] == [True, True, False]


def test_a_square_lies_on_each_square_it_overlaps_by_half() -> None:
    assert sheet_of(" []\n[][]").squares[2].below == (0, 1)


def test_a_square_straight_above_another_lies_on_that_one_alone() -> None:
    assert sheet_of("[]\n[][]").squares[2].below == (0,)


def test_an_overhanging_square_lies_on_none_and_touches_its_neighbour() -> None:
    overhang = sheet_of("[][]\n[]").squares[2]
    assert (overhang.below, overhang.beside, overhang.dot) == ((), (1,), False)


def test_squares_with_a_half_step_between_them_do_not_touch() -> None:
    assert sheet_of("[][]\n[] []").squares[0].beside == ()


def test_empty_lines_around_a_drawing_and_line_ends_of_windows_do_no_harm() -> None:
    assert sheet_of("\r\n []  \r\n[][]\r\n\r\n") == sheet_of(" []\n[][]")


@pytest.mark.parametrize(
    ("drawing", "row", "column"),
    [
        ("[]\n[x", 1, 1),
        ("[]\n[][", 1, 3),
        ("[]?\n[]", 2, 3),
        ("\t[]\n[]", 2, 1),
        ("[]\n\n[]", 2, 1),
        ("[]\n[□]", 1, 1),
        ("moon", 1, 1),
        (" " * MAX_COLUMNS + "[]", 1, MAX_COLUMNS + 1),
        ("\n".join(["[]"] * (MAX_ROWS + 1)), MAX_ROWS + 1, 1),
    ],
)
def test_a_broken_drawing_is_refused_with_row_and_column(
    drawing: str, row: int, column: int
) -> None:
    with pytest.raises(Illegal, match=f"Row {row}, column {column}: "):
        sheet_of(drawing)


def test_a_square_that_can_never_be_filled_is_named() -> None:
    with pytest.raises(Illegal, match="Row 2, column 5: square 2 can never be filled"):
        sheet_of("[]  []\n[]")


def test_a_square_on_one_that_can_never_be_filled_is_refused_too() -> None:
    with pytest.raises(Illegal, match="square 2 can never be filled"):
        sheet_of("[]  []\n[]  []\n[]")


def test_a_drawing_in_two_parts_is_refused() -> None:
    with pytest.raises(Illegal, match="Row 1, column 4: square 2 does not touch"):
        sheet_of("[]\n[] []")


def test_two_towers_under_one_roof_hang_together() -> None:
    assert len(sheet_of(" [][]\n[]  []").squares) == 4


@pytest.mark.parametrize("drawing", ["", "\n \n"])
def test_a_drawing_without_squares_is_refused(drawing: str) -> None:
    with pytest.raises(Illegal, match="Draw at least one square"):
        sheet_of(drawing)


def test_a_huge_drawing_is_refused() -> None:
    with pytest.raises(Illegal, match="too big"):
        sheet_of("[]" * 100_000)

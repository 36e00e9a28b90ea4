import pytest

from games.engine import Skip
from games.errors import Unreadable
from games.roll_to_the_top.moves import Add, Done, Place, Remove, Roll, Rolled, Swap, Undo
from games.roll_to_the_top.notation import compose, read, write

ALL_DICE = ((4, 4), (6, 6), (8, 8), (12, 12), (20, 20))


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("roll", Roll()),
        ("dice d4=1 d6=3 d8=5 d12=7 d20=9", Rolled(((4, 1), (6, 3), (8, 5), (12, 7), (20, 9)))),
        ("dice d4=1 d8=5 d20=14 w=+", Rolled(((4, 1), (8, 5), (20, 14)), "+")),
        ("dice d4=1 w=-", Rolled(((4, 1),), "-")),
        ("dice d4=1 w=<>", Rolled(((4, 1),), "<>")),
        ("dice d4=4 d6=6 d8=8 d12=12 d20=20 w=+-", Rolled(ALL_DICE, "+-")),
        (
            "dice d10=10 d12=12 d20=20 d30=30 d40=40 w=+-",
            Rolled(((10, 10), (12, 12), (20, 20), (30, 30), (40, 40)), "+-"),
        ),
        ("add d8", Add(8)),
        ("remove d20", Remove(20)),
        ("swap d8 d12", Swap(8, 12)),
        ("1+8=9 @r3c2", Place((1, 8), 9, 3, 2)),
        ("4+4=9 @r3c2", Place((4, 4), 9, 3, 2)),
        ("1+8 @r3c2", Place((1, 8), None, 3, 2)),
        ("12-5=7 @r3c2", Place((12, -5), 7, 3, 2)),
        ("12-2-5=5 @r3c2", Place((12, -2, -5), 5, 3, 2)),
        ("5-12 @r3c2", Place((5, -12), None, 3, 2)),
        ("12 @r10c1", Place((12,), 12, 10, 1)),
        ("5=6 @r1c1", Place((5,), 6, 1, 1)),
        ("undo", Undo()),
        ("done", Done()),
        ("skip 2", Skip(2)),
    ],
)
def test_a_move_is_written_as_it_is_read(text: str, move: object) -> None:
    assert read(text) == move
    assert write(read(text)) == text


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("8 + 1 = 9 @ r3c2", "1+8=9 @r3c2"),
        ("12 − 5 − 2 = 5 @ r1c1", "12-2-5=5 @r1c1"),  # noqa: RUF001
        ("12=12 @r1c1", "12 @r1c1"),
        ("1+8=9 @R03C2", "1+8=9 @r3c2"),
        (" DONE ", "done"),
        ("dice d20=14 d4=1 w=±", "dice d4=1 d20=14 w=+-"),
        ("dice d4=1 w=↔", "dice d4=1 w=<>"),
        ("dice d4=1 w=−", "dice d4=1 w=-"),  # noqa: RUF001
    ],
)
def test_other_spellings_are_read_too(text: str, canonical: str) -> None:
    assert write(read(text)) == canonical


@pytest.mark.parametrize(
    "text",
    [
        "",
        "up",
        "roll 2",
        "1 8=9 @r1c1",
        "1+8=9",
        "1+8=9 @r3",
        "+8=8 @r1c1",
        "-1+8=7 @r1c1",
        "dice",
        "dice w=+",
        "dice d4=1 w=x",
        "dice d4",
        "dice d4=1 w=",
        "add 8",
        "swap d8",
        "skip two",
        "\u0661 @r1c1",
        "1234567890 @r1c1",
        "1+" * 30 + "1 @r1c1",
    ],
)
def test_it_refuses_what_is_no_move(text: str) -> None:
    with pytest.raises(Unreadable):
        read(text)


def test_it_refuses_what_is_no_text() -> None:
    with pytest.raises(Unreadable):
        read(None)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("fields", "text"),
    [
        ({"dice": ["8", "1"], "sum": ["9"], "square": ["r3c2"]}, "1+8=9 @r3c2"),
        ({"dice": ["4", "4"], "sum": [" 8 "], "square": ["r1c1"]}, "4+4=8 @r1c1"),
        ({"dice": ["1", "8"], "sum": [""], "square": ["r3c2"]}, "1+8 @r3c2"),
        ({"dice": ["12"], "square": ["r3c2"]}, "12 @r3c2"),
    ],
)
def test_a_form_becomes_a_move(fields: dict[str, list[str]], text: str) -> None:
    assert write(read(compose(fields))) == text


@pytest.mark.parametrize("fields", [{}, {"dice": ["1"]}, {"square": ["r1c1"], "sum": ["1"]}])
def test_a_form_without_dice_or_square_is_refused(fields: dict[str, list[str]]) -> None:
    with pytest.raises(Unreadable, match="Tap dice"):
        compose(fields)


def test_a_sum_that_is_no_number_is_refused() -> None:
    with pytest.raises(Unreadable, match="Write the sum as a number"):
        compose({"dice": ["1", "8"], "sum": ["nine"], "square": ["r3c2"]})

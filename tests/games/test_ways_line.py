"""Lines: a climb of a class as a file, which is refused unless all of its parts agree."""

from dataclasses import replace

import pytest
from hypothesis import given, strategies as st

from games import dice
from games.errors import Illegal, Unreadable, UserError
from games.ways import PRESETS, TABLE, ways
from games.ways_line import LONGEST, NAMES, Line, is_line, read, write

SEED = bytes(range(dice.SEED_BYTES))


def line_for(preset: str, goal: int = 0) -> Line:
    line = Line(SEED, preset, goal, 2, 0, (1, 5, 5))
    throw = line.throw
    return replace(line, total=len(ways(throw.dice, throw.rules)))


TEXT = write(line_for("two"))


def changed(name: str, value: str) -> str:
    """The text of a line with another value behind this name."""
    rows = TEXT.splitlines()
    return "\n".join(f"{name}: {value}" if row.startswith(f"{name}:") else row for row in rows)


@pytest.mark.parametrize(
    ("preset", "goal"), [*((one, 0) for one in PRESETS if one != TABLE), (TABLE, 7)]
)
def test_a_line_of_every_kind_is_read_as_it_was_written(preset: str, goal: int) -> None:
    line = line_for(preset, goal)
    assert read(write(line)) == line
    assert is_line(write(line))


def test_a_line_of_a_class_that_got_nothing_is_read_as_it_was_written() -> None:
    line = replace(line_for("two"), seconds=())
    text = write(line)
    assert read(text) == line
    # Editors take blanks from the end of a row.
    assert read("\r\n".join(row.rstrip() for row in text.splitlines())) == line


def test_a_line_has_counts_and_times_and_nothing_else() -> None:
    assert [row.partition(":")[0] for row in TEXT.splitlines()] == [*NAMES]
    numbers = {row.partition(": ")[2] for row in TEXT.splitlines()[1:6]}
    assert all(part.isdigit() for value in numbers for part in value.split())


@pytest.mark.parametrize(
    ("name", "value", "refusal"),
    [
        ("seed", "00" * 32, "The seed does not match its seal."),
        ("seed-sha256", "00" * 32, "The seed does not match its seal."),
        ("dice", "1 1 1", "The dice of this line do not come from its seed."),
        ("dice", "", "The dice of this line do not come from its seed."),
        ("roll", "three", "These dice have another number of ways than this line says."),
        ("ways", "13", "These dice have another number of ways than this line says."),
        ("roll", "six", "This app does not know that kind of roll."),
        ("goal", "12", "This app does not know that kind of roll."),
        ("minutes", "6", "This app does not know that kind of roll."),
        ("seconds", " ".join(["1"] * 20), "This line has more times than ways."),
        ("seconds", "9 3", "The times of this line do not follow each other."),
        ("seconds", "1 124", "The times of this line do not follow each other."),
    ],
)
def test_a_line_whose_parts_do_not_agree_is_refused(name: str, value: str, refusal: str) -> None:
    with pytest.raises(Illegal) as caught:
        read(changed(name, value))
    assert str(caught.value) == refusal


@pytest.mark.parametrize(
    "text",
    [
        "",
        "game: on_belay\n",
        TEXT + "class: 4b\n",
        TEXT + TEXT.splitlines()[0],
        TEXT.replace("minutes: 2\n", ""),
        changed("seed", "x" * 64),
        changed("seed", "00" * 16),
        changed("minutes", "two"),
        changed("minutes", "2 2"),
        changed("seconds", "1.5"),
        changed("seconds", "-1"),
        changed("seconds", "\N{SUPERSCRIPT TWO}"),
        changed("seconds", "1 " * LONGEST),
    ],
)
def test_a_text_that_is_no_line_is_refused(text: str) -> None:
    with pytest.raises(Unreadable):
        read(text)


@given(st.text(alphabet=f"{TEXT}\x00\n:", max_size=400))
def test_no_text_does_more_than_to_be_refused(text: str) -> None:
    with pytest.raises(UserError):
        read(text)

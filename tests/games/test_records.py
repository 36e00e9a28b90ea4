"""Records: a match as a text file, out and in again, and what is refused on the way in."""

from typing import Any

import pytest

from games import dice, records, registry
from games.errors import Illegal, NotYourTurn, Unreadable
from games.movelog import MoveLog
from tests.games import guessing

SEED = bytes(range(32))
RECORD = """\
game: guessing
version: 1
seats: 2
options: {"rounds": 2, "title": "", "faces": [1, 2, 3]}

1 guess 2
2 guess 3
0 dice 2
2 guess 1
0 skip 1
0 takeback 3
"""


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._games(registry._is_in_django()), "guessing", guessing.game())


def new_log(**options: Any) -> MoveLog:
    return MoveLog.start(guessing.game(), guessing.Options(**options), 2)


def finished_log() -> MoveLog:
    return new_log().play(1, "guess 2").play(2, "guess 3").settle(SEED)


def test_a_record_is_read_row_by_row() -> None:
    log, seed = records.read(RECORD)
    assert [row.text for row in log.rows][-2:] == ["skip 1", "takeback 3"]
    assert (log.seats, log.options, seed) == (2, guessing.Options(), None)
    assert log.state.scores == (1, 0)


def test_a_record_is_written_as_it_was_read() -> None:
    assert records.write(records.read(RECORD)[0]) == RECORD


def test_a_record_with_its_seed_promises_and_proves_the_dice() -> None:
    text = records.write(finished_log(), SEED)
    assert f"seed: {SEED.hex()}\nseed-sha256: {dice.commitment(SEED)}\n" in text
    assert records.read(text) == (finished_log(), SEED)


def test_without_the_seed_a_record_does_not_tell_it() -> None:
    assert SEED.hex() not in records.write(finished_log())


@pytest.mark.parametrize(
    "title", ["a\nb", "a\n\nb", "a\r\n\r\nb", "a\u2028b", "a\x85b", "a\x1cb", "\ud800", "ö: é"]
)
def test_any_text_in_an_option_comes_back_whole(title: str) -> None:
    log = new_log(title=title)
    assert records.read(records.write(log))[0].options.title == title


def test_line_ends_of_another_system_are_read() -> None:
    assert records.read(RECORD.replace("\n", "\r\n")) == records.read(RECORD)


def test_blank_lines_between_moves_are_passed_over() -> None:
    assert records.read(RECORD.replace("1 guess 2\n", "1 guess 2\n\n")) == records.read(RECORD)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("game: guessing", "game guessing", "Line 1"),
        ("seats: 2", "seats 2", "Line 3"),
        ("1 guess 2", "guess 2", "Line 6"),
        ("0 dice 2", "-1 dice 2", "Line 8"),
        ("0 dice 2", "0", "Line 8"),
        ("0 dice 2", "9999 dice 2", "Line 8"),
        ("2 guess 1", "٢ guess 1", "Line 9"),
        ("game: guessing\n", "", "game"),
        ("options: ", "choices: ", "options"),
        ("seats: 2", "seats: two", "seats"),
        ('{"rounds"', '{"rounds', "options"),
        ('{"rounds": 2', '{"rounds": ' + "[" * 5000, "options"),
    ],
)
def test_a_broken_record_is_unreadable_and_says_where(old: str, new: str, says: str) -> None:
    assert old in RECORD
    with pytest.raises(Unreadable, match=says):
        records.read(RECORD.replace(old, new, 1))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("game: guessing", "game: chess"),
        ("version: 1", "version: 2"),
        ("seats: 2", "seats: 4"),
        ("seats: 2", "seats: 0"),
        ('"rounds": 2', '"rounds": 3'),
        ('"rounds": 2', '"laps": 2'),
        ('"title": ""', '"title": 5'),
        ('"faces": [1, 2, 3]', '"faces": []'),
        ("0 takeback 3", "0 takeback 2"),
        ("0 skip 1", "0 skip 2"),
    ],
)
def test_a_record_that_the_rules_do_not_allow_is_illegal(old: str, new: str) -> None:
    assert old in RECORD
    with pytest.raises(Illegal):
        records.read(RECORD.replace(old, new, 1))


def test_a_row_out_of_turn_is_refused() -> None:
    with pytest.raises(NotYourTurn):
        records.read(RECORD.replace("2 guess 3", "1 guess 3"))


@pytest.mark.parametrize("text", ["", "\n\n", "roll", None, 7, b"game: guessing"])
def test_what_is_no_record_is_unreadable(text: object) -> None:
    with pytest.raises(Unreadable):
        records.read(text)  # type: ignore[arg-type]


def test_a_seed_that_is_not_hex_is_unreadable() -> None:
    text = records.write(finished_log(), SEED).replace(SEED.hex(), "z" * 64)
    with pytest.raises(Unreadable):
        records.read(text)


def test_another_seed_than_the_promised_one_is_refused() -> None:
    other = bytes(32)
    text = records.write(finished_log(), SEED).replace(SEED.hex(), other.hex())
    with pytest.raises(Illegal, match="does not match its seal"):
        records.read(text)


def test_dice_that_are_not_the_seeds_are_refused() -> None:
    fell = finished_log().rows[-1].text
    text = records.write(finished_log(), SEED)
    for face in {"dice 1", "dice 2", "dice 3"} - {fell}:
        with pytest.raises(Illegal, match="dice of move 2"):
            records.read(text.replace(f"0 {fell}", f"0 {face}"))

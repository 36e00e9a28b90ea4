"""Every text of the notation, read and written."""

import pytest

from games.climb_on.moves import TOP, Clip, Deal, Go, Place, Redraw, Roll, Rolled, Spend
from games.climb_on.notation import LONGEST, compose, read, write
from games.engine import Skip
from games.errors import Unreadable

TEXTS = [
    ("place 27 @4,4 r90", Place(27, (4, 4), 1)),
    ("place 05 @-8,2", Place(5, (-8, 2))),
    ("clip @3,7", Clip((3, 7))),
    ("redraw 12 31", Redraw((12, 31))),
    ("roll 2", Roll(2)),
    ("roll 2 chalk jump@5,9", Roll(2, True, (5, 9))),
    ("roll 4 jump@top", Roll(4, False, TOP)),
    ("dice 3 1", Rolled((3, 1))),
    ("deal 1 03 17", Deal(1, (3, 17))),
    ("deal 0 12 04", Deal(0, (12, 4))),
    ("go @5,9", Go((5, 9))),
    ("go @5,9 via @4,4 dice 3+1 award O", Go((5, 9), ((4, 4),), (3, 1), "O")),
    ("go @5,9 dice 3 cost 3", Go((5, 9), (), (3,), "", None, 3)),
    ("go @5,9 dice 3 award O H points 9 cost 8", Go((5, 9), (), (3,), "OH", 9, 8)),
    ("go @5,9 dice 3 have 7 cost 3", Go((5, 9), (), (3,), "", None, 3, 7)),
    ("top dice 3 award O", Go(TOP, (), (3,), "O")),
    ("spend 2 stamina", Spend(2)),
    ("spend 2 clip@3,7", Spend(2, (3, 7))),
    ("skip 2", Skip(2)),
]


@pytest.mark.parametrize(("text", "move"), TEXTS)
def test_a_text_reads_as_its_move_and_is_written_again(text: str, move: object) -> None:
    assert read(text) == move
    assert write(read(text)) == text


@pytest.mark.parametrize("word", ["rest", "fall", "end"])
def test_words_are_their_own_text(word: str) -> None:
    assert write(read(word)) == word


@pytest.mark.parametrize(
    ("variant", "text"),
    [
        ("GO @5,9  DICE 1 + 3 AWARD h o", "go @5,9 dice 3+1 award O H"),
        ("place 5 @4, 4 r0", "place 05 @4,4"),
        ("redraw 31 12", "redraw 12 31"),
        ("dice 1 3", "dice 3 1"),
        ("deal 2 17 3", "deal 2 03 17"),
        ("clip@3,7", "clip @3,7"),
        ("place 5 @−4,4", "place 05 @-4,4"),  # noqa: RUF001
    ],
)
def test_other_ways_to_say_it_are_read_too(variant: str, text: str) -> None:
    assert write(read(variant)) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "climb",
        "roll 5",
        "roll 1",
        "dice 4 1",
        "place 5 4,4",
        "place 5 @4,4 r45",
        "go @5,9 dice 4",
        "go @5,9 award X",
        "go @5,9 award O O",
        "go @5,9 points 4",
        "go @5,9 have 4",
        "go @5",
        "spend 2",
        "redraw",
        "go @5,9 " + "via @1,1 " * LONGEST,
    ],
)
def test_anything_else_is_unreadable(text: str) -> None:
    with pytest.raises(Unreadable):
        read(text)


def test_forms_make_up_their_texts() -> None:
    place = {"do": ["place"], "panel": ["27"], "corner": ["4,4"], "turn": ["90"]}
    assert compose(place) == "place 27 @4,4 r90"
    roll = {"do": ["roll 3"], "chalk": ["on"], "jump": ["5,9"]}
    assert compose(roll) == "roll 3 chalk jump@5,9"
    assert compose({"do": ["roll 2"], "jump": [""]}) == "roll 2"
    assert compose({"do": ["redraw"], "change": ["12", "31"]}) == "redraw 12 31"
    go = {"do": ["go"], "to": ["5,9"], "via": ["4,4"], "die": ["3", "1"], "award": ["O"]}
    assert compose(go) == "go @5,9 via @4,4 dice 3+1 award O"
    counted = {"do": ["go"], "to": ["5,9"], "die": ["3"], "cost": ["2"]}
    assert compose(counted) == "go @5,9 dice 3 cost 2"
    assert compose({**counted, "have": ["5"]}) == "go @5,9 dice 3 have 5 cost 2"
    summed = {"do": ["go"], "to": ["top"], "die": ["3"], "points": ["3"], "cost": ["2"]}
    assert compose(summed) == "top dice 3 points 3 cost 2"


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"do": ["fly"]},
        {"do": ["place"], "corner": ["4,4"]},
        {"do": ["place"], "panel": ["27"]},
        {"do": ["roll"]},
        {"do": ["redraw"], "change": []},
        {"do": ["go"], "die": ["3"]},
        {"do": ["go"], "to": ["5,9"], "points": [""], "cost": ["4"]},
        {"do": ["go"], "to": ["5,9"], "points": ["4"]},
        {"do": ["go"], "to": ["5,9"], "have": [""], "cost": ["4"]},
        {"do": ["go"], "to": ["5,9"], "have": ["4"]},
    ],
)
def test_a_form_with_an_empty_box_says_what_is_missing(fields: dict[str, list[str]]) -> None:
    with pytest.raises(Unreadable):
        compose(fields)

"""One text a move."""

import pytest

from games.errors import Unreadable
from games.yeti_mountain.notation import compose, read, write

TEXTS = [
    "yeti@r5c3", "draw", "enter@r1c4", "step@r2c4", "resolve", "keep", "leave", "place@r1c3",
    "place@off", "discard Map", "item Rope", "item Hot tea", "play Roar on 2",
    "play Sherpa's day off on 5", "peak@r4c2", "camp", "take Map", "end", "end +1", "end -2",
    "end +0", "skip 2", "dice 2", "first 3", "card Loose pack", "card Grappling hook",
    "shuffle danger", "shuffle item", "board glacier",
]  # fmt: skip


@pytest.mark.parametrize("text", TEXTS)
def test_a_text_is_read_and_written_again(text: str) -> None:
    assert write(read(text)) == text


@pytest.mark.parametrize(
    ("variant", "text"),
    [
        ("STEP@R2C4", "step@r2c4"),
        ("step @ r2 c4", "step@r2c4"),
        ("Play roar on 2", "play Roar on 2"),
        ("end 1", "end +1"),
        ("end − 2", "end -2"),  # noqa: RUF001
        ("end -0", "end +0"),
        ("item  hot   tea", "item Hot tea"),
    ],
)
def test_other_ways_to_write_it_are_read(variant: str, text: str) -> None:
    assert write(read(variant)) == text


@pytest.mark.parametrize(
    "text",
    [
        "", "step", "step@", "step@r2", "jump@r2c4", "step@r100c1", "place@r1c3 r2c2", "item",
        "item Roar", "discard Avalanche", "play Map on 2", "play Roar", "play Roar on", "take Yeti",
        "end one", "end + 100", "card", "card Joker", "shuffle", "shuffle peak", "board k2",
        "dice 9", "first 0", "first 6", "skip", "draw Map",
    ],
)  # fmt: skip
def test_anything_else_is_unreadable(text: str) -> None:
    with pytest.raises(Unreadable):
        read(text)


def test_the_form_of_the_turns_end_has_the_rows() -> None:
    assert read(compose({"rows": ["+2"]})) == read("end +2")
    assert read(compose({"rows": [" -1 "]})) == read("end -1")


def test_the_form_of_a_danger_card_has_the_card_and_the_team() -> None:
    assert read(compose({"card": ["Roar"], "on": ["2"]})) == read("play Roar on 2")


@pytest.mark.parametrize("fields", [{}, {"rows": [""]}, {"rows": []}, {"card": ["Roar"]}])
def test_an_empty_form_is_refused(fields: dict[str, list[str]]) -> None:
    with pytest.raises(Unreadable, match="Type how many rows"):
        compose(fields)

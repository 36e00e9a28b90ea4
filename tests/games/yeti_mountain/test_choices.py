"""Choices that fall to somebody in the middle of another's action, and who waits for whom."""

import pytest

from games.yeti_mountain.agenda import (
    Choice,
    Drop,
    Face,
    Lands,
    LeadYeti,
    Offer,
    Pick,
    Pitch,
    PutYeti,
    YetiLands,
)
from games.yeti_mountain.board import view
from games.yeti_mountain.mountain import Place
from games.yeti_mountain.rules import to_move
from tests.games.yeti_mountain.positions import due, scene, texts

SLOPE = """
   ..YY..
  ..DaGa..
 T1T2......
"""
HANDS = {
    1: {"items": ("Hot tea", "Map"), "dangers": ("Roar",), "camp": "r2c1"},
    2: {"items": ("Rope",), "dangers": ("Avalanche",)},
}


CHOICES = [
    PutYeti(2),
    LeadYeti(2, 1),
    YetiLands(2, (Place(2, 1), Place(1, 3))),
    Offer(2, Place(1, 2)),
    Face(2, "Roar"),
    Lands(2, (Place(2, 1), Place(1, 3))),
    Drop(2),
    Pitch(2, Place(1, 2)),
    Pick(2),
]


def test_every_sort_of_choice_is_below() -> None:
    assert {type(choice) for choice in CHOICES} == set(Choice.__subclasses__())


@pytest.mark.parametrize("choice", CHOICES, ids=lambda choice: choice.name)
def test_a_choice_falls_to_one_team_and_all_others_see_whom_they_wait_for(choice: Choice) -> None:
    """Here to team 2 in the turn of team 1."""
    state = due(scene(SLOPE, teams=HANDS, storage=("Map", "Rope")), choice)
    assert (to_move(state), state.agenda) == ({2}, (choice,))
    for viewer in (1, None):
        board = view(state, viewer)
        assert (board["phase"], board["waiting"]) == (choice.name, [2])
        assert str(board["todo"]).startswith(("2 ", "2: "))
    assert "Wait" not in str(view(state, 2)["todo"])


@pytest.mark.parametrize("choice", CHOICES, ids=lambda choice: choice.name)
def test_every_answer_stands_on_a_tile_a_card_or_a_button_once(choice: Choice) -> None:
    state = due(scene(SLOPE, teams=HANDS, storage=("Map", "Rope")), choice)
    board = view(state, 2)
    answers = [tile["move"]["text"] for tile in board["tiles"] if tile["move"]]
    answers += [button["text"] for button in board["buttons"]]
    answers += [card["take"] for card in board["takes"]]
    answers += [card[key] for card in board["hand"]["items"] for key in ("use", "discard")]
    assert sorted(filter(None, answers)) == sorted(texts(state, 2))


def test_everybody_reads_whom_all_wait_for() -> None:
    state = due(scene(SLOPE, teams=HANDS), Drop(2))
    assert str(view(state, 2)["todo"]) == "Choose an Item card to throw away."
    assert str(view(state, 1)["todo"]) == "2 throw a card away."
    assert (view(state, None)["waiting"], view(state, None)["phase"]) == ([2], "drop")

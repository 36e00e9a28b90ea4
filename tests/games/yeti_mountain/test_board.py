"""A seat sees what it may, reads its rows, and is told of them."""

import json
from typing import Any

import pytest

from games.engine import plain_data
from games.yeti_mountain.agenda import Deal, Drop, LeadYeti, Moved, Pick
from games.yeti_mountain.board import is_visible, sentence, view
from games.yeti_mountain.cards import DECKS, TEXTS
from games.yeti_mountain.notation import read
from games.yeti_mountain.position import Options, State
from games.yeti_mountain.rules import start
from games.yeti_mountain.words import LABELS
from tests.games.yeti_mountain.positions import due, play_out, scene

SLOPE = """
   ..YY..
  ..DaGa..
 T1T2......
"""
HANDS = {
    1: {"items": ("Hot tea", "Map"), "dangers": ("Roar",), "camp": "r2c1"},
    2: {"items": ("Rope",), "dangers": ("Avalanche",)},
}


def tiles(state: State, seat: int | None = None) -> dict[str, Any]:
    return {tile["name"]: tile for tile in view(state, seat)["tiles"]}


def buttons(state: State, seat: int | None) -> dict[str, str]:
    return {button["text"]: str(button["label"]) for button in view(state, seat)["buttons"]}


# The mountain --------------------------------------------------------------------------------


def test_a_tile_says_what_it_is_and_what_stands_on_it() -> None:
    by_name = tiles(scene(SLOPE, teams=HANDS))
    assert (by_name["r2c2"]["kind"], by_name["r2c2"]["word"]) == ("danger", "danger")
    assert (by_name["r1c1"]["seats"], by_name["r1c2"]["seats"]) == ([1], [2])
    assert (by_name["r3c2"]["yeti"], by_name["r2c1"]["camps"]) == (True, [1])
    assert by_name["r2c1"]["x"] - by_name["r1c1"]["x"] == 1
    assert by_name["r5c1"]["kind"] == "summit"


def test_a_covered_tile_keeps_its_kind_under_the_snow() -> None:
    state = play_out(scene(SLOPE, compass=1), "step@r2c1", "step@r2c2", "card Roar")
    assert (tiles(state)["r2c2"]["covered"], tiles(state)["r2c2"]["kind"]) == (True, "danger")


def test_the_team_in_turn_sees_its_moves_on_the_tiles() -> None:
    state = scene(SLOPE)
    moves = {name: tile["move"]["text"] for name, tile in tiles(state, 1).items() if tile["move"]}
    assert moves == {"r2c1": "step@r2c1", "r1c3": "peak@r1c3"}
    assert not any(tile["move"] for tile in tiles(state, 2).values())


def test_the_desk_says_that_cards_are_dealt() -> None:
    assert LABELS["deal"] == "Deal the cards"


def test_before_the_boards_are_drawn_there_are_no_tiles() -> None:
    board = view(start(Options(levels=3), 2), None)
    assert (board["tiles"], board["phase"]) == ([], "draw_board")
    assert [level["level"] for level in board["levels"]] == [2, 3, 4]
    assert {level["title"] for level in board["levels"]} == {""}


# Hands ---------------------------------------------------------------------------------------


def test_a_team_sees_its_own_hand() -> None:
    hand = view(scene(SLOPE, teams=HANDS), 1)["hand"]
    assert [(card["card"], card["use"]) for card in hand["items"]] == [
        ("Hot tea", None),
        ("Map", "item Map"),
    ]
    assert [card["card"] for card in hand["dangers"]] == ["Roar"]


def test_a_card_can_be_thrown_away_from_a_full_hand_alone() -> None:
    for cards, thrown in ((("Map", "Tent"), None), (("Flare", "Map", "Tent"), "discard Map")):
        hand = view(scene(SLOPE, teams={1: {"items": cards}}), 1)["hand"]
        assert {card["card"]: card["discard"] for card in hand["items"]}["Map"] == thrown


def test_a_full_hand_is_asked_for_one_card_only_once() -> None:
    full = scene(SLOPE, teams={1: {"items": ("Flare", "Map", "Tent")}})
    pending = due(full, Drop(1))
    for state in (full, pending):
        hand = view(state, 1)["hand"]
        assert [card["discard"] for card in hand["items"]] == [
            "discard Flare",
            "discard Map",
            "discard Tent",
        ]
        hand = view(play_out(state, "discard Map"), 1)["hand"]
        assert [(card["card"], card["discard"]) for card in hand["items"]] == [
            ("Flare", None),
            ("Tent", None),
        ]


def test_others_see_only_how_many_cards_a_team_holds() -> None:
    state = scene(SLOPE, teams=HANDS)
    for viewer in (2, None):
        text = json.dumps(plain_data(view(state, viewer)))
        assert "Hot tea" not in text
        assert "Roar" not in text
    team = view(state, 2)["teams"][0]
    assert (team["items"], team["dangers"]) == (2, 1)


def test_the_public_sees_no_hand() -> None:
    assert view(scene(SLOPE, teams=HANDS), None)["hand"] is None


def test_a_deck_shows_how_many_cards_it_has_and_its_discards() -> None:
    state = play_out(scene(SLOPE, teams=HANDS), "item Map")
    deck = view(state, 2)["decks"]["item"]
    assert (deck["left"], [card["card"] for card in deck["out"]]) == (30, ["Map"])


def dealt(goes: str) -> State:
    return due(scene(SLOPE), Deal("item", 1, goes))


@pytest.mark.parametrize(("goes", "readers"), [("hand", [1]), ("storage", [1, 2, None])])
def test_a_card_drawn_into_a_hand_is_read_by_its_owner_alone(goes: str, readers: list[Any]) -> None:
    before, move = dealt(goes), read("card Map")
    now = play_out(before, "card Map")
    assert [seat for seat in (1, 2, None) if is_visible(before, 0, move, now, seat)] == readers


def test_a_danger_card_drawn_on_a_tile_lies_face_up() -> None:
    before = play_out(scene(SLOPE, compass=1), "step@r2c1", "step@r2c2")
    now = play_out(before, "card Roar")
    assert is_visible(before, 0, read("card Roar"), now, None)
    assert view(now, None)["card"]["card"] == "Roar"


def test_after_the_game_hidden_draws_can_be_read() -> None:
    teams = {1: {"at": "r4c1"}}
    over = play_out(scene(SLOPE, finish_round=False, teams=teams), "step@r5c1")
    assert is_visible(dealt("hand"), 0, read("card Map"), over, 2)


# What to do ----------------------------------------------------------------------------------


def test_the_text_of_an_open_danger_card_is_read_to_all() -> None:
    state = play_out(scene(SLOPE, compass=1), "step@r2c1", "step@r2c2", "card Rockfall")
    assert str(view(state, 1)["todo"]) == "You drew a card."
    assert view(state, 1)["card"]["words"] == "Slide one row down."  # type: ignore[typeddict-item]
    assert "Rockfall" in str(view(state, None)["todo"])
    assert buttons(state, 1) == {
        "resolve": "Slide one row down.",
        "keep": "Pay 1 crystal and keep it",
    }
    assert buttons(state, 2) == {}


def test_answers_that_are_no_tiles_are_buttons() -> None:
    state = due(scene(SLOPE, teams={1: {"camp": "r2c1"}}), Moved(1, -2))
    assert buttons(state, 1) == {"place@off": "Leave the mountain"}


def test_answers_about_cards_stand_on_the_cards() -> None:
    hand = view(due(scene(SLOPE, teams=HANDS), Drop(2)), 2)["hand"]
    assert [card["discard"] for card in hand["items"]] == ["discard Rope"]
    state = due(scene(SLOPE, teams=HANDS, storage=("Map", "Rope")), Pick(2))
    assert [card["take"] for card in view(state, 2)["takes"]] == ["take Map", "take Rope"]
    assert view(state, 1)["takes"] == []


def test_where_the_yeti_can_be_led_stands_on_the_tiles() -> None:
    by_name = tiles(due(scene(SLOPE), LeadYeti(2, 1)), 2)
    assert by_name["r3c1"]["move"]["text"] == "yeti@r3c1"


def test_danger_cards_to_play_name_their_targets() -> None:
    plays = view(scene(SLOPE, teams=HANDS), 2)["plays"]
    assert [(play["card"], [on["text"] for on in play["on"]]) for play in plays] == [
        ("Avalanche", ["play Avalanche on 1"])
    ]
    assert str(view(scene(SLOPE, teams=HANDS), 2)["todo"]) == "1 climb. Play a Danger card?"


# The route sum -------------------------------------------------------------------------------


def test_students_see_the_terms_of_the_route_and_not_its_sum() -> None:
    state = play_out(scene(SLOPE, calculate="student"), "step@r2c1", "step@r1c1")
    board = view(state, 1)
    assert (board["route"], board["form"]) == ([1, -1], True)
    assert not any(text.startswith("end") for text in buttons(state, 1))
    assert view(state, 2)["form"] is False


def test_where_the_server_counts_end_is_a_button() -> None:
    state = play_out(scene(SLOPE), "step@r2c1")
    assert view(state, 1)["form"] is False
    assert buttons(state, 1)["end"] == "End your turn"


# Words ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("step@r2c1", "go to row 2, tile 1"),
        ("step@r5c1", "reach the top"),
        ("yeti@r3c2", "move the Yeti to row 3, tile 2"),
        ("play Avalanche on 1", "play Avalanche on 1"),
        ("end -2", "end the turn: \N{MINUS SIGN}2 rows"),
        ("place@off", "slide off the mountain"),
        ("skip 1", "1 are skipped: their turn ends"),
        ("skip 2", "2 are skipped: no Danger card"),
        ("dice 3", "Yeti die: 3"),
        ("board ridge", "The board Ridge is picked"),
        ("shuffle item", "The Item cards are shuffled"),
    ],
)
def test_a_row_is_told_in_words(text: str, words: str) -> None:
    assert str(sentence(scene(SLOPE), 2, read(text))) == words


def test_nobody_waits_for_a_team_that_could_play_a_danger_card() -> None:
    state = scene(SLOPE, teams={2: {"dangers": ("Roar",)}})
    board = view(state, 1)
    assert (board["waiting"], board["awaited"]) == ([1, 2], [1])


def test_every_card_has_a_short_text() -> None:
    for card in (card for deck in DECKS.values() for card in deck):
        assert 1 < len(TEXTS[card].split()) <= 9, card


def test_at_the_end_the_winners_are_cheered() -> None:
    over = play_out(scene(SLOPE, finish_round=False, teams={1: {"at": "r4c1"}}), "step@r5c1")
    assert str(view(over, 1)["todo"]) == "You are on top. You win!"
    assert str(view(over, 2)["todo"]) == "1 reach the top!"
    assert (view(over, None)["phase"], view(over, None)["winners"]) == ("over", [1])

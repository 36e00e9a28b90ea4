"""Decks that run out are shuffled again, or nothing is left of them."""

from games.yeti_mountain.position import Deck
from games.yeti_mountain.rules import chance
from tests.games.yeti_mountain.positions import play_out, refusal, scene, tile

AROUND = """
   ......
  ItShCr
 DaT1Ga..
  YeCa..
 ........
"""
# The item tile is r4c1, the camp r2c2.
CARDS = ("Flare", "Map", "Map", "Rope", "Whistle")


def test_an_empty_deck_is_shuffled_anew_from_its_discards() -> None:
    state = play_out(scene(AROUND, item=Deck((), ("Map", "Rope"))), "step@r4c1", "resolve")
    assert chance(state).sides == ()
    state = play_out(state, "shuffle item")
    assert (state.item.left, state.item.out) == (("Map", "Rope"), ())
    assert play_out(state, "card Rope").team(1).items == ("Rope",)


def test_a_deck_with_cards_is_not_shuffled() -> None:
    state = play_out(scene(AROUND, item=Deck(("Map",), ("Rope",))), "step@r4c1", "resolve")
    assert refusal(state, "shuffle item")


def test_where_cards_and_discards_are_gone_nothing_is_drawn() -> None:
    state = play_out(scene(AROUND, item=Deck(())), "step@r4c1")
    assert (state.agenda, tile(state, "r4c1")) == ((), "It")


def test_a_card_that_is_not_in_the_deck_is_not_drawn() -> None:
    state = play_out(scene(AROUND, item=Deck(("Map",))), "step@r4c1", "resolve")
    assert refusal(state, "card Rope") == "Something else comes first now."


def test_the_storage_is_refilled_from_the_discards_too() -> None:
    deck = Deck((), ("Tent",))
    state = play_out(scene(AROUND, storage=CARDS, item=deck), "step@r2c2", "leave", "take Map")
    state = play_out(state, "shuffle item", "card Tent")
    assert state.storage == ("Flare", "Map", "Rope", "Tent", "Whistle")


def test_the_storage_stays_smaller_where_no_item_card_is_left() -> None:
    state = scene(AROUND, storage=CARDS, item=Deck(()))
    state = play_out(state, "step@r2c2", "leave", "take Map")
    assert (len(state.storage), state.agenda) == (4, ())

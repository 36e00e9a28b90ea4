"""Tiles: what happens to a team that steps on each kind."""

from dataclasses import replace

import pytest

from games.yeti_mountain.position import Deck, Turn
from games.yeti_mountain.rules import to_move
from tests.games.yeti_mountain.positions import at, play_out, refusal, scene, some, texts, tile

AROUND = """
   ......
  ItShCr
 DaT1Ga..
  YeCa..
 ........
"""
# Team 1 stands on r3c2 and touches r4c1 item, r4c2 Sherpa, r3c1 danger, r3c3 gap, r2c1 Yeti
# step and r2c2 camp.


def test_an_empty_tile_does_nothing() -> None:
    state = play_out(scene("  ....\n T1...."), "step@r1c2")
    assert (state.agenda, at(state, 1), state.turn.steps) == ((), "r1c2", 2)


def test_nobody_steps_on_a_rock() -> None:
    state = scene("  ....\n T1##..")
    assert refusal(state, "step@r1c2") == "A rock is in the way. Walk around it."


def test_each_tile_is_resolved_before_the_next_step() -> None:
    state = play_out(scene(AROUND), "step@r4c1")
    assert texts(state) == {"resolve", "leave"}
    assert refusal(state, "step@r4c2") == "Choose first: use this tile, or leave it."


def test_a_resolved_tile_is_covered_and_then_empty() -> None:
    state = play_out(scene(AROUND, teams={1: {"crystals": 0}}), "step@r4c2", "step@r4c3", "resolve")
    assert tile(state, "r4c3") == ".."
    state = play_out(state, "step@r4c2")
    assert play_out(state.with_turn(used=0), "step@r4c3").agenda == ()


@pytest.mark.parametrize(
    ("kind", "way"),
    [("It", ["step@r4c1"]), ("Sh", ["step@r4c2"]), ("Cr", ["step@r3c3", "step@r4c3"])],
)
def test_item_sherpa_and_crystal_may_be_left_and_stay_uncovered(kind: str, way: list[str]) -> None:
    drawing = AROUND.replace("Ga", "..")
    state = scene(drawing, teams={1: {"sherpa": False}})
    left = play_out(state, *way)
    assert texts(left) == {"resolve", "leave"}
    left = play_out(left, "leave")
    assert tile(left, way[-1].removeprefix("step@")) == kind
    assert replace(left.team(1), at=state.team(1).at) == state.team(1)


@pytest.mark.parametrize("place", ["r3c1", "r3c3", "r2c1"])
def test_danger_gap_and_yeti_tiles_may_not_be_left(place: str) -> None:
    state = play_out(scene(AROUND.replace("   ......", "   ..YY..")), f"step@{place}")
    assert state.agenda
    assert "leave" not in texts(state)


def test_snow_covers_nothing_before_a_tile_is_resolved() -> None:
    assert scene(AROUND, turn=Turn()).covered == frozenset()


# Danger --------------------------------------------------------------------------------------


def danger(card: str = "Rockfall", **team: object):
    state = play_out(scene(AROUND, teams={1: team}), "step@r3c1")
    return play_out(state, f"card {card}")


def test_a_danger_tile_draws_a_danger_card_face_up() -> None:
    state = play_out(scene(AROUND), "step@r3c1")
    assert to_move(state) == {0}
    assert len(state.danger.left) == 24
    assert len(play_out(state, "card Roar").danger.left) == 23


def test_the_card_can_be_resolved_or_kept_for_a_crystal() -> None:
    assert texts(danger()) == {"resolve", "keep"}


def test_a_kept_card_goes_into_the_hand_and_costs_a_crystal() -> None:
    state = play_out(danger(), "keep")
    assert (state.team(1).dangers, state.team(1).crystals) == (("Rockfall",), 0)
    assert at(state, 1) == "r3c1"


def test_without_a_crystal_it_cannot_be_kept() -> None:
    assert texts(danger(crystals=0)) == {"resolve"}
    assert refusal(danger(crystals=0), "keep") == "Choose what to do with your Danger card first."


def test_resolved_kept_and_cancelled_all_cover_the_tile() -> None:
    for answer in ("resolve", "keep", "item Hot tea"):
        state = play_out(danger("Cracked crystal", items=("Hot tea",)), answer)
        assert tile(state, "r3c1") == "..", answer


def test_a_resolved_card_takes_effect_and_is_discarded() -> None:
    state = play_out(danger("Cracked crystal"), "resolve")
    assert (state.team(1).crystals, state.danger.out) == (0, ("Cracked crystal",))


def test_where_no_danger_card_is_left_nothing_is_drawn() -> None:
    state = play_out(scene(AROUND, danger=Deck(())), "step@r3c1")
    assert (state.agenda, tile(state, "r3c1")) == ((), "Da")


# Item, Sherpa, crystal -----------------------------------------------------------------------


def test_an_item_tile_draws_an_item_card_into_the_hand() -> None:
    state = play_out(scene(AROUND), "step@r4c1", "resolve", "card Map")
    assert (state.team(1).items, tile(state, "r4c1")) == (("Map",), "..")


def test_two_item_cards_fill_a_hand_without_a_sherpa() -> None:
    full = {"items": ("Map", "Rope"), "sherpa": False}
    state = play_out(scene(AROUND, teams={1: full}), "step@r4c1")
    assert (state.agenda, tile(state, "r4c1")) == ((), "It")


def test_with_a_sherpa_there_is_room_for_a_third() -> None:
    state = play_out(scene(AROUND, teams={1: {"items": ("Map", "Rope")}}), "step@r4c1")
    assert len(play_out(state, "resolve", "card Map").team(1).items) == 3


def test_a_sherpa_tile_gives_a_sherpa_card_to_a_team_without_one() -> None:
    state = play_out(scene(AROUND, teams={1: {"sherpa": False}}), "step@r4c2", "resolve")
    assert (state.team(1).sherpa, tile(state, "r4c2")) == (True, "..")


def test_a_team_holds_one_sherpa_card_at_most() -> None:
    state = play_out(scene(AROUND), "step@r4c2")
    assert (state.agenda, tile(state, "r4c2")) == ((), "Sh")


def test_a_crystal_tile_gives_a_crystal() -> None:
    state = play_out(scene(AROUND), "step@r4c2", "step@r4c3", "resolve")
    assert state.team(1).crystals == 2


def test_a_team_holds_two_crystals_at_most() -> None:
    state = play_out(scene(AROUND, teams={1: {"crystals": 2}}), "step@r4c2", "step@r4c3")
    assert (state.agenda, tile(state, "r4c3")) == ((), "Cr")


# Red tiles -----------------------------------------------------------------------------------


def test_a_gap_places_the_team_two_tiles_lower() -> None:
    state = play_out(scene(AROUND), "step@r3c3")
    assert some(state, "place@") == {"r1c2", "r1c3", "r1c4"}
    assert at(play_out(state, "place@r1c3"), 1) == "r1c3"


def test_a_yeti_tile_gives_a_step_with_the_yeti() -> None:
    state = play_out(scene(AROUND.replace("   ......", "   ..YY..")), "step@r2c1")
    assert to_move(state) == {1}
    assert some(state, "yeti@") == {"r5c1", "r5c3", "r4c2", "r4c3", "r6c1", "r6c2"}
    assert play_out(state, "yeti@r5c1").agenda == ()


def test_red_tiles_are_never_covered() -> None:
    state = play_out(
        scene(AROUND, teams={1: {"items": ("Map", "Rope", "Rope")}}), "step@r2c2", "camp"
    )
    assert (tile(state, "r2c2"), state.covered) == ("Ca", frozenset())
    assert play_out(scene(AROUND), "step@r3c3", "place@r1c3").covered == frozenset()


CARDS = ("Flare", "Map", "Map", "Rope", "Whistle")


def test_on_a_camp_a_team_may_put_its_token_and_takes_a_card_from_the_storage() -> None:
    state = play_out(scene(AROUND, storage=CARDS), "step@r2c2")
    assert texts(state) == {"camp", "leave"}
    state = play_out(state, "camp")
    assert texts(state) == {"take Flare", "take Map", "take Rope", "take Whistle"}
    state = play_out(state, "take Map")
    assert state.team(1).items == ("Map",)
    assert some(state, "") == set(), "chance refills the storage"
    state = play_out(state, "card Tent")
    assert state.storage == ("Flare", "Map", "Rope", "Tent", "Whistle")
    assert state.agenda == ()


def test_it_takes_a_card_without_putting_its_token_too() -> None:
    state = play_out(scene(AROUND, storage=CARDS), "step@r2c2", "leave")
    assert texts(state) == {"take Flare", "take Map", "take Rope", "take Whistle"}
    assert state.team(1).camp is None


def test_a_full_hand_takes_no_card_from_the_storage() -> None:
    full = {"items": ("Map", "Rope", "Tent")}
    state = play_out(scene(AROUND, storage=CARDS, teams={1: full}), "step@r2c2", "camp")
    assert (state.agenda, state.storage) == ((), CARDS)


def test_a_camp_that_gets_no_token_gives_a_card_all_the_same() -> None:
    state = play_out(scene(AROUND, storage=CARDS), "step@r2c2", "leave", "take Map")
    assert (state.team(1).camp, state.team(1).items) == (None, ("Map",))


def test_a_camp_token_moves_to_another_camp() -> None:
    drawing = "  CaT1Ca\n ........"
    full = {"items": ("Map", "Rope", "Tent"), "camp": "r2c1"}
    state = play_out(scene(drawing, teams={1: full}), "step@r2c3", "camp")
    assert state.team(1).camp == state.team(1).at


def test_a_token_that_lies_here_already_is_not_asked_about() -> None:
    drawing = "  CaT1Ca\n ........"
    state = play_out(scene(drawing, storage=CARDS, teams={1: {"camp": "r2c1"}}), "step@r2c1")
    assert "camp" not in texts(state)


def test_several_camp_tokens_lie_on_one_camp() -> None:
    drawing = "  CaT1Ca\n ........"
    teams = {1: {"items": ("Map", "Rope", "Tent")}, 2: {"camp": "r2c1"}}
    state = play_out(scene(drawing, teams=teams), "step@r2c1", "camp")
    assert state.team(1).camp == state.team(2).camp

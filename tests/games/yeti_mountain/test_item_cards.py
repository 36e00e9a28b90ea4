"""Item cards and Peak cards: what each does, and when it can be played."""

import pytest

from games.yeti_mountain.cards import DECKS, ITEM
from games.yeti_mountain.position import State
from games.yeti_mountain.rules import to_move
from tests.games.yeti_mountain.positions import (
    at,
    play_out,
    refusal,
    scene,
    some,
    texts,
    tile,
    yeti_at,
)

FIELD = """
    ......
   ........
  T1GaDa..
 ..........
............
"""
# Team 1 stands on r3c1; r3c2 is a gap, r3c3 a Danger tile.


def used(card: str, drawing: str = FIELD, **given: object) -> State:
    return play_out(scene(drawing, teams={1: {"items": (card,)}}, **given), f"item {card}")


def test_a_played_card_is_discarded() -> None:
    state = used("Rope")
    assert (state.team(1).items, state.item.out) == ((), ("Rope",))


@pytest.mark.parametrize(("card", "steps"), [("Rope", 4), ("Map", 5)])
def test_rope_and_map_give_steps(card: str, steps: int) -> None:
    assert used(card).turn.steps == steps


def test_several_cards_can_be_played_in_a_turn() -> None:
    state = scene(FIELD, teams={1: {"items": ("Map", "Rope")}})
    assert play_out(state, "item Map", "item Rope").turn.steps == 6


def test_an_ice_axe_lets_gaps_do_nothing_this_turn() -> None:
    state = play_out(used("Ice axe"), "step@r3c2")
    assert (at(state, 1), state.agenda) == ("r3c2", ())
    state = play_out(state, "step@r3c1", "end", "end")
    assert some(play_out(state, "step@r3c2"), "place@") != set()


def test_with_snowshoes_tiles_need_not_be_resolved_this_turn() -> None:
    state = play_out(used("Snowshoes"), "step@r3c2")
    assert texts(state) == {"resolve", "leave"}
    state = play_out(state, "leave", "step@r3c3", "leave")
    assert (at(state, 1), tile(state, "r3c3")) == ("r3c3", "Da")


def test_with_snowshoes_a_tile_can_be_resolved_all_the_same() -> None:
    state = play_out(used("Snowshoes"), "step@r3c2", "resolve")
    assert some(state, "place@") == {"r1c2", "r1c3", "r1c4"}


WIDE = """
  ..##..
 ........
....T1....
"""


def test_a_grappling_hook_places_on_a_free_tile_two_rows_higher() -> None:
    state = used("Grappling hook", WIDE)
    assert texts(state) == {"place@r3c1", "place@r3c3"}
    assert play_out(state, "place@r3c1").turn.steps == 3


def test_who_is_pulled_up_does_not_resolve_the_tile() -> None:
    state = play_out(used("Grappling hook", WIDE.replace("..##..", "Da##..")), "place@r3c1")
    assert (state.agenda, tile(state, "r3c1")) == ((), "Da")


def test_a_grappling_hook_never_reaches_the_summit() -> None:
    state = scene("  ......\n ..T1....", teams={1: {"items": ("Grappling hook",)}})
    assert state.mountain.summit.row == 4
    assert refusal(play_out(state, "step@r2c1"), "item Grappling hook")


def test_a_grappling_hook_needs_a_place_on_the_mountain() -> None:
    state = scene(FIELD, teams={1: {"items": ("Grappling hook",), "at": None}})
    assert "item Grappling hook" not in texts(state)


def test_a_flare_lasts_until_the_teams_next_turn() -> None:
    state = used("Flare")
    assert state.team(1).flare
    state = play_out(state, "end")
    assert state.team(1).flare
    assert not play_out(state, "end").team(1).flare


def test_a_whistle_gives_two_steps_with_the_yeti() -> None:
    state = used("Whistle", FIELD.replace("    ......", "    ....YY"))
    assert to_move(state) == {1}
    state = play_out(state, "yeti@r4c4", "yeti@r4c3")
    assert (yeti_at(state), state.agenda) == ("r4c3", ())


def test_hot_tea_cancels_a_danger_card_just_drawn() -> None:
    state = scene(FIELD, teams={1: {"items": ("Hot tea",)}})
    state = play_out(state, "step@r4c1", "step@r4c2", "step@r3c3", "card Avalanche")
    assert texts(state) == {"resolve", "keep", "item Hot tea"}
    state = play_out(state, "item Hot tea")
    assert (at(state, 1), state.danger.out, state.item.out) == (
        "r3c3",
        ("Avalanche",),
        ("Hot tea",),
    )


def test_hot_tea_does_nothing_else() -> None:
    state = scene(FIELD, teams={1: {"items": ("Hot tea",)}})
    assert refusal(state, "item Hot tea") == "Save Hot tea until you draw a Danger card."


def test_a_tent_puts_the_camp_token_on_the_tile_where_the_team_stands() -> None:
    state = used("Tent")
    assert state.team(1).camp == state.team(1).at


def test_a_tent_needs_a_place_on_the_mountain() -> None:
    state = scene(FIELD, teams={1: {"items": ("Tent",), "at": None}})
    assert refusal(state, "item Tent") == "Start on the mountain first. Then use this card."


def test_a_tent_is_a_camp_to_which_the_team_may_be_placed() -> None:
    teams = {1: {"items": ("Tent",)}, 2: {"dangers": ("Avalanche",)}}
    state = play_out(scene(FIELD, teams=teams), "item Tent", "step@r4c1")
    state = play_out(state, "2: play Avalanche on 1")
    assert some(state, "place@") == {"r2c1", "r2c2", "r2c3", "r3c1"}


def test_an_item_card_that_is_not_in_the_hand_is_refused() -> None:
    assert refusal(scene(FIELD), "item Map") == "Choose an Item card from your hand."


def test_an_item_card_is_thrown_away_in_the_own_turn_from_a_full_hand() -> None:
    state = scene(FIELD, teams={1: {"items": ("Map", "Rope", "Tent")}})
    assert play_out(state, "discard Map").team(1).items == ("Rope", "Tent")
    assert refusal(state, "discard Flare") == "Choose one of your Item cards to throw away."


def test_a_hand_with_room_keeps_its_cards() -> None:
    state = scene(FIELD, teams={1: {"items": ("Map", "Rope")}})
    assert some(state, "discard") == set()
    assert refusal(state, "discard Map") == "Keep your card. Your hand has room."


def test_there_is_a_card_for_every_test_above() -> None:
    assert set(DECKS[ITEM]) == {
        "Rope", "Map", "Ice axe", "Snowshoes", "Grappling hook", "Flare", "Whistle", "Hot tea",
        "Tent",
    }  # fmt: skip


# Peak cards ----------------------------------------------------------------------------------

JUMPS = """
     ........
    ..T2......
   ..T1T3T4....
  ..............
"""


def jumps(drawing: str = JUMPS, **given: object) -> set[str]:
    return some(scene(drawing, seats=4, **given), "peak@")


def test_a_jump_goes_straight_over_a_team_to_the_free_tile_behind() -> None:
    assert "r4c2" in jumps(JUMPS)


def test_a_jump_goes_over_a_row_of_adjacent_teams() -> None:
    assert "r2c5" in jumps()


def test_a_jump_does_not_bend() -> None:
    assert jumps() == {"r4c2", "r2c5"}


def test_a_jump_starts_beside_the_team_that_is_jumped_over() -> None:
    assert jumps("   ........\n  T1..T2....\n ..........") == set()


def test_a_jump_does_not_go_over_empty_tiles_between_teams() -> None:
    assert jumps("   ..........\n  T1T2..T3....\n ............") == {"r2c3"}


@pytest.mark.parametrize("behind", ["##", "YY"])
def test_the_tile_behind_must_be_free(behind: str) -> None:
    assert jumps(f"   ..........\n  T1T2{behind}......\n ............") == set()


def test_nobody_jumps_over_the_yeti_or_a_rock() -> None:
    assert jumps("   ......\n  T1YY..\n ........") == set()
    assert jumps("   ......\n  T1##..\n ........") == set()


def test_a_jump_uses_up_a_peak_card_and_no_step() -> None:
    state = play_out(scene(JUMPS, seats=4), "peak@r2c5")
    assert (at(state, 1), state.team(1).peaks, state.turn.steps) == ("r2c5", 2, 3)


def test_one_peak_card_can_be_played_a_turn() -> None:
    state = play_out(scene(JUMPS, seats=4), "peak@r2c5")
    assert some(state, "peak@") == set()
    assert refusal(state, "peak@r2c1") == "Play only one Peak card a turn. Take a step."


def test_without_a_peak_card_there_is_no_jump() -> None:
    assert jumps(teams={1: {"peaks": 0}}) == set()


def test_who_jumps_does_not_resolve_the_tile() -> None:
    state = play_out(scene("   ......\n  T1T2Da\n ........"), "peak@r2c3")
    assert (state.agenda, tile(state, "r2c3")) == ((), "Da")


def test_who_jumps_is_not_checked_by_the_yeti() -> None:
    state = play_out(scene("   ......\n  T1T2..YY\n .........."), "peak@r2c3")
    assert (at(state, 1), state.team(1).falls) == ("r2c3", 0)


def test_nobody_jumps_onto_the_summit() -> None:
    state = scene("  ....\n ......", top="  ..T2..", teams={1: {"at": "r2c2"}})
    assert state.mountain.summit in state.mountain.near[state.team(2).at]
    assert some(state, "peak@") == set()

"""Danger cards: what each does when it is drawn, and when it is played from a hand."""

import pytest

from games.errors import NotYourTurn
from games.movelog import play_move
from games.yeti_mountain.cards import DANGER, DECKS
from games.yeti_mountain.events import events
from games.yeti_mountain.game import GAME
from games.yeti_mountain.notation import read
from games.yeti_mountain.position import Deck, State
from games.yeti_mountain.rules import to_move
from tests.games.yeti_mountain.positions import at, play_out, refusal, scene, some, texts, yeti_at

FIELD = """
    ....
   ......
  T1Da..
 ........
..T2......
"""
# Team 1 stands on r3c1, the Danger tile is r3c2.


def draw_card(card: str, **team: object) -> State:
    """Team 1 has stepped on the Danger tile, drawn this card and resolved it."""
    return play_out(scene(FIELD, teams={1: team}), "step@r3c2", f"card {card}", "resolve")


def play_card(card: str, **team: object) -> State:
    """Team 2 has played this card on team 1 in the turn of team 1."""
    teams = {1: team, 2: {"dangers": (card,)}}
    return play_out(scene(FIELD, teams=teams), f"2: play {card} on 1")


# Drawn ---------------------------------------------------------------------------------------


def test_the_others_read_what_a_drawn_card_says() -> None:
    before = play_out(scene(FIELD), "step@r3c2")
    after = play_out(before, "card Rockfall")
    row = before, 0, read("card Rockfall"), after
    assert events(*row, 1) == ()
    [event] = events(*row, 2)
    assert (event.kind, event.seat) == ("news", 1)
    assert str(event.sentence) == "Rockfall: Slide one row down."


def test_rockfall_places_one_tile_lower() -> None:
    assert some(draw_card("Rockfall"), "place@") == {"r2c2", "r2c3"}


def test_avalanche_places_two_tiles_lower() -> None:
    assert some(draw_card("Avalanche"), "place@") == {"r1c3", "r1c4"}


def test_whiteout_loses_the_remaining_steps_of_the_turn() -> None:
    state = draw_card("Whiteout")
    assert state.turn.steps == 0
    assert some(state, "step@") == set()
    assert state.team(1).lost == 0


def test_loose_pack_discards_an_item_card_of_the_victims_choice() -> None:
    state = draw_card("Loose pack", items=("Map", "Rope"))
    assert texts(state) == {"discard Map", "discard Rope"}
    state = play_out(state, "discard Rope")
    assert (state.team(1).items, state.item.out) == (("Map",), ("Rope",))


def test_loose_pack_does_nothing_to_an_empty_hand() -> None:
    assert draw_card("Loose pack").agenda == ()


def test_a_sherpas_day_off_costs_the_sherpa_card() -> None:
    assert not draw_card("Sherpa's day off").team(1).sherpa


def test_a_sherpas_day_off_with_three_items_costs_one_of_them_too() -> None:
    state = draw_card("Sherpa's day off", items=("Map", "Rope", "Tent"))
    assert texts(state) == {"discard Map", "discard Rope", "discard Tent"}


def test_a_cracked_crystal_costs_a_crystal() -> None:
    assert draw_card("Cracked crystal", crystals=2).team(1).crystals == 1
    assert draw_card("Cracked crystal", crystals=0).team(1).crystals == 0


def test_roar_rolls_the_yeti_die_and_who_resolves_it_takes_the_steps() -> None:
    drawing = FIELD.replace("    ....", "    ..YY")
    state = play_out(scene(drawing, compass=1), "step@r3c2", "card Roar", "resolve")
    assert to_move(state) == {0}
    state = play_out(state, "dice 2")
    assert to_move(state) == {1}
    state = play_out(state, "yeti@r5c1", "yeti@r4c1")
    assert (yeti_at(state), state.agenda) == ("r4c1", ())


def test_frozen_rope_forbids_peak_cards_until_the_end_of_the_victims_next_turn() -> None:
    drawing = "   ......\n  T1T2..\n DaDaDaDa\n.........."
    state = play_out(scene(drawing), "step@r2c2", "card Frozen rope", "resolve", "step@r3c1")
    assert refusal(state, "peak@r3c3") == "Your rope is frozen. Take a step."
    state = play_out(state, "end", "end")
    assert some(state, "peak@") == set()
    state = play_out(state, "end", "end")
    assert some(state, "peak@") == {"r3c3"}


# Played from a hand --------------------------------------------------------------------------


def test_a_danger_card_from_a_hand_takes_effect_at_once_and_is_discarded() -> None:
    state = play_card("Rockfall")
    assert to_move(state) == {1}
    assert some(state, "place@") == {"r2c1", "r2c2"}
    assert (state.team(2).dangers, state.danger.out) == ((), ("Rockfall",))


@pytest.mark.parametrize("seat", [1, 2])
def test_it_can_be_played_in_any_turn(seat: int) -> None:
    teams = {1: {"dangers": ("Rockfall",)}, 2: {"dangers": ("Avalanche",)}}
    state = scene(FIELD, seat=seat, teams=teams)
    assert to_move(state) == {1, 2}
    assert some(state, "play ", 1) == {"Rockfall on 2"}
    assert some(state, "play ", 2) == {"Avalanche on 1"}


def test_nobody_waits_for_a_team_that_could_play_one() -> None:
    state = scene(FIELD, teams={2: {"dangers": ("Rockfall",)}})
    assert play_out(state, "step@r2c1", "end").seat == 2


def test_none_is_played_while_a_choice_is_open() -> None:
    state = scene(FIELD, teams={2: {"dangers": ("Rockfall",)}})
    state = play_out(state, "step@r3c2", "card Roar")
    assert to_move(state) == {1}
    with pytest.raises(NotYourTurn):
        play_move(GAME, state, 2, read("play Rockfall on 1"))


def test_only_a_team_that_could_play_one_has_something_to_do_in_anothers_turn() -> None:
    assert to_move(scene(FIELD)) == {1}
    assert to_move(scene(FIELD, teams={1: {"at": None}, 2: {"dangers": ("Roar",)}})) == {1}


def test_it_is_played_against_another_team() -> None:
    state = scene(FIELD, teams={1: {"dangers": ("Rockfall",)}})
    assert refusal(state, "play Rockfall on 1") == "Play Danger cards on another team."


def test_it_is_played_against_a_team_on_the_mountain() -> None:
    state = scene(FIELD, teams={1: {"dangers": ("Rockfall",)}, 2: {"at": None}})
    assert refusal(state, "play Rockfall on 2") == "Choose a team that is on the mountain."


def test_a_card_that_is_not_in_the_hand_is_refused() -> None:
    state = scene(FIELD, teams={1: {"dangers": ("Rockfall",)}})
    assert refusal(state, "play Roar on 2") == "Choose a Danger card from your hand."


def test_in_anothers_turn_a_team_plays_danger_cards_and_nothing_else() -> None:
    state = scene(FIELD, teams={2: {"dangers": ("Rockfall",), "items": ("Rope",)}})
    for text in ("2: item Rope", "2: step@r1c1", "2: end", "2: discard Rope"):
        assert refusal(state, text) == "Another team is climbing. Play only Danger cards now."


def test_a_crystal_or_hot_tea_does_not_help_against_it() -> None:
    state = play_card("Rockfall", crystals=2, items=("Hot tea",))
    assert texts(state) == {"place@r2c1", "place@r2c2"}


def test_whiteout_from_a_hand_costs_a_step_of_the_next_turn_to_begin() -> None:
    state = play_card("Whiteout")
    assert state.turn.steps == 3
    state = play_out(state, "end", "end")
    assert (state.seat, state.turn.changes, state.turn.steps) == (1, (-1,), 2)


def test_several_whiteouts_add_up_but_not_below_no_steps() -> None:
    teams = {1: {"lost": 3}, 2: {"dangers": ("Whiteout",)}}
    state = play_out(scene(FIELD, teams=teams), "2: play Whiteout on 1", "end", "end")
    assert state.turn.steps == 0
    assert play_out(state, "end", "end").turn.steps == 3


def test_who_plays_roar_takes_the_steps_with_the_yeti() -> None:
    drawing = FIELD.replace("    ....", "    ..YY")
    teams = {2: {"dangers": ("Roar",)}}
    state = play_out(scene(drawing, teams=teams), "2: play Roar on 1", "dice 1")
    assert to_move(state) == {2}
    assert play_out(state, "yeti@r5c1").agenda == ()


def test_frozen_rope_from_a_hand_lasts_until_the_end_of_the_victims_next_turn() -> None:
    drawing = "   ......\n  T2T1..\n ........\n.........."
    teams = {1: {"dangers": ("Frozen rope",)}}
    state = play_out(scene(drawing, teams=teams), "play Frozen rope on 2", "end")
    assert some(state, "peak@") == set()
    assert some(play_out(state, "end", "end"), "peak@") == {"r3c3"}


def test_loose_pack_from_a_hand_is_the_victims_choice() -> None:
    state = play_card("Loose pack", items=("Map", "Rope"))
    assert (to_move(state), texts(state)) == ({1}, {"discard Map", "discard Rope"})


def test_avalanche_from_a_hand_places_two_tiles_lower() -> None:
    assert some(play_card("Avalanche"), "place@") == {"r1c1", "r1c3"}


def test_a_sherpas_day_off_from_a_hand_costs_the_sherpa_card_and_a_third_item() -> None:
    state = play_card("Sherpa's day off", items=("Map", "Rope", "Tent"))
    assert (state.team(1).sherpa, to_move(state)) == (False, {1})
    assert texts(state) == {"discard Map", "discard Rope", "discard Tent"}


def test_a_cracked_crystal_from_a_hand_costs_a_crystal() -> None:
    assert play_card("Cracked crystal", crystals=2).team(1).crystals == 1


def test_a_team_that_lies_lower_by_a_card_is_not_checked_and_resolves_no_tile() -> None:
    drawing = FIELD.replace(" ........\n", " DaDaYY..\n")
    state = scene(drawing, teams={1: {"at": "r4c1"}, 2: {"dangers": ("Avalanche",)}})
    state = play_out(state, "2: play Avalanche on 1", "place@r2c2")
    assert (at(state, 1), state.team(1).falls, state.agenda) == ("r2c2", 0, ())


def test_a_team_thrown_down_in_its_own_turn_keeps_its_steps() -> None:
    state = play_out(scene(FIELD, teams={2: {"dangers": ("Rockfall",)}}), "step@r4c1")
    state = play_out(state, "2: play Rockfall on 1", "place@r3c1")
    assert state.turn.steps == 2


def test_there_is_a_card_for_every_test_above() -> None:
    assert set(DECKS[DANGER]) == {
        "Rockfall", "Avalanche", "Whiteout", "Loose pack", "Sherpa's day off", "Cracked crystal",
        "Roar", "Frozen rope",
    }  # fmt: skip


def test_kept_cards_come_back_through_the_discards() -> None:
    state = scene(FIELD, danger=Deck((), ("Roar",)))
    assert texts(play_out(state, "step@r3c2", "shuffle danger", "card Roar")) == {"resolve", "keep"}
    assert at(state, 1) == "r3c1"

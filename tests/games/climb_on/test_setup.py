"""Hands, initial panels, and what a contest lays out."""

from dataclasses import replace

import pytest

from games.climb_on import rules
from games.climb_on.moves import Deal
from games.climb_on.panels import PANELS
from games.climb_on.position import State
from games.climb_on.rules import PRESETS, Options, chance, chance_move, play, start, to_move
from games.engine import Forced, Seat, Shuffle
from games.errors import Illegal
from games.options import read_options
from tests.games.climb_on.positions import play_out, texts

PLAIN_HAND = (25, 26, 27, 28, 29, 30)


def dealt(state: State, *hands: tuple[int, ...]) -> State:
    for numbers in hands:
        state = play(state, 0, Deal(state.owed[0][0], numbers))
    return state


def ready(**options: object) -> State:
    state = start(Options(**options), 2)
    more = (31,) if options.get("tough") else ()
    second = (32, 33, 34, 35, 36, 37, *((38,) if more else ()))
    return dealt(state, (*PLAIN_HAND, *more), second)


def test_two_teams_play_with_two_sets_in_every_preset_but_the_rulebooks() -> None:
    piles = {
        name: len(start(read_options(Options, values), 2).pile) for name, values in PRESETS.items()
    }
    assert {name for name, pile in piles.items() if pile == 44} == {"rulebook"}
    assert {*piles.values()} == {44, 88}


@pytest.mark.parametrize(("seats", "panels"), [(2, 44), (3, 88), (4, 88)])
def test_two_teams_use_one_set_and_more_teams_two(seats: int, panels: int) -> None:
    state = start(Options(), seats)
    assert len(state.pile) == panels
    assert set(state.pile) == set(PANELS)


def test_each_team_gets_two_chalk_a_jump_twelve_stamina_and_six_panels() -> None:
    state = ready()
    for team in state.teams:
        assert (team.chalk, team.jump, team.stamina, len(team.hand)) == (2, 1, 12, 6)
    assert (state.overhang_awards, state.hard_awards, len(state.pile)) == (8, 8, 32)


def test_chance_mixes_the_pile_and_deals_its_first_panels() -> None:
    state = start(Options(), 2)
    assert (to_move(state), chance(state)) == ({0}, Shuffle(44))
    assert chance_move(state, tuple(range(43, -1, -1))) == Deal(1, (39, 40, 41, 42, 43, 44))


def test_a_deal_that_is_not_left_to_chance_draws_nothing() -> None:
    state = replace(start(Options(), 2), pile=(30, 31), owed=((1, 2),))
    assert chance(state) == Forced()
    assert chance_move(state, ()) == Deal(1, (30, 31))


def test_three_red_framed_panels_go_back_and_as_many_are_drawn() -> None:
    state = dealt(start(Options(), 2), (17, 18, 23, 26, 27, 28))
    assert state.owed[0] == (1, 3)
    assert {17, 18, 23} <= set(state.pile)
    again = dealt(state, (17, 29, 30))
    assert again.teams[0].hand == (17, 26, 27, 28, 29, 30)
    assert again.owed[0] == (2, 6)


def test_it_goes_on_until_at_most_two_are_red_framed() -> None:
    state = dealt(start(Options(), 2), (17, 18, 23, 26, 27, 28), (17, 18, 23))
    assert state.owed[0] == (1, 3)
    assert dealt(start(Options(), 2), (17, 18, 25, 26, 27, 28)).owed[0] == (2, 6)


@pytest.mark.parametrize(
    "move", [Deal(2, PLAIN_HAND), Deal(1, PLAIN_HAND[1:]), Deal(1, (25, 25, 26, 27, 28, 29))]
)
def test_it_refuses_a_deal_that_is_not_due(move: Deal) -> None:
    with pytest.raises(Illegal, match="not the next panels"):
        play(start(Options(), 2), 0, move)


def test_teams_place_in_turn_a_panel_at_a_time_the_first_at_the_notch() -> None:
    state = ready()
    order: list[Seat] = []
    for text in ("place 26 @0,0 r90", "place 32 @12,0", "place 27 @2,4", "place 33 @14,4"):
        order += to_move(state)
        state = play_out(state, text)
    assert order == [1, 2, 1, 2]
    assert (state.phase, state.seat, state.round) == ("turn", 1, 1)
    assert [placed.initial for placed in state.wall.panels] == [1, 2, 1, 2]
    assert [len(team.hand) for team in state.teams] == [4, 4]
    assert state.teams[0].stamina == 12


def test_it_refuses_a_first_panel_beside_the_notch() -> None:
    with pytest.raises(Illegal, match="first panel at 0,0"):
        play_out(ready(), "place 26 @2,0")


def test_it_refuses_a_first_panel_that_cannot_be_entered() -> None:
    state = dealt(start(Options(), 2), (20, 21, 25, 26, 27, 28), (32, 33, 34, 35, 36, 37))
    for text in ("place 21 @0,0", "place 20 @0,0", "place 20 @0,0 r270"):
        with pytest.raises(Illegal, match="Nobody can climb onto it from the ground"):
            play_out(state, text)
    assert texts(state, "place 20") == ["place 20 @0,0 r180", "place 20 @0,0 r90"]
    assert texts(state, "place 21") == []


def test_the_second_panel_keeps_the_rules_of_placing() -> None:
    state = play_out(ready(), "place 26 @0,0", "place 32 @12,0")
    with pytest.raises(Illegal, match="half a side"):
        play_out(state, "place 27 @0,4")
    with pytest.raises(Illegal, match="your own"):
        play_out(state, "place 27 @14,4")


def test_nobody_can_end_the_set_up() -> None:
    with pytest.raises(Illegal):
        play_out(ready(), "end")


def test_a_silent_team_places_its_first_legal_panel() -> None:
    state = ready()
    assert texts(play_out(state, "skip 1")) == texts(play_out(state, "place 25 @0,0"))


def test_tough_climbing_has_two_jumps_seven_panels_and_three_initial_ones() -> None:
    state = ready(tough=True)
    assert [(team.jump, len(team.hand)) for team in state.teams] == [(2, 7), (2, 7)]
    for _ in range(6):
        assert state.phase == "setup"
        state = play_out(state, f"skip {state.seat}")
    assert [placed.initial for placed in state.wall.panels] == [1, 2] * 3
    assert [len(team.hand) for team in state.teams] == [4, 4]


@pytest.mark.parametrize(("tough", "row", "edge"), [(False, 14, 4.5), (True, 24, 7)])
def test_a_contest_lays_steep_panels_between_the_teams(tough: bool, row: int, edge: float) -> None:
    state = start(Options(contest=True, tough=tough), 4)
    assert state.owed[0] == (0, 3)
    assert chance(state) == Shuffle(32)
    state = play(state, 0, chance_move(state, tuple(range(31, -1, -1))))
    assert [placed.corner for placed in state.wall.panels] == [(6, row), (18, row), (30, row)]
    assert all(placed.kind and not placed.turns for placed in state.wall.panels)
    assert (row + 4) / 4 == edge
    assert (state.owed[0][0], len(state.pile)) == (1, 85)


def test_a_contest_refuses_plain_panels_on_the_projector() -> None:
    with pytest.raises(Illegal):
        play(start(Options(contest=True), 2), 0, Deal(0, (25,)))


def test_two_to_four_teams_play() -> None:
    assert rules.SEATS == (2, 4)

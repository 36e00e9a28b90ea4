"""A way can be drawn over tiles that would be legal steps, as long as nobody falls on it."""

from dataclasses import replace
from typing import Any

import pytest

from games.engine import Seat
from games.yeti_mountain.agenda import LeadYeti, Offer
from games.yeti_mountain.board import view
from games.yeti_mountain.notation import read
from games.yeti_mountain.position import State
from games.yeti_mountain.reach import onward
from games.yeti_mountain.rules import legal_moves, play
from tests.games.yeti_mountain.positions import due, scene
from tests.games.yeti_mountain.test_drawing import state_of

FIELD = """
   ..........
  ............
   ..##......
  T1..Ga..T2..
"""


def next_tiles(state: State, seat: Seat | None = 1) -> dict[str, list[str]]:
    """By the tiles that can be on a way: those that may follow."""
    picture: dict[str, Any] = view(state, seat)["drawing"]
    both = [*picture["choices"], *picture["further"]]
    return {one["name"]: [both[int(n)]["name"] for n in one["on"].split()] for one in both}


def test_all_tiles_in_reach_are_on_the_page_and_say_what_may_follow() -> None:
    state = scene(FIELD)
    on = next_tiles(state)
    assert {*on} == {f"r{place.row}c{place.column}" for place in onward(state)}
    assert "r2c2" not in on, "a rock"
    assert "r1c4" not in on, "another team"
    assert on["r1c3"] == [], "a gap"
    assert {"r3c1", "r3c2"} <= {*on["r2c1"]}
    assert view(state, 1)["drawing"]["left"] == 3


def test_each_way_is_a_row_of_legal_steps() -> None:
    """Whatever the tiles do, the first that follows is a free tile beside it."""
    state = state_of(2, 3, 4)
    for place, places in onward(state).items():
        near = {other for other in state.mountain.near[place] if state.free(other)}
        assert {*places} <= near


def test_a_way_ends_where_the_yeti_throws_the_team_down() -> None:
    state = scene(FIELD.replace("  ............\n", "  ....YY......\n"))
    beside = [place for place in onward(state) if place in state.mountain.near[state.yeti]]
    assert beside
    assert all(onward(state)[place] == () for place in beside)
    spared = replace(state, compass=1)
    assert any(onward(spared)[place] for place in beside)


def test_the_yeti_is_led_step_by_step_as_the_rules_let_it() -> None:
    state = due(
        scene(FIELD.replace("  ............\n", "  ....YY......\n"), yeti_hunts=True),
        LeadYeti(1, 2),
    )
    for place, places in onward(state).items():
        if place not in state.mountain.near[state.yeti]:
            continue
        after = play(state, 1, read(f"yeti@r{place.row}c{place.column}"))
        legal = {move.place for move in legal_moves(after, 1)} if after.agenda else set()
        assert {*places} == legal or places == ()


@pytest.mark.parametrize("seat", [2, None])
def test_nobody_else_is_shown_a_way(seat: Seat | None) -> None:
    picture = view(scene(FIELD), seat)["drawing"]
    assert (picture["left"], picture["further"]) == (0, [])


def test_no_way_is_drawn_while_a_choice_is_open() -> None:
    state = scene(FIELD)
    at = state.team(1).at
    assert at
    assert onward(due(state, Offer(1, at))) == {}


def test_the_yeti_throws_its_shadow_on_the_tiles_that_it_threatens() -> None:
    state = scene("    ..##..\n   ..YY..\n  ........\n T1T2......")
    picture = view(state, 1)["drawing"]
    centres = {tile["name"]: (tile["x"], tile["y"]) for tile in picture["tiles"]}
    assert {*picture["yeti"]["near"]} == {
        centres[name] for name in ("r4c1", "r3c1", "r3c3", "r2c2", "r2c3")
    }

"""A team is told about a panel before it places it: the very rule it would break."""

import random
from dataclasses import replace
from itertools import product

import pytest

from games.climb_on.board import view
from games.climb_on.guide import FITS, guide, shorten
from games.climb_on.moves import Place
from games.climb_on.notation import panel_name
from games.climb_on.position import State
from games.climb_on.resting import place_panel
from games.climb_on.wall import Wall
from games.errors import Illegal
from tests.games.climb_on.positions import ARROW, PLAIN, RED_FRAMED, panel, play_out, position
from tests.games.climb_on.walls import random_wall

COLUMNS, ROWS = range(-6, 20), range(-2, 12)


def resting(*placed: tuple[tuple[int, int], int], **more) -> State:
    return play_out(position(*placed, **{"hand": (PLAIN,), "at": (1, 1), **more}), "rest")


def rule_of(state: State, number: int, corner: tuple[int, int], turns: int = 0) -> str:
    """Return the sentence for a panel of the hand there, "" if it fits."""
    columns, rows = range(corner[0], corner[0] + 1), range(corner[1], corner[1] + 1)
    guide_data = guide(state, columns, rows)
    kind = "red-frame" if number == RED_FRAMED else "plain"
    letters = guide_data["turns"][panel_name(number)][turns] + guide_data["maps"][kind][0]
    broken = letters.replace(FITS, "")[:1]
    return str(guide_data["rules"][broken]) if broken else ""


@pytest.mark.parametrize(
    ("corner", "why"),
    [
        ((2, 4), ""),
        ((2, 2), "overlap"),
        ((6, 0), "next to a panel"),
        ((4, 4), "next to a panel"),
        ((1, 4), "2 or 4 squares"),
        ((0, 4), "half a side"),
        ((14, 4), "your own first panels"),
        ((4, -2), "above the ground"),
        ((2, 28), "below height 8"),
    ],
)
def test_each_place_is_told_by_its_rule(corner: tuple[int, int], why: str) -> None:
    rule = rule_of(resting(), PLAIN, corner)
    assert why in rule
    assert (rule == "") == (why == "")


def test_an_arrow_is_told_for_the_turn() -> None:
    assert "arrow points up" in rule_of(resting(hand=(ARROW,)), ARROW, (2, 4), turns=1)
    assert rule_of(resting(hand=(ARROW,)), ARROW, (2, 4)) == ""


def test_a_red_frame_is_told_what_it_may_cover() -> None:
    state = resting(((2, 4), panel()), ((4, 0), panel()), hand=(PLAIN, RED_FRAMED), clip=(4, 1))
    assert rule_of(state, RED_FRAMED, (2, 4)) == ""
    assert "overlap" in rule_of(state, PLAIN, (2, 4))
    assert "there first" in rule_of(state, RED_FRAMED, (0, 0))
    assert "climber needs" in rule_of(state, RED_FRAMED, (4, 0))
    assert "overlap" in rule_of(state, RED_FRAMED, (2, 2))


def test_the_first_panel_is_told_its_start_and_to_be_open_below() -> None:
    closed = panel("####", "####", "....", "....")
    state = position(phase="setup", hand=(closed,))
    state = replace(state, wall=Wall())
    assert rule_of(state, closed, (0, 0)) == ""
    assert "first panel at 0,0" in rule_of(state, closed, (2, 0))
    assert "from the ground" in rule_of(state, closed, (0, 0), turns=2)


@pytest.mark.parametrize("seed", range(3))
def test_it_says_what_a_refusal_would_say(seed: int) -> None:
    wall = random_wall(random.Random(seed), panels=10, seats=2)
    state = resting(hand=(ARROW, PLAIN, RED_FRAMED), at=None)
    state = replace(state, wall=wall)
    for number, x, y, turns in product((ARROW, PLAIN, RED_FRAMED), COLUMNS, ROWS, (0, 1)):
        assert rule_of(state, number, (x, y), turns) == refusal(state, Place(number, (x, y), turns))


def refusal(state: State, move: Place) -> str:
    try:
        place_panel(state, move)
    except Illegal as refusal_of:
        return str(refusal_of)
    return ""


def test_the_table_tells_the_team_that_places_alone() -> None:
    state = resting()
    guide_data = view(state, 1)["guide"]
    assert guide_data["maps"]["plain"][guide_data["top"] - 4][2 - guide_data["left"]] == FITS
    assert view(state, 2)["guide"] is view(state, None)["guide"] is None
    assert view(play_out(state, "end"), 1)["guide"] is None


def test_places_in_sight_reach_from_below_the_ground_to_above_the_limit() -> None:
    tower = [((2 * (y // 4 % 2), y), panel()) for y in range(4, 28, 4)]
    guide_data = view(resting(*tower), 1)["guide"]
    said_at = {
        row: {*letters}
        for row, letters in zip(rows_of(guide_data), guide_data["maps"]["plain"], strict=True)
    }
    below, above = min(said_at), max(said_at)
    assert {str(guide_data["rules"][letter]) for letter in said_at[below]} == {
        "Place the panel above the ground."
    }
    assert "below height 8" in str(guide_data["rules"][said_at[above].pop()])


def rows_of(guide_data: dict) -> range:
    return range(guide_data["top"], guide_data["top"] - len(guide_data["maps"]["plain"]), -1)


@pytest.mark.parametrize(
    ("letters", "short"), [("aab.bcba", "aab.bcba"), ("a" * 12 + "b..." + "d", "a12b.3d"), ("", "")]
)
def test_what_a_map_repeats_is_said_once(letters: str, short: str) -> None:
    assert shorten(letters) == short


def test_three_good_places_are_above_the_climber() -> None:
    state = play_out(position(hand=(25, 26), at=(1, 2)), "rest")
    good = view(state, 1)["guide"]["good"]
    assert len(good) == 3
    assert all(int(corner.split(",")[1]) >= 2 for corner in good)
    spots = view(state, 1)["drawing"]["spots"]
    assert {spot["corner"] for spot in spots if spot["good"]} == {*good}
    assert len(spots) > 3

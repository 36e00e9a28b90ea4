"""Levels, tiles, pieces and numbered choices have their places, and the close-up shows some."""

from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest

from games.yeti_mountain.agenda import LeadYeti, PutYeti
from games.yeti_mountain.board import view
from games.yeti_mountain.drawing import MOST_HIGH, signed
from games.yeti_mountain.mountain import BOARDS, Place
from games.yeti_mountain.position import Options, State
from games.yeti_mountain.rules import start
from games.yeti_mountain.scenery import GUTTER, TILE_HEIGHT, TILE_WIDTH
from tests.games.yeti_mountain.positions import due, play_out, scene

SLOPE = """
   ..YY..
  ..DaGa..
 T1T2......
"""


def picture_of(state: State, seat: int | None = 1) -> dict[str, Any]:
    return view(state, seat)["drawing"]


def tiles(picture: dict[str, Any]) -> dict[str, tuple[int, int]]:
    return {tile["name"]: (tile["x"], tile["y"]) for tile in picture["tiles"]}


def state_of(*levels: int) -> State:
    """Real boards: the first of each level, with team 1 in the lowest row."""
    boards = " ".join(next(iter(BOARDS[level])) for level in levels)
    state = start(Options(levels=len(levels), boards=boards), 2)
    state = replace(state, agenda=(), first=1, seat=1)
    return state.with_team(1, at=next(iter(state.mountain.tiles)))


def inside(picture: dict[str, Any], x: int, y: int) -> bool:
    near = picture["near"]
    across = near["x"] <= x - TILE_WIDTH // 2 and x + TILE_WIDTH // 2 <= near["x"] + near["width"]
    down = near["y"] <= y - TILE_HEIGHT // 2 and y + TILE_HEIGHT // 2 <= near["y"] + near["height"]
    return bool(across and down)


# The whole mountain --------------------------------------------------------------------------


def test_rows_are_shifted_by_half_a_tile_and_higher_rows_stand_higher() -> None:
    by_name = tiles(picture_of(scene(SLOPE)))
    (x, y), (right, same), (shifted, higher) = by_name["r1c1"], by_name["r1c2"], by_name["r2c1"]
    assert (right - x, same) == (2 * (shifted - x), y)
    assert higher < y


@pytest.mark.parametrize("levels", [(3, 4), (2, 3, 4), (1, 2, 3, 4)])
def test_no_tile_covers_another_and_all_are_in_the_picture(levels: tuple[int, ...]) -> None:
    picture = picture_of(state_of(*levels))
    places = list(tiles(picture).values())
    assert len(set(places)) == len(places)
    for (x, y), (other_x, other_y) in combinations(places, 2):
        assert abs(x - other_x) >= TILE_WIDTH or abs(y - other_y) >= TILE_HEIGHT * 3 // 4
    for x, y in places:
        assert TILE_WIDTH // 2 <= x <= picture["width"] - TILE_WIDTH // 2
        assert TILE_HEIGHT // 2 <= y <= picture["height"] - TILE_HEIGHT // 2


def test_snow_lies_between_the_tiles_of_two_levels() -> None:
    state = state_of(2, 3, 4)
    picture, board = picture_of(state), view(state, 1)
    places = tiles(picture)
    assert [level["level"] for level in picture["levels"]] == [2, 3, 4]
    assert picture["levels"][0]["ledge"] is None
    for index, level in enumerate(picture["levels"][1:], start=1):
        for tile in board["tiles"][:-1]:
            is_above = places[tile["name"]][1] + TILE_HEIGHT // 2 < level["ledge"]["y"]
            assert is_above == (tile["level"] >= index)


def test_the_summit_is_as_wide_as_the_last_row_and_has_room_for_all() -> None:
    state = scene(SLOPE, teams={1: {"at": "r5c1"}, 2: {"at": "r5c1"}})
    one, other = picture_of(state)["pieces"]
    assert other["x"] - one["x"] == one["size"]
    places = tiles(picture_of(state))
    assert picture_of(state)["summit"].startswith(f"M{places['r4c1'][0] - 50} ")


def test_pieces_camps_and_the_yeti_stand_on_their_tiles() -> None:
    state = scene(SLOPE, teams={1: {"camp": "r2c1"}, 2: {"camp": "r2c1"}})
    picture = picture_of(state)
    places = tiles(picture)
    assert [piece["seat"] for piece in picture["pieces"]] == [1, 2]
    assert picture["pieces"][0]["x"] + picture["pieces"][0]["size"] // 2 == places["r1c1"][0]
    assert picture["yeti"]["x"] + picture["yeti"]["size"] // 2 == places["r3c2"][0]
    camps = picture["camps"]
    assert [camp["seat"] for camp in camps] == [1, 2]
    assert camps[0]["x"] != camps[1]["x"]


def test_before_the_boards_are_drawn_there_is_nothing_to_draw() -> None:
    assert picture_of(start(Options(), 2), None)["tiles"] == []


def test_while_the_boards_are_drawn_those_that_lie_there_are_shown() -> None:
    picture = picture_of(
        play_out(start(Options(levels=3), 2), "board pines", "board glacier"), None
    )
    assert [level["title"] for level in picture["levels"]] == ["Pines", "Glacier"]


# Choices -------------------------------------------------------------------------------------


def test_the_moves_on_tiles_stand_in_order_from_the_top_left_and_are_lit() -> None:
    state = scene(" ..........\n  ..T1....\n ..........", seats=2)
    picture = picture_of(state)
    assert [(one["name"], one["arrow"]) for one in picture["choices"]] == [
        ("r3c2", "↖"),
        ("r3c3", "↗"),
        ("r2c1", "←"),
        ("r2c3", "→"),
        ("r1c2", "↙"),
        ("r1c3", "↘"),
    ]
    names = [one["name"] for one in picture["choices"]]
    assert [one["name"] for one in picture["marks"]] == names


def test_jumps_come_after_steps_and_lead_over_the_other_team() -> None:
    choices = picture_of(scene(SLOPE))["choices"]
    assert [(one["verb"], one["text"], one["arrow"]) for one in choices] == [
        ("step", "step@r2c1", "↗"),
        ("peak", "peak@r1c3", "→"),
    ]


def test_arrows_for_the_yeti_start_where_it_stands() -> None:
    choices = picture_of(due(scene(SLOPE), LeadYeti(2, 1)), 2)["choices"]
    arrows = {one["name"]: one["arrow"] for one in choices}
    assert (arrows["r3c1"], arrows["r3c3"]) == ("←", "→")


def test_a_lit_tile_says_how_many_rows_it_adds() -> None:
    state = scene(" ..........\n  ..T1....\n ..........", seats=2)
    badges = {one["name"]: one["badge"] for one in picture_of(state)["marks"]}
    assert [badges[name] for name in ("r3c2", "r2c1", "r1c3")] == ["+1", "0", "−1"]  # noqa: RUF001
    led = picture_of(due(scene(SLOPE), LeadYeti(2, 1)), 2)["marks"]
    assert {one["badge"] for one in led} == {""}


def test_who_has_nothing_to_choose_has_no_numbers() -> None:
    for seat in (2, None):
        picture = picture_of(scene(SLOPE), seat)
        assert picture["choices"] == []
        assert picture["marks"] == []


# The close-up --------------------------------------------------------------------------------


@pytest.mark.parametrize("levels", [(3, 4), (1, 2, 3, 4)])
def test_the_close_up_holds_every_choice_beside_the_numbers_of_rows(
    levels: tuple[int, ...],
) -> None:
    state = state_of(*levels)
    for place in state.mountain.tiles:
        picture = picture_of(due(state.with_team(1, at=place), PutYeti(1)))
        near, places = picture["near"], tiles(picture)
        assert 0 <= near["x"] <= picture["width"] - near["width"]
        assert 0 <= near["y"] <= picture["height"] - near["height"]
        lit = [places[choice["name"]] for choice in picture["choices"]]
        assert all(inside(picture, *place) for place in lit)
        right = near["x"] + near["width"] - GUTTER
        assert max(x for x, _ in lit) + TILE_WIDTH // 2 <= right


def test_every_tile_in_the_close_up_has_its_row_beside_it_and_its_number_on_it() -> None:
    picture = picture_of(state_of(2, 3, 4).with_team(1, at=Place(8, 3)))
    ys = {row["y"]: row["row"] for row in picture["rows"]}
    near_tiles = [tile for tile in picture["tiles"] if inside(picture, tile["x"], tile["y"])]
    assert {f"r{ys[tile['y']]}c{tile['tile']}" for tile in near_tiles} == {
        tile["name"] for tile in near_tiles
    }


def test_the_close_up_follows_whoever_acts_and_shows_less_than_the_whole() -> None:
    state = state_of(1, 2, 3, 4)
    high = max(place for place in state.mountain.tiles if place.row == 15)
    picture = picture_of(replace(state.with_team(2, at=high), seat=2), None)
    assert inside(picture, *tiles(picture)[f"r{high.row}c{high.column}"])
    assert picture["near"]["height"] < picture["height"] // 2


def test_the_yeti_is_watched_wherever_it_is() -> None:
    state = state_of(1, 2, 3, 4)
    high = next(place for place in state.mountain.tiles if place.row == 12)
    watch = picture_of(replace(state, yeti=high))["watch"]
    assert watch == {"row": 12, "tiles": 11, "close": False}
    assert picture_of(replace(state, yeti=None))["watch"] is None


def test_a_yeti_within_three_rows_is_close_and_its_tiles_are_counted() -> None:
    state = state_of(1, 2, 3, 4)
    for row, column, tiles_away in ((1, 4, 3), (3, 1, 2), (4, 5, 6)):
        watch = picture_of(replace(state, yeti=Place(row, column)))["watch"]
        assert watch == {"row": row, "tiles": tiles_away, "close": True}
    off = replace(state.with_team(1, at=None), yeti=Place(1, 4))
    assert picture_of(off)["watch"] == {"row": 1, "tiles": 0, "close": False}


def test_a_yeti_near_the_team_is_in_the_close_up() -> None:
    state = state_of(1, 2, 3, 4)
    near = next(place for place in state.mountain.tiles if place.row == 3)
    picture = picture_of(replace(state, yeti=near))
    assert inside(picture, *tiles(picture)[f"r{near.row}c{near.column}"])


def test_tiles_stay_large_while_a_team_leads_a_yeti_that_is_far_above_it() -> None:
    state = state_of(1, 2, 3, 4)
    high = next(place for place in state.mountain.tiles if place.row == 15)
    picture = picture_of(due(replace(state, yeti=high), LeadYeti(1, 1)))
    assert picture["choices"]
    assert all(inside(picture, choice["x"], choice["y"]) for choice in picture["choices"])
    assert inside(picture, *tiles(picture)[f"r{high.row}c{high.column}"])
    assert picture["near"]["height"] <= MOST_HIGH


# The sums of the turn ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("terms", "words"),
    [([], "0"), ([2], "+2"), ([2, -2, 1], "+2 − 2 + 1"), ([-2, 0], "−2 + 0")],  # noqa: RUF001
)
def test_a_sum_shows_the_sign_of_each_term(terms: list[int], words: str) -> None:
    assert signed(terms) == words


def test_the_route_of_the_turn_is_a_sum() -> None:
    state = play_out(scene(SLOPE, teams={1: {"items": ("Map",)}}), "item Map", "step@r2c1")
    picture = picture_of(state)
    assert picture["route"] == "+1"


def test_the_way_of_the_turn_goes_from_tile_to_tile_with_its_sum_at_the_end() -> None:
    state = play_out(scene(SLOPE), "step@r2c1", "step@r1c1")
    picture = picture_of(state)
    places = tiles(picture)
    corners = [places[name] for name in ("r1c1", "r2c1", "r1c1")]
    assert picture["way"]["line"] == "M" + "L".join(f"{x} {y}" for x, y in corners)
    assert (picture["way"]["words"], picture["way"]["x"]) == ("+1 − 1", corners[-1][0])  # noqa: RUF001
    assert picture_of(scene(SLOPE))["way"] is None


def test_a_way_onto_the_mountain_begins_below_it() -> None:
    state = play_out(scene(SLOPE, teams={1: {"at": None}}), "enter@r1c1")
    picture = picture_of(state)
    x, y = tiles(picture)["r1c1"]
    assert picture["way"]["line"] == f"M{x} {y + TILE_HEIGHT}L{x} {y}"


def test_steps_left_and_taken_are_told_apart_and_a_turn_ends_after_one() -> None:
    state = scene(SLOPE)
    assert (picture_of(state)["steps"], picture_of(state)["may_end"]) == ([True] * 3, False)
    after = picture_of(play_out(state, "step@r2c1"))
    assert (after["steps"], after["may_end"]) == ([True, True, False], True)

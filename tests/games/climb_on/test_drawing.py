"""Panels, pieces, clips, places and ways have their places in the picture."""

from typing import Any

from games.climb_on.board import view
from games.climb_on.camera import MOST_CLOSE
from games.climb_on.drawing import ABOVE, LEFT, PANEL
from games.climb_on.faces import CELL, face
from games.climb_on.position import State
from games.climb_on.rules import Options, start
from tests.games.climb_on.positions import panel, play_out, position, with_dice


def picture_of(state: State, seat: int | None = 1) -> dict[str, Any]:
    return view(state, seat)["drawing"]


def column(**more: Any) -> State:
    """Team 1 on the lowest of two holds of its first panel, which has them at its left edge."""
    low = panel("....", "....", "R...", "R...")
    return position(((0, 0), low), at=(0, 0), **more)


def test_a_panel_stands_on_the_ground_at_its_column() -> None:
    picture = picture_of(position())
    one, two = picture["panels"]
    assert one["y"] + PANEL == two["y"] + PANEL == 0
    assert one["x"] == picture["x"] + LEFT + 4 * CELL
    assert two["x"] - one["x"] == 12 * CELL


def test_a_panel_higher_up_stands_higher() -> None:
    picture = picture_of(position(((2, 4), panel())))
    (upper,) = [one for one in picture["panels"] if one["y"] + PANEL < 0]
    assert upper["y"] + PANEL == -4 * CELL


def test_the_picture_grows_to_the_side_and_up_with_the_wall() -> None:
    small, large = (
        picture_of(position()),
        picture_of(position(((-4, 2), panel()), ((2, 8), panel()))),
    )
    assert large["width"] == small["width"] + 4 * CELL
    assert large["height"] > small["height"]


def test_panels_stay_in_their_places_while_the_wall_grows() -> None:
    small, large = (
        picture_of(position())["panels"],
        picture_of(position(((-4, 2), panel()), ((2, 8), panel())))["panels"],
    )
    assert {(one["x"], one["y"]) for one in small} < {(one["x"], one["y"]) for one in large}


def test_there_is_room_for_a_panel_on_every_side() -> None:
    picture = picture_of(position())
    right = picture["x"] + picture["width"] - LEFT
    assert min(one["x"] for one in picture["panels"]) - PANEL >= picture["x"] + LEFT
    assert max(one["x"] + PANEL for one in picture["panels"]) + PANEL <= right
    assert min(one["y"] for one in picture["panels"]) - PANEL >= picture["y"] + ABOVE


def test_the_height_is_written_at_each_upper_edge() -> None:
    picture = picture_of(position())
    assert [mark["height"] for mark in picture["heights"]] == [0, 1, 2]
    assert picture["rulers"][0] == picture["panels"][0]["y"] == picture["heights"][1]["y"]


def test_a_rope_hangs_from_the_climber_through_its_clip_to_the_ground() -> None:
    (rope,) = picture_of(column())["ropes"]
    assert rope["path"].startswith("M48 0Q")
    assert rope["path"].endswith(f" {CELL // 2} {-CELL // 2}")
    (clipped,) = picture_of(column(clip=(1, 0)))["ropes"]
    assert f" {CELL + CELL // 2} {-CELL // 2}Q" in clipped["path"]


def test_the_top_is_marked_when_the_wall_comes_near() -> None:
    assert picture_of(position())["top"] is None
    picture = picture_of(position(((2, 22), panel())))
    assert picture["top"] == -28 * CELL


def test_only_a_start_without_a_panel_is_marked() -> None:
    empty = start(Options(), 2)
    assert [notch["seat"] for notch in picture_of(empty, None)["notches"]] == [1, 2]
    assert picture_of(position())["notches"] == []


def test_a_climber_stands_on_its_square_or_below_its_first_panel() -> None:
    picture = picture_of(column())
    own, other = picture["pieces"]
    assert (own["x"], own["y"]) == (CELL // 2, -CELL // 2)
    assert other["y"] > 0


def test_a_climber_on_top_is_above_and_one_that_is_out_is_gone() -> None:
    state = column(others={2: {"where": "out"}}).with_team(where="top", at=None)
    picture = picture_of(state)
    (piece,) = picture["pieces"]
    assert (piece["where"], piece["y"]) == ("top", picture["y"] + ABOVE - CELL // 2)
    focus = picture["focus"]
    assert focus["y"] <= piece["y"] <= focus["y"] + focus["height"]


def test_a_clip_is_on_its_square() -> None:
    (clip,) = picture_of(column(clip=(1, 1)))["clips"]
    own = picture_of(column())["pieces"][0]
    assert (clip["x"] - own["x"], own["y"] - clip["y"]) == (CELL, CELL)


def test_places_are_shown_to_the_team_that_places_alone() -> None:
    state = play_out(position(hand=(25, 26), at=(1, 1)), "rest")
    spots = picture_of(state)["spots"]
    assert "2,4" in [spot["corner"] for spot in spots]
    assert len({spot["corner"] for spot in spots}) == len(spots)
    assert picture_of(state, 2)["spots"] == picture_of(state, None)["spots"] == []


def test_a_place_is_where_the_middle_of_the_panel_would_be() -> None:
    state = play_out(position(hand=(25,), at=(1, 1)), "rest")
    (spot,) = [one for one in picture_of(state)["spots"] if one["corner"] == "2,4"]
    lying = picture_of(play_out(state, "place 25 @2,4"))
    (placed,) = [one for one in lying["panels"] if one["name"] == "25"]
    assert (spot["x"] - PANEL // 2, spot["y"] - PANEL // 2) == (placed["x"], placed["y"])


def test_a_way_is_numbered_at_its_hold() -> None:
    picture = picture_of(with_dice(column(), "3 1"))
    (way,), piece = picture["ways"], picture["pieces"][0]
    assert (way["number"], way["to"], piece["y"] - way["y"]) == (1, "0,1", CELL)


def test_a_path_leads_from_the_climber_to_the_hold_with_its_cost() -> None:
    picture = picture_of(with_dice(column(options={"calculate": "server"}), "3 1"))
    (path,), piece = picture["paths"], picture["pieces"][0]
    assert path["line"].split() == [f"{piece['x']},{piece['y']}", path["counts"]]
    assert (path["to"], path["enters"], path["cost"]) == ("0,1", [], 1)


def test_what_a_panel_adds_is_told_where_the_way_enters_it() -> None:
    steep = panel("....", "....", "....", "R...", marks="overhang arrow")
    state = with_dice(
        position(((0, 0), panel("R...", "....", "....", "....")), ((0, 4), steep), at=(0, 3)), "3 3"
    )
    (path,) = picture_of(state)["paths"]
    assert path["extras"] == f"{CELL // 2},{-4 * CELL - CELL // 2},2"


def test_where_students_add_the_path_does_not_say_its_cost() -> None:
    (path,) = picture_of(with_dice(column(), "3 1"))["paths"]
    assert path["cost"] is None


def test_the_target_of_a_jump_is_marked_for_all() -> None:
    state = with_dice(column(), "3 1", "2 jump@0,1")
    piece = picture_of(state)["pieces"][0]
    assert picture_of(state, None)["target"] == {"x": piece["x"], "y": piece["y"] - CELL}
    assert picture_of(column())["target"] is None


def test_holds_in_play_have_their_place_and_all_others_are_stone() -> None:
    drawing = face(("R...", "....", ".Y..", "...B"), "", (), "yellow")
    assert (drawing["colour"], drawing["holds"]) == ("yellow", [{"x": CELL, "y": 2 * CELL}])
    assert drawing["idle"].count("M") == 2
    assert drawing["idle"].startswith("M6.5 12a")


def test_prohibited_squares_are_hatched_within_their_edges() -> None:
    blank = ("....",) * 4
    drawing = face((".#..", *blank[1:]), "", ("red-frame",), "red")
    assert drawing["blocked"] == f"M{CELL} 0h{CELL}v{CELL}h-{CELL}z"
    ends = [end.split() for end in drawing["hatch"].replace("L", "M").split("M") if end]
    assert ends
    assert all(CELL <= int(x) <= 2 * CELL and 0 <= int(y) <= CELL for x, y in ends)
    assert (drawing["red_frame"], drawing["arrow"]) == (True, False)
    assert face(blank, "", (), "red")["hatch"] == ""


def test_prohibited_squares_that_touch_are_hatched_by_lines_through_all_of_them() -> None:
    drawing = face(("##..", "##..", "....", "...."), "", (), "red")
    assert drawing["blocked"] == "M0 0h48v24h-48zM0 24h48v24h-48z"
    assert drawing["hatch"] == (
        "M0 12L12 0M0 24L24 0M0 36L36 0M0 48L48 0M12 48L48 12M24 48L48 24M36 48L48 36"
    )


def test_a_panel_says_what_entering_it_costs_on_top() -> None:
    blank = ("....",) * 4
    kinds = ("", "overhang", "hard")
    assert [face(blank, kind, (), "red")["more"] for kind in kinds] == [0, 2, 4]


def test_a_class_sees_close_what_the_climber_can_reach_however_far_the_wall_has_grown() -> None:
    for far in (4, 40, 160):
        picture = picture_of(position(((0, 0), panel()), ((-far, 0), panel()), at=(0, 0)))
        close, focus = picture["close"], picture["focus"]
        assert close["width"] <= MOST_CLOSE[0] * CELL
        assert focus["x"] <= close["x"] <= focus["piece_x"] <= close["x"] + close["width"]
        assert focus["y"] <= close["y"] <= focus["piece_y"] <= close["y"] + close["height"]

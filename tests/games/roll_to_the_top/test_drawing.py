import re

import pytest
from django.contrib.staticfiles import finders

from games.roll_to_the_top import board
from games.roll_to_the_top.dice import SETS
from games.roll_to_the_top.drawing import GAP, HALF, MOST_OTHERS, MOST_PUBLIC, ROW
from games.roll_to_the_top.sheets import TITLES
from tests.games.roll_to_the_top.playing import all_done, dice_log, rows, table

TENT = " []\n[][]"
BRIDGE = "[][][]\n[]  []"


def picture_of(sheet: str, seats: int = 1, seat: int | None = 1) -> dict:
    return board.view(table(seats, sheet=sheet, whole_class=seats > 5).state, seat)["drawing"]


def corners(drawing: dict) -> dict[str, tuple[int, int]]:
    return {
        brick["id"].removeprefix("brick-"): (int(brick["x"]), int(brick["y"]))
        for brick in drawing["bricks"]
    }


def test_a_brick_lies_half_over_each_of_the_two_below():
    at = corners(picture_of(TENT))
    assert at["r2c1"][0] - at["r1c1"][0] == HALF == at["r1c2"][0] - at["r2c1"][0]
    assert at["r1c1"][1] - at["r2c1"][1] == ROW


def test_a_gap_in_a_row_stays_open():
    at = corners(picture_of(BRIDGE))
    assert at["r1c2"][0] - at["r1c1"][0] == 4 * HALF
    assert at["r2c3"][0] == at["r1c2"][0]


@pytest.mark.parametrize("sheet", [*TITLES, TENT, BRIDGE])
def test_all_bricks_lie_inside_the_picture_and_none_on_another(sheet: str):
    drawing = picture_of(sheet)
    places = list(corners(drawing).values())
    assert len(set(places)) == len(places)
    for x, y in places:
        assert 0 <= x <= drawing["width"] - 2 * HALF
        assert 0 <= y <= drawing["ground"] - ROW
    for x, y in places:
        assert not any(y == other_y and 0 < other - x < 2 * HALF for other, other_y in places)


def test_the_bottom_row_stands_on_the_ground():
    drawing = picture_of("pyramid")
    assert max(y for _, y in corners(drawing).values()) + ROW == drawing["ground"]


def test_the_flag_stands_over_the_middle_of_the_top_row():
    drawing = picture_of(TENT)
    assert drawing["peak"] == corners(drawing)["r2c1"][0] + HALF


@pytest.mark.parametrize("sheet", [*TITLES, "own"])
def test_every_sheet_has_a_place_to_stand_in(sheet: str):
    path = "games/roll_to_the_top"
    assert finders.find(f"{path}/scenes/{sheet}.svg")
    with open(finders.find(f"{path}/scenes.css")) as styles:
        assert f"scenes/{sheet}.svg" in styles.read()
    with open(finders.find(f"{path}/backs.svg")) as backs:
        assert (f'id="{sheet}"' in backs.read()) == (sheet in TITLES)


def test_only_a_full_tower_has_fireworks():
    log = rows(dice_log("d4=3 w=+", sheet="[]"), "1 3 @r1c1")
    assert not picture_of("[]")["is_full"]
    assert board.view(log.state, 1)["drawing"]["is_full"]
    assert not board.view(log.state, None)["drawing"]["is_full"]


def test_a_small_sheet_shows_full_bricks_apart_from_empty_ones():
    log = dice_log("d4=3 d8=5 w=+", seats=2, sheet=TENT)
    log = all_done(rows(log, "2 3 @r1c1"))
    (other,) = board.view(log.state, 1)["drawing"]["others"]
    assert other["full_path"].count("z") == 1
    assert other["empty_path"].count("z") == other["empty"] == 2
    assert [spot["number"] for spot in other["numbers"]] == ["3"]
    assert re.match(rf"M{GAP} {ROW + GAP}h", other["full_path"])


def test_a_gold_square_has_a_star_on_every_sheet():
    log = rows(dice_log("d4=3 d8=5 d12=9 w=+", seats=2, sheet=TENT), "2 3+5=8 @r1c1", "2 9 @r1c2")
    gold, plain, _ = board.view(log.state, 2)["drawing"]["bricks"]
    assert (gold["star"].count("z"), plain["star"]) == (1, "")
    drawing = board.view(all_done(log).state, None)["drawing"]
    sheet = next(one for one in drawing["others"] if one["seat"] == 2)
    counts = [sheet[path].count("z") for path in ("gold_path", "marks", "full_path")]
    assert counts == [1, 1, 1]
    assert {seat: gold for seat, _, gold in drawing["left"]} == {1: 0, 2: 1}


def test_what_others_place_is_not_drawn_before_all_are_done():
    log = rows(dice_log("d4=3 d8=5 w=+", seats=2, sheet=TENT), "2 3 @r1c1")
    (other,) = board.view(log.state, 1)["drawing"]["others"]
    assert (other["full_path"], other["numbers"]) == ("", [])


def test_of_a_whole_class_only_the_fullest_sheets_are_drawn():
    drawing = picture_of(TENT, seats=40)
    assert (len(drawing["others"]), drawing["more"]) == (MOST_OTHERS, 39 - MOST_OTHERS)
    public = picture_of(TENT, seats=40, seat=None)
    assert (len(public["others"]), public["more"]) == (MOST_PUBLIC, 40 - MOST_PUBLIC)


def test_the_public_gets_no_sheet_of_its_own():
    assert picture_of(TENT, seat=None)["bricks"] == []


def test_every_kind_of_die_has_an_outline_of_its_own():
    pictures = [board.view(table(1, dice=dice).state, 1)["drawing"] for dice in SETS]
    dice = {die["sides"]: die["points"] for one in pictures for die in one["dice"]}
    assert {sides: len(points.split()) for sides, points in dice.items()} == {
        4: 3,
        6: 4,
        8: 4,
        12: 5,
        20: 6,
        30: 8,
        40: 10,
    }
    assert len(set(dice.values())) == len(dice)


def test_every_die_has_colours_of_its_own():
    with open(finders.find("games/roll_to_the_top/roll_to_the_top.css")) as styles:
        css = styles.read()
    for sides in {sides for dice in SETS.values() for sides in dice}:
        assert f".roll-die--{sides} {{" in css
        assert f".roll-form__box--{sides} {{" in css


def test_squares_of_a_full_row_say_so_and_the_dock_knows_when_a_number_stands():
    log = dice_log("d4=3 d6=2 d8=5 w=+", sheet=TENT)
    states = [log, rows(log, "1 3 @r1c1"), rows(log, "1 3 @r1c1", "1 2 @r1c2")]
    drawings = [board.view(one.state, 1)["drawing"] for one in states]
    done = [[one["id"] for one in d["bricks"] if one["in_full_row"]] for d in drawings]
    assert done == [[], [], ["brick-r1c1", "brick-r1c2"]]
    assert [d["is_begun"] for d in drawings] == [False, True, True]

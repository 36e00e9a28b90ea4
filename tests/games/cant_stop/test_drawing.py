"""Towers, camps, climbers, rings and flags have their places in the picture."""

import runpy
from itertools import combinations, pairwise
from pathlib import Path

import pytest

from games.cant_stop.board import view
from games.cant_stop.drawing import COLUMN, SPACE, TENT, face, mountain
from games.cant_stop.kinds import KINDS
from tests.games.cant_stop.positions import position, with_dice

FACE = face(KINDS["sums"])
ROOT = Path(__file__).parents[3]


def picture_of(table, seat=1):
    return mountain(view(table, seat))


def box(column, space):
    """Left, top, right and bottom of a space."""
    left, bottom = COLUMN * (column - 2), FACE["ground"] - SPACE * (space - 1)
    return left, bottom - SPACE, left + COLUMN, bottom


def stands_in(piece, column, space):
    """Whether its feet and its middle are in the space; a climber is taller than one."""
    left, top, right, bottom = box(column, space)
    x, feet = piece["middle"][0], piece["y"] + piece["size"]
    return left < x < right and top < feet <= bottom


def apart(one, other):
    return any(
        one[axis] + one["size"] <= other[axis] or other[axis] + other["size"] <= one[axis]
        for axis in "xy"
    )


def test_eleven_columns_rise_to_a_peak_in_the_middle():
    heights = [len(column["spaces"]) for column in FACE["columns"]]
    assert heights == [3, 5, 7, 9, 11, 13, 11, 9, 7, 5, 3]
    tops = [column["spaces"][-1]["y"] for column in FACE["columns"]]
    assert min(tops) == tops[5] > 0


def test_spaces_of_a_column_stand_on_each_other_from_the_ground_up():
    for column in FACE["columns"]:
        lows = [space["y"] + FACE["high"] for space in column["spaces"]]
        assert FACE["ground"] - SPACE < lows[0] <= FACE["ground"]
        assert [a - b for a, b in pairwise(lows)] == [SPACE] * (len(lows) - 1)


def test_the_picture_is_as_wide_as_its_columns_and_taller_than_its_ground():
    last = FACE["columns"][-1]
    assert last["x"] + FACE["wide"] <= FACE["width"]
    assert FACE["ground"] < FACE["height"]


def test_the_drawn_towers_are_those_that_pieces_stand_on():
    script = runpy.run_path(str(ROOT / "docs" / "draw_towers.py"))
    for name, drawing in script["drawings"]().items():
        file = ROOT / "games/cant_stop/static/games/cant_stop" / f"{name}.svg"
        assert file.read_text() == drawing, f"docs/draw_towers.py draws {name}"


def test_a_camp_and_a_climber_stand_in_their_spaces():
    picture = picture_of(position(climbers={6: 4}, camps={2: {12: 3}}))
    (climber,), (camp,) = picture["climbers"], picture["camps"]
    assert stands_in(climber, 6, 4)
    assert stands_in(camp, 12, 3)
    assert (camp["seat"], camp["kind"]) == (2, "tent")


@pytest.mark.parametrize("climbers", [{}, {7: 5}])
@pytest.mark.parametrize("teams", [2, 3, 4])
def test_all_who_share_a_space_are_seen(teams, climbers):
    first = 2 if climbers else 1
    shared = {team: {7: 5} for team in range(first, teams + 1)}
    picture = picture_of(position(seats=4, climbers=climbers, camps=shared))
    camps = picture["camps"]
    assert all(stands_in(piece, 7, 5) for piece in [*picture["climbers"], *camps])
    assert all(apart(one, other) for one, other in combinations(camps, 2) if is_sign(one))
    # The face of the climber looks out between the camps.
    for climber in picture["climbers"]:
        x, y = climber["middle"]
        assert all(not covers(camp, x, y) for camp in camps)


def is_sign(camp):
    return camp["size"] < TENT


def covers(piece, x, y):
    left, top, size = piece["x"], piece["y"], piece["size"]
    return left < x < left + size and top < y < top + size


def test_the_steps_of_a_turn_are_lit_from_the_camp_to_the_climber():
    climber = picture_of(position(climbers={6: 4}, camps={1: {6: 2}}))["climbers"][0]
    assert [box(6, space)[1] + 2 for space in (3, 4)] == climber["lit"]
    start, end = climber["rope"]
    assert start < box(6, 2)[1] < end < box(6, 2)[3]


def test_a_rope_without_a_camp_reaches_the_ground():
    climber = picture_of(position(climbers={6: 2}))["climbers"][0]
    assert climber["rope"][1] == FACE["ground"]
    assert len(climber["lit"]) == 2


def test_camps_in_one_column_but_other_spaces_keep_their_full_size():
    picture = picture_of(position(camps={1: {7: 5}, 2: {7: 6}}))
    alone = picture_of(position(camps={1: {7: 5}}))["camps"][0]["size"]
    assert [camp["size"] for camp in picture["camps"]] == [alone, alone]


def test_rings_show_where_each_sum_would_lead_once_and_twice():
    table = with_dice(position(climbers={6: 10, 7: 2}, won={12: 2}), "1 5 4 6")
    leads = picture_of(table)["leads"]
    spaces = {(lead["column"], lead["times"]): lead["space"] for lead in leads}
    assert spaces[6, 1] == 11
    assert (6, 2) not in spaces
    assert (spaces[7, 1], spaces[7, 2], spaces[2, 1]) == (3, 4, 1)
    assert all(column != 12 for column, _ in spaces)


def test_a_ring_goes_round_its_space():
    leads = picture_of(with_dice(position(climbers={8: 1}), "1 5 4 6"))["leads"]
    ring = next(lead for lead in leads if lead["column"] == 8)
    left, top, *_ = box(8, 2)
    assert (ring["x"], ring["y"]) == (left + 2, top + 2)


def test_rings_are_shown_while_sums_are_chosen():
    assert picture_of(position(climbers={8: 1}))["leads"] == []


def test_a_won_column_has_lit_windows_below_its_champion():
    picture = picture_of(position(won={2: 2}))
    summits = picture["summits"]
    assert [(summit["column"], summit["won"]) for summit in summits if summit["won"]] == [(2, 2)]
    assert summits[0]["windows"].count("M") == 2 * 2
    assert all(not summit["windows"] for summit in summits[1:])
    (champion,) = picture["camps"]
    assert champion["kind"] == "champion"
    assert stands_in(champion, 2, 3)

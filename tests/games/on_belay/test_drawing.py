"""The mountain's picture: everything stands as the rules say."""

import pytest

from games.on_belay import board
from games.on_belay.board import view
from games.on_belay.drawing import GROUND, TOP, WAIST
from games.on_belay.notation import read
from games.on_belay.position import Options, State
from tests.games.on_belay.positions import go, standing


def drawing(*teams: tuple[int, ...], seat: int | None = None):
    options = Options(trails=(2, 3), height=12)
    state = State(options, "roll", 1, 1, (), teams, (None,) * len(teams))
    return view(state, seat)["drawing"]


def climber(picture, seat: int, trail: int):
    return next(one for one in picture["climbers"] if (one["seat"], one["trail"]) == (seat, trail))


def test_the_path_of_all_ledges_draws_each_across_its_trail():
    for trail in drawing((0, 0))["trails"]:
        lines = [line.split("H") for line in trail["ledges_path"].split("M")[1:]]
        ledges = [(*map(float, start.split()), float(end)) for start, end in lines]
        below = trail["ledges"][:-1]  # the top has its cap
        assert ledges == [(trail["x"], ledge["y"], trail["end"]) for ledge in below]


def test_a_climber_stands_on_the_ledge_of_its_step():
    picture = drawing((2, 4), (0, 0))
    assert climber(picture, 1, 2)["y"] == picture["trails"][0]["ledges"][1]["y"]
    assert climber(picture, 1, 3)["y"] == picture["trails"][1]["y"] == TOP
    assert climber(picture, 2, 3)["y"] == GROUND


def test_for_all_alike_a_climber_alone_stands_in_the_middle_of_its_trail_in_full_size():
    picture = drawing((2, 0), (3, 0))
    assert (
        climber(picture, 1, 2)["x"] == climber(picture, 2, 2)["x"] == picture["trails"][0]["middle"]
    )
    assert climber(picture, 1, 2)["share"] == 1


def test_for_all_alike_climbers_on_one_spot_stand_side_by_side_on_their_trail():
    picture = drawing((2, 0), (2, 1), (2, 2))
    trail, at = picture["trails"][0], [climber(picture, seat, 2)["x"] for seat in (1, 2, 3)]
    assert trail["x"] < at[0] < at[1] < at[2] < trail["end"]


def test_a_team_sees_its_climbers_in_the_middle_and_its_rivals_at_the_edges():
    picture = drawing((2, 0), (2, 1), (2, 2), seat=2)
    trail = picture["trails"][0]
    assert climber(picture, 2, 2)["x"] == trail["middle"]
    assert {climber(picture, seat, 2)["x"] for seat in (1, 3)} == {trail["x"], trail["end"]}
    assert picture["large"] == 2


def test_whose_rope_is_checked_changes_no_climber_but_the_class_of_the_picture():
    teams, options = ((2, 0), (2, 1), (2, 2)), Options(trails=(2, 3), height=12)
    state = State(options, "verdict", 1, 1, (), teams, (None,) * 3, to_judge=((2, 1),))
    own, called = drawing(*teams, seat=2), view(state, 2)["drawing"]
    cards = [[one["card"] for one in picture["climbers"]] for picture in (own, called)]
    assert cards[0] == cards[1]
    assert (own["large"], called["large"]) == (2, 1)
    trail = called["trails"][0]
    assert climber(called, 1, 2)["x"] == trail["middle"]
    assert {climber(called, seat, 2)["x"] for seat in (2, 3)} == {trail["x"], trail["end"]}


def test_a_rope_reaches_from_the_lowest_to_the_highest_climber_and_joins_all():
    picture = drawing((1, 3), (0, 0))
    rope = picture["ropes"][0]
    low, high = climber(picture, 1, 2), climber(picture, 1, 3)
    assert (rope["bottom"], rope["top"]) == (low["y"], high["y"])
    assert rope["path"].startswith(f"M{low['x']} {low['y'] - WAIST:.2f}Q")
    assert rope["path"].endswith(f" {high['x']} {high['y'] - WAIST:.2f}")


@pytest.mark.parametrize(
    ("feet", "tension"), [(22, "slack"), (24, "tight"), (28, "tight"), (30, "tight"), (32, "taut")]
)
def test_a_rope_turns_from_slack_to_tight_to_taut(feet, tension):
    options = Options(trails=(2, 3), height=36, rope=30)
    state = State(options, "roll", 1, 1, (), ((feet // 2, 0),), (None,))
    [rope] = view(state, 1)["drawing"]["ropes"]
    assert (rope["tension"], rope["gap"]) == (tension, feet)


def test_the_band_reaches_as_far_above_the_lowest_climber_as_the_rope():
    options = Options(trails=(2, 3), height=36, rope=30)
    low, high = (
        view(State(options, "roll", 1, 1, (), (feet,), (None,)), 1)["drawing"]["band"]
        for feet in ((0, 0), (6, 4))
    )
    assert (low["bottom"], high["top"]) == (GROUND, TOP)
    assert low["top"] > high["top"]


def checked():
    """Team 2 of two, as team 1 sees it that checks its rope."""
    state = standing({}, {2: 2, 3: 12}, dice=(5, 5, 5), trails=(2, 3), height=12, passing="free")
    return view(go(state, "1 pass", "2 pass"), 1)["drawing"]


def test_who_checks_a_rope_sees_that_team_large_and_its_highest_and_lowest_pointed_at():
    picture = checked()
    assert [(one["seat"], one["feet"]) for one in picture["call"]] == [(2, 12), (2, 2)]
    assert picture["large"] == 2


def test_how_taut_a_checked_rope_is_is_left_to_find_out():
    picture = checked()
    rope = next(one for one in picture["ropes"] if one["seat"] == 2)
    assert (rope["tension"], rope["gap"], picture["band"]) == ("called", None, None)


def test_the_ghost_of_a_climb_stretches_the_rope():
    state = standing({2: 2}, {}, dice=(6, 4, 1), trails=(2, 3), height=36)
    ghost = board.ghost(state, 1, read("6*4=24 3x+8"))
    assert (ghost["feet"], ghost["rope"]["tension"]) == (24, "slack")
    assert ghost["rope"]["path"] != view(state, 1)["drawing"]["ropes"][-1]["path"]
    assert ghost["y"] < ghost["from"] == GROUND

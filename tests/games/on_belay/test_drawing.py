"""The mountain's picture: everything stands as the rules say."""

from games.on_belay.board import view
from games.on_belay.drawing import GROUND, TOP, WAIST
from games.on_belay.position import Options, State


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
        assert ledges == [(trail["x"], ledge["y"], trail["end"]) for ledge in trail["ledges"]]


def test_a_climber_stands_on_the_ledge_of_its_step():
    picture = drawing((2, 4), (0, 0))
    assert climber(picture, 1, 2)["y"] == picture["trails"][0]["ledges"][1]["y"]
    assert climber(picture, 1, 3)["y"] == picture["trails"][1]["y"] == TOP
    assert climber(picture, 2, 3)["y"] == GROUND


def test_climbers_alone_stand_in_the_middle_of_their_trail_in_full_size():
    picture = drawing((2, 0), (3, 0))
    assert (
        climber(picture, 1, 2)["x"] == climber(picture, 2, 2)["x"] == picture["trails"][0]["middle"]
    )
    assert climber(picture, 1, 2)["share"] == 1


def test_climbers_on_one_spot_stand_side_by_side_on_their_trail():
    picture = drawing((2, 0), (2, 1), (2, 2))
    trail, at = picture["trails"][0], [climber(picture, seat, 2)["x"] for seat in (1, 2, 3)]
    assert trail["x"] < at[0] < at[1] < at[2] < trail["end"]


def test_a_rope_reaches_from_the_lowest_to_the_highest_climber_and_joins_all():
    picture = drawing((1, 3), (0, 0))
    rope = picture["ropes"][0]
    low, high = climber(picture, 1, 2), climber(picture, 1, 3)
    assert (rope["bottom"], rope["top"]) == (low["y"], high["y"])
    assert rope["path"].startswith(f"M{low['x']} {low['y'] - WAIST}Q")
    assert rope["path"].endswith(f" {high['x']} {high['y'] - WAIST}")


def test_a_rope_that_is_needed_whole_hangs_straight():
    options = Options(trails=(2, 3), height=36, rope=30)
    for steps, taut in ((14, False), (15, True)):
        state = State(options, "roll", 1, 1, (), ((steps, 0),), (None,))
        assert view(state, 1)["drawing"]["ropes"][0]["taut"] is taut


def test_the_climbers_of_the_own_team_are_drawn_on_top():
    assert [one["own"] for one in drawing((0, 0), (0, 0), seat=1)["climbers"]] == [
        *(False, False),
        *(True, True),
    ]
    assert all(one["own"] for one in drawing((0, 0), (0, 0))["climbers"])

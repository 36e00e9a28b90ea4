import pytest

from games.errors import Illegal
from games.on_belay import rules
from games.on_belay.position import Options
from games.options import read_options
from tests.games.on_belay.positions import feet, go, table

# The mountain and its options


@pytest.mark.parametrize(
    ("height", "steps"),
    [
        (36, (18, 12, 9, 7, 6, 5, 4, 4, 3, 3, 3)),
        (60, (30, 20, 15, 12, 10, 8, 7, 6, 6, 5, 5)),
    ],
)
def test_a_trail_has_as_many_whole_steps_as_the_height_has_room_for(height, steps):
    assert Options(height=height).tops == steps


def test_the_defaults_are_the_rulebook():
    assert Options() == read_options(Options, rules.PRESETS["rulebook"])


@pytest.mark.parametrize("name", ["short", "one_lesson", "hard_tables", "rulebook"])
def test_every_preset_starts_with_two_and_three_teams(name):
    options = read_options(Options, rules.PRESETS[name])
    for seats in (2, 3):
        assert len(rules.start(options, seats).climbers) == seats


@pytest.mark.parametrize(
    "fields",
    [
        {"height": 30},
        {"trails": []},
        {"trails": [5]},
        {"trails": [1, 2]},
        {"trails": [12, 13]},
        {"trails": [3, 3]},
        {"rope": 11, "trails": [11, 12]},
        {"rope": 109},
        {"check": "nobody"},
        {"dice": "1-20"},
        {"passing": "never"},
        {"calculate": "calculator"},
    ],
)
def test_it_refuses_options_that_are_not_on_the_list(fields):
    with pytest.raises(Illegal):
        read_options(Options, fields)


def test_a_rope_of_11_feet_is_refused_however_the_options_are_made():
    with pytest.raises(Illegal, match="A rope of 11 feet is too short"):
        Options(rope=11, trails=(11, 12))


def test_rope_12_with_only_trails_11_and_12_can_be_finished():
    state = table(rope=12, trails=(11, 12), check="referee", seats=2)
    for trail, height in ((11, 11), (12, 12), (11, 22), (12, 24), (11, 33), (12, 36)):
        climb, dice = ("5+6=11 11x+1", "5 6 1") if trail == 11 else ("2*6=12 12x+1", "2 6 1")
        state = go(state, f"{state.roller} roll", f"0 dice {dice}", f"1 {climb}", f"2 {climb}")
        assert feet(state, 1)[trail] == height
    assert state.phase == "over"

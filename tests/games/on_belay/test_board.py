# ruff: noqa: RUF001
import json

import pytest

from games.engine import plain_data
from games.errors import Sentence
from games.on_belay import rules
from games.on_belay.board import is_visible, sentence, view
from games.on_belay.notation import read
from tests.games.on_belay.positions import ROLLED, go, standing, table

MOVED = (*ROLLED, "1 5 5x+1", "2 6 6x+1")
EVERYBODY = (None, 0, 1, 2)


def visible(before, row, now, seat):
    mover, _, text = row.partition(" ")
    return is_visible(before, int(mover), read(text), now, seat)


def words(before, row):
    mover, _, text = row.partition(" ")
    return str(sentence(before, int(mover), read(text)))


def buttons(state, seat):
    return {button["text"]: str(button["label"]) for button in view(state, seat)["buttons"]}


# What everybody sees


@pytest.mark.parametrize("rows", [(), ("1 roll",), ROLLED, (*ROLLED, "1 5 5x+1"), MOVED])
@pytest.mark.parametrize("seat", EVERYBODY)
def test_a_view_is_plain_data_with_what_every_template_needs(rows, seat):
    own_view = view(table(*rows), seat)
    assert {"phase", "round", "todo", "buttons"} <= own_view.keys()
    assert isinstance(own_view["todo"], Sentence)
    assert json.loads(json.dumps(plain_data(own_view)))["round"] == 1


def test_the_mountain_shows_each_trail_with_its_steps_and_its_top():
    public_view = view(table(trails=(5, 7), height=36), None)
    assert public_view["trails"] == [
        {"n": 5, "steps": 7, "top": 35},
        {"n": 7, "steps": 5, "top": 35},
    ]
    assert (public_view["height"], public_view["rope"]) == (36, 30)


def test_a_team_shows_its_climbers_in_feet():
    team = view(standing({5: 35, 7: 14}, {}, trails=(5, 7)), 2)["teams"][0]
    assert (team["highest"], team["lowest"], team["tops"]) == (35, 14, 1)
    assert team["climbers"] == [
        {"trail": 5, "steps": 7, "feet": 35, "says": "35", "on_top": True},
        {"trail": 7, "steps": 2, "feet": 14, "says": "14", "on_top": False},
    ]


@pytest.mark.parametrize(
    ("rows", "phase"), [((), "roll"), (("1 roll",), "chance"), (ROLLED, "move"), (MOVED, "verdict")]
)
def test_the_view_names_the_phase(rows, phase):
    assert view(table(*rows), 1)["phase"] == phase


def test_a_team_on_its_way_home_is_a_matter_of_chance():
    state = standing({12: 24}, {}, dice=(2, 6, 5), check="referee")
    state = go(state, "1 2*6=12 12x+1", "2 5 5x+1")
    assert view(state, 1)["phase"] == "chance"
    assert str(view(state, 1)["todo"]) == "See who slides back down."


def test_a_fall_is_an_event_and_the_task_says_only_what_is_next():
    state = standing({12: 24}, {}, {12: 24}, dice=(2, 6, 5), check="referee")
    state = go(state, "1 2*6=12 12x+1", "2 5 5x+1", "3 2*6=12 12x+1", "0 home 1", "0 home 3")
    assert str(view(state, 2)["todo"]) == "Roll the dice for all teams."
    assert str(view(state, 1)["todo"]) == "2 are rolling."


def test_the_end_names_the_winners():
    state = standing({2: 12, 3: 9}, {}, dice=(3, 1, 1), trails=(2, 3), height=12, check="referee")
    public_view = view(go(state, "1 3 3x+1", "2 3 3x+1"), None)
    assert (public_view["phase"], public_view["winners"]) == ("over", [1])
    assert str(public_view["todo"]) == "1 reach the top first!"


# What a seat has to do


def test_only_the_roller_has_a_roll_button():
    assert buttons(table(), 1) == {"roll": "Roll the dice"}
    assert buttons(table(), 2) == buttons(table(), None) == {}


def test_a_pass_button_is_there_only_where_a_pass_is_legal():
    assert buttons(table(*ROLLED), 1) == {}
    assert buttons(table(*ROLLED, passing="free"), 1) == {"pass": "Pass"}


@pytest.mark.parametrize("calculate", ["student", "server"])
def test_a_call_has_a_form_and_no_button_of_its_own(calculate):
    state = table(*MOVED, calculate=calculate)
    assert buttons(state, 1) == {}
    assert view(state, 1)["judge"]


@pytest.mark.parametrize("rows", [(), ROLLED, MOVED])
def test_every_button_is_a_legal_move(rows):
    state = table(*rows, calculate="server", passing="free")
    for text in buttons(state, 1):
        assert read(text) in rules.legal_moves(state, 1)


def test_the_climb_form_offers_dice_operations_and_trails_below_the_top():
    state = standing({5: 35}, {}, dice=(2, 5, 6), trails=(5, 7))
    assert view(state, 1)["form"] == {
        "dice": [2, 5, 6],
        "operations": ["+", "-", "*", "/"],
        "trails": [{"n": 7, "at": 0, "top": 5}],
    }


@pytest.mark.parametrize("seat", [None, 1])
def test_there_is_no_form_for_those_who_have_nothing_to_choose(seat):
    assert view(table(*ROLLED, "1 5 5x+1"), seat)["form"] is None


def test_judges_see_highest_and_lowest_and_find_the_difference_themselves():
    [team] = view(table(*MOVED), 1)["judge"]
    assert "difference" not in team
    assert (team["seat"], team["highest"], team["lowest"]) == (2, 6, 0)


def test_judges_type_nothing_where_the_server_calculates():
    state = table(*MOVED, calculate="server")
    [team] = view(state, 1)["judge"]
    assert (team["words"], team["typed"]) == (["0", "6"], {"safe": False, "off": False})


def numbers_in(picture: dict) -> list:
    """Return every number of feet that the picture shows."""
    named = [
        step["feet"] for trail in picture["trails"] for step in trail["ledges"] if step["named"]
    ]
    climbed = [one["feet"] for one in picture["climbed"] or () if one["feet"] is not None]
    gaps = [rope["gap"] for rope in picture["ropes"] if rope.get("gap") is not None]
    return [*named, *climbed, *gaps]


def test_without_multiples_nobody_reads_feet_off_the_mountain() -> None:
    usual, bare = (view(table(*ROLLED, "1 2 2x+1", multiples=on), 1) for on in (True, False))
    assert numbers_in(usual["drawing"])
    assert numbers_in(bare["drawing"]) == []
    assert [one["says"] for one in bare["teams"][0]["climbers"]][:2] == ["1 × 2", "0 × 3"]


def test_without_multiples_judges_multiply_and_subtract() -> None:
    [team] = view(table(*MOVED, multiples=False), 1)["judge"]
    assert team["words"] == ["0 × 2", "1 × 6"]


def test_where_the_climbers_of_a_checked_team_stand_is_said_as_a_product() -> None:
    called = view(table(*MOVED, multiples=False), 1)["drawing"]["call"]
    assert [one["says"] for one in called] == ["1 × 6", "0 × 2"]


@pytest.mark.parametrize(
    ("low", "check_sums", "safe", "off"),
    [
        (4, "near", False, False),
        (2, "near", True, True),
        (0, "near", False, False),
        (4, "far", False, True),
        (2, "far", True, True),
        (4, "always", True, True),
    ],
)
def test_judges_type_the_difference_where_the_rope_is_nearly_used_up(low, check_sums, safe, off):
    trails = {"trails": (2, 4), "passing": "free", "check_sums": check_sums}
    state = standing({}, {2: low, 4: 28}, dice=(1, 1, 1), **trails)
    [team] = view(go(state, "1 pass", "2 pass"), 1)["judge"]
    assert team["typed"] == {"safe": safe, "off": off}


def test_a_team_judged_already_is_off_the_list():
    state = table(*MOVED, "3 5 5x+1", "1 safe 3 5", seats=3)
    assert [row["seat"] for row in view(state, 1)["judge"]] == [2]
    assert view(go(state, "1 safe 2 6"), 1)["judge"] is None


def test_nobody_is_told_which_team_is_off_belay():
    state = standing({12: 24}, {}, dice=(2, 6, 5))
    state = go(state, "1 2*6=12 12x+1", "2 5 5x+1")
    for seat in EVERYBODY:
        assert "belay" not in json.dumps(plain_data(view(state, seat)))


@pytest.mark.parametrize("seat", EVERYBODY)
@pytest.mark.parametrize("rows", [(), ("1 roll",), ROLLED, (*ROLLED, "1 5 5x+1"), MOVED])
def test_the_todo_is_at_most_twelve_words(rows, seat):
    for calculate in ("student", "server"):
        todo = str(view(table(*rows, calculate=calculate), seat)["todo"])
        assert 0 < len(todo.split()) <= 12


# What stays hidden


def test_a_move_of_the_running_phase_is_seen_by_its_own_team_only():
    state = table(*ROLLED, "1 5 5x+1")
    mine, other, public = (view(state, seat)["teams"][0] for seat in (1, 2, None))
    assert (mine["move"], mine["highest"], mine["moved"]) == ("5 5x+1", 5, True)
    assert other == public
    assert (other["move"], other["highest"], other["moved"]) == (None, 0, True)


def test_moves_are_seen_by_all_once_all_have_moved():
    for seat in EVERYBODY:
        teams = view(table(*MOVED), seat)["teams"]
        assert [team["move"] for team in teams] == ["5 5x+1", "6 6x+1"]


@pytest.mark.parametrize("seat", [None, 0, 2])
def test_the_view_of_others_does_not_depend_on_a_hidden_climb(seat):
    moved = (table(*ROLLED, f"1 {climb}") for climb in ("5 5x+1", "5*6=30 2x+15"))
    assert view(next(moved), seat) == view(next(moved), seat)


@pytest.mark.parametrize("seat", [None, 0, 2])
def test_the_view_of_others_does_not_depend_on_a_hidden_verdict(seat):
    judged = (table(*MOVED, f"1 {verdict}") for verdict in ("safe 2 6", "off 2 30"))
    assert view(next(judged), seat) == view(next(judged), seat)


@pytest.mark.parametrize(("rows", "row"), [(ROLLED, "1 5 5x+1"), (MOVED, "1 off 2 36")])
def test_a_row_of_the_running_phase_is_read_by_its_own_team_only(rows, row):
    before = table(*rows)
    now = go(before, row)
    assert [visible(before, row, now, seat) for seat in (1, 2, None)] == [True, False, False]


def test_climbs_are_read_by_all_in_the_check_and_verdicts_in_the_next_round():
    before, row = table(*ROLLED), "1 5 5x+1"
    check = go(before, row, "2 6 6x+1")
    assert visible(before, row, check, 2)
    assert visible(before, row, check, None)
    verdict = "1 safe 2 6"
    over = go(check, verdict, "2 safe 1 5")
    assert visible(check, verdict, over, None)


def test_rolls_dice_and_skips_are_read_by_all_at_once():
    for rows, row in [((), "1 roll"), (("1 roll",), "0 dice 2 5 6"), (ROLLED, "0 skip 1")]:
        before = table(*rows)
        assert visible(before, row, go(before, row), None)


def test_a_hidden_climb_stays_hidden_when_its_roll_is_taken_back():
    before, row = table(*ROLLED), "1 5 5x+1"
    assert not visible(before, row, table(), 2)
    assert visible(before, row, table(*MOVED), 2)


# Words


@pytest.mark.parametrize(
    ("row", "text"),
    [
        ("1 roll", "roll"),
        ("0 dice 2 5 6", "Rolled: 2, 5, 6"),
        ("1 6/2=3 3x+1", "6 ÷ 2 = 3: 1 step up trail 3x"),
        ("1 6/2 3x", "6 ÷ 2 = 3: 1 step up trail 3x"),
        ("1 6/2=4 3x+2", "6 ÷ 2 = 4: 2 steps up trail 3x"),
        ("1 6*2=12 3x+4", "6 × 2 = 12: 4 steps up trail 3x"),
        ("1 5 5x+1", "5: 1 step up trail 5x"),
        ("1 pass", "pass"),
        ("1 safe 2 27", "say 2 are safe: 27 feet apart"),
        ("1 off 2 33", "say 2 are off belay: 33 feet apart"),
        ("0 home 2", "Off belay! 2 slide back down"),
        ("0 skip 2", "2 are skipped"),
    ],
)
def test_a_row_is_said_in_words(row, text):
    assert words(table(*ROLLED), row) == text


def test_a_verdict_without_a_number_is_said_with_the_difference_the_server_fills_in():
    assert words(table(*MOVED, calculate="server"), "1 safe 2") == ("say 2 are safe: 6 feet apart")

"""Checkers of teams work out sums before a move is played, game by game."""

import pytest

from games import registry
from games.engine import Seat, State
from games.facts import question
from games.movelog import MoveLog
from games.on_belay import notation
from games.on_belay.game import GAME
from games.yeti_mountain.position import Turn
from tests.games.cant_stop import positions as cant_stop
from tests.games.climb_on import positions as climb_on
from tests.games.climb_on.test_moving import STRAIGHT, column
from tests.games.on_belay.positions import ROLLED, standing, table
from tests.games.playing import Case, every_case, random_game, some_plies
from tests.games.roll_to_the_top.playing import dice_log
from tests.games.yeti_mountain.positions import BETWEEN, scene


def sums(slug: str, state: State, text: str, seat: Seat = 1) -> list[tuple[str, int, int | None]]:
    """Each as what is asked, the right number, and what the driver says."""
    game = registry.get(slug)
    checked = game.sums_to_check(state, seat, game.notation.read(text))
    return [(fact.sum, fact.answer, fact.claim) for fact in checked]


@every_case
def test_what_is_checked_can_be_worked_out_and_is_claimed(case: Case) -> None:
    log, _ = random_game(case)
    moves = {log.game.notation.read(row.text) for row in log.rows}
    for ply in some_plies(log, 10):
        for seat in range(log.seats + 1):
            for move in list(moves)[:60]:
                for fact in log.game.sums_to_check(log.states[ply], seat, move):
                    assert fact.claim is not None


# On Belay ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("6*2=12 3x+4", [("6*2", 12, 12), ("12/3", 4, 4)]),
        ("2*6=13 3x+5", [("2*6", 12, 13), ("12/3", 4, 5)]),
        ("6/2=4 2x+2", [("6/2", 3, 4)]),
        ("6-5=1 2x+1", [("6-5", 1, 1)]),
        ("5 5x+1", []),
        ("6 3x+2", [("6/3", 2, 2)]),
    ],
)
def test_the_result_is_checked_and_the_steps_that_it_makes(text, expected):
    assert sums("on_belay", table(*ROLLED), text) == expected


def test_the_steps_are_asked_without_the_result_that_they_follow_from():
    move = notation.read("6*2=12 3x+4")
    sums_ = GAME.sums_to_check(table(*ROLLED), 1, move)
    assert [question(fact) for fact in sums_] == ["6 × 2", "? ÷ 3"]  # noqa: RUF001


@pytest.mark.parametrize("text", ["pass", "5/2=2 2x+1", "2-5=3 3x+1"])
def test_there_is_nothing_to_check_in_a_pass_and_in_what_the_rules_refuse(text):
    assert sums("on_belay", table(*ROLLED), text) == []


def test_where_the_server_calculates_there_is_nothing_to_check():
    assert sums("on_belay", table(*ROLLED, calculate="server"), "6/2 3x") == []


def test_the_difference_of_a_verdict_is_checked_from_the_ground_too():
    state = standing({2: 2}, {2: 12, 3: 3}, dice=(1, 2, 3))
    assert sums("on_belay", state, "safe 2 13") == [("12-0", 12, 13)]


# Roll to the Top! ----------------------------------------------------------------------------


def test_the_whole_filling_of_a_round_is_checked_once_it_is_done():
    log = dice_log("d4=1 d6=2 d8=8 d20=3 w=+", sheet="[][][]")
    log = log.play(1, "1+8=9 @r1c1").play(1, "2+3=5 @r1c2")
    assert sums("roll_to_the_top", log.state, "1+8=9 @r1c1") == []
    assert sums("roll_to_the_top", log.state, "done") == [("1+8", 9, 9), ("2+3", 5, 5)]


def test_single_dice_need_no_check():
    log = dice_log("d4=1 d8=8 w=+", sheet="[][]").play(1, "8 @r1c1")
    assert sums("roll_to_the_top", log.state, "done") == []


def test_a_filling_that_the_server_adds_is_not_checked():
    log = dice_log("d4=1 d8=8 w=+", sheet="[][]", calculate="server").play(1, "1+8 @r1c1")
    assert sums("roll_to_the_top", log.state, "done") == []


def hidden(log: MoveLog, seat: Seat = 1) -> list[str]:
    """The rows that the checker of the seat may not read now."""
    hooks, read = log.game.hooks, log.game.notation.read
    return [
        row.text
        for before, row in zip(log.states, log.rows, strict=False)
        if row.seat == seat
        and hooks.is_hidden_from_checker(before, row.seat, read(row.text), log.state)
    ]


def test_the_checker_sees_the_dice_on_a_square_and_not_their_sum():
    log = dice_log("d4=1 d8=8 d20=17 w=+", sheet="[]\n[]").play(1, "1+8=9 @r1c1")
    low, high = log.game.hooks.checker_view(log.state, 1)["squares"]
    assert (low["number"], low["fresh"]) == ("1+8", True)
    assert (high["open"], high["lowest"]) == (False, None)
    assert hidden(log) == ["1+8=9 @r1c1"]


def test_the_checker_sees_which_dice_are_used():
    log = dice_log("d4=1 d8=8 d20=17 w=+", sheet="[]\n[]").play(1, "1+8=9 @r1c1")
    dice = log.game.hooks.checker_view(log.state, 1)["dice"]
    assert [die["sides"] for die in dice if die["used"]] == [4, 8]


def test_once_the_team_is_done_the_checker_sees_all():
    log = dice_log("d4=1 d8=8 w=+", seats=2, sheet="[]\n[]").play(1, "1+8=9 @r1c1")
    log = log.play(1, "done")
    assert log.game.hooks.checker_view(log.state, 1) is None
    assert hidden(log) == []


# Can't Stop, Climb ON!, Yeti Mountain ---------------------------------------------------------


def test_both_pairs_are_checked():
    state = cant_stop.with_dice(cant_stop.position(), "1 5 4 6")
    expected = [("1+5", 6, 6), ("4+6", 10, 11)]
    assert sums("cant_stop", state, "1+5=6 4+6=11") == expected


@pytest.mark.parametrize("text", ["6+10", "roll", "stop"])
def test_to_roll_or_stop_needs_no_check(text):
    state = cant_stop.with_dice(cant_stop.position(), "1 5 4 6")
    assert sums("cant_stop", state, text) == []


def test_the_points_of_dice_and_the_cost_of_the_way_are_checked():
    state = climb_on.with_dice(column(*STRAIGHT, overhang=1), "3 2")
    assert sums("climb_on", state, "go @0,3 dice 3+2 points 6 cost 3") == [("2+3", 5, 6)]
    assert sums("climb_on", state, "go @0,3 dice 3 have 6 cost 3") == [("2+2+3", 7, 6)]
    assert sums("climb_on", state, "go @0,3 dice 3+2") == []


def test_of_a_way_the_steps_and_what_a_panel_adds_are_one_sum():
    rows = ("....", "....", "R...", "....")
    steep, low = climb_on.panel(*rows, marks="hard arrow"), climb_on.panel("R...", *rows[1:])
    wall = climb_on.position(((0, 0), low), ((0, 4), steep), at=(0, 3))
    state = climb_on.with_dice(wall, "3 3")
    assert sums("climb_on", state, "go @0,5 dice 3+3 cost 6") == [("2+4", 6, 6)]


def test_a_rest_needs_no_check():
    assert sums("climb_on", climb_on.position(), "rest") == []


def test_the_rows_of_a_turn_are_checked_where_there_is_something_to_add():
    state = scene(BETWEEN, calculate="student", turn=Turn(route=(2, -1), fresh=False))
    assert sums("yeti_mountain", state, "end +2") == [("2-1", 1, 2)]
    assert sums("yeti_mountain", scene(BETWEEN, turn=Turn(route=(2, -1))), "end") == []

"""A third member of a team predicts, and one choice comes true."""

import pytest

from games import registry
from games.engine import Seat, State
from games.movelog import MoveLog
from tests.games.cant_stop import positions as cant_stop
from tests.games.climb_on import positions as climb_on
from tests.games.climb_on.test_moving import STRAIGHT, column
from tests.games.on_belay.positions import ROLLED, go, standing, table
from tests.games.playing import Case, every_case, few, random_game, some_plies
from tests.games.roll_to_the_top.playing import dice_log
from tests.games.yeti_mountain import positions as yeti
from tests.games.yeti_mountain.positions import BETWEEN, scene


def result(slug: str, before: State, now: State, seat: Seat = 1) -> str | None:
    """Return what came true of the question that the game asks `before`."""
    hooks = registry.get(slug).hooks
    prediction = hooks.prediction(before, seat)
    assert prediction is not None
    came_true = hooks.came_true(prediction.name, before, now, seat)
    assert came_true is None or came_true in prediction.choices
    return came_true


@every_case
def test_a_question_is_for_who_may_move_and_one_choice_comes_true(case: Case) -> None:
    log, _ = random_game(case)
    hooks = log.game.hooks
    for ply in some_plies(log, 10):
        before = log.states[ply]
        for seat in few(range(1, log.seats + 1)):
            prediction = hooks.prediction(before, seat)
            if prediction is None:
                continue
            assert seat in log.game.rules.to_move(before)
            assert len(prediction.choices) > 1
            later = (
                hooks.came_true(prediction.name, before, now, seat) for now in log.states[ply + 1 :]
            )
            settled = [name for name in later if name is not None]
            assert settled or not log.outcome.over, (ply, seat)
            assert set(settled[:1]) <= set(prediction.choices)


# On Belay ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "choice"),
    [("pass", "0"), ("6/2=3 3x+1", "6"), ("2*6=12 3x+4", "12"), ("5*6=30 3x+10", "far")],
)
def test_how_far_a_team_climbs_is_settled_by_its_own_move(text, choice):
    before = table(*ROLLED, passing="free")
    assert result("on_belay", before, go(before, f"2 {text}")) is None
    assert result("on_belay", before, go(before, f"1 {text}")) == choice


def test_how_far_is_settled_by_the_last_move_of_a_round_without_a_check_too():
    before = table(*ROLLED, "2 pass", check="referee", passing="free")
    assert result("on_belay", before, go(before, "1 6/2=3 3x+1")) == "6"


def test_nothing_is_predicted_once_the_team_has_moved():
    hooks = registry.get("on_belay").hooks
    assert hooks.prediction(table(*ROLLED, "1 pass", passing="free"), 1) is None
    assert hooks.prediction(table(), 1) is None


@pytest.mark.parametrize(("call", "choice"), [("off 1 33", "snaps"), ("safe 1 33", "holds")])
def test_whether_the_rope_holds_is_settled_at_the_end_of_the_round(call, choice):
    moved = go(standing({3: 33}, {}, dice=(1, 2, 3), passing="free"), "1 pass", "2 pass")
    judged = go(moved, "1 safe 2 0")
    assert result("on_belay", moved, judged) is None
    now = go(judged, f"2 {call}")
    now = go(now, "0 home 1") if now.phase == "home" else now
    assert result("on_belay", moved, now) == choice


# The other games -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("climbers", "choice"), [((7,), "1"), ((6, 7, 8), "1"), ((2, 3, 12), "more")]
)
def test_all_guess_how_likely_a_bust_is_and_read_it_once_the_team_has_chosen(climbers, choice):
    before = cant_stop.position(climbers=dict.fromkeys(climbers, 1))
    hooks = registry.get("cant_stop").hooks
    assert hooks.prediction(before, 1) == hooks.checker_prediction(before, 1)
    assert result("cant_stop", before, before) is None
    for text in ("roll", "stop"):
        assert result("cant_stop", before, cant_stop.play_out(before, text)) == choice


def test_before_the_first_roll_there_is_nothing_to_choose():
    assert registry.get("cant_stop").hooks.prediction(cant_stop.position(), 1) is None


def filled(*texts: str) -> tuple[MoveLog, MoveLog]:
    """Before and after a round in which team 1 fills these squares."""
    before = log = dice_log("d4=1 d6=2 d8=8 d20=3 w=+", seats=2, sheet="[][][][][]")
    for text in texts:
        log = log.play(1, text)
    return before, log


@pytest.mark.parametrize(
    ("texts", "choice"),
    [
        ((), "0"),
        (("1+8=9 @r1c1",), "1"),
        (("1 @r1c1", "2 @r1c2", "3 @r1c3", "8 @r1c4"), "3"),
    ],
)
def test_how_many_squares_is_settled_when_the_team_is_done(texts, choice):
    before, log = filled(*texts)
    assert result("roll_to_the_top", before.state, log.state) is None
    done = log.play(1, "done")
    assert result("roll_to_the_top", before.state, done.state) == choice
    assert result("roll_to_the_top", before.state, done.play(2, "done").state) == choice


def test_rows_on_the_wall_are_settled_when_the_turn_is_over():
    before = column(*STRAIGHT)
    climbed = climb_on.play_out(climb_on.with_dice(before, "3 2"), "go @0,3 dice 3")
    assert result("climb_on", before, climbed) is None
    assert result("climb_on", before, climb_on.play_out(climbed, "end")) == "many"


def test_rows_on_the_yetis_mountain_are_settled_when_the_turn_is_over():
    before = scene(BETWEEN)
    stepped = yeti.play_out(before, "step@r6c1")
    assert result("yeti_mountain", before, stepped) is None
    assert result("yeti_mountain", before, yeti.play_out(stepped, "end")) == "2"

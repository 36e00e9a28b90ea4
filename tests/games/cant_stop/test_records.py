"""Every record shows what its name says; `test_recorded_games.py` replays them all."""

from pathlib import Path

import pytest

from games import records
from games.cant_stop.mountain import COLUMNS
from games.cant_stop.moves import Calculate
from games.cant_stop.notation import read
from games.cant_stop.position import State
from games.engine import Skip
from games.movelog import MoveLog

FOLDER = Path(__file__).parents[1] / "records" / "cant_stop"


def load_record(name: str) -> MoveLog:
    log, _ = records.read((FOLDER / f"{name}.txt").read_text())
    return log


def texts(log: MoveLog) -> list[str]:
    return [row.text for row in log.rows]


def camps_removed(before: State, after: State) -> bool:
    """Whether a column was won here that another team camped in."""
    winner = before.seat
    return any(
        after.mountain.won[column] != before.mountain.won[column] and camps[column]
        for column in COLUMNS
        for seat, camps in enumerate(before.mountain.camps, start=1)
        if seat != winner
    )


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("variant", ["classic", "jumping", "forced_move"])
def test_each_variant_is_won_by_a_team_with_a_bust_on_the_way(variant, seats):
    log = load_record(f"{variant}_{seats}_teams")
    assert (log.options.variant, log.seats) == (variant, seats)
    assert log.game.rules.outcome(log.state).winners
    assert "bust" in texts(log)


@pytest.mark.parametrize("name", ["classic_2_teams", "jumping_4_teams", "five_columns"])
def test_a_column_is_taken_where_another_team_camped(name):
    log = load_record(name)
    assert any(map(camps_removed, log.states, log.states[1:]))


def test_forced_move_forbids_a_stop_somewhere():
    log = load_record("forced_move_3_teams")
    assert any(state.phase == "roll" and state.sharing for state in log.states)


@pytest.mark.parametrize(("name", "columns"), [("four_columns", 4), ("five_columns", 5)])
def test_more_columns_can_be_played_for(name, columns):
    log = load_record(name)
    assert log.options.columns_to_win == columns
    (winner,) = log.game.rules.outcome(log.state).winners
    assert log.state.mountain.columns_won(winner) >= columns


def test_a_silent_team_is_skipped_before_a_roll_before_a_choice_and_after_one():
    log = load_record("silent_team_skipped")
    skips = [
        state
        for state, text in zip(log.states, texts(log), strict=False)
        if isinstance(read(text), Skip)
    ]
    assert {(state.phase, state.may_stop) for state in skips} == {
        ("roll", False),
        ("choose", False),
        ("roll", True),
    }


def test_a_team_that_shares_a_space_is_skipped():
    log = load_record("skipped_on_a_shared_space")
    ply = next(ply for ply, text in enumerate(texts(log)) if text.startswith("skip"))
    assert log.states[ply].sharing
    assert log.states[ply + 1].mountain == log.states[ply].mountain


def test_students_say_which_column_gets_the_last_climber():
    moves = map(read, texts(load_record("last_climber_chosen")))
    assert any(isinstance(move, Calculate) and move.column for move in moves)


def test_the_server_calculates_where_it_is_asked_to():
    log = load_record("server_calculates")
    assert log.options.calculate == "server"
    assert not any(isinstance(read(text), Calculate) for text in texts(log))


def test_a_lesson_may_end_before_the_game():
    outcome = load_record("cut_short").game.rules.outcome(load_record("cut_short").state)
    assert not outcome.over
    assert len(outcome.ranking) > 1


def test_products_are_multiplied_to_the_end_and_one_of_two_columns_is_chosen():
    log = load_record("products_3_teams")
    assert log.game.rules.outcome(log.state).winners
    moves = [move for text in texts(log) if isinstance(move := read(text), Calculate)]
    assert all(a * b == claim for move in moves for a, b, claim in move.equations)
    assert any(move.column for move in moves)

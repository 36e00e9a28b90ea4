"""Every way a game can end, replayed line by line from its record."""

from pathlib import Path

import pytest

from games import records
from games.engine import Outcome
from games.movelog import MoveLog
from games.roll_to_the_top import rules
from games.roll_to_the_top.sheets import TITLES

FOLDER = Path(__file__).parents[1] / "records" / "roll_to_the_top"


def load_record(name: str) -> MoveLog:
    return records.read((FOLDER / f"{name}.txt").read_text())[0]


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.txt")), ids=lambda path: path.stem)
def test_a_record_replays_with_true_dice_and_is_written_again_as_it_was(path: Path) -> None:
    log, seed = records.read(path.read_text())
    assert seed is not None
    assert records.write(log, seed) == path.read_text()
    assert rules.outcome(log.state).over


@pytest.mark.parametrize("sheet", TITLES)
@pytest.mark.parametrize("direction", ["increasing", "decreasing"])
def test_each_sheet_is_filled_in_both_directions(sheet: str, direction: str) -> None:
    log = load_record(f"{sheet}_{direction}")
    assert (log.options.sheet, log.options.direction) == (sheet, direction)
    assert rules.outcome(log.state) == Outcome(True, (1,), ((1,),))


def test_two_teams_that_are_full_after_the_same_round_both_win() -> None:
    assert rules.outcome(load_record("joint_winners").state) == Outcome(
        True, (1, 3), ((1, 3), (2,))
    )


def test_ten_empty_rounds_end_without_a_winner() -> None:
    log = load_record("ten_empty_rounds")
    assert log.state.round == 10
    assert rules.outcome(log.state) == Outcome(True, (), ((1, 2),))


def test_a_silent_team_is_skipped_in_every_phase() -> None:
    log = load_record("silent_team_skipped")
    skipped = {log.states[ply].phase for ply, row in enumerate(log.rows) if row.text == "skip 2"}
    assert skipped == {"start", "adjust", "fill"}


def test_a_whole_class_plays_its_own_sheet_on_the_same_dice() -> None:
    log = load_record("whole_class_own_sheet")
    assert log.seats == 8
    assert len(rules.outcome(log.state).winners) > 1
    assert any(row.text == "undo" for row in log.rows)

"""Recorded games: every number of levels, and what each record was kept for."""

from functools import cache
from pathlib import Path

import pytest

from games import records
from games.movelog import MoveLog

FOLDER = Path(__file__).parents[1] / "records" / "yeti_mountain"


@cache
def load_record(name: str) -> MoveLog:
    return records.read((FOLDER / f"{name}.txt").read_text())[0]


def words(name: str) -> set[str]:
    """The first words of all rows."""
    return {row.text.partition("@")[0].partition(" ")[0] for row in load_record(name).rows}


@pytest.mark.parametrize(
    ("name", "levels"), [("two_levels", 2), ("three_levels", 3), ("four_levels", 4)]
)
def test_every_number_of_levels_is_played_to_the_summit(name: str, levels: int) -> None:
    state = load_record(name).state
    assert (len(state.boards), state.over) == (levels, True)


def test_a_danger_card_is_kept_and_played_and_a_camp_is_used() -> None:
    assert {"keep", "play", "camp", "take", "peak", "draw"} <= words("three_levels")


@pytest.mark.parametrize("name", ["two_levels", "three_levels", "four_levels"])
def test_a_team_is_thrown_down_and_the_yeti_goes_at_last(name: str) -> None:
    log = load_record(name)
    assert any(team.falls for team in log.state.teams)
    assert log.state.yeti is None


def test_several_teams_win_together() -> None:
    log = load_record("joint_winners")
    assert len(log.game.rules.outcome(log.state).winners) > 1


def test_the_first_on_the_summit_wins_at_once_on_named_boards() -> None:
    log = load_record("first_wins_at_once")
    assert log.state.boards == ("icefall", "chimney")
    assert log.rows[-1].text.startswith("step@r13c1")


def test_as_the_rulebook_four_teams_climb_four_levels_and_the_first_on_top_wins_at_once() -> None:
    log = load_record("as_the_rulebook_4_teams")
    outcome = log.game.rules.outcome(log.state)
    assert (len(log.state.boards), len(outcome.winners)) == (4, 1)
    assert log.rows[-1].seat in outcome.winners


def test_a_gap_throws_the_yeti_lower() -> None:
    log = load_record("slipping_yeti_server_counts")
    assert any(
        task.__class__.__name__ == "YetiLands" for state in log.states for task in state.agenda[:1]
    )


def test_a_team_is_placed_at_its_camp() -> None:
    log = load_record("placed_to_its_camp")
    assert any(
        row.text.startswith("place@") and after.team(row.seat).at == before.team(row.seat).camp
        for row, before, after in zip(log.rows, log.states, log.states[1:], strict=False)
    )


def test_silent_teams_are_skipped() -> None:
    assert "skip" in words("silent_teams_skipped")


def test_a_lesson_may_end_before_the_game() -> None:
    log = load_record("off_the_mountain_and_cut_short")
    assert "place@off" in {row.text for row in log.rows}
    assert not log.game.rules.outcome(log.state).over

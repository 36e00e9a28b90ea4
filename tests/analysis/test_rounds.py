"""A film of a game goes from beat to beat: few enough to be watched to the end."""

import pytest

from classroom.analysis.rounds import beat_after, decision_after
from games.movelog import MoveLog
from tests.games.test_recorded_games import RECORDS, load_record

MOST_BEATS = 40


def longest(game: str) -> MoveLog:
    files = (RECORDS / game).glob("*.txt")
    file = max(files, key=lambda file: file.read_text().count("\n"))
    return load_record(file)[0]


def walk(log: MoveLog, after: object) -> list[int]:
    """Return all positions from the start on to which this leads."""
    positions, ply = [], 0
    while (ply := after(log, ply) or 0) and ply not in positions:  # type: ignore[operator]
        positions.append(ply)
    return positions


@pytest.mark.parametrize(
    "game", ["cant_stop", "climb_on", "on_belay", "roll_to_the_top", "yeti_mountain"]
)
def test_the_longest_game_has_at_most_40_beats_each_a_decision_and_the_last_its_end(
    game: str,
) -> None:
    log = longest(game)
    beats, decisions = walk(log, beat_after), walk(log, decision_after)
    assert len(beats) <= MOST_BEATS < log.ply
    assert beats == sorted(beats)
    assert beats[-1] == decisions[-1] == log.ply
    assert {*beats} <= {*decisions}
    assert len(beats) >= min(len(decisions), MOST_BEATS // 2)


def test_a_short_game_is_shown_decision_by_decision() -> None:
    log, _seed = load_record(RECORDS / "on_belay" / "taken_back.txt")
    assert walk(log, beat_after) == walk(log, decision_after)

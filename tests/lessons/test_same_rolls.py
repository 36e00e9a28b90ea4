"""Test what teams did with the same roll; no other decision counts."""

from pathlib import Path

import pytest

from classroom.analysis.rolls import rolls
from classroom.lessons.selectors.same_rolls import _words
from classroom.sentences import translate
from games import records, registry
from games.movelog import MoveLog

RECORDS = Path(__file__).parents[1] / "games" / "records"


def other_decisions(log: MoveLog) -> set[str]:
    """Return what teams said before or after they used up a roll: to roll, to stop, a verdict."""
    words = {"roll", "stop", "safe", "off"}
    return {
        translate(log.game.board.sentence(state, row.seat, log.game.notation.read(row.text)))
        for row, state in zip(log.rows, log.states, strict=False)
        if row.seat and row.text.split()[0] in words
    }


@pytest.mark.parametrize("slug", [game.slug for game in registry.all_games()])
def test_no_other_decision_is_listed_as_a_use_of_a_roll(slug: str) -> None:
    ways = set()
    for file in sorted((RECORDS / slug).glob("*.txt"))[:4]:
        log, _seed = records.read(file.read_text())
        own = {way for roll in rolls(log) for way in _words(log, roll, {})}
        if slug in ("cant_stop", "on_belay"):
            assert own & other_decisions(log) == set()
        ways |= own
    assert ways

"""The places of a game that is cut short: as of the last round that all teams have finished."""

from pathlib import Path

import pytest

from games import registry
from games.movelog import MoveLog
from games.options import read_options
from games.records import read
from tests.games.playing import at

RECORDS = Path(__file__).parent / "records"
# Teams take their turns one after the other in these.
IN_TURNS = ("cant_stop", "climb_on", "yeti_mountain")
# Each team goes up column 7, team 1 by two spaces; then team 1 alone is on its way again.
ROUND_ONE = [
    *((1, "roll"), (0, "dice 3 4 2 5"), (1, "3+4=7 2+5=7"), (1, "stop")),
    *((2, "roll"), (0, "dice 3 4 1 1"), (2, "1+1=2 3+4=7"), (2, "stop")),
]
ONE_MORE = [(1, "roll"), (0, "dice 6 6 1 1"), (1, "1+1=2 6+6=12"), (1, "stop")]


def cant_stop(*rows: tuple[int, str]) -> MoveLog:
    game = registry.get("cant_stop")
    return MoveLog.replay(game, read_options(game.rules.Options, {}), 2, rows)


def test_in_the_first_round_all_are_equal() -> None:
    log = cant_stop(*ROUND_ONE[:4])
    assert log.game.rules.outcome(log.state).ranking == ((1,), (2,))
    assert log.outcome.ranking == ((1, 2),)


def test_a_team_that_has_moved_once_more_is_not_ahead_for_it() -> None:
    before, after = cant_stop(*ROUND_ONE), cant_stop(*ROUND_ONE, *ONE_MORE)
    assert after.game.rules.outcome(after.state).ranking == ((1,), (2,))
    assert after.outcome.ranking == before.outcome.ranking == ((2,), (1,))


def test_once_the_others_have_had_their_turn_too_it_counts() -> None:
    log = cant_stop(*ROUND_ONE, *ONE_MORE, (0, "skip 2"))
    assert log.outcome.ranking == ((1,), (2,))


def test_a_round_that_was_taken_back_does_not_count() -> None:
    log = cant_stop(*ROUND_ONE, *ONE_MORE, (0, "skip 2"), (1, "roll"), (0, "dice 6 6 1 1"))
    back = log.play(0, f"takeback {len(ROUND_ONE)}")
    assert back.outcome == cant_stop(*ROUND_ONE).outcome


def test_a_game_that_is_over_ranks_as_it_stands() -> None:
    log = read((RECORDS / "cant_stop" / "classic_2_teams.txt").read_text())[0]
    assert log.outcome == log.game.rules.outcome(log.state)
    assert log.outcome.over


@pytest.mark.parametrize("slug", IN_TURNS)
def test_no_move_of_a_round_that_is_on_changes_a_place(slug: str) -> None:
    [path] = (RECORDS / slug).glob("*cut_short.txt")
    log, places, stands = read(path.read_text())[0], {}, {}
    for ply in range(0, log.ply, 3):
        part = at(log, ply)
        number = part.game.board.view(part.state, None)["round"]
        places.setdefault(number, set()).add(part.outcome.ranking)
        stands.setdefault(number, set()).add(part.game.rules.outcome(part.state).ranking)
    assert {len(rankings) for rankings in places.values()} == {1}
    # The places of the positions themselves do change within a round.
    assert max(len(rankings) for rankings in stands.values()) > 1

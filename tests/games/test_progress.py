"""How far each team of a table has come, which a whole class climbs with."""

import pytest

from games.engine import CHANCE
from tests.games.playing import Case, default_cases, every_case, random_game, some_plies

CHECKED_PLIES = 25


@every_case
def test_the_teams_come_no_further_than_the_whole_way(case: Case) -> None:
    log, _ = random_game(case)
    for ply in [*some_plies(log, CHECKED_PLIES), 0]:
        heights, whole = log.game.board.progress(log.states[ply])
        assert set(heights) == set(range(1, log.seats + 1))
        assert all(0 <= height <= whole for height in heights.values())


@pytest.mark.parametrize("slug", sorted({case.slug for case in default_cases()}))
def test_who_plays_comes_up(slug: str) -> None:
    logs = [random_game(case)[0] for case in default_cases() if case.slug == slug]
    heights = (log.game.board.progress(state)[0] for log in logs for state in log.states)
    assert any(any(teams.values()) for teams in heights)


@every_case
def test_it_tells_nothing_that_the_public_may_not_see(case: Case) -> None:
    """A move that nobody else may read yet does not change the number."""
    log, _ = random_game(case)
    for ply, row in enumerate(log.rows[:60]):
        before, after = log.states[ply], log.states[ply + 1]
        if row.seat == CHANCE or ply not in log.line:
            continue
        move = log.game.notation.read(row.text)
        if not log.game.hooks.is_visible(before, row.seat, move, after, None):
            assert log.game.board.progress(before) == log.game.board.progress(after)

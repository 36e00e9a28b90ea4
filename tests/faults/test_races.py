"""F1, F2, F3: many presses at the same moment, on SQLite and on PostgreSQL, over real HTTP."""

import pytest

from classroom.play import chain
from tests.faults.races import both_teams, plies_are_whole, same_key, same_ply, texts

pytestmark = pytest.mark.services


@pytest.mark.parametrize("rounds", [3, pytest.param(20, marks=pytest.mark.slow)])
def test_of_thirty_who_press_at_the_same_ply_one_is_first_and_all_others_are_stale(site, rounds):
    at = site.scene(30, 1)
    race = at.play(same_ply, rounds)
    assert race.statuses == {200: rounds, "Stale": 29 * rounds}
    assert race.old_boards == 0
    with at.stored():
        assert plies_are_whole(at.match)
        assert chain.broken_ply(at.match, at.match.moves.all()) is None


@pytest.mark.parametrize("rounds", [2, pytest.param(20, marks=pytest.mark.slow)])
def test_one_press_that_arrives_ten_times_is_one_move_with_one_answer(site, rounds):
    at = site.scene(1, 1)
    race = at.play(same_key, 10, rounds)
    assert race.statuses == {200: 10 * rounds}
    assert all(len(boards) == 1 for boards in race.boards)
    with at.stored():
        counts = texts(at.match)
        assert counts["roll"] == counts["dice"] == 2 * rounds - 1


@pytest.mark.parametrize("rounds", [5, pytest.param(200, marks=pytest.mark.slow)])
def test_two_teams_that_move_at_once_are_both_accepted(site, rounds):
    at = site.scene(1, 1)
    race = at.play(both_teams, rounds)
    assert race.statuses == {200: 2 * rounds}
    with at.stored():
        assert texts(at.match) == {"roll": rounds, "dice": rounds, "pass": 2 * rounds}
        assert plies_are_whole(at.match)

"""The negative controls of F1, F2 and F3: with the locks off each race is lost."""

import pytest

from tests.faults.races import both_teams, plies_are_whole, same_key, same_ply, texts

pytestmark = [pytest.mark.services, pytest.mark.slow]


def test_without_locks_more_than_one_would_be_first(unlocked_site):
    at = unlocked_site.scene(30, 1)
    assert at.play(same_ply, 1).statuses != {200: 1, "Stale": 29}
    with at.stored():
        assert texts(at.match)["roll"] > 1


def test_without_locks_one_press_would_roll_more_than_once(unlocked_site):
    at = unlocked_site.scene(1, 1)
    at.play(same_key, 10, 1)
    with at.stored():
        assert texts(at.match)["roll"] > 2


def test_without_locks_two_teams_would_write_the_same_ply(unlocked_site):
    at = unlocked_site.scene(1, 1)
    at.play(both_teams, 1)
    with at.stored():
        assert not plies_are_whole(at.match)

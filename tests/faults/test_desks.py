"""Two desks press start, take back, pause, resume and end at once, on both databases."""

import asyncio

import pytest

from tests.faults.desks import Duel, desks_make, duel, open_lessons

pytestmark = pytest.mark.services


def raced(site, rounds: int, name: str) -> Duel:
    with site.stored():
        desks = desks_make(name)
    return asyncio.run(duel(desks, site.web.url, site.stored, rounds))


@pytest.mark.parametrize("rounds", [2, pytest.param(50, marks=pytest.mark.slow)])
def test_two_desks_that_press_at_once_make_one_transition_each(site, rounds):
    race = raced(site, rounds, f"two-desks-{rounds}")
    assert race.changes == {
        press: [1] * rounds for press in ("start", "skip", "take back", "pause", "resume", "end")
    }
    assert set(race.statuses) <= {200, 302, 422}
    assert open_lessons(site.stored) == 0


def test_without_locks_two_desks_would_make_more_than_one(unlocked_site):
    race = raced(unlocked_site, 1, "unlocked-desks")
    assert any(changed != [1] for changed in race.changes.values())

"""Two desks press start, take back, next game, pause, resume and end at once, on both databases."""

import asyncio

import pytest

from tests.faults.desks import Duel, desks_make, duel, open_lessons

pytestmark = pytest.mark.services

PRESSES = ("start", "skip", "take back", "next game", "pause", "resume", "end")
# Each of the others asks, as it writes, for the state before, and so holds without a lock.
LOCKED = {"start", "skip", "next game"}


def raced(site, rounds: int, name: str) -> Duel:
    with site.stored():
        desks = desks_make(name)
    return asyncio.run(duel(desks, site.web.url, site.stored, rounds))


@pytest.mark.parametrize("rounds", [1, pytest.param(50, marks=pytest.mark.slow)])
def test_two_desks_that_press_at_once_make_one_transition_each(site, rounds):
    name = f"two-desks-{rounds}"
    race = raced(site, rounds, name)
    assert race.changes == {press: [1] * rounds for press in PRESSES}
    assert set(race.statuses) <= {200, 302, 422}
    assert open_lessons(name, site.stored) == 0


@pytest.mark.slow
def test_without_locks_two_desks_would_make_more_than_one(unlocked_site):
    race = raced(unlocked_site, 1, "unlocked-desks")
    lost = {press for press, changed in race.changes.items() if changed != [1]}
    assert lost >= LOCKED

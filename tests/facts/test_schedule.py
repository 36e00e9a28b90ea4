"""Which facts come next: a sheet's share of new ones, and what eight weeks of practice bring."""

import pytest

from classroom.facts.schedule import sheet
from tests.facts.practicing import (
    FsrsSchedule,
    LeitnerSchedule,
    OwnSchedule,
    practiced,
    practiced_at_random,
)

SEEDS = range(201, 221)  # none that anything was chosen with


def test_the_best_known_of_what_is_due_comes_first_and_new_facts_have_their_share() -> None:
    due = {"3*4": 0.5, "7*8": 0.2, "2*6": 0.8}
    assert sheet(due, ["9*9", "8*9"], 10) == ["2*6", "3*4", "7*8", "9*9", "8*9"]
    assert sheet(due, ["9*9", "8*9"], 3) == ["2*6", "3*4", "7*8"]
    many = {number: number / 20 for number in range(20)}
    assert sheet(many, range(100, 200), 10) == [19, 18, 17, 16, 15, 14, 13, 100, 101, 102]


def test_without_new_facts_all_of_the_sheet_is_of_what_is_due() -> None:
    assert sheet({"3*4": 0.5, "7*8": 0.2}, [], 1) == ["3*4"]
    assert sheet({}, [], 5) == []


@pytest.mark.slow
def test_eight_weeks_leave_more_facts_secure_than_other_ways_to_choose_them() -> None:
    more = {"random": 0, "FSRS": 0, "Leitner": 0}
    for seed in SEEDS:
        own = practiced(seed, lambda _: OwnSchedule())
        others = {
            "random": practiced_at_random(seed, own),
            "FSRS": practiced(seed, lambda _: FsrsSchedule()),
            "Leitner": practiced(seed, lambda _: LeitnerSchedule()),
        }
        for name, other in others.items():
            more[name] += own.secure > other.secure
    assert more["random"] == len(SEEDS)
    assert min(more.values()) > len(SEEDS) / 2

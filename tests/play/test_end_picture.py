"""Test where the teams stand in the picture of the end."""

from itertools import combinations
from math import hypot

import pytest

from classroom.play.end_picture import HIGH, PEAK, WIDE, Stand, stands


def places_of(*counts: int) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Places with so many seats each."""
    places, seat = [], 1
    for count in counts:
        places.append((seat, tuple(range(seat, seat + count))))
        seat += count
    return tuple(places)


def is_inside(one: Stand) -> bool:
    half = one.size / 2
    return half <= one.x <= WIDE - half and half <= one.y <= HIGH - half


def test_winners_stand_on_the_peak_and_the_others_as_high_as_they_came():
    all_of_them = stands(places_of(1, 1, 1), {1: 20, 2: 15, 3: 5})
    assert [one.seat for one in all_of_them] == [1, 2, 3]
    first, second, third = all_of_them
    assert (first.x, first.is_winner) == (PEAK[0], True)
    assert first.y < PEAK[1] < second.y < third.y
    assert not second.is_winner


def test_who_came_as_high_as_the_winner_but_lost_stands_below():
    first, second = stands(places_of(1, 1), {1: 7, 2: 7})
    assert second.y > first.y + first.size / 2


def test_nobody_has_climbed_at_all():
    assert [one.height for one in stands(places_of(2, 2), {1: 0, 2: 0, 3: 0, 4: 0})] == [0] * 4


@pytest.mark.parametrize("counts", [(1, 1), (2, 1, 1), (1, 3), (4,), (1, 1, 1, 1, 1, 1), (1, 5)])
@pytest.mark.parametrize("step", [0, 1, 9])
def test_each_face_is_seen_in_the_picture(counts: tuple[int, ...], step: int):
    heights = {seat: 60 - step * seat for seat in range(1, sum(counts) + 1)}
    all_of_them = stands(places_of(*counts), heights)
    assert len(all_of_them) == sum(counts)
    assert all(is_inside(one) for one in all_of_them)
    for one, other in combinations(all_of_them, 2):
        apart = hypot(one.x - other.x, one.y - other.y)
        assert apart >= 0.6 * min(one.size, other.size), (one, other)


def test_a_whole_class_stands_in_it():
    heights = {seat: seat for seat in range(1, 25)}
    assert all(is_inside(one) for one in stands(places_of(1, *[1] * 23), heights))

"""The places of teams in the race of their table, whatever a game says of how far they are."""

from itertools import pairwise

from hypothesis import given, strategies as st

from classroom.lessons.race import FOOT, SUMMIT, race

HEIGHTS = st.dictionaries(st.integers(1, 45), st.integers(0, 10**6), min_size=1, max_size=45)
TOTALS = st.integers(0, 10**7)


@given(HEIGHTS, TOTALS)
def test_every_team_has_a_lane_of_its_own_beside_the_next_in_the_order_of_seats(heights, total):
    racers = race(heights, total)
    assert [racer.seat for racer in racers] == sorted(heights)
    for left, right in pairwise(racers):
        assert left.x < left.middle < right.x
        assert abs(left.x + left.wide - right.x) < 0.2
    assert racers[0].x == 0
    assert racers[-1].middle < 100 < racers[-1].x + racers[-1].wide + 0.2


@given(HEIGHTS, TOTALS)
def test_nobody_stands_above_the_summit_or_below_the_foot(heights, total):
    for racer in race(heights, total):
        assert SUMMIT <= racer.y <= FOOT
        assert racer.height == heights[racer.seat]
        assert racer.height or racer.y == FOOT


@given(HEIGHTS, TOTALS)
def test_who_is_further_is_never_lower(heights, total):
    racers = sorted(race(heights, total), key=lambda racer: racer.height)
    for lower, higher in pairwise(racers):
        assert lower.y >= higher.y
        assert lower.height < higher.height or lower.y == higher.y


@given(st.integers(1, 45), st.integers(1, 1000), st.data())
def test_a_team_is_as_high_as_its_share_of_the_way(teams, way, data):
    heights = {seat: data.draw(st.integers(0, way)) for seat in range(1, teams + 1)}
    for racer in race(heights, teams * way):
        share = (FOOT - racer.y) / (FOOT - SUMMIT)
        assert abs(share - racer.height / way) <= 0.5 / (FOOT - SUMMIT) + 1e-9


def test_who_has_come_further_than_the_whole_way_is_on_top():
    assert [racer.y for racer in race({1: 30, 2: 15}, 20)] == [SUMMIT, (SUMMIT + FOOT) // 2]


def test_a_table_without_teams_has_no_race():
    assert race({}, 0) == ()

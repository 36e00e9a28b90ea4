"""Points over several games: fair to tables of any size, to ties and to games cut short."""

import pytest

from classroom.lessons.points import MOST_POINTS, points, sole_leader


@pytest.mark.parametrize(
    ("ranking", "scores"),
    [
        ([(1,), (2,)], {1: 12, 2: 0}),
        ([(2,), (3,), (1,)], {2: 12, 3: 6, 1: 0}),
        ([(1, 2), (3,)], {1: 9, 2: 9, 3: 0}),
        ([(1,), (2,), (3,), (4,)], {1: 12, 2: 8, 3: 4, 4: 0}),
    ],
)
def test_points_are_the_share_of_the_others_that_a_team_is_ahead_of(ranking, scores):
    assert points(ranking) == scores


@pytest.mark.parametrize(
    ("ranking", "scores"),
    [
        ([(1,), (2, 3), (4,), (5,)], [12, 8, 8, 3, 0]),
        ([(1,), (2,), (3,), (4,), (5,), (6,), (7,), (8,)], [12, 10, 9, 7, 5, 3, 2, 0]),
    ],
)
def test_points_are_rounded_to_the_nearest_whole_and_a_half_up(ranking, scores):
    assert list(points(ranking).values()) == scores


@pytest.mark.parametrize("seats", range(1, 41))
def test_teams_that_are_all_level_get_half_whatever_the_size_of_their_table(seats):
    everybody = tuple(range(1, seats + 1))
    assert set(points([everybody]).values()) == {MOST_POINTS // 2}


def test_a_table_is_won_by_a_team_alone_in_front():
    assert sole_leader([(3,), (1, 2)]) == 3


@pytest.mark.parametrize("ranking", [[(1, 2), (3,)], [(1, 2, 3)], [(1,)]])
def test_nobody_wins_a_table_where_several_are_in_front_or_nobody_else_sits(ranking):
    assert sole_leader(ranking) is None

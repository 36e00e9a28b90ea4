"""Move points buy steps, panels cost some, and the search is exact and fast."""

import random
import time
from collections.abc import Callable

import pytest

from games.climb_on.climbing import entered_panels
from games.climb_on.equations import cost_equation
from games.climb_on.panels import ENTERING
from games.climb_on.position import State
from games.climb_on.reach import Path, Reach
from games.climb_on.wall import Square
from tests.games.climb_on import plain_search
from tests.games.climb_on.positions import panel, position
from tests.games.climb_on.walls import random_wall

FULL_WALL, MOST_POINTS, MOST_DIAGONALS = 88, 24, 4


def reach(state: State, points: int, diagonals: int = 1, via: tuple[Square, ...] = ()) -> Reach:
    return Reach(state.wall, state.start, points, diagonals, state.fresh, via)


def squares(state: State, points: int, diagonals: int = 0) -> dict[Square, int]:
    labels = reach(state, points, diagonals).labels(state.wall.signs)
    return {square: label.points for square, label in labels.items() if label.points}


def way(state: State, to: Square, points: int = 12, via: tuple[Square, ...] = ()) -> Path:
    search = reach(state, points, 1, via)
    return search.path(to, search.labels([to])[to])


def test_one_point_buys_one_up_or_two_to_a_side_or_down() -> None:
    blank = [((0, 4), panel()), ((4, 2), panel()), ((-4, 2), panel())]
    assert set(squares(position(*blank, at=(2, 3)), 1)) == {
        (2, 4),
        *((0, 3), (1, 3), (3, 3), (4, 3)),
        *((2, 1), (2, 2)),
    }


def test_a_diagonal_can_be_had_once() -> None:
    state = position(((0, 4), panel()), at=(0, 2))
    assert squares(state, 1, diagonals=1)[1, 3] == 1
    assert squares(state, 2, diagonals=1).get((2, 4)) is None
    assert squares(state, 2, diagonals=2)[2, 4] == 2


def test_a_diagonal_needs_only_its_target_to_be_enterable() -> None:
    striped = panel("....", ".#..", "#...", "....")
    state = position(((0, 0), striped), at=(0, 2))
    assert squares(state, 1, diagonals=1)[1, 1] == 1


def test_gaps_and_prohibited_squares_are_not_entered() -> None:
    state = position(((0, 0), panel("....", "##..", "....", "....")), at=(0, 1))
    assert not {(0, 2), (1, 2), (-1, 1)} & set(squares(state, 3))
    assert squares(state, 3)[2, 2] == 2


def test_two_squares_in_one_point_need_both_to_be_enterable() -> None:
    state = position(((0, 0), panel("....", "....", ".#..", "....")), at=(0, 1))
    assert squares(state, 1, diagonals=0).keys().isdisjoint({(1, 1), (2, 1)})


@pytest.mark.parametrize(("kind", "points"), [("overhang", 3), ("hard", 5)])
def test_entering_a_steep_panel_costs_more(kind: str, points: int) -> None:
    state = position(((0, 4), panel(marks=kind)), at=(1, 3))
    assert squares(state, points)[1, 4] == points
    assert (1, 4) not in squares(state, points - 1)


def test_it_costs_more_every_time_but_not_inside() -> None:
    state = position(
        ((0, 4), panel(marks="overhang")), ((0, 8), panel()), at=(1, 5), had=frozenset({(0, 4)})
    )
    assert squares(state, 1)[1, 6] == 1  # inside
    assert squares(state, 3)[1, 8] == 3  # out of it again
    assert way(state, (1, 6), via=((0, 4),)).points == 1 + 1 + 2 + 2  # out, in again, two up


def test_a_steep_panel_costs_from_the_ground_too() -> None:
    state = position(((0, 0), panel(marks="arrow overhang")))
    assert squares(state, 3) == {(x, 0): 3 for x in range(4)}


def test_the_ground_leads_to_every_enterable_bottom_square_of_the_first_panel() -> None:
    state = position(((0, 0), panel("....", "....", "....", ".#..")), ((4, 2), panel()))
    assert squares(state, 1) == {(0, 0): 1, (2, 0): 1, (3, 0): 1}


def test_a_climber_may_pass_others() -> None:
    state = position(((0, 4), panel()), at=(1, 1), others={2: {"at": (1, 2)}})
    assert squares(state, 2)[1, 3] == 2


def test_among_equal_ways_the_one_with_more_new_awards_is_taken() -> None:
    left, right = ((-2, 4), panel(marks="hard")), ((2, 4), panel(marks="hard"))
    top = ((0, 8), panel())
    state = position(left, right, top, at=(1, 3), had=frozenset({(-2, 4)}))
    path = way(state, (2, 8))
    assert entered_panels(state, path) == [(2, 4)]
    again = position(left, right, top, at=(1, 3), had=frozenset({(2, 4)}))
    assert entered_panels(again, way(again, (2, 8))) == [(-2, 4)]


def test_a_team_may_name_the_panels_it_enters() -> None:
    state = position(((4, 2), panel(marks="overhang")), ((0, 4), panel()), at=(3, 2))
    assert way(state, (3, 4)).points == 2
    path = way(state, (3, 4), via=((4, 2),))
    assert entered_panels(state, path) == [(4, 2)]
    assert path.points == 5  # across 3, back with a diagonal 1, up 1


def test_the_cost_is_told_as_arithmetic() -> None:
    state = position(((0, 4), panel(marks="overhang")), at=(0, 2))
    assert cost_equation(way(state, (0, 4))) == "up 2 + overhang 2 = 4 MP"
    assert cost_equation(way(state, (3, 4))) == "up 1 + across 1 + diagonal 1 + overhang 2 = 5 MP"


@pytest.mark.parametrize("seed", range(12))
def test_the_search_finds_what_a_plain_one_finds(seed: int) -> None:
    luck = random.Random(seed)
    wall = random_wall(luck, panels=luck.randint(6, 18), seats=2)
    steep = [placed.corner for placed in wall.panels if placed.kind]
    fresh = frozenset(luck.sample(steep, len(steep) // 2))
    named = tuple(sorted(luck.sample(steep, min(len(steep), seed % 3))))
    start = luck.choice([wall.at[0, 0], *wall.holds["R"]])
    points, diagonals = luck.randint(3, 10), luck.randint(0, 3)
    labels = Reach(wall, start, points, diagonals, fresh, named).labels(wall.signs)
    plain = plain_search.best(wall, start, points, diagonals, fresh, frozenset(named))
    assert {square: label.points for square, label in labels.items()} == {
        square: spent for square, (spent, _) in plain.items()
    }
    if not named:
        assert {square: label.awards for square, label in labels.items()} == {
            square: awards for square, (_, awards) in plain.items()
        }


@pytest.mark.parametrize("seed", range(6))
def test_every_path_is_a_way_of_legal_steps_for_what_it_costs(seed: int) -> None:
    luck = random.Random(seed)
    wall = random_wall(luck, panels=20, seats=2)
    start = luck.choice(wall.holds["R"])
    search = Reach(wall, start, 10, 2)
    for square, label in search.labels(wall.holds["R"]).items():
        path, at, cost = search.path(square, label), start, 0
        for step in path.steps:
            assert list(step.squares) in [way for way, _ in plain_search.steps(wall, at, True)]
            assert all(map(wall.enterable, step.squares))
            cost, at = cost + 1 + sum(ENTERING[kind] for kind in step.entered), step.squares[-1]
        assert (at, cost) == (square, label.points)
        assert path.diagonals == sum(step.name == "diagonal" for step in path.steps) <= 2


def test_a_full_wall_with_the_most_points_takes_as_long_as_300_000_counts_at_most() -> None:
    """Its budget is 20 ms; it takes 13 on a machine on which 100,000 counts take 9."""
    wall = random_wall(random.Random(88), panels=FULL_WALL, seats=4)
    fresh = frozenset(placed.corner for placed in wall.panels if placed.kind)
    start = min(wall.holds["R"], key=lambda hold: abs(hold[0] - 20) + hold[1])

    def search_paths() -> None:
        search = Reach(wall, start, MOST_POINTS, MOST_DIAGONALS, fresh)
        paths = [search.path(*label) for label in search.labels(wall.holds["R"]).items()]
        assert len(paths) > 50

    tries = [(seconds(search_paths), seconds(count)) for _ in range(7)]
    least_search, least_count = map(min, zip(*tries, strict=True))
    assert least_search < 3 * least_count


def count() -> None:
    counts: dict[int, int] = {}
    for number in range(100_000):
        counts[number % 97] = counts.get(number % 97, 0) + 1


def seconds(work: Callable[[], None]) -> float:
    """Of CPU time."""
    begun = time.process_time()
    work()
    return time.process_time() - begun

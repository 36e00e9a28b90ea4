"""The way up beside the ledges: on the wall, past no ledge, as many faces as there are."""

import pytest
from hypothesis import given, strategies as st

from classroom.review.questions.stairs import GAP, Stairs
from classroom.review.questions.ways_page import mountain_rows

WALL = 16 * 0.9, 9 * 0.64  # width and height of the mountain on a screen of 16:9
LEDGES = st.integers(1, 31).map(mountain_rows)


def boxes(stairs: Stairs) -> list[tuple[float, float, float, float]]:
    """Left, top, right and bottom of each ledge, in per cent."""
    step = stairs.ledge + GAP
    return [
        (left, row * stairs.row, left + stairs.ledge, (row + 1) * stairs.row - 1)
        for row, width in enumerate(stairs.widths)
        for left in (50 - width * step / 2 + GAP / 2 + at * step for at in range(width))
    ]


@given(LEDGES, st.floats(0, 1), st.integers(1, 40))
def test_no_climber_stands_on_a_word_or_beyond_the_wall(widths, share, team):
    stairs = Stairs(widths)
    width, height = 100 / WALL[0] * 9 / 100, 100 / WALL[1] * 9 / 100
    half = stairs.face_size(team) / 2
    for x, y in [*stairs.team(share, team), stairs.ghost(share)]:
        left, right = x - half * width, x + half * width
        assert left >= -2
        assert right <= 102
        assert 0 <= y + half * height <= 100
        for box_left, top, box_right, bottom in boxes(stairs):
            is_beside = right <= box_left + 0.7 or left >= box_right - 0.7
            assert is_beside or y + half * height <= top + 0.5 or y - half * height >= bottom - 0.5


@given(LEDGES, st.integers(1, 40))
def test_the_first_one_never_climbs_down_and_ends_beside_the_summit(widths, team):
    stairs = Stairs(widths)
    first = [stairs.team(share / 20, team)[0] for share in range(21)]
    heights = [round(y, 2) for _, y in first]
    assert heights == sorted(heights, reverse=True)
    assert heights[0] > heights[-1]
    assert first[-1] == pytest.approx(stairs.path[-1], abs=0.01)
    assert len(stairs.team(0.5, team)) == team


@pytest.mark.parametrize("team", [1, 2, 25, 40])
def test_before_the_first_way_the_team_stands_in_the_middle_of_the_snow(team):
    places = Stairs([4, 5, 6]).team(0, team)
    xs, ys = zip(*places, strict=True)
    assert (min(xs) + max(xs)) / 2 == pytest.approx(50, abs=0.1)
    assert len({*ys}) == 1


def test_without_a_ledge_there_is_no_way_up():
    assert Stairs([]).team(0, 2) == [(50, 50), (50, 50)]

"""The parts of a screen of the wall fill its twelve columns, and many teams have smaller faces."""

from itertools import pairwise

import pytest

from classroom.lessons.wall_grid import COLUMNS, seat_columns, seat_size, spans

SIZES = ("xs", "s", "m", "l", "xl", "xxl")


@pytest.mark.parametrize("columns", [1, 2, 3, 4, 6])
def test_every_row_of_parts_is_filled(columns: int) -> None:
    for parts in range(1, 2 * COLUMNS):
        # Five parts in a row of six are none of these screens'.
        if COLUMNS % (parts % columns or columns) == 0:
            widths = spans(parts, columns)
            rows = {sum(widths[at : at + columns]) for at in range(0, parts, columns)}
            assert rows == {COLUMNS}


@pytest.mark.parametrize("named", [True, False])
@pytest.mark.parametrize("tables", [1, 2, 3, 4, 6])
def test_more_teams_never_have_larger_faces(tables: int, named: bool) -> None:
    sizes = [SIZES.index(seat_size(tables, [teams], named)) for teams in range(1, 40)]
    assert all(more <= fewer for fewer, more in pairwise(sizes))


def test_four_teams_stand_in_a_row_at_a_table_alone_and_faces_in_pairs_elsewhere() -> None:
    assert [seat_columns(teams, alone=True, named=True) for teams in (1, 4, 6, 12, 32)] == [
        *(1, 4, 3, 4, 6)
    ]
    assert [seat_columns(teams, alone=False, named=False) for teams in (3, 4)] == [1, 2]
    assert seat_columns(6, alone=False, named=True) == 1

"""The mountain: geometry, and the stock of boards."""

from itertools import product

import pytest

from games.yeti_mountain.mountain import (
    BOARDS,
    CAMP,
    DANGER,
    EMPTY,
    GAP,
    ROCK,
    SHERPA,
    SUMMIT,
    Mountain,
    Place,
    board_rows,
)
from games.yeti_mountain.position import Options, levels_in_play
from games.yeti_mountain.rules import start

ROWS = {
    1: [9, 8, 9, 8, 9],
    2: [8, 7, 8, 7, 8, 7, 8],
    3: [7, 6, 7, 6, 7, 6, 7, 6, 7],
    4: [6, 5, 4],
}
NAMES = [(level, board) for level, boards in BOARDS.items() for board in boards]
every_board = pytest.mark.parametrize(("level", "board"), NAMES)
KINDS = {"..", "##", "Da", "It", "Sh", "Cr", "Ga", "Ye", "Ca"}


def kinds(board: str) -> list[str]:
    return [kind for row in board_rows(board) for _, kind in row]


def test_there_are_at_least_three_boards_a_level() -> None:
    assert [len(BOARDS[level]) >= 3 for level in (1, 2, 3, 4)] == [True] * 4


@every_board
def test_a_board_has_rows_of_the_right_length(level: int, board: str) -> None:
    assert [len(row) for row in board_rows(board)] == ROWS[level]


@every_board
def test_a_board_is_drawn_where_it_lies_on_the_mountain(level: int, board: str) -> None:
    for row in board_rows(board):
        assert [x for x, _ in row] == list(range(9 - len(row), 9 + len(row), 2))


@every_board
def test_a_board_holds_about_a_quarter_empty_an_eighth_rock_and_every_other_kind(
    level: int, board: str
) -> None:
    contents = kinds(board)
    assert set(contents) == KINDS - ({SHERPA} if level == 4 else set())
    assert 0.2 < contents.count(EMPTY) / len(contents) < 0.3
    assert 0.1 < contents.count(ROCK) / len(contents) < 0.15
    assert contents.count(DANGER) >= contents.count(CAMP)


@pytest.mark.parametrize("many", [2, 3, pytest.param(4, marks=pytest.mark.slow)])
def test_the_summit_can_be_reached_from_every_tile_whoever_stands_in_the_way(many: int) -> None:
    """Over tiles that are neither rock nor gap, also when any one other tile is occupied.

    Who stands on a gap, by an Ice axe or a fall, gets off it onto such a tile.
    """
    for boards in product(*(BOARDS[level] for level in range(5 - many, 5))):
        mountain = Mountain(boards)
        tiles = {place for place, tile in mountain.tiles.items() if tile.kind not in (ROCK, GAP)}
        assert reached(mountain, tiles) == tiles
        for gap in (place for place, tile in mountain.tiles.items() if tile.kind == GAP):
            assert tiles & set(mountain.near[gap]), (boards, gap)
        for occupied in tiles - {mountain.summit}:
            assert reached(mountain, tiles - {occupied}) == tiles - {occupied}, (boards, occupied)


def reached(mountain: Mountain, tiles: set[Place]) -> set[Place]:
    """The tiles from which the summit is reached over these tiles."""
    places, edge = {mountain.summit}, [mountain.summit]
    for place in edge:
        new = {other for other in mountain.near[place] if other in tiles} - places
        places |= new
        edge.extend(new)
    return places


def test_a_board_with_one_way_up_is_caught() -> None:
    mountain = Mountain((" ....\n......", "##..##", "  ..\n"))
    tiles = {place for place, tile in mountain.tiles.items() if tile.kind != ROCK}
    assert reached(mountain, tiles - {Place(3, 2)}) != tiles - {Place(3, 2)}


# Geometry ------------------------------------------------------------------------------------

SMALL = Mountain((" ......\n........\n ......", " ......\n"))


def names(places: object) -> set[str]:
    return {f"r{place.row}c{place.column}" for place in places}  # type: ignore[attr-defined]


def test_a_tile_touches_two_beside_two_above_and_two_below() -> None:
    neighbours = SMALL.near[Place(2, 2)]
    assert names(neighbours) == {"r2c1", "r2c3", "r3c1", "r3c2", "r1c1", "r1c2"}


def test_a_tile_at_the_edge_touches_fewer() -> None:
    assert names(SMALL.near[Place(2, 1)]) == {"r2c2", "r3c1", "r1c1"}


def test_the_summit_touches_every_tile_of_the_last_row() -> None:
    mountain = Mountain(("glacier", "crown"))
    assert mountain.tiles[mountain.summit].kind == SUMMIT
    assert names(mountain.near[mountain.summit]) == {"r12c1", "r12c2", "r12c3", "r12c4"}
    assert all(mountain.summit in mountain.near[Place(12, column)] for column in range(1, 5))


def test_rows_count_from_the_lowest_level_in_play() -> None:
    assert Mountain(("glacier", "crown")).summit == Place(13, 1)
    assert Mountain(("meadow", "pines", "glacier", "crown")).summit == Place(25, 1)


def test_so_many_rows_down_are_the_tiles_so_many_steps_down_reach() -> None:
    mountain = Mountain(("  ..\n ....\n......", " ...."))
    assert names(mountain.away(Place(3, 1), -2)) == {"r1c1", "r1c2", "r1c3"}
    assert names(mountain.away(Place(3, 1), -1)) == {"r2c1", "r2c2"}


def test_so_many_rows_up_never_reach_the_summit() -> None:
    assert SMALL.away(Place(3, 1), 2) == ()


@pytest.mark.parametrize(("levels", "played"), [(2, (3, 4)), (3, (2, 3, 4)), (4, (1, 2, 3, 4))])
def test_the_top_levels_are_in_play(levels: int, played: tuple[int, ...]) -> None:
    assert levels_in_play(Options(levels=levels), 2) == played


def test_boards_can_be_named_the_lowest_first() -> None:
    state = start(Options(levels=2, boards="Ridge needle"), 2)
    assert state.boards == ("ridge", "needle")

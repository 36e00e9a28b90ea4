"""Reach written as plainly as possible: one way after the other, to check the fast search."""

import heapq
from collections.abc import Iterator

from games.climb_on.panels import ENTERING
from games.climb_on.wall import Placed, Square, Wall

Best = dict[Square, tuple[int, int]]


def steps(wall: Wall, square: Square, diagonal: bool) -> Iterator[tuple[list[Square], bool]]:
    """The squares that one move point leads over, and whether it is a diagonal."""
    x, y = square
    yield [(x, y + 1)], False
    for dx, dy in ((-1, 0), (1, 0), (0, -1)):
        yield [(x + dx, y + dy)], False
        yield [(x + dx, y + dy), (x + 2 * dx, y + 2 * dy)], False
    if diagonal:
        yield from (([(x + dx, y + dy)], True) for dx in (-1, 1) for dy in (-1, 1))


def best(
    wall: Wall,
    start: Square | Placed,
    points: int,
    diagonals: int,
    fresh: frozenset[Square] = frozenset(),
    named: frozenset[Square] = frozenset(),
) -> Best:
    """For each square in reach the least points, and the most new awards for so few.

    It looks at every set of panels that can be entered, one by one.
    """
    ready: list[tuple[int, int, list[Square], Square]] = []
    done: set[tuple[Square, int, frozenset[Square]]] = set()
    by_square: Best = {}

    def go(square: Square, spent: int, used: int, entered: frozenset[Square]) -> None:
        if spent <= points:
            heapq.heappush(ready, (spent, used, sorted(entered), square))

    if isinstance(start, Placed):
        entered = frozenset({start.corner} if start.kind else ())
        price = 1 + ENTERING.get(start.kind, 0)
        for x in range(start.corner[0], start.corner[0] + 4):
            if wall.enterable((x, 0)):
                go((x, 0), price, 0, entered)
    else:
        go(start, 0, 0, frozenset())
    while ready:
        spent, used, listed, square = heapq.heappop(ready)
        entered = frozenset(listed)
        if (square, used, entered) in done:
            continue
        done.add((square, used, entered))
        awards = len(entered & fresh)
        if named <= entered:
            least, most = by_square.get(square, (spent, -1))
            if spent == least:
                by_square[square] = spent, max(most, awards)
        for way, diagonal in steps(wall, square, used < diagonals):
            if all(map(wall.enterable, way)):
                cost, now, at = 1, entered, square
                for after in way:
                    panel = wall.panel_of(after)
                    if panel != wall.panel_of(at) and panel and panel.kind:
                        cost += ENTERING[panel.kind]
                        now |= {panel.corner}
                    at = after
                go(at, spent + cost, used + diagonal, now)
    return by_square

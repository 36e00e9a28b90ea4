"""Where each team stands in the picture of the end, by its centre: winners are on the PEAK."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import hypot

from games.engine import Seat

WIDE, HIGH = 360, 300
PEAK = (180, 92)
_SLOPE = 0.8
"""How far the edge of the mountain goes out with each step down."""
_HIGHEST, _LOWEST = PEAK[1] + 52, 262
_LARGE, _SMALL = 58, 42
_GAP = 1.2
"""Between two faces, in widths of the larger one: below a face is how high it came."""


@dataclass(frozen=True)
class Stand:
    """A team in the picture: the centre of its face, how wide that is, and how far up it came."""

    seat: Seat
    x: int
    y: int
    size: int
    height: int
    is_winner: bool


def stands(
    places: Sequence[tuple[int, Sequence[Seat]]], heights: Mapping[Seat, int]
) -> tuple[Stand, ...]:
    """Return all teams from the top down."""
    (_, winners), *below = places
    size = min(_LARGE, (WIDE - 60) // max(len(winners), 1))
    left = PEAK[0] - (len(winners) - 1) * size / 2
    result = [
        Stand(seat, round(left + n * size), PEAK[1] - size // 3, size, heights.get(seat, 0), True)
        for n, seat in enumerate(winners)
    ]
    others = [seat for _, seats in below for seat in seats]
    small = max(20, min(_SMALL, 8 * _SMALL // max(len(others), 1)))
    most = max(1, *heights.values())
    for n, seat in enumerate(others):
        share = min(1, heights.get(seat, 0) / most)
        y = round(_LOWEST - share * (_LOWEST - _HIGHEST))
        x, y = _free_place(result, y, small, (-1, 1)[n % 2])
        result.append(Stand(seat, x, y, small, heights.get(seat, 0), False))
    return tuple(result)


def _free_place(taken: Sequence[Stand], high: int, size: int, side: int) -> tuple[int, int]:
    """Return the first place that nobody stands in: from the edge on this side of the mountain
    inwards, then from the other one, then lower down."""

    def room(x: int, y: int) -> float:
        free = (hypot(one.x - x, one.y - y) / max(one.size, size) for one in taken)
        return min(free, default=_GAP)

    places = [
        (round(PEAK[0] + way * (edge - n * size / 2)), y)
        for y in range(high, _LOWEST + 1, size // 3)
        for edge in [min((y - PEAK[1]) * _SLOPE, WIDE / 2 - size)]
        for way in (side, -side)
        for n in range(int(edge / size * 2) + 1)
    ]
    return next((one for one in places if room(*one) >= _GAP), max(places, key=lambda o: room(*o)))

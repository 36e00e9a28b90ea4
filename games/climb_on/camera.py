"""What of the wall is shown: the climber in turn, and what its team can do."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from games.climb_on.faces import CELL
from games.climb_on.panels import SIDE

LEAST_FOCUS = (9, 7)  # columns and rows that are always in sight
MOST_CLOSE = (32, 26)  # columns and rows that a class in front of the wall can still tell apart


def focus(
    view: Mapping[str, Any],
    row: int,
    piece: Mapping[str, Any],
    places: Sequence[tuple[int, int]],
) -> dict[str, int]:
    """Return the climber in turn with all that the viewer can do now, panels at these places among
    it, in units of the picture.

    `row`: that of a climber who is on no square; `piece`: where it is.
    """
    own = view["teams"][view["seat"] - 1]
    squares = [tuple(own["at"] or (own["notch"] + 1, row)), *places]
    squares += [(x + SIDE - 1, y + SIDE - 1) for x, y in places]
    squares += map(tuple, chain.from_iterable(way["path"] for way in view["ways"]))
    squares += chain.from_iterable(_near(view["panels"], *squares[0]))
    left, right = min(x for x, _ in squares) - 1, max(x for x, _ in squares) + 2
    low, high = min(y for _, y in squares) - 1, max(y for _, y in squares) + 2
    more = max(0, LEAST_FOCUS[0] - (right - left)), max(0, LEAST_FOCUS[1] - (high - low))
    left, low = left - more[0] // 2, max(-2, low - more[1] // 2)
    width, height = right - left + (more[0] + 1) // 2, max(high - low, LEAST_FOCUS[1])
    return {
        "x": left * CELL,
        "y": -(low + height) * CELL,
        "width": width * CELL,
        "height": height * CELL,
        "piece_x": piece["x"],
        "piece_y": piece["y"],
    }


def _near(
    panels: Iterable[Mapping[str, int]], x: int, y: int
) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """Yield two opposite squares of each panel beside or above this square."""
    for panel in panels:
        left, low = panel["x"], panel["y"]
        if abs(left + SIDE // 2 - x) <= SIDE and -SIDE < low - y <= SIDE:
            yield (left, max(low, y)), (left + SIDE - 1, low + SIDE - 1)


def close(focus: Mapping[str, int]) -> dict[str, int]:
    """Return the focus, or if that is too large the part of it around the climber."""
    width, height = (
        min(focus[side], most * CELL)
        for side, most in zip(("width", "height"), MOST_CLOSE, strict=True)
    )
    right, bottom = focus["x"] + focus["width"], focus["y"] + focus["height"]
    return {
        "x": max(focus["x"], min(focus["piece_x"] - width // 2, right - width)),
        "y": max(focus["y"], min(focus["piece_y"] - height // 2, bottom - height)),
        "width": width,
        "height": height,
    }

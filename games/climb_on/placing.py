"""Where a panel may be placed, and which rule a wrong place breaks."""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import product
from typing import Any

from games.climb_on.panels import PANELS, SIDE
from games.climb_on.wall import Placed, Square, Wall, height, notch
from games.engine import Seat
from games.errors import Illegal, gettext_noop

HALF = SIDE // 2
# Where the corner of a panel that touches another lies, and along how many squares.
_CONTACTS = {
    corner: SIDE - abs(shift)
    for shift in range(1 - SIDE, SIDE)
    for far in (-SIDE, SIDE)
    for corner in ((far, shift), (shift, far))
}
_FAR = SIDE - 1
_HALF_BESIDE = [shift for shift, length in _CONTACTS.items() if length == HALF]
_JOINING = [shift for shift, length in _CONTACTS.items() if length >= HALF]


def contacts(wall: Wall, corner: Square) -> list[tuple[Placed, int]]:
    """The panels that a panel at this corner touches, and along how many squares."""
    (x, y), at = corner, wall.at
    squares = [((x + dx, y + dy), length) for (dx, dy), length in _CONTACTS.items()]
    return [(at[square], length) for square, length in squares if square in at]


@lru_cache(maxsize=256)
def joined(wall: Wall, seat: Seat) -> frozenset[Square]:
    """The corners of the seat's initial panels and all that hangs together with them."""
    todo = [placed.corner for placed in wall.panels if placed.initial == seat]
    result = set(todo)
    while todo:
        for placed, length in contacts(wall, todo.pop()):
            if length >= HALF and placed.corner not in result:
                result.add(placed.corner)
                todo.append(placed.corner)
    return frozenset(result)


def check_turn(new: Placed, first: bool) -> None:
    """Raises Illegal unless the panel may lie so; a `first` one has to be entered from below."""
    if new.turns not in new.panel.turns:
        raise Illegal(gettext_noop("Turn the panel so that its arrow points up."))
    if first and new.turns not in new.panel.first_turns:
        raise Illegal(gettext_noop("Turn the panel. Nobody can climb onto it from the ground."))


def check_where(
    wall: Wall, new: Placed, seat: Seat, limit: int, occupied: frozenset[Square], first: bool
) -> None:
    """Raises Illegal with the rule that the panel would break at its corner, however it is turned.

    `limit`: the height below which panels stay; `occupied`: squares with a piece or a marker;
    `first`: the seat's first panel.
    """
    if first:
        _check_notch(new, seat)
        return
    _check_height(new.corner, limit)
    if new.corner in wall.at and new.panel.red_frame:
        _check_cover(wall, new.corner, seat, occupied)
    else:
        _check_beside(wall, new.corner, seat)


def _check_notch(new: Placed, seat: Seat) -> None:
    x, y = notch(seat)
    if new.corner != (x, y):
        raise Illegal(gettext_noop("Place your first panel at %(x)s,%(y)s."), x=x, y=y)


def _check_height(corner: Square, limit: int) -> None:
    if corner[1] < 0:
        raise Illegal(gettext_noop("Place the panel above the ground."))
    if height(corner) >= limit:
        raise Illegal(
            gettext_noop("Place it lower. Panels must stay below row %(limit)s."), limit=limit
        )


def _check_cover(wall: Wall, corner: Square, seat: Seat, occupied: frozenset[Square]) -> None:
    if wall.at[corner].initial:
        raise Illegal(gettext_noop("Cover another panel. This one was there first."))
    if any(square in occupied for square, _ in wall.at[corner].squares()):
        raise Illegal(gettext_noop("Cover another panel. A climber needs this one."))
    if corner not in joined(wall, seat):
        raise Illegal(_NOT_JOINED)


def _check_beside(wall: Wall, corner: Square, seat: Seat) -> None:
    if _overlaps(wall, corner):
        raise Illegal(gettext_noop("Move it. Panels must not overlap."))
    touched = contacts(wall, corner)
    lengths = {length for _, length in touched}
    if lengths & {1, 3}:
        raise Illegal(gettext_noop("Move it. Panels must touch along 2 or 4 squares."))
    if not lengths:
        raise Illegal(gettext_noop("Place it next to a panel, half a side along."))
    if HALF not in lengths:
        raise Illegal(gettext_noop("Move it. It must touch half a side of a panel."))
    if joined(wall, seat).isdisjoint(placed.corner for placed, _ in touched):
        raise Illegal(_NOT_JOINED)


def _overlaps(wall: Wall, corner: Square) -> bool:
    """All panels are of one size, so a corner square of one that overlaps is on another."""
    edges = product((corner[0], corner[0] + _FAR), (corner[1], corner[1] + _FAR))
    return any(square in wall.signs for square in edges)


_NOT_JOINED = gettext_noop("Place it next to your own first panels.")


@lru_cache(maxsize=256)
def free_corners(wall: Wall, seat: Seat, limit: int) -> tuple[Square, ...]:
    """The corners where the seat may place any panel, from the bottom left."""
    # The half contact may be with a panel of others, beside a longer one with an own panel.
    near = _shifted(wall.at, _HALF_BESIDE) & _shifted(joined(wall, seat), _JOINING)
    low = (c for c in near if _fits(_check_height, c, limit))
    corners = (c for c in low if _fits(_check_beside, wall, c, seat))
    return tuple(sorted(corners, key=_from_bottom))


def _shifted(corners: Iterable[Square], shifts: list[Square]) -> set[Square]:
    return {(x + dx, y + dy) for x, y in corners for dx, dy in shifts}


def _from_bottom(corner: Square) -> Square:
    return corner[1], corner[0]


def _fits(check: Callable[..., None], *placement: Any) -> bool:
    try:
        check(*placement)
    except Illegal:
        return False
    return True


@lru_cache(maxsize=256)
def covered_corners(wall: Wall, seat: Seat, occupied: frozenset[Square]) -> tuple[Square, ...]:
    """The corners of the panels that the seat may cover, from the bottom left."""
    corners = (c for c in joined(wall, seat) if _fits(_check_cover, wall, c, seat, occupied))
    return tuple(sorted(corners, key=_from_bottom))


def places(
    wall: Wall, number: int, seat: Seat, limit: int, occupied: frozenset[Square]
) -> Iterator[tuple[Square, int]]:
    """Every corner and turn in which the seat may place this panel."""
    panel = PANELS[number]
    corners = free_corners(wall, seat, limit)
    if panel.red_frame:
        corners += covered_corners(wall, seat, occupied)
    return ((corner, turns) for corner in corners for turns in panel.turns)


def first_places(number: int, seat: Seat) -> Iterator[tuple[Square, int]]:
    """The turns in which this panel may be the seat's first."""
    return ((notch(seat), turns) for turns in PANELS[number].first_turns)

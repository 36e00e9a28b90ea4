"""Find the places of a panel, and the rule that a wrong place breaks."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import product

from games.climb_on.panels import PANELS, SIDE
from games.climb_on.wall import CONTACTS, Placed, Square, Wall, height, notch
from games.engine import Seat
from games.errors import Illegal, Sentence, gettext_noop

HALF = SIDE // 2
_FAR = SIDE - 1
_HALF_BESIDE = [shift for shift, length in CONTACTS.items() if length == HALF]
_JOINING = [shift for shift, length in CONTACTS.items() if length >= HALF]
_WRONG_BESIDE = [shift for shift, length in CONTACTS.items() if length in (1, 3)]
_OVERLAPS = [*product(range(-_FAR, SIDE), range(-_FAR, SIDE))]


@lru_cache(maxsize=256)
def joined(wall: Wall, seat: Seat) -> frozenset[Square]:
    """Return the corners of the seat's initial panels and all that hangs together with them."""
    grid, others = wall.grid, wall.grid.bits(wall.at)
    result = new = grid.bits(placed.corner for placed in wall.panels if placed.initial == seat)
    while new:
        others ^= new
        new = grid.neighbours(new, _JOINING) & others
        result |= new
    return frozenset(grid.squares(result))


def check_turn(new: Placed, first: bool) -> None:
    """Raise Illegal unless the panel may lie like this; a `first` one must be open below."""
    if new.turns not in new.panel.turns:
        raise Illegal(gettext_noop("Turn the panel so that its arrow points up."))
    if first and new.turns not in new.panel.first_turns:
        raise Illegal(gettext_noop("Turn the panel. Nobody can climb onto it from the ground."))


def check_where(
    wall: Wall, new: Placed, seat: Seat, limit: int, occupied: frozenset[Square], first: bool
) -> None:
    """Raise Illegal if `broken_rule` finds one."""
    if rule := broken_rule(wall, new, seat, limit, occupied, first):
        raise Illegal(rule.template, **rule.values)


def broken_rule(
    wall: Wall, new: Placed, seat: Seat, limit: int, occupied: frozenset[Square], first: bool
) -> Sentence | None:
    """Return the rule that the panel would break at its corner, however it is turned.

    `limit`: the height below which panels stay; `occupied`: squares with a piece or a marker;
    `first`: the seat's first panel.
    """
    if first:
        return _broken_notch(new, seat)
    if rule := _broken_height(new.corner, limit):
        return rule
    if new.panel.red_frame and new.corner in wall.at:
        return _broken_cover(wall, new.corner, seat, occupied)
    return _broken_beside(wall, new.corner, seat)


def _broken_notch(new: Placed, seat: Seat) -> Sentence | None:
    x, y = notch(seat)
    if new.corner != (x, y):
        return Sentence(gettext_noop("Place your first panel at %(x)s,%(y)s."), {"x": x, "y": y})
    return None


def _broken_height(corner: Square, limit: int) -> Sentence | None:
    if corner[1] < 0:
        return Sentence(gettext_noop("Place the panel above the ground."))
    if height(corner) >= limit:
        return Sentence(
            gettext_noop("Place it lower. Panels must stay below height %(limit)s."),
            {"limit": limit},
        )
    return None


def _broken_cover(
    wall: Wall, corner: Square, seat: Seat, occupied: frozenset[Square]
) -> Sentence | None:
    if wall.at[corner].initial:
        return Sentence(gettext_noop("Cover another panel. This one was there first."))
    if any(square in occupied for square, _ in wall.at[corner].squares()):
        return Sentence(gettext_noop("Cover another panel. A climber needs this one."))
    return None if corner in joined(wall, seat) else _NOT_JOINED


def _broken_beside(wall: Wall, corner: Square, seat: Seat) -> Sentence | None:
    if _overlaps(wall, corner):
        return Sentence(gettext_noop("Move it. Panels must not overlap."))
    touched = wall.contacts(corner)
    lengths = {length for _, length in touched}
    if lengths & {1, 3}:
        return Sentence(gettext_noop("Move it. Panels must touch along 2 or 4 squares."))
    if not lengths:
        return Sentence(gettext_noop("Place it next to a panel, half a side along."))
    if HALF not in lengths:
        return Sentence(gettext_noop("Move it. It must touch half a side of a panel."))
    is_apart = joined(wall, seat).isdisjoint(placed.corner for placed, _ in touched)
    return _NOT_JOINED if is_apart else None


def _overlaps(wall: Wall, corner: Square) -> bool:
    """Return all panels are of one size, so a corner square of one that overlaps is on another."""
    edges = product((corner[0], corner[0] + _FAR), (corner[1], corner[1] + _FAR))
    return any(square in wall.signs for square in edges)


_NOT_JOINED = Sentence(gettext_noop("Place it next to your own first panels."))


@lru_cache(maxsize=256)
def free_corners(wall: Wall, seat: Seat, limit: int) -> tuple[Square, ...]:
    """Return the corners at which the seat may place any panel, from the bottom left."""
    # The half contact may be with another team's panel, beside a longer one with an own panel.
    grid, corners = wall.grid, wall.grid.bits(wall.at)
    near = grid.neighbours(corners, _HALF_BESIDE) & grid.neighbours(
        grid.bits(joined(wall, seat)), _JOINING
    )
    near &= ~grid.neighbours(corners, [*_OVERLAPS, *_WRONG_BESIDE])
    return tuple(corner for corner in grid.squares(near) if not _broken_height(corner, limit))


def _from_bottom(corner: Square) -> Square:
    return corner[1], corner[0]


@lru_cache(maxsize=256)
def covered_corners(wall: Wall, seat: Seat, occupied: frozenset[Square]) -> tuple[Square, ...]:
    """Return the corners of the panels that the seat may cover, from the bottom left."""
    corners = (c for c in joined(wall, seat) if not _broken_cover(wall, c, seat, occupied))
    return tuple(sorted(corners, key=_from_bottom))


def panel_placements(
    wall: Wall, number: int, seat: Seat, limit: int, occupied: frozenset[Square]
) -> Iterator[tuple[Square, int]]:
    """Yield every corner and turn in which the seat may place this panel."""
    panel = PANELS[number]
    corners = free_corners(wall, seat, limit)
    if panel.red_frame:
        corners += covered_corners(wall, seat, occupied)
    return product(corners, panel.turns)


def first_places(number: int, seat: Seat) -> Iterator[tuple[Square, int]]:
    """Yield the turns in which this panel may be the seat's first."""
    return ((notch(seat), turns) for turns in PANELS[number].first_turns)

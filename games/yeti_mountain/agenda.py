"""What can still be to do before a turn goes on: things that happen, draws and choices.

`seat` is the team a task is about or, for a choice, the team that chooses. Each task carries
its name, so that positions written as plain data say what is to be done.
"""

from dataclasses import dataclass, field
from typing import Any

from games.engine import Seat
from games.yeti_mountain.mountain import Place


def called(name: str) -> Any:
    """The field that holds the name of a task."""
    return field(default=name, init=False)


# Things that happen by themselves -------------------------------------------------------------


@dataclass(frozen=True)
class Checks:
    """The Yeti checks these teams, one after the other."""

    seats: tuple[Seat, ...]
    name: str = called("checks")


@dataclass(frozen=True)
class OnTile:
    """The team has stepped on a tile; it takes effect if the team still stands there."""

    seat: Seat
    place: Place
    name: str = called("on_tile")


@dataclass(frozen=True)
class Moved:
    """The team is placed that many rows higher, or lower where negative."""

    seat: Seat
    rows: int
    name: str = called("moved")


@dataclass(frozen=True)
class YetiSlips:
    """The Yeti has stepped on a gap, led by `seat`."""

    seat: Seat
    place: Place
    name: str = called("yeti_slips")


@dataclass(frozen=True)
class Refill:
    """The storage is filled up to five cards."""

    name: str = called("refill")


@dataclass(frozen=True)
class BeginTurn:
    seat: Seat
    name: str = called("begin_turn")


@dataclass(frozen=True)
class YetiTurn:
    """Before the first team's turn the team standing lowest leads the Yeti."""

    name: str = called("yeti_turn")


# Draws ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class DrawBoard:
    """One of the boards of this level (1 to 4) goes on the mountain."""

    level: int
    name: str = called("draw_board")


@dataclass(frozen=True)
class DrawFirst:
    """One of the teams is first."""

    name: str = called("draw_first")


@dataclass(frozen=True)
class Deal:
    """A card of this kind is drawn: `hand` (only its owner sees it), `open` or `storage`."""

    kind: str
    seat: Seat
    goes: str
    name: str = called("deal")


@dataclass(frozen=True)
class RollYeti:
    """The Yeti die is rolled; `seat` takes that many steps with the Yeti."""

    seat: Seat
    name: str = called("roll_yeti")


# Choices -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class PutYeti:
    seat: Seat
    name: str = called("put_yeti")


@dataclass(frozen=True)
class LeadYeti:
    """Steps with the Yeti, `left` of them."""

    seat: Seat
    left: int
    name: str = called("lead_yeti")


@dataclass(frozen=True)
class YetiLands:
    """Where the Yeti that slipped goes."""

    seat: Seat
    places: tuple[Place, ...]
    name: str = called("yeti_lands")


@dataclass(frozen=True)
class Offer:
    """Resolve the tile or leave it."""

    seat: Seat
    place: Place
    name: str = called("offer")


@dataclass(frozen=True)
class Face:
    """Answer the Danger card just drawn: resolve, keep it for a crystal, or drink Hot tea."""

    seat: Seat
    card: str
    name: str = called("face")


@dataclass(frozen=True)
class Lands:
    """Where the team that is moved goes; None is off the mountain."""

    seat: Seat
    places: tuple[Place | None, ...]
    name: str = called("lands")


@dataclass(frozen=True)
class Drop:
    """Discard an Item card."""

    seat: Seat
    name: str = called("drop")


@dataclass(frozen=True)
class Pitch:
    """Put the camp token on this camp tile, or leave it where it is."""

    seat: Seat
    place: Place
    name: str = called("pitch")


@dataclass(frozen=True)
class Pick:
    """Take an Item card from the storage."""

    seat: Seat
    name: str = called("pick")


Happening = Checks | OnTile | Moved | YetiSlips | Refill | BeginTurn | YetiTurn
Drawing = DrawBoard | DrawFirst | Deal | RollYeti
Choice = PutYeti | LeadYeti | YetiLands | Offer | Face | Lands | Drop | Pitch | Pick
Task = Happening | Drawing | Choice

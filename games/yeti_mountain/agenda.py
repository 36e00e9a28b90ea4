"""Tasks that can still be open before a turn continues: things that happen, draws and choices."""

import re
from dataclasses import dataclass, field

from games.engine import Seat
from games.yeti_mountain.mountain import Place


@dataclass(frozen=True)
class Task:
    """Something to do. Its name is a field, so that positions as plain data say what it is."""

    name: str = field(default="", init=False)

    def __init_subclass__(cls) -> None:
        """Call `LeadYeti` `lead_yeti`."""
        cls.name = re.sub("(?<=[a-z])(?=[A-Z])", "_", cls.__name__).lower()


@dataclass(frozen=True)
class ForTeam(Task):
    """A task of one team."""

    seat: Seat


# Things that happen by themselves -------------------------------------------------------------


@dataclass(frozen=True)
class Checks(Task):
    """The Yeti checks these teams, one after the other."""

    seats: tuple[Seat, ...]


class BeginTurn(ForTeam):
    """The turn of the team begins."""


@dataclass(frozen=True)
class OnTile(ForTeam):
    """The team has stepped on a tile; it takes effect if the team still stands there."""

    place: Place


@dataclass(frozen=True)
class Moved(ForTeam):
    """The team is placed this many rows higher, or lower if negative.

    `why`: by a card of this name, by the `YETI` or a `GAP`; `by`: the team that played the card.
    """

    rows: int
    why: str = ""
    by: Seat = 0


@dataclass(frozen=True)
class YetiSlips(ForTeam):
    """The Yeti has stepped on a gap, led by the team."""

    place: Place


class Refill(Task):
    """The storage is filled up to five cards."""


class YetiTurn(Task):
    """Before the first team's turn the team standing lowest leads the Yeti."""


# Draws ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class DrawBoard(Task):
    """One of the boards of this level (1 to 4) goes on the mountain."""

    level: int


class DrawFirst(Task):
    """One of the teams is first."""


@dataclass(frozen=True)
class Deal(Task):
    """A card of this kind is drawn: `hand` (only its owner sees it), `open` or `storage`."""

    kind: str
    seat: Seat
    goes: str


class RollYeti(ForTeam):
    """The Yeti die is rolled; the team takes that many steps with the Yeti."""


# Choices -------------------------------------------------------------------------------------


class Choice(ForTeam):
    """The team has to choose, and all others wait for it."""


class PutYeti(Choice):
    """The place at which the Yeti begins."""


@dataclass(frozen=True)
class LeadYeti(Choice):
    """Steps with the Yeti, `left` of them."""

    left: int


@dataclass(frozen=True)
class YetiLands(Choice):
    """The place to which the Yeti that slipped goes."""

    places: tuple[Place, ...]


@dataclass(frozen=True)
class Offer(Choice):
    """Resolve the tile or leave it."""

    place: Place


@dataclass(frozen=True)
class Face(Choice):
    """Answer the Danger card just drawn: resolve, keep it for a crystal, or drink Hot tea."""

    card: str


@dataclass(frozen=True)
class Lands(Choice):
    """The place to which the moved team goes; None is off the mountain. `moved`: what moved it."""

    places: tuple[Place | None, ...]
    moved: Moved | None = None


class Drop(Choice):
    """Discard an Item card."""


@dataclass(frozen=True)
class Pitch(Choice):
    """Put the camp token on this camp tile, or leave it in its place."""

    place: Place


class Pick(Choice):
    """Take an Item card from the storage."""

"""The moves of Yeti Mountain: one frozen dataclass for each sort of log row.

A class that names no fields has those of its parent.
"""

from dataclasses import dataclass

from games.engine import Seat, Skip
from games.yeti_mountain.mountain import Place


@dataclass(frozen=True)
class Word:
    """A move that needs no more than its name."""


@dataclass(frozen=True)
class OnTile:
    """A move to a tile."""

    place: Place


@dataclass(frozen=True)
class WithCard:
    """A move with an Item card, or with any card if chance draws it."""

    card: str


# Chance --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class BoardPick:
    """The board of the lowest level that has none yet."""

    board: str


@dataclass(frozen=True)
class FirstPick:
    """Which team is first and holds the Yeti token."""

    seat: Seat


@dataclass(frozen=True)
class Roll:
    """A throw of the Yeti die."""

    number: int


class CardDraw(WithCard):
    """The card drawn from the deck whose turn it is."""


@dataclass(frozen=True)
class Shuffle:
    """The discards of a deck (`danger` or `item`) become that deck again."""

    kind: str


# A team's own turn ---------------------------------------------------------------------------


class Draw(Word):
    """An Item card for the team's Sherpa."""


class Enter(OnTile):
    """A step onto the lowest row from off the mountain."""


class Step(OnTile):
    """A step to a tile beside the team's own."""


class Peak(OnTile):
    """A jump over teams with a Peak card."""


class UseItem(WithCard):
    """An Item card from the hand; Hot tea answers a Danger card just drawn."""


@dataclass(frozen=True)
class End:
    """The end of the turn: `rows` gained, or the `height` in metres, as the students counted; both
    None if the server counts, or if there is nothing to count."""

    rows: int | None = None
    height: int | None = None


# At any time, or as an answer ----------------------------------------------------------------


@dataclass(frozen=True)
class PlayDanger:
    """A Danger card from the hand against another team."""

    card: str
    on: Seat


class Resolve(Word):
    """The tile, or the Danger card just drawn, takes effect."""


class Keep(Word):
    """The Danger card just drawn goes into the hand for a crystal."""


class Leave(Word):
    """The tile or the camp is left alone."""


@dataclass(frozen=True)
class PutAt:
    """The place to which a moved team goes; None is off the mountain."""

    place: Place | None


class YetiTo(OnTile):
    """The place to which the Yeti is put or goes."""


class Discard(WithCard):
    """An Item card from the hand is thrown away."""


class MakeCamp(Word):
    """The camp token goes onto the camp tile on which the team stands."""


class Take(WithCard):
    """An Item card from the storage."""


Chance = BoardPick | FirstPick | Roll | CardDraw | Shuffle
Answer = Resolve | Keep | Leave | PutAt | YetiTo | Discard | MakeCamp | Take | UseItem
Move = Chance | Answer | Draw | Enter | Step | Peak | End | PlayDanger | Skip

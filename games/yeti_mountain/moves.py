"""The moves of Yeti Mountain: one frozen dataclass for each sort of log row."""

from dataclasses import dataclass

from games.engine import Seat, Skip
from games.yeti_mountain.mountain import Place

# Said by chance ------------------------------------------------------------------------------


@dataclass(frozen=True)
class BoardDrawn:
    """The board of the lowest level that has none yet."""

    board: str


@dataclass(frozen=True)
class FirstDrawn:
    """Which team is first and holds the Yeti token."""

    seat: Seat


@dataclass(frozen=True)
class Rolled:
    """What the Yeti die shows."""

    number: int


@dataclass(frozen=True)
class CardDrawn:
    """The card drawn from the deck whose turn it is."""

    card: str


@dataclass(frozen=True)
class Shuffled:
    """The discards of a deck (`danger` or `item`) become that deck again."""

    kind: str


# Said in a team's own turn -------------------------------------------------------------------


@dataclass(frozen=True)
class Draw:
    """An Item card for the team's Sherpa."""


@dataclass(frozen=True)
class Enter:
    """A step onto the lowest row from off the mountain."""

    place: Place


@dataclass(frozen=True)
class Step:
    place: Place


@dataclass(frozen=True)
class Peak:
    """A jump over teams with a Peak card."""

    place: Place


@dataclass(frozen=True)
class UseItem:
    """An Item card from the hand; Hot tea answers a Danger card just drawn."""

    card: str


@dataclass(frozen=True)
class End:
    """The turn is over; `rows` gained as the students say, None where the server counts."""

    rows: int | None = None


# Said at any time, or as an answer -----------------------------------------------------------


@dataclass(frozen=True)
class PlayDanger:
    """A Danger card from the hand against another team."""

    card: str
    on: Seat


@dataclass(frozen=True)
class Resolve:
    """The tile, or the Danger card just drawn, takes effect."""


@dataclass(frozen=True)
class Keep:
    """The Danger card just drawn goes into the hand for a crystal."""


@dataclass(frozen=True)
class Leave:
    """The tile or the camp is left alone."""


@dataclass(frozen=True)
class PutAt:
    """Where a team that is moved goes; None is off the mountain."""

    place: Place | None


@dataclass(frozen=True)
class YetiTo:
    """Where the Yeti is put or goes."""

    place: Place


@dataclass(frozen=True)
class Discard:
    card: str


@dataclass(frozen=True)
class MakeCamp:
    """The camp token goes onto the camp tile where the team stands."""


@dataclass(frozen=True)
class Take:
    """An Item card from the storage."""

    card: str


Chance = BoardDrawn | FirstDrawn | Rolled | CardDrawn | Shuffled
Answer = Resolve | Keep | Leave | PutAt | YetiTo | Discard | MakeCamp | Take | UseItem
Move = Chance | Answer | Draw | Enter | Step | Peak | End | PlayDanger | Skip

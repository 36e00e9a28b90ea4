"""Moves that teams and chance can make in Climb ON!."""

from dataclasses import dataclass
from typing import Final, Literal

from games.climb_on.wall import Square
from games.engine import Rolled as Rolled, Seat, Skip

TOP: Final = "top"
Target = Square | Literal["top"]

CHALK_POINTS, JUMP_POINTS = 2, 4
# The cards that pay for a move, by the letter in the notation, and their move points.
AWARDS = {"O": 2, "H": 4}
AWARD_OF = {"overhang": "O", "hard": "H"}


@dataclass(frozen=True)
class Place:
    """A panel goes on the wall after `turns` quarter turns clockwise."""

    number: int
    corner: Square
    turns: int = 0


@dataclass(frozen=True)
class Rest:
    """The turn is a rest."""


@dataclass(frozen=True)
class Clip:
    """The marker goes to a square beside the piece."""

    square: Square


@dataclass(frozen=True)
class Redraw:
    """Right after a clip these panels, the lowest first, are thrown away for new ones."""

    numbers: tuple[int, ...]


@dataclass(frozen=True)
class Roll:
    """The team asks for 2, 3 or 4 dice; `jump` is the target of a Jump card, if one is played."""

    dice: int
    chalk: bool = False
    jump: Target | None = None

    @property
    def special(self) -> bool:
        """Whether the climber has to reach something."""
        return self.dice > 2 or self.risky

    @property
    def risky(self) -> bool:
        """Whether two ones are a fall in any case."""
        return self.chalk or self.jump is not None

    @property
    def points(self) -> int:
        """The move points of the cards."""
        return CHALK_POINTS * self.chalk + JUMP_POINTS * (self.jump is not None)

    @property
    def diagonals(self) -> int:
        """The diagonals of the cards."""
        return self.chalk + 2 * (self.jump is not None)


@dataclass(frozen=True)
class Deal:
    """Chance deals panels to a seat, or (seat 0) on the wall between the teams."""

    seat: Seat
    numbers: tuple[int, ...]


@dataclass(frozen=True)
class Go:
    """A move to a hold or over the top, paid with dice (highest first) and award cards.

    `via`: corners of panels to enter; `cost`: what the team says its way costs; `have`: what it
    says that all dice and cards make which could pay; `points`: those that do pay.
    """

    to: Target
    via: tuple[Square, ...] = ()
    dice: tuple[int, ...] = ()
    awards: str = ""
    points: int | None = None
    cost: int | None = None
    have: int | None = None


@dataclass(frozen=True)
class Spend:
    """An unused die gives back its stamina, or a clip."""

    die: int
    clip: Square | None = None


@dataclass(frozen=True)
class Vote:
    """A vote for the colour of the holds."""

    holds: str


@dataclass(frozen=True)
class Fall:
    """Chance says that the climber falls."""


@dataclass(frozen=True)
class End:
    """The turn is over."""


Move = Vote | Place | Rest | Clip | Redraw | Roll | Rolled | Deal | Go | Spend | Fall | End | Skip
REST, FALL, END = Rest(), Fall(), End()

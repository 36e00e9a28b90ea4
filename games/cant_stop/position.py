"""A position of Can't Stop and the options it is played with."""

from dataclasses import dataclass

from games.cant_stop.kinds import KINDS, Kind
from games.cant_stop.mountain import EMPTY, Mountain, Spaces
from games.cant_stop.moves import Choose
from games.engine import Seat
from games.errors import gettext_noop
from games.options import option


@dataclass(frozen=True)
class Options:
    columns_to_win: int = option(
        3,
        (1, 2, 3, 4, 5),
        gettext_noop("Columns to win"),
        gettext_noop("Up to 5 with two teams, 4 with three, 3 with four."),
    )
    variant: str = option(
        "classic",
        ("classic", "jumping", "forced_move"),
        gettext_noop("Variant"),
        gettext_noop(
            "Jumping: climbers jump over other camps. Forced move: roll again while "
            "you share a space."
        ),
    )
    numbers: str = option(
        "sums",
        tuple(KINDS),
        gettext_noop("What two dice make"),
        gettext_noop("Sums of dice from 1 to 6, or products of dice from 2 to 9."),
    )
    calculate: str = option(
        "student",
        ("student", "server"),
        gettext_noop("Who pairs the dice and calculates"),
        gettext_noop("Students type what each pair makes, or they tap a choice."),
    )

    @property
    def kind(self) -> Kind:
        return KINDS[self.numbers]


@dataclass(frozen=True)
class State:
    """A position. `seat` has the turn.

    Phases: `roll` (roll, or stop once it has moved), `rolling` (the dice are due), `choose`, `bust`
    (chance has to say so), `over`. `climbers` are the turn's; `dice` and `choices` (what the dice
    allow) are there from the roll to the choice.
    """

    options: Options
    mountain: Mountain
    round: int
    seat: Seat
    phase: str
    climbers: Spaces
    dice: tuple[int, ...] = ()
    choices: tuple[Choose, ...] = ()

    @property
    def may_stop(self) -> bool:
        """Not before a climber has moved, nor beside another's camp in a forced move."""
        if self.phase != "roll" or self.climbers == EMPTY:
            return False
        return self.options.variant != "forced_move" or not self.sharing

    @property
    def sharing(self) -> tuple[int, ...]:
        """The columns in which a climber stands on another team's base camp."""
        return tuple(
            column
            for column, space in enumerate(self.climbers)
            if space and self.mountain.shared(self.seat, column, space)
        )

    @property
    def jumping(self) -> bool:
        return self.options.variant == "jumping"

    def at(self, phase: str, climbers: Spaces) -> "State":
        """Return the same turn, continued."""
        return State(self.options, self.mountain, self.round, self.seat, phase, climbers)

"""A position of Can't Stop, the options it is played with and the moves that change it."""

from dataclasses import dataclass

from games.cant_stop.mountain import EMPTY, Mountain, Spaces
from games.engine import Seat, Skip
from games.errors import gettext_noop
from games.options import option


@dataclass(frozen=True)
class Options:
    columns_to_win: int = option(
        3,
        (3, 4, 5),
        gettext_noop("Columns to win"),
        gettext_noop("Up to 5 with two teams, 4 with three, 3 with four."),
    )
    variant: str = option(
        "classic",
        ("classic", "jumping", "forced_move"),
        gettext_noop("Variant"),
        gettext_noop("Jumping skips other camps. Forced move: roll on while you share a space."),
    )
    calculate: str = option(
        "student",
        ("student", "server"),
        gettext_noop("Who pairs and adds the dice"),
        gettext_noop("The students: they type both sums. The app: they tap a choice."),
    )


# Moves ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Roll:
    """The team asks for the dice."""


@dataclass(frozen=True)
class Rolled:
    """Chance says what the four dice show."""

    dice: tuple[int, ...]


@dataclass(frozen=True)
class Choose:
    """The sums that are carried out, the smaller first: two (`6+10`, `6+6`) or one (`7`)."""

    columns: tuple[int, ...]


@dataclass(frozen=True)
class Calculate:
    """A choice with the student's arithmetic: two equations (die, die, sum).

    `column` says which of two columns gets the last climber (0 where there is no such choice).
    """

    equations: tuple[tuple[int, int, int], tuple[int, int, int]]
    column: int = 0


@dataclass(frozen=True)
class Stop:
    """Climbers become base camps; the turn is over."""


@dataclass(frozen=True)
class Bust:
    """Chance says that the dice allow nothing."""


Move = Roll | Rolled | Choose | Calculate | Stop | Bust | Skip
ROLL, STOP, BUST = Roll(), Stop(), Bust()


# The position --------------------------------------------------------------------------------


@dataclass(frozen=True)
class State:
    """A position. `seat` has the turn.

    Phases: `roll` (roll, or stop where it has moved), `rolling` (the dice are due), `choose`,
    `bust` (chance has to say so), `over`. `climbers` are the turn's; `dice` and `choices`
    (what the dice allow) are there from the roll to the choice.
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
        """The columns where a climber stands on another team's base camp."""
        return tuple(
            column
            for column, space in enumerate(self.climbers)
            if space and self.mountain.shared(self.seat, column, space)
        )

    @property
    def jumping(self) -> bool:
        return self.options.variant == "jumping"

    def at(self, phase: str, climbers: Spaces) -> "State":
        """The same turn, gone on."""
        return State(self.options, self.mountain, self.round, self.seat, phase, climbers)

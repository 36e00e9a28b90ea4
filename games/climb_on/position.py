"""A position of Climb ON! and the options it is played with."""

from dataclasses import dataclass, field, replace
from functools import cached_property

from games.climb_on.moves import Roll
from games.climb_on.panels import ENTERING, LETTERS
from games.climb_on.wall import Placed, Square, Wall, height, notch
from games.engine import Seat
from games.errors import gettext_noop
from games.options import option

MOST_STAMINA = 12
FULL_HAND = 4
AWARD_CARDS = 8
VOTE, VOTING = "vote", "voting"
GROUND, ON_WALL, ON_TOP, OUT = "ground", "wall", "top", "out"


@dataclass(frozen=True)
class Options:
    holds: str = option(
        "red",
        ("red", "yellow", "blue", VOTE),
        gettext_noop("Holds"),
        gettext_noop("There are many red circles, fewer yellow triangles and few blue squares."),
    )
    tough: bool = option(
        False,
        (False, True),
        gettext_noop("Harder climbing"),
        gettext_noop("The top is at height 10. Each team has two Jump cards."),
    )
    ground_fall: str = option(
        "restart",
        ("restart", "out"),
        gettext_noop("Falling without a clip"),
        gettext_noop("The team starts again on the ground, or it is out."),
    )
    first_roll: str = option(
        "falls",
        ("holds", "falls"),
        gettext_noop("The first roll of a team"),
        gettext_noop("It never ends a climb, or it can as every other one."),
    )
    contest: bool = option(
        False,
        (False, True),
        gettext_noop("Contest"),
        gettext_noop("Hard panels lie between the teams from the start."),
    )
    sets: str = option(
        "by_teams",
        ("by_teams", "two"),
        gettext_noop("Sets of panels"),
        gettext_noop("The game ends with the last panel. More panels make it longer."),
    )
    calculate: str = option(
        "student",
        ("student", "server"),
        gettext_noop("Who adds up the points"),
        gettext_noop("Students type points and cost, or the app adds and they tap a hold."),
    )

    @property
    def colour(self) -> str:
        """The colour of the holds in play; until the vote is over the first one."""
        return self.holds if self.holds in LETTERS else next(iter(LETTERS))

    @property
    def letter(self) -> str:
        """The sign of the holds in play."""
        return LETTERS[self.colour]

    @property
    def limit(self) -> int:
        """Panels stay below this height."""
        return 11 if self.tough else 8

    @property
    def top(self) -> int:
        """A panel of this height or more is a top panel."""
        return self.limit - 1

    @property
    def jumps(self) -> int:
        return 2 if self.tough else 1

    @property
    def initial(self) -> int:
        """Panels each team places before the game."""
        return 3 if self.tough else 2

    @property
    def contest_bottom(self) -> int:
        """The lowest row of the panels that a contest starts with."""
        return 24 if self.tough else 14


@dataclass(frozen=True)
class Team:
    """The things of a team. `at` is the square of its piece while it is on the wall.

    `had`: corners of the overhang and hard panels that can give it no award any longer;
    `rolled`: whether it has rolled in a turn before this one.
    """

    jump: int
    hand: tuple[int, ...] = ()
    chalk: int = 2
    overhang: int = 0
    hard: int = 0
    stamina: int = MOST_STAMINA
    where: str = GROUND
    at: Square | None = None
    clip: Square | None = None
    had: frozenset[Square] = frozenset()
    rolled: bool = False

    @property
    def awards(self) -> str:
        """One letter for each kind of award card in hand."""
        return ("O" if self.overhang else "") + ("H" if self.hard else "")


@dataclass(frozen=True)
class Turn:
    """The turn so far.

    `dice`: those not used yet; `entered`: overhang and hard panels, in the order they were entered;
    `redraw`: whether panels may be thrown away, right after a clip.
    """

    placed: int = 0
    clipped: bool = False
    redraw: bool = False
    roll: Roll | None = None
    dice: tuple[int, ...] = ()
    diagonals: int = 0
    entered: tuple[Square, ...] = ()


@dataclass(frozen=True)
class State:
    """A position. `seat` has the turn; `pile` is sorted, for chance draws out of it at random.

    Phases: `voting` (of each team in `votes`, empty until it has), `deal` (panels are `owed`, to
    seats in this order; then `after_deal` goes on), `setup`, `turn` (rest or move), `rest`, `moved`
    (by award cards alone), `rolling`, `rolled` (the dice move is due), `fall` (chance has to say
    so), `spend` (unused dice), `last` (award cards were played after the dice), `over`.
    """

    options: Options
    phase: str
    round: int
    seat: Seat
    wall: Wall
    teams: tuple[Team, ...]
    pile: tuple[int, ...]
    discards: tuple[int, ...] = ()
    overhang_awards: int = AWARD_CARDS
    hard_awards: int = AWARD_CARDS
    turn: Turn = field(default_factory=Turn)
    owed: tuple[tuple[Seat, int], ...] = ()
    after_deal: str = ""
    votes: tuple[str, ...] = ()

    @property
    def seats(self) -> range:
        return range(1, len(self.teams) + 1)

    @property
    def team(self) -> Team:
        """The team whose turn it is."""
        return self.teams[self.seat - 1]

    @cached_property
    def pieces(self) -> frozenset[Square]:
        return frozenset(team.at for team in self.teams if team.at)

    @cached_property
    def occupied(self) -> frozenset[Square]:
        """The squares with a piece or a marker."""
        return self.pieces | {team.clip for team in self.teams if team.clip}

    @property
    def is_safe(self) -> bool:
        """Whether the roll of this turn is the team's first one, which never makes it fall."""
        return self.options.first_roll == "holds" and not self.team.rolled

    @property
    def start(self) -> Square | Placed:
        """The start of the climber: its square, or its first panel while it is on the ground."""
        return self.team.at or self.wall.at[notch(self.seat)]

    @property
    def final_panel(self) -> Placed | None:
        """The top panel on one of whose holds the climber is, None anywhere else."""
        at = self.team.at
        return self.top_panel(at) if at and self.wall.signs[at] == self.options.letter else None

    def top_panel(self, square: Square) -> Placed | None:
        """The panel of the square if that is a top panel."""
        panel = self.wall.panel_of(square)
        return panel if panel and height(panel.corner) >= self.options.top else None

    @cached_property
    def fresh(self) -> frozenset[Square]:
        """The corners of the panels that would give the climber an award."""
        left = {"overhang": self.overhang_awards, "hard": self.hard_awards}
        done = self.team.had.union(self.turn.entered)
        return frozenset(
            placed.corner
            for placed in self.wall.panels
            if placed.kind in ENTERING and left[placed.kind] and placed.corner not in done
        )

    @property
    def diagonals(self) -> int:
        """The diagonals the climber has left in this turn."""
        cards = self.turn.roll.diagonals if self.turn.roll else 0
        return 1 + cards - self.turn.diagonals

    def row_of(self, seat: Seat) -> int:
        """Return the row of the team's climber, counted from 1; over the top one more than all
        rows."""
        team = self.teams[seat - 1]
        if team.where == ON_TOP:
            return max(y for _, y in self.wall.signs) + 2
        return team.at[1] + 1 if team.at else 0

    def with_team(self, **changes: object) -> "State":
        """Return the position after changes to the team whose turn it is."""
        team = replace(self.team, **changes)  # type: ignore[arg-type]
        return self.with_teams(self.seat, team)

    def add_stamina(self, stamina: int) -> "State":
        """Return the position after the team whose turn it is gains stamina."""
        return self.with_team(stamina=min(MOST_STAMINA, self.team.stamina + stamina))

    def with_teams(self, seat: Seat, team: Team) -> "State":
        return replace(self, teams=(*self.teams[: seat - 1], team, *self.teams[seat:]))

    def in_turn(self, phase: str, **changes: object) -> "State":
        """Return the position after changes to the turn; a redraw has to follow its clip at
        once."""
        turn = replace(self.turn, **{"redraw": False, **changes})  # type: ignore[arg-type]
        return replace(self, phase=phase, turn=turn)

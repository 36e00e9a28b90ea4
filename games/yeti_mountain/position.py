"""A position of Yeti Mountain: options, teams, decks, the turn and what is still to be done."""

from collections.abc import Hashable
from dataclasses import dataclass
from functools import cached_property

from games.engine import Seat, with_changes, without
from games.errors import gettext_noop
from games.options import option
from games.yeti_mountain import cards
from games.yeti_mountain.agenda import Task
from games.yeti_mountain.mountain import CAMP, EMPTY, ROCK, Mountain, Place, mountain_of

RANDOM = "drawn"
BY_TEAMS, BY_TIME = "by_teams", "by_time"
FEW_TEAMS = 3  # and fewer climb three levels, more climb four
# What takes about as long, whoever plays: the more teams, the fewer rows.
LEVELS_BY_TIME = {2: 4, 3: 4, 4: 3, 5: 3}
STEPS = 3
MOST_CRYSTALS = MOST_FALLS = 2
ITEMS, ITEMS_WITH_SHERPA = 2, 3
METRES = range(2, 13)


@dataclass(frozen=True)
class Options:
    levels: int | str = option(
        4,
        (2, 3, 4, BY_TEAMS, BY_TIME),
        gettext_noop("Levels"),
        gettext_noop("How many boards the mountain has. All four take 20 to 30 minutes."),
    )
    boards: str = option(
        RANDOM,
        (RANDOM,),
        gettext_noop("Boards"),
        gettext_noop("Picked at random, or one name per level, lowest first: glacier crown."),
        free=True,
    )
    finish_round: bool = option(
        True,
        (False, True),
        gettext_noop("Finish the round"),
        gettext_noop("All teams on the summit when the round ends win together."),
    )
    gaps_stop_yeti: bool = option(
        False,
        (False, True),
        gettext_noop("Yeti falls into gaps"),
        gettext_noop("A gap drops the Yeti two tiles down, too."),
    )
    yeti_hunts: bool = option(
        False,
        (False, True),
        gettext_noop("The Yeti hunts"),
        gettext_noop("Each step of the Yeti brings it nearer to the highest team."),
    )
    calculate: str = option(
        "student",
        ("student", "server"),
        gettext_noop("Who counts the rows"),
        gettext_noop("Students type the rows when their turn ends, or the app counts."),
    )
    metres: int = option(
        0,
        (0, *METRES),
        gettext_noop("Metres of a row"),
        gettext_noop("When their turn ends students say how high they stand. 0: count rows."),
    )


@dataclass(frozen=True)
class Team:
    """`at`: None off the mountain; `camp`: the place of its camp token.

    `marked`: the Yeti has checked it and still stands beside it. `lost`: steps its next turn lacks.
    `frozen`: how many of its turns have to end before it may play a Peak card again. `flare`: the
    Yeti leaves it alone until its next turn.
    """

    peaks: int
    at: Place | None = None
    crystals: int = 1
    sherpa: bool = True
    dangers: tuple[str, ...] = ()
    items: tuple[str, ...] = ()
    falls: int = 0
    camp: Place | None = None
    marked: bool = False
    lost: int = 0
    frozen: int = 0
    flare: bool = False

    @property
    def room(self) -> bool:
        """Whether its hand has room for an Item card."""
        return len(self.items) < (ITEMS_WITH_SHERPA if self.sherpa else ITEMS)

    @property
    def row(self) -> int:
        return self.at.row if self.at else 0


@dataclass(frozen=True)
class Deck:
    """`left` to draw and `out`, the discards; both sorted, for chance draws any of the cards."""

    left: tuple[str, ...]
    out: tuple[str, ...] = ()

    @property
    def empty(self) -> bool:
        return not (self.left or self.out)


@dataclass(frozen=True)
class Turn:
    """The running turn of `State.seat`.

    `changes`: steps that cards gave or took; `used`: steps taken; `route`: rows gained and
    lost by each move so far, and `path`: where it has stood; `fresh`: its Sherpa may still draw;
    `passed`: the other teams that the teacher has said want to play no Danger card in it.
    """

    start_row: int = 0
    changes: tuple[int, ...] = ()
    used: int = 0
    route: tuple[int, ...] = ()
    path: tuple[Place | None, ...] = ()
    fresh: bool = True
    jumped: bool = False
    axe: bool = False
    shoes: bool = False
    passed: frozenset[Seat] = frozenset()

    @property
    def steps(self) -> int:
        """Steps left: 3 + cards - losses - those taken."""
        return STEPS + sum(self.changes) - self.used


@dataclass(frozen=True)
class State:
    """A position. `agenda` holds what has to be done before the turn goes on, first first.

    While it is empty team `seat` plays its turn. `boards` are the levels in play, the lowest
    first; `yeti` is None until it is put on the mountain and once it is gone; `covered` are
    the tiles under snow tokens; `compass` is the seat that holds it, 0 for none.
    """

    options: Options
    boards: tuple[str, ...]
    teams: tuple[Team, ...]
    danger: Deck
    item: Deck
    agenda: tuple[Task, ...]
    storage: tuple[str, ...] = ()
    first: Seat = 0
    seat: Seat = 0
    round: int = 1
    turn: Turn = Turn()
    yeti: Place | None = None
    covered: frozenset[Place] = frozenset()
    compass: Seat = 0
    over: bool = False

    @cached_property
    def mountain(self) -> Mountain:
        """Handed on by `with_changes`, as only `replace` brings other boards."""
        return mountain_of(self.boards)

    def team(self, seat: Seat) -> Team:
        return self.teams[seat - 1]

    def deck(self, kind: str) -> Deck:
        return self.danger if kind == cards.DANGER else self.item

    def order(self) -> tuple[Seat, ...]:
        """Return all seats, clockwise from the first team."""
        seats = len(self.teams)
        return tuple((self.first - 1 + k) % seats + 1 for k in range(seats))

    def kind(self, place: Place) -> str:
        """Return the present kind of the tile; a covered one is empty."""
        return EMPTY if place in self.covered else self.mountain.tiles[place].kind

    def seat_at(self, place: Place) -> Seat:
        """Return who stands there, 0 for nobody. Several may share the summit; the first is
        named."""
        return next((seat for seat, team in enumerate(self.teams, 1) if team.at == place), 0)

    def free(self, place: Place) -> bool:
        """Say if there is no rock, no team and no Yeti. The summit is free for any number of
        teams."""
        if place == self.mountain.summit:
            return True
        if place == self.yeti or self.mountain.tiles[place].kind == ROCK:
            return False
        return not self.seat_at(place)

    def climbing(self, seat: Seat) -> bool:
        """Say if the team is on the mountain, within reach of everything."""
        return self.team(seat).at not in (None, self.mountain.summit)

    def beside_yeti(self, seat: Seat) -> bool:
        at = self.team(seat).at
        return at is not None and self.yeti is not None and at in self.mountain.near[self.yeti]

    def camps_at(self, seat: Seat, place: Place | None) -> bool:
        """Say if this is a camp tile for the team: any camp, or the tile of its own tent."""
        if place is None:
            return False
        return self.mountain.tiles[place].kind == CAMP or place == self.team(seat).camp

    def board_facts(self) -> Hashable:
        """Return all that the ways of teams and the Yeti depend on, except the turn, hands and
        decks."""
        teams = tuple(
            (
                each.at,
                each.falls,
                each.camp,
                each.marked,
                each.flare,
                each.peaks > 0,
                each.frozen > 0,
            )
            for each in self.teams
        )
        return self.boards, self.covered, self.yeti, self.compass, self.first, teams

    def with_team(self, seat: Seat, **changes: object) -> "State":
        team = with_changes(self.teams[seat - 1], **changes)
        return with_changes(self, teams=(*self.teams[: seat - 1], team, *self.teams[seat:]))

    def with_turn(self, **changes: object) -> "State":
        return with_changes(self, turn=with_changes(self.turn, **changes))

    def first_do(self, *tasks: Task) -> "State":
        """Put these tasks before all that is still to be done."""
        return with_changes(self, agenda=(*tasks, *self.agenda))

    def with_card(self, seat: Seat, card: str) -> "State":
        """Return the team has the card in its hand."""
        team = self.team(seat)
        if cards.KIND[card] == cards.DANGER:
            return self.with_team(seat, dangers=cards.with_card(team.dangers, card))
        return self.with_team(seat, items=cards.with_card(team.items, card))

    def without_card(self, seat: Seat, card: str) -> "State":
        """Return the card goes from the team's hand onto the discards."""
        hand = "dangers" if cards.KIND[card] == cards.DANGER else "items"
        rest = without(getattr(self.team(seat), hand), [card])
        return self.with_team(seat, **{hand: rest}).discard(card)

    def discard(self, card: str) -> "State":
        """Return the card lies on the discards of its deck."""
        kind = cards.KIND[card]
        deck = self.deck(kind)
        return self.with_deck(kind, with_changes(deck, out=cards.with_card(deck.out, card)))

    def with_deck(self, kind: str, deck: Deck) -> "State":
        return with_changes(self, **{"danger" if kind == cards.DANGER else "item": deck})


def levels_in_play(options: Options, teams: int) -> tuple[int, ...]:
    """Return the top levels, the lowest first."""
    levels = options.levels
    if not isinstance(levels, int):
        by_teams = 3 if teams <= FEW_TEAMS else 4
        levels = by_teams if levels == BY_TEAMS else LEVELS_BY_TIME[teams]
    return tuple(range(5 - levels, 5))

"""A position of Roll to the Top!, and what can be read off it."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, combinations

from games.engine import CHANCE, Seat, without
from games.errors import gettext_noop
from games.facts import PLUS
from games.options import option
from games.roll_to_the_top.dice import PLAIN, RULEBOOK, SETS, SIGNS, Hand, Kit, ways
from games.roll_to_the_top.moves import Add, Place, Remove, Swap
from games.roll_to_the_top.sheets import TITLES, Sheet, sheet_of

MOST_SEATS = 40
START, SORT, ADJUST, READY, DICE, FILL, OVER = (
    "start", "sort", "adjust", "ready", "dice", "fill", "over",
)  # fmt: skip


@dataclass(frozen=True)
class Options:
    """The choices of the rulings, and who works out the sums."""

    sheet: str = option(
        "burj_khalifa",
        TITLES,
        gettext_noop("Sheet"),
        gettext_noop("Choose a sheet, or draw your own."),
        free=True,
    )
    direction: str = option(
        "increasing",
        ("increasing", "decreasing"),
        gettext_noop("Direction"),
        gettext_noop("Increasing: numbers get higher or stay the same on the way up."),
    )
    dice: str = option(
        RULEBOOK,
        tuple(SETS),
        gettext_noop("Dice"),
        gettext_noop("Larger dice make sums to 100."),
    )
    signs: str = option(
        PLUS,
        SIGNS,
        gettext_noop("Signs"),
        gettext_noop("Only add dice, or take away as well."),
    )
    first_roller: int = option(
        1,
        range(1, MOST_SEATS + 1),
        gettext_noop("Rolls first"),
        gettext_noop("For example the team that won the last game."),
    )
    whole_class: bool = option(
        False,
        (False, True),
        gettext_noop("Whole class"),
        gettext_noop("Up to 40 teams play with the same dice."),
    )
    calculate: str = option(
        "student",
        ("student", "server"),
        gettext_noop("Who adds"),
        gettext_noop("Students type the sums, or the app adds."),
    )


@dataclass(frozen=True)
class Team:
    """`numbers[k]` stands in square k of the sheet, 0 while it is empty; those of `gold` were
    made of several dice."""

    numbers: Hand
    placed: tuple[Place, ...] = ()
    done: bool = False
    gold: frozenset[int] = frozenset()


@dataclass(frozen=True)
class State:
    """`phase`: START the first roller is to roll, SORT five dice are due, ADJUST the roller
    changes a die, READY it is to roll, DICE the dice in play are due, FILL, OVER.

    `dice`: the sides in play; `rolled`: the last result as (sides, number); `white`: the face
    that came with it; `quiet`: how many rounds running nobody has filled a square.
    """

    options: Options
    phase: str
    round: int
    roller: Seat
    dice: tuple[int, ...]
    rolled: tuple[tuple[int, int], ...]
    white: str
    quiet: int
    teams: tuple[Team, ...]

    @property
    def sheet(self) -> Sheet:
        return sheet_of(self.options.sheet)

    @property
    def kit(self) -> Kit:
        return Kit(self.options.dice, self.options.signs)

    @property
    def next_roller(self) -> Seat:
        """The seat to which the white die has moved."""
        return self.roller % len(self.teams) + 1


def to_move(state: State) -> frozenset[Seat]:
    """Return who may move; in FILL every seat that is not done."""
    if state.phase == OVER:
        return frozenset()
    if state.phase in (SORT, DICE):
        return frozenset({CHANCE})
    if state.phase == FILL:
        return frozenset(seat for seat, team in enumerate(state.teams, 1) if not team.done)
    return frozenset({state.roller})


def takes(
    sheet: Sheet, numbers: Sequence[int], index: int, direction: str, highest: int = PLAIN.highest
) -> range:
    """Return the numbers this square may take now; an empty range if it takes none."""
    # The rulebook's three cases: a square on others, a bottom square, one that overhangs.
    if numbers[index] or not sheet.is_open(index, numbers):
        return range(0)
    below = [numbers[other] for other in sheet.squares[index].below]
    if direction == "decreasing":
        return range(1, min(below, default=highest) + 1)
    return range(max(below, default=1), highest + 1)


def slack(sheet: Sheet, numbers: Sequence[int], index: int, number: int, direction: str) -> int:
    """Return how far the number is from the nearest one below; 0 for a square that stands on
    none."""
    below = [numbers[other] for other in sheet.squares[index].below]
    if direction == "decreasing":
        return min(below, default=number) - number
    return number - max(below, default=number)


@lru_cache(maxsize=256)
def hands(dice: Hand, signs: str = PLUS) -> tuple[Hand, ...]:
    """Return every sum and difference of one or more of these dice, fewest dice first, none
    twice."""
    sizes = range(1, len(dice) + 1)
    chosen = {way for n in sizes for hand in combinations(dice, n) for way in ways(hand, signs)}
    return tuple(sorted(chosen, key=lambda hand: (len(hand), hand)))


def dice_left(state: State, seat: Seat) -> Hand:
    """Return the numbers this seat has not used in this round."""
    used = chain.from_iterable(place.dice for place in state.teams[seat - 1].placed)
    return without(tuple(sorted(number for _, number in state.rolled)), map(abs, used))


def can_place(state: State, seat: Seat) -> bool:
    """Say if the seat has a die and an empty square left, however they fit."""
    return bool(dice_left(state, seat)) and 0 in state.teams[seat - 1].numbers


def placements(state: State, seat: Seat) -> tuple[Place, ...]:
    """Return every number this seat can place now, by dice, then by squares from the bottom
    left."""
    sheet, numbers = state.sheet, state.teams[seat - 1].numbers
    open_squares = [
        (square, takes(sheet, numbers, index, state.options.direction, state.kit.highest))
        for index, square in enumerate(sheet.squares)
    ]
    return tuple(
        Place(hand, sum(hand), square.row, square.column)
        for hand in hands(dice_left(state, seat), state.kit.signs)
        for square, taken in open_squares
        if sum(hand) in taken
    )


def public_numbers(state: State, seat: Seat) -> Hand:
    """Return the seat's numbers at the end of the last round, which are all that others may see."""
    team = state.teams[seat - 1]
    if not team.placed:
        return team.numbers
    fresh = _fresh(state, team)
    return tuple(0 if index in fresh else number for index, number in enumerate(team.numbers))


def public_gold(state: State, seat: Seat) -> frozenset[int]:
    """Return the seat's gold squares at the end of the last round."""
    team = state.teams[seat - 1]
    return team.gold - _fresh(state, team) if team.placed else team.gold


def most_gold(state: State) -> tuple[Seat, ...]:
    """Return the seats with most gold squares at the end of the last round; none if nobody has
    any."""
    squares = {seat: len(public_gold(state, seat)) for seat in range(1, len(state.teams) + 1)}
    most = max(squares.values())
    return tuple(seat for seat, number in squares.items() if number == most > 0)


def _fresh(state: State, team: Team) -> set[int]:
    """Return the squares that the team has filled in this round."""
    return {state.sheet.index_by_position[place.row, place.column] for place in team.placed}


def required_change(state: State) -> str:
    """Return how the roller must change the dice: a face of the white die, or "" for not at all.

    The exceptions of the rulebook, in the order of the rulings, come before the white die.
    """
    if len(state.dice) == len(state.kit.sides):
        return "" if state.quiet else "-"
    return "+" if state.quiet or len(state.dice) == 1 else state.white


def white_counts(state: State) -> bool:
    """Say if the white die decides how the dice change: now, or next while sheets are filled."""
    # While sheets are filled nobody knows yet if all will skip, which would overrule it, too.
    overruled = state.phase == ADJUST and state.quiet > 0
    is_fixed = len(state.dice) in (1, len(state.kit.sides))
    return state.phase in (ADJUST, FILL) and not overruled and not is_fixed


def adjustments(state: State) -> tuple[Add | Remove | Swap, ...]:
    """Return what the roller may do to the dice in play: to add first, the smallest dice first."""
    face = required_change(state)
    aside = [sides for sides in state.kit.sides if sides not in state.dice]
    adds = tuple(Add(sides) for sides in aside if "+" in face)
    removes = tuple(Remove(sides) for sides in state.dice if "-" in face)
    swaps = tuple(Swap(out, into) for out in state.dice for into in aside if face == "<>")
    return (*adds, *removes, *swaps)

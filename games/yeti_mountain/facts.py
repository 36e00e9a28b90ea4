"""The sums of Yeti Mountain: the rows a turn gained and lost, or how high the team stands."""

from dataclasses import replace

from games.engine import Seat
from games.errors import Sentence, gettext_noop
from games.facts import (
    MINUS,
    Fact,
    FactScope,
    PracticedFacts,
    Tag,
    addition,
    difference,
    multiplication,
)
from games.ideas import Idea
from games.waiting import WaitingFact
from games.yeti_mountain.moves import End, Move
from games.yeti_mountain.position import State

TAGS: tuple[Tag, ...] = (
    Tag(
        "CCSS",
        "MP1-MP3",
        gettext_noop("Plan, reason and argue about a way"),
        why=gettext_noop("Choices: the way over the tiles, planned before the first step."),
    ),
    Tag(
        "CCSS",
        "6.NS.C.5",
        gettext_noop("Use numbers above and below zero"),
        "-",
        (),
        gettext_noop("Sums with rows up and rows down."),
    ),
    Tag(
        "CCSS",
        "3.OA.C.7",
        gettext_noop("Multiply and divide within 100 from memory"),
        "*",
        (FactScope("*", within=100, factors=10),),
        gettext_noop("Facts with × whose factors are at most 10."),  # noqa: RUF001
    ),
    Tag(
        "England",
        "Y2",
        gettext_noop("Position and direction"),
        why=gettext_noop("Choices: the way over the tiles, planned before the first step."),
    ),
    Tag(
        "KMK",
        "Raum und Form",
        gettext_noop("Find the way in space"),
        why=gettext_noop("Choices: the way over the tiles, planned before the first step."),
    ),
)
_HOW_FAR = gettext_noop("How many rows away is the Yeti?")
_HEIGHT = gettext_noop("How many metres up are %(seat)s?")
_METRES_ABOVE = gettext_noop("How many metres are %(seat)s above you?")
_METRES_BELOW = gettext_noop("How many metres are %(seat)s below you?")
_METRES_TO_GO = gettext_noop("How many metres are there to the top?")
_ROWS_ABOVE = gettext_noop("How many rows are %(seat)s above you?")
_ROWS_BELOW = gettext_noop("How many rows are %(seat)s below you?")
_ROWS_TO_GO = gettext_noop("How many rows are there to the top?")
PRACTICES: tuple[PracticedFacts, ...] = ()  # one table, of the metres of a row


def facts(state: State, seat: Seat, move: Move) -> tuple[Fact, ...]:
    """Add up the route of the turn, if it has more than one part; with metres a row, work out how
    high the team stands."""
    if not isinstance(move, End) or seat != state.seat:
        return ()
    row, metres = state.team(seat).row, state.options.metres
    if metres:
        return (
            (multiplication(row, metres, move.height),) if row and move.height is not None else ()
        )
    if len(state.turn.route) < 2:
        return ()
    return (addition(state.turn.route, move.rows),)


def with_claim(state: State, seat: Seat, move: Move, claim: int) -> Move:
    """Return the end of the turn with these rows, or this height."""
    if not isinstance(move, End):
        return move
    return replace(move, height=claim) if state.options.metres else replace(move, rows=claim)


def idea(state: State, seat: Seat) -> Idea | None:
    """Ask how far the Yeti is, in rows."""
    climber = state.team(seat)
    if state.yeti is None or climber.at is None or climber.row == state.yeti.row:
        return None
    rows = sorted((climber.row, state.yeti.row), reverse=True)
    return Idea(tuple(rows), MINUS, question=Sentence(_HOW_FAR))


def waiting_facts(state: State, seat: Seat) -> tuple[WaitingFact, ...]:
    """Ask how high the others stand, how far above or below, and how far it is to the top.

    The own height is asked when the team's turn ends.
    """
    metres, own = state.options.metres, state.team(seat).row
    others = [(other, team.row) for other, team in enumerate(state.teams, 1) if team.row]
    others = [one for one in others if one[0] != seat]
    heights = [
        WaitingFact(multiplication(row, metres, None), Sentence(_HEIGHT, {"seat": other}))
        for other, row in others
        if metres
    ]
    apart = [_apart(own, row, other, metres) for other, row in others if own not in (0, row)]
    top = difference(state.mountain.summit.row * (metres or 1), own * (metres or 1), None)
    to_go = Sentence(_METRES_TO_GO if metres else _ROWS_TO_GO)
    return (*heights, *apart, WaitingFact(top, to_go)) if own else (*heights, *apart)


def _apart(own: int, row: int, other: Seat, metres: int) -> WaitingFact:
    """Ask how far another team is from the own one."""
    low, high = sorted((own * (metres or 1), row * (metres or 1)))
    above, below = (_METRES_ABOVE, _METRES_BELOW) if metres else (_ROWS_ABOVE, _ROWS_BELOW)
    question = Sentence(above if row > own else below, {"seat": other})
    return WaitingFact(difference(high, low, None), question)

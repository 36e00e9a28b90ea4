"""The sums of Yeti Mountain: the rows a turn gained and lost."""

from dataclasses import replace

from games.engine import Seat
from games.errors import Sentence, gettext_noop
from games.facts import MINUS, Fact, PracticedFacts, Tag, addition
from games.ideas import Idea
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
PRACTICES: tuple[PracticedFacts, ...] = ()  # its sums are too few and too different


def facts(state: State, seat: Seat, move: Move) -> tuple[Fact, ...]:
    """Add up the route of the turn, if it has more than one part."""
    if not isinstance(move, End) or seat != state.seat or len(state.turn.route) < 2:
        return ()
    return (addition(state.turn.route, move.rows),)


def with_claim(state: State, seat: Seat, move: Move, claim: int) -> Move:
    """Return the end of the turn with these rows."""
    return replace(move, rows=claim) if isinstance(move, End) else move


def idea(state: State, seat: Seat) -> Idea | None:
    """Ask how far the Yeti is, in rows."""
    climber = state.team(seat)
    if state.yeti is None or climber.at is None or climber.row == state.yeti.row:
        return None
    rows = sorted((climber.row, state.yeti.row), reverse=True)
    return Idea(tuple(rows), MINUS, question=Sentence(_HOW_FAR))

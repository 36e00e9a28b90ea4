"""How a game ended for a team: its place, what it reads beside it, and what it got right."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.engine import Seat, number_places
from games.errors import Sentence
from games.movelog import MoveLog

STEPS = 3
"""The podium has this many; places below it have none."""


@dataclass(frozen=True)
class Ending:
    """`podium`: the first places with their seats, as they stand from left to right; `others`: the
    places below. Of the viewer's own team: its `place` from 1, whether it `is_shared`, its `lines`,
    and how many `facts` it got right.
    """

    podium: tuple[tuple[int, Sequence[Seat]], ...]
    others: tuple[tuple[int, Sequence[Seat]], ...]
    place: int = 0
    is_shared: bool = False
    lines: tuple[Sentence, ...] = ()
    facts: int = 0


def ending_of(log: MoveLog, seat: Seat | None) -> Ending:
    """Return the ending that this team (None: nobody's) reads after this log."""
    places = number_places(log.outcome.ranking)
    first, *more = (one for one in places if one[0] <= STEPS)
    podium = (*more[:1], first, *more[1:])
    others = places[len(podium) :]
    if seat is None:
        return Ending(podium, others)
    place, seats = next(one for one in places if seat in one[1])
    lines = log.game.hooks.closing(log.state, seat)
    return Ending(podium, others, place, len(seats) > 1, lines, _right_facts(log, seat))


def _right_facts(log: MoveLog, seat: Seat) -> int:
    """How many results the team has given correctly."""
    read, facts_of = log.game.notation.read, log.game.facts.facts
    rows = ((log.states[ply], log.rows[ply]) for ply in log.line)
    own = (facts_of(state, seat, read(row.text)) for state, row in rows if row.seat == seat)
    return sum(fact.right for facts in own for fact in facts)

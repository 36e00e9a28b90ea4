"""How a game ended for a team: its place, what it reads beside it, and what it got right."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from classroom.play.end_picture import Stand, stands
from games.engine import CHANCE, Seat, number_places
from games.errors import Sentence
from games.facts import OVER, TIMES, Fact, equation, is_trivial, operands
from games.movelog import MoveLog

STEPS = 3
"""The podium has this many; places below it have none."""
MOST_NEWS = 8
"""So many moves back a correct result is still news."""


@dataclass(frozen=True)
class Ending:
    """`podium`: the first places with their seats, as they stand from left to right; `others`: the
    places below; `places`: all from the first; `stands`: all teams at the height that they reached.
    Without places if none has climbed. Of the viewer's own team: its `place` from 1, whether it
    `is_shared`, its `lines`, how many `facts` it got right, and the nicest of them.
    """

    podium: tuple[tuple[int, Sequence[Seat]], ...]
    others: tuple[tuple[int, Sequence[Seat]], ...]
    places: tuple[tuple[int, Sequence[Seat]], ...]
    stands: tuple[Stand, ...]
    place: int = 0
    is_shared: bool = False
    lines: tuple[Sentence, ...] = ()
    facts: int = 0
    nicest: str = ""


def ending_of(log: MoveLog, seat: Seat | None) -> Ending:
    """Return the ending that this team (None: nobody's) reads after this log."""
    # What everybody may know: a game that is cut short keeps its secrets.
    heights, _ = log.game.board.progress(log.state)
    if is_flat(log):
        # A place that everybody has is none; all stand at the foot.
        everybody = [seat for seats in log.outcome.ranking for seat in seats]
        picture = stands(((1, ()), (1, everybody)), heights)
        return _with_facts(Ending((), (), (), picture), log, seat)
    places = number_places(log.outcome.ranking)
    first, *more = (one for one in places if one[0] <= STEPS)
    podium = (*more[:1], first, *more[1:])
    others = places[len(podium) :]
    ending = Ending(podium, others, places, stands(places, heights))
    if seat is None:
        return ending
    place, seats = next(one for one in places if seat in one[1])
    lines = log.game.hooks.closing(log.state, seat)
    own = replace(ending, place=place, is_shared=len(seats) > 1, lines=lines)
    return _with_facts(own, log, seat)


def is_flat(log: MoveLog) -> bool:
    """Whether all teams share the first place because none had climbed when they were ranked."""
    heights, _ = log.game.board.progress(log.ranked_state)
    return len(log.outcome.ranking) == 1 and not any(heights.values())


def _with_facts(ending: Ending, log: MoveLog, seat: Seat | None) -> Ending:
    right = [] if seat is None else list(_right_facts(log, seat))
    return replace(ending, facts=len(right), nicest=_nicest(right))


def last_right(log: MoveLog) -> tuple[Seat, str] | None:
    """Return who was the last to give a correct result that everybody may read and that is worth
    it, and the equation.

    Only the last moves are looked at: what is older is no news.
    """
    for ply in [ply for ply in log.line if log.rows[ply].seat != CHANCE][-MOST_NEWS:][::-1]:
        if log.can_read(ply, None) and (nicest := _nicest(_right_at(log, ply))):
            return log.rows[ply].seat, nicest
    return None


def _nicest(facts: Iterable[Fact]) -> str:
    """Return the equation to be proud of: products before sums, large numbers before small ones;
    none that is trivial."""
    some = [fact for fact in facts if not is_trivial(fact.sum)]
    return equation(max(some, key=how_nice)) if some else ""


def _right_facts(log: MoveLog, seat: Seat) -> Iterator[Fact]:
    """Yield the results that the team has given correctly."""
    for ply in log.line:
        if log.rows[ply].seat == seat:
            yield from _right_at(log, ply)


def _right_at(log: MoveLog, ply: int) -> Iterator[Fact]:
    row = log.rows[ply]
    facts = log.game.facts.facts(log.states[ply], row.seat, log.game.notation.read(row.text))
    return (fact for fact in facts if fact.right)


def how_nice(fact: Fact) -> tuple[bool, int]:
    """Rank what to be proud of."""
    return fact.operation in (TIMES, OVER), max({*map(abs, operands(fact.sum)), abs(fact.answer)})

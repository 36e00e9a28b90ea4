"""The facts in what a seat wrote."""

from collections.abc import Callable, Sequence

from games.engine import Seat
from games.errors import UserError
from games.facts import Fact
from games.movelog import MoveLog

FactsOf = Callable[[int, Seat, str], Sequence[Fact]]


def facts_of_texts(log: MoveLog) -> FactsOf:
    """Return a reader of the facts in a text that a seat sent at a ply of this log; none if it
    cannot be read."""

    def facts_of(ply: int, seat: Seat, text: str) -> Sequence[Fact]:
        try:
            move = log.game.notation.read(text)
        except UserError:
            return ()
        # A browser may have named a ply that was still to come: it saw the present.
        facts: Sequence[Fact] = log.game.facts.facts(log.states[min(ply, log.ply)], seat, move)
        return facts

    return facts_of

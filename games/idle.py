"""Find what a team can work out while others choose."""

from games.contract import Game
from games.engine import Seat, State
from games.facts import fact_of, is_trivial, operands
from games.waiting import WaitingFact


def idle_facts(game: Game, state: State, seat: Seat) -> tuple[WaitingFact, ...]:
    """Return the facts of the position that this team can work out now, none of them trivial.

    Nothing while it has to move itself: a member must not read what the team is about to be asked.
    """
    to_move = game.rules.to_move(state)
    if not to_move or seat in to_move:
        return ()
    facts = game.hooks.waiting_facts(state, seat) + _asked_of_all(game, state, to_move)
    return tuple(one for one in facts if not is_trivial(one.fact.sum))


def _asked_of_all(game: Game, state: State, to_move: frozenset[Seat]) -> tuple[WaitingFact, ...]:
    """Return the one sum that everybody is asked while a single team chooses."""
    idea = game.hooks.idea(state, min(to_move)) if len(to_move) == 1 else None
    if idea is None or idea.question is None:
        return ()
    text = idea.signs.join(map(str, idea.numbers))
    fact = fact_of(text, sum(operands(text)), 0)
    return (WaitingFact(fact._replace(claim=None), idea.question),)

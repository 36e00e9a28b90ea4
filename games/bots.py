"""Bots of three strengths: what they press in a seat of any game."""

from collections.abc import Callable, Iterable

from games.contract import Game
from games.engine import Seat, State

WEAK, MIDDLE, STRONG = 1, 2, 3
STRENGTHS = (WEAK, MIDDLE, STRONG)
# Of a hundred choices so many are the best offer or one about as good; all others are any offer.
# A weak bot takes the best one now and then, too: in some games nobody gets to the top by chance
# alone.
BEST_OF_100 = {WEAK: 25, MIDDLE: 60, STRONG: 100}


def choose(
    game: Game, state: State, seat: Seat, strength: int, draw: Callable[[int], int]
) -> str | None:
    """The text of the move this seat's bot makes, None where it lets others go on.

    `draw(n)` gives a number from 0 to n - 1; equal positions and numbers, equal moves. What a bot
    knows is what its seat's page offers: it never errs in arithmetic, and sees nothing secret.
    """
    offers = game.bots.ranked_moves(state, seat)
    if not offers:
        return None
    if draw(100) < BEST_OF_100[strength]:
        return offers[draw(game.bots.near_best(state, seat))]
    return offers[draw(len(offers))]


def within(loss: float, values: Iterable[float]) -> int:
    """For `near_best`: how many of these values, the best first, lose at most so much; one where
    there are none.
    """
    best, *others = [*values] or [0.0]
    return 1 + sum(best - value <= loss for value in others)

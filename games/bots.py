"""Bots of three strengths: what they press in a seat of any game."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from games.contract import Game, Hints, Notation, Rules
from games.engine import Seat, State

WEAK, MIDDLE, STRONG = 1, 2, 3
STRENGTHS = (WEAK, MIDDLE, STRONG)
# Of a hundred choices this many are the best offer or one about as good; the rest are any offer.
# A weak bot takes the best one now and then, too: in some games nobody gets to the top by chance
# alone.
BEST_OF_100 = {WEAK: 25, MIDDLE: 60, STRONG: 100}


def choose(
    game: Game, state: State, seat: Seat, strength: int, draw: Callable[[int], int]
) -> str | None:
    """Choose the text of the move that this seat's bot makes; None if it lets others continue.

    `draw(n)` gives a number from 0 to n - 1; equal positions and numbers, equal moves.
    """
    # A bot knows what its seat's page offers: it never errs in arithmetic, and sees nothing secret.
    offers = game.bots.ranked_moves(state, seat)
    if not offers:
        return None
    if draw(100) < BEST_OF_100[strength]:
        return offers[draw(game.bots.near_best(state, seat))]
    return offers[draw(len(offers))]


def say_text(state: State, hint: Any) -> str:
    """Return an entry of a hint list unchanged."""
    return str(hint["text"])


@dataclass(frozen=True)
class HintBots:
    """Bots that play what the hint list offers, else whatever there is to press.

    They do not mind a `small_loss` of an entry's value; `say` makes an entry a text.
    """

    rules: Rules
    notation: Notation
    hints: Hints
    small_loss: float = 0.0
    say: Callable[[State, Any], str] = say_text

    @cached_property
    def _offers(self) -> Callable[[State, Seat], list[Any]]:
        """A bot asks for the order of its moves and for how many are about as good."""

        @lru_cache(maxsize=1)
        def offers(state: State, seat: Seat) -> list[Any]:
            return [hint for hint in self.hints.hint_list(state, seat)["hints"] if hint["text"]]

        return offers

    def ranked_moves(self, state: State, seat: Seat) -> tuple[str, ...]:
        texts = tuple(self.say(state, hint) for hint in self._offers(state, seat))
        return texts or tuple(map(self.notation.write, self.rules.legal_moves(state, seat)))

    def near_best(self, state: State, seat: Seat) -> int:
        return within(self.small_loss, map(self.hints.value, self._offers(state, seat)))


def within(loss: float, values: Iterable[float]) -> int:
    """Count for `near_best` how many of these values, the best first, lose at most `loss`; 1 if
    there are none."""
    best, *others = [*values] or [0.0]
    return 1 + sum(best - value <= loss for value in others)

"""Add up what could pay for a move: dice, and the points of cards."""

from typing import Any

from games.climb_on import climbing
from games.climb_on.equations import card_terms
from games.climb_on.position import State
from games.climb_on.turns import FACES
from games.facts import addition, is_trivial


def strength(state: State) -> list[int]:
    """Return the dice and cards that could pay for a move now, in points."""
    now = climbing.purse(state)
    return terms_of(state, now.dice, now.awards)


def terms_of(state: State, dice: tuple[int, ...], awards: str) -> list[int]:
    """Return what these dice and award cards add up to, with the cards of the roll."""
    # Chalk and Jump count for the move after the roll.
    roll = state.turn.roll if state.phase == "rolled" else None
    cards = card_terms(awards, bool(roll and roll.chalk), bool(roll and roll.jump))
    return [*dice, *(points for _, points in cards)]


def asks_strength(state: State) -> bool:
    """Say if students add up all that could pay, as far as this is worth a thought."""
    if state.phase != "rolled" or state.options.calculate != "student":
        return False
    terms = strength(state)
    return len(terms) > 1 and not is_trivial(addition(terms, None).sum)


def sum_of(state: State) -> dict[str, Any]:
    """Return the `terms` of all that could pay, what they are at `most` with these cards, and the
    `points` they make, None if students find them out."""
    terms, dice = strength(state), state.turn.dice
    most = sum(terms) - sum(dice) + max(FACES) * len(dice)
    return {"terms": terms, "most": most, "points": None if asks_strength(state) else sum(terms)}

"""Write the cost of a way and the payment for it as arithmetic."""

from collections import Counter
from itertools import chain

from games.climb_on.moves import AWARD_OF, AWARDS, CHALK_POINTS, JUMP_POINTS
from games.climb_on.panels import ENTERING
from games.climb_on.paying import Payment
from games.climb_on.reach import ACROSS, DIAGONAL, DOWN, UP, Path

_STEPS = (UP, ACROSS, DOWN, DIAGONAL)
_KIND_OF = {card: kind for kind, card in AWARD_OF.items()}


def cost_terms(path: Path) -> list[tuple[str, int]]:
    """Return the costs of the parts of a way, by name: `("up", 2), ("overhang", 2)`."""
    steps = Counter(step.name for step in path.steps)
    entered = Counter(chain.from_iterable(step.entered for step in path.steps))
    terms = [(name, steps[name]) for name in _STEPS if steps[name]]
    return terms + [(kind, entered[kind] * ENTERING[kind]) for kind in ENTERING if entered[kind]]


def counted_terms(path: Path) -> list[int]:
    """Return what a child adds that counts a way: its points, and what each panel adds."""
    entered = chain.from_iterable(step.entered for step in path.steps)
    return [len(path.steps), *(ENTERING[kind] for kind in entered)]


def cost_equation(path: Path) -> str:
    """Write `up 2 + across 1 + overhang 2 = 5 MP`."""
    parts = (f"{name} {points}" for name, points in cost_terms(path))
    return f"{' + '.join(parts)} = {path.points} MP"


def card_terms(awards: str, chalk: bool, jump: bool) -> list[tuple[str, int]]:
    """Return the points of each card that pays, by name."""
    cards = [("chalk", CHALK_POINTS)] * chalk + [("jump", JUMP_POINTS)] * jump
    return cards + [(_KIND_OF[card], AWARDS[card]) for card in awards]


def payment_equation(payment: Payment, chalk: bool, jump: bool) -> str:
    """Write `3 + 1 + chalk 2 + hard 4 = 10 MP`."""
    cards = card_terms(payment.awards, chalk, jump)
    parts = [*map(str, payment.dice), *(f"{name} {points}" for name, points in cards)]
    total = sum(payment.dice) + sum(points for _, points in cards)
    return f"{' + '.join(parts)} = {total} MP"

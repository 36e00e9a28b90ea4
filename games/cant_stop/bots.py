"""List what a bot may say in Can't Stop, best first."""

from typing import Any

from games.bots import HintBots
from games.cant_stop import hints, notation, rules
from games.cant_stop.position import State

SMALL_LOSS = 0.02
"""In spaces: the loss that a bot does not mind."""


def say(state: State, hint: dict[str, Any]) -> str:
    """Say the pairs with their sums if students calculate."""
    with_sums = "calculation" in hint and state.options.calculate == "student"
    return str(hint["calculation" if with_sums else "text"])


BOTS = HintBots(rules, notation, hints, SMALL_LOSS, say)

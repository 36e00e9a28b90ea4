"""The dice and signs that make the sums and differences of a lesson's topic."""

from typing import Any

from games.facts import MINUS, PLUS
from games.roll_to_the_top.dice import PLAIN, TO_100
from games.topics import Topic


def options_for(topic: Topic) -> dict[str, Any]:
    """Take larger dice for numbers beyond those that the rulebook's dice make, and let dice be
    taken away if the topic has differences."""
    if not topic.within:
        return {}
    dice = {"dice": TO_100} if topic.within > PLAIN.highest else {}
    return dice | ({"signs": PLUS + MINUS} if MINUS in topic.signs else {})

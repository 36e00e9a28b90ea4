"""The dice that make the sums of a lesson's topic."""

from typing import Any

from games.facts import MINUS, PLUS
from games.roll_to_the_top.dice import RULEBOOK, TO_100, Kit
from games.topics import Topic


def options_for(topic: Topic) -> dict[str, Any]:
    """Take larger dice for sums that go beyond those that the rulebook's dice mostly make."""
    adds = PLUS in topic.signs and {*topic.signs} <= {PLUS, MINUS}
    return {"dice": TO_100} if adds and topic.within > Kit(RULEBOOK).highest else {}

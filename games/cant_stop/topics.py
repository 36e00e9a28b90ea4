"""The numbers on which the facts of a lesson's topic come up."""

from typing import Any

from games.cant_stop.kinds import KINDS
from games.facts import TIMES
from games.topics import Topic


def options_for(topic: Topic) -> dict[str, Any]:
    """Multiply in a lesson on tables that the dice show; no dice are divided."""
    comes_up = TIMES in topic.signs and {*topic.tables} & {*KINDS["products"].faces}
    return {"numbers": "products"} if comes_up else {}

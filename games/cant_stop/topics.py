"""The numbers on which the facts of a lesson's topic come up."""

from typing import Any

from games.facts import TIMES
from games.topics import Topic


def options_for(topic: Topic) -> dict[str, Any]:
    """Multiply in a lesson on tables with products; no dice are divided."""
    return {"numbers": "products"} if topic.tables and TIMES in topic.signs else {}

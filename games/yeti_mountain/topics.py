"""The metres of a row on which the facts of a lesson's topic come up."""

from typing import Any

from games.topics import Topic
from games.yeti_mountain.position import METRES


def options_for(topic: Topic) -> dict[str, Any]:
    """Make a row as many metres high as the hardest table of the topic says; of the tables with one
    factor up to 9 the largest is the hardest, and ten is easy."""
    tables = [one for one in topic.tables if one in METRES]
    return {"metres": max(tables, key=lambda one: (one != 10, one))} if tables else {}

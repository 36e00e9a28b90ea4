"""The dice and trails on which the facts of a lesson's topic come up."""

from typing import Any

from games.facts import OVER, TIMES
from games.on_belay.position import FACES, HEIGHTS, TRAILS
from games.topics import Topic

FEWEST_TRAILS, MOST_TRAILS = 3, 7  # with fewer, teams are stuck too often; with more, it is long
FILL_UP = 3, 6, 4
"""Trails beside those of one or two tables: many results are whole steps of these."""
FEET, LOWEST = 450, 90
"""All trails together, so that a game takes about twenty rounds; the products to 9 by 9 fit in."""
ROPE = 8, 9
"""The rope as a part of the height, as in the presets of tables, but never above the longest."""
LONGEST_ROPE = 108
DICE = "2-9", "1-10", "1-12"


def options_for(topic: Topic) -> dict[str, Any]:
    """Lay a trail for each table of the topic: a result that makes whole steps is then a fact of
    the table, and so are its steps."""
    tables = [one for one in topic.tables if one in TRAILS]
    if not tables or not {*topic.signs} <= {TIMES, OVER}:
        return {}
    tables = tables[-MOST_TRAILS:]
    more = [one for one in FILL_UP if one not in tables][: max(0, FEWEST_TRAILS - len(tables))]
    trails = tuple(sorted((*tables, *more)))
    heights = (one for one in HEIGHTS if one >= LOWEST)
    height = min(heights, key=lambda one: abs(one - FEET / len(trails)))
    part, whole = ROPE
    return {
        "dice": next(one for one in DICE if max(tables) in FACES[one]),
        "trails": trails,
        "height": height,
        "rope": min(height * part // whole, LONGEST_ROPE),
    }

"""A simple way to rank steps in Yeti Mountain, against which its strongest bot is measured."""

from collections.abc import Sequence
from typing import Any

from games.engine import Seat
from games.yeti_mountain.bots import ranked_moves
from games.yeti_mountain.hints import hint_list
from games.yeti_mountain.notation import read
from games.yeti_mountain.position import State


def rows(state: State, seat: Seat) -> Any:
    """Steps for the most rows, the Yeti to throw down most others; else as the strongest bot."""
    texts = ranked_moves(state, seat)
    listed = hint_list(state, seat)
    if texts and listed["hints"] and texts[0] in {hint["text"] for hint in listed["hints"]}:
        rank = _throws if listed["question"] == "yeti" else _rows
        return read(min(listed["hints"], key=lambda hint: rank(hint, seat))["text"])
    return texts and read(texts[0])


def _rows(hint: Any, seat: Seat) -> Sequence[Any]:
    return -hint["gain"], hint["dangers"], hint["steps"], hint["place"]


def _throws(hint: Any, seat: Seat) -> Sequence[Any]:
    return sum(3 if thrown == seat else -1 for thrown in hint["thrown"]), hint["path"]


POLICIES = {rows.__name__: rows}

"""The hint lists of a log: those that are stored, the others computed again."""

from collections.abc import Mapping
from typing import Any

from games.engine import Seat, plain_data
from games.movelog import MoveLog

Hint = dict[str, Any]
HintLists = Mapping[tuple[int, Seat], dict[str, Any]]
"""Hint lists by the ply from which the seat has had them, and the seat."""


def hint_list_at(log: MoveLog, ply: int, seat: Seat, stored: HintLists) -> dict[str, Any]:
    """Return the seat's whole list before this ply; an empty one while the seat needs none."""
    if log.game.hints.list_key(log.states[ply], seat) is None:
        return {"hints": []}
    hint_list = stored.get((log.hint_list_start(seat, ply), seat))
    if hint_list is not None:
        return hint_list
    return dict(plain_data(log.game.hints.hint_list(log.states[ply], seat)))


def playable_hints(hint_list: Mapping[str, Any]) -> list[Hint]:
    """Return the hints that name a move, each move once: of ways that begin alike, the best."""
    # Some hints only say what would be possible with more stamina.
    hints: dict[str, Hint] = {}
    for hint in hint_list["hints"]:
        if hint["text"]:
            hints.setdefault(hint["text"], hint)
    return list(hints.values())

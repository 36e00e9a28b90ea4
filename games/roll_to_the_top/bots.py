"""List what a bot may say in Roll to the Top!, best first."""

from dataclasses import replace
from functools import lru_cache

from games.bots import within
from games.engine import Seat
from games.roll_to_the_top.hints import hint_list, list_key, value
from games.roll_to_the_top.moves import Done, Place
from games.roll_to_the_top.notation import read, write
from games.roll_to_the_top.position import State
from games.roll_to_the_top.rules import legal_moves

SMALL_LOSS = 0.05
"""In squares: the loss that a bot does not mind."""

_listed = lru_cache(maxsize=1)(hint_list)
"""Cached: a bot asks for the order of its moves, and for how many are about as good."""


def ranked_moves(state: State, seat: Seat) -> tuple[str, ...]:
    """List the moves of a bot: the hint list, or `done` if nothing fits; else what there is to
    press."""
    # A bot takes no placement back: it would never finish.
    if list_key(state, seat) is None:
        return tuple(map(write, legal_moves(state, seat)))
    texts = (hint["text"] for hint in _listed(state, seat)["hints"])
    return tuple(_as_typed(state, text) for text in texts if text) or (write(Done()),)


def near_best(state: State, seat: Seat) -> int:
    """Return the entries of the hint list that are worth at most `SMALL_LOSS` less than the
    first."""
    return within(SMALL_LOSS, map(value, _listed(state, seat)["hints"]))


def _as_typed(state: State, text: str) -> str:
    """Write a placement as the team's form sends it: without the sum if the server adds."""
    move = read(text)
    if state.options.calculate == "server" and isinstance(move, Place):
        move = replace(move, total=None)
    return write(move)

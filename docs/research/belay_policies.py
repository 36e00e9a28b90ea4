"""Simple ways to rank the climbs of On Belay, against which its strongest bot is measured."""

from collections.abc import Callable
from typing import Any

from games.engine import Seat
from games.on_belay.bots import ranked_moves
from games.on_belay.hints import TeamHint, hint_list, saved_now
from games.on_belay.notation import read
from games.on_belay.position import State

Rank = Callable[[State, Seat, TeamHint], float]


def one_roll(state: State, seat: Seat, hint: TeamHint) -> float:
    """The rolls that a climb saves, whatever the next roll brings."""
    place = state.options.trails.index(hint["trail"])
    return saved_now(state.options, state.team(seat), place, hint["steps"])


def highest(state: State, seat: Seat, hint: TeamHint) -> float:
    """The highest result."""
    return hint["gain"]


def _policy(rank: Rank) -> Callable[[State, Seat], Any]:
    """Play on belay first, then by rank; if there is no climb to choose, as the strongest bot."""

    def move(state: State, seat: Seat) -> Any:
        texts, hints = ranked_moves(state, seat), hint_list(state, seat)["hints"]
        ranks = [rank(state, seat, hint) for hint in hints if hint["on_belay"]]
        best = ranks.index(max(ranks)) if ranks else 0
        return texts and read(texts[best])

    return move


POLICIES = {rank.__name__: _policy(rank) for rank in (one_roll, highest)}

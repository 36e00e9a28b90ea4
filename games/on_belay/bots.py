"""List what a bot may say in On Belay, best first."""

from functools import lru_cache

from games.bots import within
from games.engine import Seat
from games.on_belay.hints import hint_list, list_key, value
from games.on_belay.moves import Climb, Pass, Verdict
from games.on_belay.notation import read, write
from games.on_belay.position import State
from games.on_belay.rules import legal_moves, may_pass, verdict_is_right

SMALL_LOSS = 0.05
"""In rolls: the loss that a bot does not mind."""

_listed = lru_cache(maxsize=1)(hint_list)
"""Cached: a bot asks for the order of its moves, and for how many are about as good."""


def ranked_moves(state: State, seat: Seat) -> tuple[str, ...]:
    """Return the climbs of the hint list, then the pass, last one climb that is too far for the
    rope: more of them would send weak bots home for ever. Only correct verdicts."""
    if list_key(state, seat) is not None:
        return _moves(state, seat)
    moves = legal_moves(state, seat)
    return tuple(write(one) for one in moves if not isinstance(one, Verdict) or _says(state, one))


def _says(state: State, verdict: Verdict) -> bool:
    """Say if it is true and has the feet between just if the form asks for them."""
    needs_number = state.options.needs_number(state.team(verdict.seat), verdict.off)
    return verdict_is_right(state, verdict) and (verdict.difference is not None) == needs_number


def near_best(state: State, seat: Seat) -> int:
    """Return the climbs that save at most `SMALL_LOSS` fewer rolls than the first."""
    hints = _listed(state, seat)["hints"]
    return within(SMALL_LOSS, (value(hint) for hint in hints if hint["on_belay"]))


def _moves(state: State, seat: Seat) -> tuple[str, ...]:
    hints = _listed(state, seat)["hints"]
    safe = [_as_typed(state, hint["text"]) for hint in hints if hint["on_belay"]]
    short = [_as_typed(state, hint["text"]) for hint in hints if not hint["on_belay"]]
    passing = [write(Pass())] if may_pass(state, seat) else []
    return (*safe, *passing, *short[:1])


def _as_typed(state: State, text: str) -> str:
    """Write a climb as the team's form sends it: without results if the server works them out."""
    move = read(text)
    if state.options.calculate == "server" and isinstance(move, Climb):
        return write(move.short)
    return text

"""List what a bot may say in Climb ON!, best first."""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from games.bots import within
from games.climb_on import chances, climbing
from games.climb_on.hints import go_rank, hint_list, list_key, value
from games.climb_on.moves import Clip, Go, Move, Place, Redraw, Roll, Spend
from games.climb_on.notation import read, write
from games.climb_on.position import State, Turn
from games.climb_on.resting import place_panel
from games.climb_on.rules import legal_moves
from games.climb_on.strength import asks_strength
from games.climb_on.wall import Square, notch
from games.engine import Seat

SMALL_LOSS = 0.02
"""In rows: the loss that a bot does not mind."""
# Only this many near placements are tried out: a climber reaches those next.
TRIED = 3
_PROMISED = 3  # dice

_listed = lru_cache(maxsize=1)(hint_list)
"""Cached: a bot asks for the order of its moves, and for how many are about as good."""


def ranked_moves(state: State, seat: Seat) -> tuple[str, ...]:
    """List the moves of a bot: the hint list, with what ways cost if students add.

    Without a list: placements, most promising first, clips and stamina back, then the end of the
    turn. A bot never changes panels.
    """
    legal = [move for move in legal_moves(state, seat) if not isinstance(move, Redraw)]
    if list_key(state, seat) is not None:
        hints = _listed(state, seat)["hints"]
        hint_moves = [_as_typed(state, hint["text"]) for hint in hints if hint["text"]]
        return (*hint_moves, *([] if hint_moves else map(write, legal)))
    placements = [move for move in legal if isinstance(move, Place)]
    others = sorted((move for move in legal if not isinstance(move, Place)), key=_rank)
    return tuple(map(write, [*_rank_placements(state, placements), *others]))


def near_best(state: State, seat: Seat) -> int:
    """Return the rolls that are worth at most `SMALL_LOSS` less than the first, or the targets with
    the same rank."""
    listed = _listed(state, seat)
    hints = [hint for hint in listed["hints"] if hint["text"]]
    if listed["question"] == "go":
        ranks = [*map(go_rank, hints)]
        return max(1, sum(rank == ranks[0] for rank in ranks))
    return within(SMALL_LOSS, map(value, hints))


def _rank(move: Move) -> int:
    """Return a marker as soon as it can be placed, then stamina for the dice left over."""
    clips = isinstance(move, Clip) or (isinstance(move, Spend) and move.clip is not None)
    return 0 if clips else 1 if isinstance(move, Spend) else 2


def _as_typed(state: State, text: str) -> str:
    move = read(text)
    if isinstance(move, Go) and state.options.calculate == "student":
        have = climbing.purse(state).most if asks_strength(state) else None
        move = replace(move, have=have, cost=climbing.ways(state)[move.to].points)
    return write(move)


def _rank_placements(state: State, placements: Sequence[Place]) -> list[Place]:
    """Return the placements: the near ones by what the next roll would promise after each."""
    if state.phase == "setup":
        return list(placements)
    near = sorted(placements, key=lambda move: _distance(state, move.corner))[:TRIED]
    best = sorted(near, key=lambda move: _promise(place_panel(state, move)), reverse=True)
    return [*best, *(move for move in placements if move not in best)]


def _distance(state: State, corner: Square) -> int:
    """Return rows and columns from the panel's corner to the climber; on the ground to its
    notch."""
    x, y = state.team.at or notch(state.seat)
    return abs(corner[0] - x) + abs(corner[1] - y)


def _promise(placed: State) -> float:
    """Return the rows up that a roll of three dice without cards would lead on average next
    turn."""
    turn = replace(placed, phase="turn", turn=Turn())
    prices = chances.prices(turn, chalk=False, jump=False, dice=_PROMISED)
    return chances.forecast(turn, Roll(_PROMISED), prices).rows

"""Everything that writes at a table: matches and their players, moves, hints."""

from classroom.play.services.creation import SeatPlan, match_create
from classroom.play.services.hints import (
    hint_climb,
    hint_lists_ask,
    hint_lists_store,
    hint_lists_sweep,
)
from classroom.play.services.matches import (
    match_end,
    match_pause,
    match_resume,
    match_set,
    match_touch,
    player_add,
    player_remove,
)
from classroom.play.services.moves import Played, move_play, move_skip, move_take_back
from classroom.play.services.proposals import proposal_make, proposal_withdraw

__all__ = [
    "Played",
    "SeatPlan",
    "hint_climb",
    "hint_lists_ask",
    "hint_lists_store",
    "hint_lists_sweep",
    "match_create",
    "match_end",
    "match_pause",
    "match_resume",
    "match_set",
    "match_touch",
    "move_play",
    "move_skip",
    "move_take_back",
    "player_add",
    "player_remove",
    "proposal_make",
    "proposal_withdraw",
]

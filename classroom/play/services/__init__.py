"""Everything that writes at a table: matches and their players, moves, hints."""

from classroom.play.services.absent_teams import clock_act, clocks_sweep, seat_pass
from classroom.play.services.bots import bot_play, bots_sweep, seat_bot
from classroom.play.services.clock import (
    clock_extend,
    clock_left,
    clock_set,
    clock_set_per_move,
    seat_more_time,
)
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
    player_add,
    player_remove,
    seat_refresh,
    seat_set_hint_limit,
)
from classroom.play.services.messages import (
    hand_lower,
    hand_raise,
    match_message,
    message_clean,
    message_read,
)
from classroom.play.services.moves import MoveResult, move_play, move_skip, move_take_back
from classroom.play.services.press import move_press, proposal_confirm, proposal_withdraw

"""Signals of a table for other rooms, without the table knowing them."""

from django.dispatch import Signal

# Sent once the end of a match is committed, with `match`.
match_ended = Signal()
# Sent once hint lists are committed, with `match` and the `ply` at which they begin.
hints_stored = Signal()
# Sent where several moves are worth as much as the best, with `match`, its `log`, the `ply` of the
# decision, the `seat` and the `texts` of the moves; answered with the index of the one to tell.
equal_hints_found = Signal()
# Sent by Match once the clock of a game has paused it, with `match`.
time_ran_out = Signal()

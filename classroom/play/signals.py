"""Signals of a table for other rooms, without the table knowing them."""

from django.dispatch import Signal

# Sent once the end of a match is committed, with `match`.
match_ended = Signal()
# Sent once hint lists are committed, with `match` and the `ply` at which they begin.
hints_stored = Signal()
# Sent once a student who waits at this `match` has worked out a fact, and that is committed.
waiting_fact_solved = Signal()
# Sent by Match once the clock of a game has paused it, with `match`.
time_ran_out = Signal()

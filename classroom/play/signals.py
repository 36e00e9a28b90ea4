"""What other rooms may want to hear of a table, without the table knowing them."""

from django.dispatch import Signal

# Sent once the end of a match is committed, with `match`.
match_ended = Signal()
# Sent once hint lists are committed, with `match` and the `ply` at which they begin.
hints_stored = Signal()

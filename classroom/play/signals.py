"""What other rooms may want to hear of a table, without the table knowing them."""

from django.dispatch import Signal

# Sent once the end of a match is committed, with `match`.
match_ended = Signal()

"""What other rooms have to hear of people, without this room knowing them."""

from django.dispatch import Signal

# Sent inside the transaction in which these `names` of a `school_class` (by id) are forgotten, for
# what somebody has written about them elsewhere.
names_forgotten = Signal()

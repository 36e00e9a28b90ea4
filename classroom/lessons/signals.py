"""Signals of a lesson for other rooms, and by which they put screens of their own on its wall."""

from django.dispatch import Signal

# Asked for a screen that another room has, with the `lesson_now`, and the `view` and `page` of it.
# Who has this view answers with a Screen, or with None while there is nothing to show.
screen_wanted = Signal()

# Sent inside the transaction in which a teacher chooses what a `lesson` shows: the `chosen` Stop.
# The lesson still has the one before.
screen_chosen = Signal()

# Sent once the end of a `lesson` is committed.
lesson_ended = Signal()

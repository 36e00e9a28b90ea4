"""Signals of a lesson for other rooms."""

from django.dispatch import Signal

# Sent once the end of a `lesson` is committed.
lesson_ended = Signal()

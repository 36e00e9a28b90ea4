"""Database connections of threads that are no requests."""

from django.db import connections


def release_connections() -> None:
    """Give back what this thread has opened, as Django does after a request."""
    for connection in connections.all(initialized_only=True):
        connection.close_if_unusable_or_obsolete()

"""The counter of a match that tells screens that something changed."""

from typing import NamedTuple

from django.db import connection, transaction

from classroom.live.publish import publish


class Standing(NamedTuple):
    """A match as it stands inside the transaction that has just raised its version."""

    version: int
    status: str
    ceiling: int
    roles: bool


def version_raise(match_id: int) -> Standing:
    """Count one change and, once it is committed, tell the screens.

    To be called first in a transaction: the UPDATE holds the match's row until the commit, so
    that on PostgreSQL writers at one table follow each other, as they do on SQLite anyway.
    """
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE play_match SET version = version + 1 WHERE id = %s"
            " RETURNING version, status, ceiling, roles",
            [match_id],
        )
        version, status, ceiling, roles = cursor.fetchone()
    transaction.on_commit(lambda: publish(f"match:{match_id}", version))
    return Standing(version, status, ceiling, bool(roles))

"""Forget what a process has worked out for games at which nobody looks any more, so that a day of
lessons takes no more memory than the first.
"""

from collections.abc import Iterable, Mapping

from classroom.live.recent_changes import subject_of
from classroom.play import logs
from classroom.play.process_cache import ProcessCache
from classroom.play.table import Table, known_tables


def forget_unwatched(topics: Iterable[str], before: Mapping[int, int]) -> dict[int, int]:
    """Drop the tables and logs of matches to whose topics no stream listens, and at which nothing
    has happened since `before`: the versions that the last call has returned, by match. Who opens
    a page of one reads it again.
    """
    watched = {subject_of(topic) for topic in topics}
    tables: list[Table] = known_tables.all()
    others = [table.match for table in tables if f"match:{table.match.pk}" not in watched]
    if idle := [match for match in others if before.get(match.pk) == match.version]:
        known_tables.forget(*(match.pk for match in idle))
        logs.forget_logs(*idle)
    return {match.pk: match.version for match in others}


def forget_all() -> None:
    """Be as a process that has just started."""
    logs.forget_logs()
    for cache in ProcessCache.every:
        cache.forget_all()

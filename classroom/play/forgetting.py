"""Forget what a process has worked out for games that are over, so that a day of lessons takes no
more memory than the first.
"""

from collections.abc import Container, Iterable

from classroom.live.recent_changes import subject_of
from classroom.play import logs
from classroom.play.models import Match
from classroom.play.process_cache import ProcessCache
from classroom.play.table import Table, known_tables


def forget_over(topics: Iterable[str]) -> None:
    """Drop the tables of matches that are over and to whose topics no stream listens. Whoever opens
    a page of one reads it again."""
    watched: Container[str] = {subject_of(topic) for topic in topics}
    tables: list[Table] = known_tables.all()
    over = [
        table.match
        for table in tables
        if table.match.status == Match.Status.ENDED and f"match:{table.match.pk}" not in watched
    ]
    if over:
        known_tables.forget(*(match.pk for match in over))
        logs.forget_logs(*over)


def forget_all() -> None:
    """Be as a process that has just started."""
    logs.forget_logs()
    for cache in ProcessCache.every:
        cache.forget_all()

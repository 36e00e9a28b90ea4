"""The app with its locks taken off, to show that the race tests can fail.

`uvicorn tests.faults.unlocked:application`, on a database that has lost its unique keys.
Nothing of this can be switched on in the app itself.
"""

import time
from threading import Condition
from typing import Any

from django.db import connection

from classroom.asgi import application
from classroom.lessons.models import Lesson
from classroom.lessons.services import lifecycle, next_game, tables
from classroom.lessons.views import lobby, next_game as next_game_views
from classroom.play.models import Match
from classroom.play.services import moves

__all__ = ["application"]


_present, _come = [0], Condition()


def others_come() -> None:
    """Between reading and writing: until another has read, too, at most a second, and 50 ms more.

    While one is in a transaction of SQLite no other can come.
    """
    alone = connection.in_atomic_block and connection.vendor == "sqlite"
    with _come:
        _present[0] += 1
        _come.notify_all()
        _come.wait_for(lambda: _present[0] > 1, timeout=0 if alone else 1)
    time.sleep(0.05)
    with _come:
        _present[0] -= 1


def log_read_early(match: Match, key: str | None) -> Any:
    """Others get the time to write after this one has read."""
    result = _log_and_repeat(match, key)
    others_come()
    return result


_log_and_repeat = moves._log_and_repeat
moves._log_and_repeat = log_read_early
# Without its decorator it is no transaction, and the count of the version holds no lock.
moves._write_once = moves._write_once.__wrapped__  # type: ignore[attr-defined]


def lesson_read(lesson: Lesson) -> str:
    """In place of `version_bump_and_notify`: holds no lock, and others get the time to act."""
    stored = Lesson._base_manager.get(pk=lesson.pk)
    others_come()
    return stored.status


def tables_end_late(lesson: Lesson) -> None:
    """Others get the time to find that the next game is still to come."""
    time.sleep(0.05)
    _end_tables(lesson)


for room in (lifecycle, next_game):
    room.version_bump_and_notify = lesson_read  # type: ignore[attr-defined]
_end_tables = next_game.end_tables
next_game.end_tables = tables_end_late
tables._check_ply = lambda table, ply: None
lobby.lesson_start = lifecycle.lesson_start.__wrapped__  # type: ignore[attr-defined]
next_game_views.lesson_start_next_game = next_game.lesson_start_next_game.__wrapped__  # type: ignore[attr-defined]

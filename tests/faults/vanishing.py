"""Something is deleted, ended or moved at any moment of a request: before any of its statements."""

import re
from collections.abc import Callable
from typing import Any

from django.db import connection
from django_scopes import scopes_disabled

_WRITES = ("UPDATE", "INSERT", "DELETE")
_SESSION = re.compile(r'\w+ (INTO|FROM) "django_session"').match
_OWN = ("SAVEPOINT", "RELEASE", "ROLLBACK", "PRAGMA", "SET ")


class Change:
    """Writes what a teacher's action does if the same rows are there each time: worked out once, by
    the action, and written again from then on. That takes a tenth of the time.
    """

    def __init__(self, action: Callable[[], object]) -> None:
        self._action = action
        self._writes: list[tuple[str, Any]] = []

    def make(self, is_as_before: bool) -> None:
        """Act; if there are other rows than before, anew."""
        if not is_as_before:
            self._action()
        elif self._writes:
            with connection.cursor() as cursor:
                for write in self._writes:
                    cursor.execute(*write)
        else:
            with connection.execute_wrapper(self._note):
                self._action()

    def _note(self, execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if sql.startswith(_WRITES):
            assert not many
            self._writes.append((sql, params))
        return execute(sql, params, many, context)


class Moment:
    """Makes a change before statement number `at` of a request, as another request would.

    A change waits for the locks of a request that has begun to write, so it is not made then.
    `is_over` says if the request had fewer statements.
    """

    def __init__(self, change: Change, at: int) -> None:
        self._change, self._at = change, at
        self._count = 0
        self._has_written = self._has_other_rows = self._is_changing = False
        self._depth = len(connection.savepoint_ids)

    @property
    def is_over(self) -> bool:
        return self._count <= self._at

    def __call__(self, execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if not self._is_changing and not sql.startswith(_OWN):
            self._look_at(sql)
        return execute(sql, params, many, context)

    def _look_at(self, sql: str) -> None:
        if len(connection.savepoint_ids) == self._depth:
            self._has_written = False
            # Outside of the test this is no transaction that a failed statement could break.
            connection.needs_rollback = False
        if self._count == self._at and not self._has_written:
            self._is_changing = True
            with scopes_disabled():
                self._change.make(is_as_before=not self._has_other_rows)
            self._is_changing = False
        self._count += 1
        self._has_written |= sql.lstrip().startswith(_WRITES) or "FOR UPDATE" in sql
        self._has_other_rows |= sql.lstrip().startswith(("INSERT", "DELETE")) and not _SESSION(sql)

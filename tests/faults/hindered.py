"""The app on a database that takes nothing for as long as a file `full` or `read_only` says so.

`uvicorn tests.faults.hindered:application`; SQLite refuses as it would on such a disk.
"""

from typing import Any

from django.conf import settings
from django.db.backends.signals import connection_created

from classroom.asgi import application

__all__ = ["application"]

NO_LIMIT = 1 << 30


def hinder(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
    database = context["connection"].connection
    # A limit below the present size is the present size.
    most = 1 if (settings.VAR_DIR / "full").exists() else NO_LIMIT
    database.execute(f"PRAGMA max_page_count={most}")
    database.execute(f"PRAGMA query_only={int((settings.VAR_DIR / 'read_only').exists())}")
    return execute(sql, params, many, context)


def set_up(connection: Any, **_facts: Any) -> None:
    connection.execute_wrappers.append(hinder)


connection_created.connect(set_up)

"""Rows by the thousand, past the ORM: a history has millions, and a model object for each would
take longer than all the rest."""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from django.apps import apps
from django.db import connection, models

CACHE = 256  # MB of the database in memory while a history is written
Row = Sequence[Any]


@contextmanager
def keep_given_times() -> Iterator[None]:
    """Inside, rows keep the times they are given: what is made up did not happen just now."""
    model_fields = [one for model in apps.get_models() for one in model._meta.local_fields]
    fields: list[Any] = [one for one in model_fields if getattr(one, "auto_now_add", False)]
    for one in fields:
        one.auto_now_add = False
    try:
        yield
    finally:
        for one in fields:
            one.auto_now_add = True


@contextmanager
def large_cache() -> Iterator[None]:
    """Let SQLite keep the ends of its indexes in memory, to which most rows are added."""
    if connection.vendor != "sqlite":
        yield
        return
    with connection.cursor() as cursor:
        usual = cursor.execute("PRAGMA cache_size").fetchone()[0]
        cursor.execute(f"PRAGMA cache_size = -{CACHE * 1024}")
        try:
            yield
        finally:
            cursor.execute(f"PRAGMA cache_size = {usual}")


def rows_write(model: type[models.Model], columns: Sequence[str], rows: Sequence[Row]) -> None:
    """Insert these rows, whose values come in the order of the columns.

    Columns that are not named get their defaults. Constraints and triggers are as ever.
    """
    concrete: Sequence[Any] = model._meta.local_concrete_fields
    fields = {one.column: one for one in concrete}
    more = [name for name in fields if name not in columns and not fields[name].primary_key]
    names = [*columns, *more]
    defaults = [fields[name].get_default() for name in more]
    stored = {n: put for n, name in enumerate(names) if (put := _stored(fields[name]))}
    _insert(model._meta.db_table, names, (_ready([*row, *defaults], stored) for row in rows))


def _insert(table: str, columns: Sequence[str], rows: Iterable[Row]) -> None:
    into = f'"{table}" ({", ".join(map(connection.ops.quote_name, columns))})'
    places = ", ".join(["%s"] * len(columns))
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            with cursor.copy(f"COPY {into} FROM STDIN") as copy:
                for row in rows:
                    copy.write_row(row)
        else:
            # Only names of tables and columns go into the text.
            cursor.executemany(f"INSERT INTO {into} VALUES ({places})", list(rows))  # noqa: S608


def _stored(field: Any) -> Callable[[Any], Any] | None:
    """Return the function that puts a value of this column for the database; None if it is taken as
    it is."""
    if isinstance(field, models.JSONField):
        return json.dumps
    if isinstance(field, models.DateTimeField):
        return connection.ops.adapt_datetimefield_value
    if isinstance(field, models.DateField):
        return connection.ops.adapt_datefield_value
    return None


def _ready(values: list[Any], stored: dict[int, Callable[[Any], Any]]) -> Row:
    for place, put in stored.items():
        values[place] = put(values[place])
    return values

"""Queries that are asked again and again: Django writes their SQL once instead of each time, which
takes it ten times as long as the database needs to answer.
"""

import re
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy
from datetime import datetime
from inspect import signature
from typing import Any, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Field, Model, QuerySet
from django.db.models.constants import OnConflict
from django.db.models.expressions import RawSQL
from django.db.models.sql import InsertQuery, UpdateQuery
from django_scopes import scopes_disabled

Row = TypeVar("Row")
_LARGEST = 2**63 - 1  # in a column
_PLACEHOLDER = re.compile("(?<!%)%s")


class PreparedQuery(Generic[Row]):
    """`find = PreparedQuery(lambda pk: Match.objects.filter(pk=pk))`; then `find(17)` is a list.

    The function gets what stands for each value. What it returns may be narrowed by values and
    sorted, cut, annotated, joined and made into tuples, but not prefetch. Scopes do not count.
    A number larger than a column can hold finds nothing.
    """

    def __init__(self, make: Callable[..., QuerySet[Any, Row]]) -> None:
        self._make = make
        _known.append(self)
        self._compiled: dict[str, _CompiledQuery[Row]] = {}
        self._of_thread = threading.local()

    def __call__(self, *values: object) -> list[Row]:
        if any(isinstance(value, int) and abs(value) > _LARGEST for value in values):
            return []
        own: dict[str, _CompiledQuery[Row]] = self._of_thread.__dict__
        connection = connections[DEFAULT_DB_ALIAS]
        vendor = connection.vendor
        if vendor not in own:
            own[vendor] = self.compile(vendor).copy()
        return own[vendor].ask(_adapt(connection, values))

    def compile(self, vendor: str) -> "_CompiledQuery[Row]":
        """Compile the query for this kind of database, once."""
        if vendor not in self._compiled:
            with scopes_disabled():
                queryset = self._make(*_stand_ins(self._make))
            compiler = queryset.query.get_compiler(DEFAULT_DB_ALIAS)
            sql_and_params = _inline_constants(*compiler.as_sql())
            self._compiled[vendor] = _CompiledQuery(queryset, compiler, *sql_and_params)
        return self._compiled[vendor]


class PreparedUpdate:
    """`move = PreparedUpdate(lambda pk, team: (Member.objects.filter(pk=pk), {"team": team}))`;
    then `move(17, 4)` changes these rows and returns how many there were.

    The function gets what stands for each value. Its rows may be narrowed by values of their own
    table. Scopes do not count.
    """

    def __init__(self, make: Callable[..., tuple[QuerySet[Any], Mapping[str, object]]]) -> None:
        self._make = make
        _known.append(self)
        self._written: dict[str, tuple[str, Sequence[Any]]] = {}

    def compile(self, vendor: str) -> tuple[str, Sequence[Any]]:
        """Compile the statement for this kind of database, once."""
        if vendor not in self._written:
            with scopes_disabled():
                rows, fields = self._make(*_stand_ins(self._make))
            query: Any = rows.query.chain(UpdateQuery)
            query.add_update_values(fields)
            query.clear_ordering(force=True)
            sql_and_params = query.get_compiler(DEFAULT_DB_ALIAS).as_sql()
            self._written[vendor] = _inline_constants(*sql_and_params)
        return self._written[vendor]

    def __call__(self, *values: object) -> int:
        connection = connections[DEFAULT_DB_ALIAS]
        sql, params = self.compile(connection.vendor)
        with connection.cursor() as cursor:
            cursor.execute(sql, _bind(params, _adapt(connection, values)))
            return int(cursor.rowcount)

    def each(self, rows: Iterable[Sequence[object]]) -> None:
        """Do it for each of these groups of values, on PostgreSQL in one round trip."""
        connection = connections[DEFAULT_DB_ALIAS]
        sql, params = self.compile(connection.vendor)
        bound = [_bind(params, _adapt(connection, values)) for values in rows]
        if bound:
            with connection.cursor() as cursor:
                cursor.executemany(sql, bound)


def _adapt(connection: BaseDatabaseWrapper, values: Sequence[Any]) -> Sequence[Any]:
    """Write times as this database compares them; SQLite has them as texts."""
    adapt = connection.ops.adapt_datetimefield_value
    return tuple(adapt(one) if isinstance(one, datetime) else one for one in values)


_known: list[PreparedQuery[Any] | PreparedUpdate] = []


def compile_all() -> None:
    """Write the SQL of all queries and updates, for which the first pages would have to wait."""
    for query in _known:
        query.compile(connections[DEFAULT_DB_ALIAS].vendor)


class PreparedInsert:
    """Insert rows: `add = PreparedInsert(Move)`, then `add(moves)`.

    The rows get no id. Returns how many are new. Raises IntegrityError if a unique key is there
    already, unless it `skips_known`.
    """

    def __init__(self, model: type[Model], skips_known: bool = False) -> None:
        meta = model._meta
        self._fields = [field for field in meta.concrete_fields if field is not meta.auto_field]
        self._query: Any = InsertQuery(
            model, on_conflict=OnConflict.IGNORE if skips_known else None
        )
        self._written: dict[str, str] = {}

    def __call__(self, rows: Sequence[Model]) -> int:
        if not rows:
            return 0
        connection = connections[DEFAULT_DB_ALIAS]
        if connection.vendor not in self._written:
            self._written[connection.vendor] = self._write(connection, rows[0])
        values = [[self._stored(field, row, connection) for field in self._fields] for row in rows]
        with connection.cursor() as cursor:
            if len(rows) == 1:
                cursor.execute(self._written[connection.vendor], values[0])
            else:
                cursor.executemany(self._written[connection.vendor], values)
            return int(cursor.rowcount)

    def _write(self, connection: BaseDatabaseWrapper, row: Model) -> str:
        query = self._query.clone()
        query.insert_values(self._fields, [row])
        ((sql, _),) = query.get_compiler(connection=connection).as_sql()
        return str(sql)

    @staticmethod
    def _stored(field: "Field[Any, Any]", row: Model, connection: BaseDatabaseWrapper) -> Any:
        return field.get_db_prep_save(field.pre_save(row, add=True), connection)


class _Value(int):
    """The place of a value among those that are given."""


def _stand_ins(make: Callable[..., Any]) -> list[RawSQL]:
    return [RawSQL("%s", [_Value(place)]) for place in range(len(signature(make).parameters))]


def _inline_constants(sql: str, params: Sequence[Any]) -> tuple[str, Sequence[Any]]:
    """Write the query's own constants into the statement, as in `status <> 'ended'`."""
    # If a partial index depends on a bound value, SQLite plans the statement again each time.
    pieces = _PLACEHOLDER.split(sql)
    inlined, values = pieces[0], []
    for param, piece in zip(params, pieces[1:], strict=True):
        is_word = isinstance(param, str) and param.isascii() and param.isalnum()
        inlined += (f"'{param!s}'" if is_word else "%s") + piece
        if not is_word:
            values.append(param)
    return inlined, values


def _bind(params: Sequence[Any], values: Sequence[Any]) -> Sequence[Any]:
    return [values[one] if isinstance(one, _Value) else one for one in params]


class _CompiledQuery(Generic[Row]):
    """A query with the SQL that it has become. Each thread asks a copy of its own."""

    def __init__(self, queryset: Any, compiler: Any, sql: str, params: Sequence[Any]) -> None:
        self._queryset, self._compiler = queryset, compiler
        self._sql, self._params = sql, params
        self._bound: Sequence[Any] = ()
        self._find_converters = compiler.get_converters
        self._converters: dict[BaseDatabaseWrapper, Any] = {}

    def copy(self) -> "_CompiledQuery[Row]":
        """Return the same for another thread, without writing the SQL again."""
        queryset, compiler = self._queryset.all(), copy(self._compiler)
        compiler.query = queryset.query
        copied = _CompiledQuery[Row](queryset, compiler, self._sql, self._params)
        compiler.as_sql = lambda *_, **__: (copied._sql, copied._bound)
        compiler.get_converters = copied._known_converters
        queryset.query.get_compiler = lambda *_, **__: compiler
        return copied

    def ask(self, values: Sequence[Any]) -> list[Row]:
        self._compiler.connection = connections[DEFAULT_DB_ALIAS]
        self._bound = _bind(self._params, values)
        return list(self._queryset._iterable_class(self._queryset))

    def _known_converters(self, columns: Sequence[Any]) -> Any:
        """Return how columns become values, which is the same each time."""
        connection = self._compiler.connection
        if connection not in self._converters:
            self._converters = {connection: self._find_converters(columns)}
        return self._converters[connection]

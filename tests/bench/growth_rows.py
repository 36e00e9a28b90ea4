# ruff: noqa: S608
"""A log of so many million rows, made on the server: copies of a class with a year of lessons.

Every copy has its own class, students, matches, seats, logs and counts. Numbers follow the time of
the lessons: what many classes play at once lies side by side, as where it is really played. Moves
of copies have keys; their digests are those of the class they come from.
"""

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import psycopg

from tests.bench.figures import figure

MILLION = 1_000_000
BASE = MILLION  # numbers of copies begin here
LOG = "play_move"
# What a copy has; each after those that it refers to.
SMALL = ("people_schoolclass", "people_student", "play_match", "play_seat", "play_player")
COUNTS = (
    "play_attempt",
    "play_hintstep",
    "review_countedmatch",
    "review_workcount",
    "review_choicecount",
    "review_wronganswer",
    "review_facttotal",
)
LARGE = ("review_factcount", LOG)
# Columns whose numbers are another's in each copy.
REFERRED = {"people_schoolclass", "people_student", "play_match", "play_seat"}
REFERS = {"match_id", "school_class_id", "student_id", "checker_id", "seat_id"}
OWN = {
    ("people_schoolclass", "join_code"): "lpad(k::text, 8, '0')",
    (LOG, "key"): "CASE WHEN r.student_id IS NOT NULL THEN left(md5(r.id || ' ' || k), 16) END",
}


@dataclass(frozen=True)
class Maker:
    """Makes `copies` of the one class that is in the database."""

    database: psycopg.Connection
    copies: int

    def make(self) -> None:
        """Write all rows, then all indexes, without asking foreign keys."""
        self._run("SET session_replication_role = replica")
        self._run("SET work_mem = '512MB'")
        self._run("SET maintenance_work_mem = '1GB'")
        for table in (*SMALL, *COUNTS, *LARGE):
            started = time.monotonic()
            with self.database.transaction():
                self._copy(table)
            figure(f"made {table}", f"{time.monotonic() - started:.0f} s")
        self._run("RESET session_replication_role")

    def number(self, original: int, copy: int) -> int:
        """The number in this copy, counted from 1, of what has that number in the class itself."""
        return BASE + original * (self.copies + 1) + copy

    def ids_of_original(self, table: str) -> list[int]:
        """The numbers that the class itself has there."""
        ids = self.database.execute(f"SELECT id FROM {table} WHERE id < {BASE} ORDER BY 1")
        return [pk for (pk,) in ids]

    def _copy(self, table: str) -> None:
        # What is written to an emptied table within its transaction needs no second copy in the
        # write-ahead log.
        self._run(f"CREATE TEMP TABLE r_{table} AS SELECT * FROM {table}")
        if table not in LARGE:
            self._insert(table, "")
            if table in REFERRED:
                most = f"(SELECT max(id) FROM {table})"
                self._run(f"SELECT setval(pg_get_serial_sequence('{table}', 'id'), {most})")
            return
        self._run(f"CREATE INDEX ON r_{table} (match_id)")
        self._run(f"ANALYZE r_{table}")
        indexes = self._drop_indexes(table)
        self._run(f"TRUNCATE {table}")
        self._run(f"INSERT INTO {table} SELECT * FROM r_{table}")
        order = "r.match_id, k" if table != LOG else "r.at, k"
        for first, last in self._lessons():
            rows = f"WHERE r.match_id BETWEEN {first} AND {last} ORDER BY {order}"
            self._insert(table, rows)
        for statement in indexes:
            self._run(statement)

    def _insert(self, table: str, which: str) -> None:
        columns = [name for name in self._columns(table) if name != "id" or table in REFERRED]
        values = ", ".join(self._value(table, name) for name in columns)
        names = ", ".join(f'"{name}"' for name in columns)
        rows = f"r_{table} AS r, generate_series(1, {self.copies}) AS k {which}"
        self._run(f"INSERT INTO {table} ({names}) SELECT {values} FROM {rows}")

    def _value(self, table: str, column: str) -> str:
        if (table, column) in OWN:
            return OWN[table, column]
        if column == "id" or column in REFERS:
            return f'{BASE} + r."{column}" * {self.copies + 1} + k'
        return f'r."{column}"'

    def _columns(self, table: str) -> list[str]:
        names = "SELECT attname FROM pg_attribute WHERE attrelid = %s::regclass AND attnum > 0"
        rows = self.database.execute(f"{names} AND NOT attisdropped ORDER BY attnum", [table])  # type: ignore[arg-type]
        return [name for (name,) in rows]

    def _lessons(self) -> list[Sequence[int]]:
        """The first and the last match of each lesson."""
        ends = "SELECT min(match_id), max(match_id) FROM lessons_table GROUP BY lesson_id"
        return list(self.database.execute(f"{ends} ORDER BY 1"))  # type: ignore[arg-type]

    def _drop_indexes(self, table: str) -> Iterable[str]:
        """Drop all indexes; return the statements that make them again."""
        statements = []
        constraints = "SELECT conname, pg_get_constraintdef(oid) FROM pg_constraint"
        where = "WHERE conrelid = %s::regclass AND contype IN ('p', 'u')"
        for name, text in self._rows(f"{constraints} {where}", table):
            self._run(f"ALTER TABLE {table} DROP CONSTRAINT {name}")
            statements.append(f"ALTER TABLE {table} ADD CONSTRAINT {name} {text}")
        indexes = "SELECT indexrelid::regclass::text, pg_get_indexdef(indexrelid) FROM pg_index"
        for name, text in self._rows(f"{indexes} WHERE indrelid = %s::regclass", table):
            self._run(f"DROP INDEX {name}")
            statements.append(text)
        return statements

    def _rows(self, query: str, table: str) -> list[Sequence[str]]:
        return list(self.database.execute(query, [table]))  # type: ignore[arg-type]

    def _run(self, statement: str) -> None:
        self.database.execute(statement)  # type: ignore[arg-type]

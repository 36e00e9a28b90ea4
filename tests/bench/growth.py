# ruff: noqa: S608
"""`python -m tests.bench.growth [MILLIONS]`: what a log of so many million rows costs.

Makes a PostgreSQL of its own, a class with a year of lessons, and as many copies of it as it takes
(100 million rows: 45 GB of disk while it runs). Prints rows and bytes of a lesson, and how long it
takes to insert a move, to press, to read a log and a report, with cold and with warm files, beside
a row inserted or read alone: first in one table, then partitioned by the statements of
docs/operating.md, each of which is timed, too. Leaves nothing behind.
"""

import argparse
import os
import re
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

from tests.bench import running
from tests.bench.figures import figure, say
from tests.bench.growth_reads import Growth, check_rate, forget_files
from tests.bench.growth_rows import LOG, MILLION, Maker
from tests.servers import ROOT, own_postgresql

# Rows are made as fast as it goes; nothing is measured on such a server.
MAKING = (
    "fsync=off",
    "full_page_writes=off",
    "wal_level=minimal",
    "max_wal_senders=0",
    "max_wal_size=4GB",
    "checkpoint_timeout=30min",
    "autovacuum=off",
    "shared_buffers=1GB",
)
# As docs/operating.md sets a server with 8 GB.
MEASURING = (
    "shared_buffers=2GB",
    "effective_cache_size=6GB",
    "work_mem=16MB",
    "maintenance_work_mem=512MB",
    "max_wal_size=4GB",
    "random_page_cost=1.1",
    "wal_compression=on",
)
NICE = 10
LESSONS = 180
PAGE, CHAPTER = "docs/operating.md", "### The log, in ten years"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.growth", description=__doc__)
    parser.add_argument("millions", type=float, nargs="?", default=100)
    millions = parser.parse_args().millions
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    with tempfile.TemporaryDirectory() as data, tempfile.TemporaryDirectory() as var:
        with _server(data, MAKING, NICE) as url:
            running.django_start(running.Place(Path(var), url, "", {}))
            copies = _make(url, millions)
            _disk(data)
        for name, block in (("one table", 0), ("partitioned", 1)):
            forget_files(Path(data))
            with _server(data, MEASURING) as url, psycopg.connect(url, autocommit=True) as own:
                growth = Growth(Maker(own, copies), name)
                growth.cold()
                growth.warm()
                _partition(own, block)
                check_rate()
                _guarded(own)
            _disk(data)


@contextmanager
def _server(folder: str, settings: tuple[str, ...], nice: int = 0) -> Iterator[str]:
    """PostgreSQL with these settings; its URL is the same each time."""
    options = [word for one in settings for word in ("-c", one)]
    usual = os.getpriority(os.PRIO_PROCESS, 0)
    os.setpriority(os.PRIO_PROCESS, 0, usual + nice)
    with own_postgresql(Path(folder), *options) as url:
        yield url
        with psycopg.connect(url, autocommit=True) as own:
            own.execute("CHECKPOINT")  # or it would take longer to stop than it is given
        if "django" in sys.modules:
            from django.db import connection

            connection.close()
            connection.close_pool()  # type: ignore[attr-defined]
    os.setpriority(os.PRIO_PROCESS, 0, usual)


def _make(url: str, millions: float) -> int:
    """Fill the database; return how many copies of its class were made."""
    from tests.history_maker.classes import history_make

    with psycopg.connect(url, autocommit=True) as own:
        empty = _number(own, "SELECT pg_database_size(current_database())")
        rows = history_make(lessons=LESSONS, weighed=True)
        _lesson(own, empty)
        copies = max(1, round(millions * MILLION / rows) - 1)
        started = time.monotonic()
        Maker(own, copies).make()
        figure("made, with all indexes", f"{(time.monotonic() - started) / 60:.1f} min")
        own.execute("CREATE TABLE growth_floor (id bigserial PRIMARY KEY, text text)")
        own.execute("INSERT INTO growth_floor (text) SELECT 'x' FROM generate_series(1, 1000)")
        for turn in ("first", "again"):
            started = time.monotonic()
            own.execute("VACUUM (ANALYZE)" if turn == "first" else f"VACUUM (ANALYZE) {LOG}")  # type: ignore[arg-type]
            figure(f"vacuum and analyze, {turn}", f"{time.monotonic() - started:.0f} s")
        _log_size(own)
    return copies


def _lesson(own: psycopg.Connection, empty: int) -> None:
    """Print what a lesson of 30 students has left behind in each table."""
    query = (
        "SELECT relname, reltuples::bigint, pg_total_relation_size(oid) FROM pg_class "
        "WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND reltuples >= %s"
    )
    for name, rows, size in own.execute(query + " ORDER BY 3 DESC", [LESSONS]):  # type: ignore[arg-type]
        each = f"{rows / LESSONS:.0f} rows, {size / LESSONS / 1000:.1f} kB"
        figure(f"a lesson in {name}", each, f"{size / rows:.0f} bytes a row")
    grown = _number(own, "SELECT pg_database_size(current_database())") - empty
    figure("a lesson, all tables", f"{grown / LESSONS / 1000:.0f} kB")
    figure(f"a year of {LESSONS} lessons", f"{grown / MILLION:.0f} MB")


def _log_size(own: psycopg.Connection) -> None:
    rows = _number(own, f"SELECT count(*) FROM {LOG}")
    figure("rows of the log", f"{rows:,}")
    heap, indexes = (
        _number(own, f"SELECT {size}('{LOG}')") for size in ("pg_table_size", "pg_indexes_size")
    )
    each = f"{heap / rows:.0f} + {indexes / rows:.0f} bytes"
    figure("a row of the log, with its indexes", each, f"{(heap + indexes) / 1e9:.1f} GB")
    names = "SELECT indexrelid::regclass::text, pg_relation_size(indexrelid) FROM pg_index"
    for name, size in own.execute(f"{names} WHERE indrelid = '{LOG}'::regclass"):  # type: ignore[arg-type]
        figure(f"its index {name}", f"{size / rows:.0f} bytes a row")
    whole = _number(own, "SELECT pg_database_size(current_database())")
    figure("the database", f"{whole / 1e9:.1f} GB")


def _partition(own: psycopg.Connection, block: int) -> None:
    """Run these statements of the page one after the other."""
    started = time.monotonic()
    for statement in page_statements(own, block):
        began = time.monotonic()
        own.execute(statement)  # type: ignore[arg-type]
        if (seconds := time.monotonic() - began) >= 1:
            figure("  " + " ".join(statement.split())[:60], f"{seconds:.1f} s")
    figure(f"block {block + 1} of {PAGE}", f"{time.monotonic() - started:.1f} s")
    began = time.monotonic()
    own.execute(f"ANALYZE {LOG}")  # type: ignore[arg-type]
    figure("analyze of all partitions", f"{time.monotonic() - began:.1f} s")


def page_statements(own: psycopg.Connection, block: int) -> list[str]:
    """The statements of this block, with the number that its letters N or M stand for."""
    text = (ROOT / PAGE).read_text().partition(CHAPTER)[2].partition("\n### ")[0]
    blocks = re.findall(r"^    BEGIN;.*?^    COMMIT;$", text, re.M | re.S)
    bound = "SELECT substring(pg_get_expr(relpartbound, oid), '[0-9]+') FROM pg_class"
    following = _number(own, "SELECT max(id) + 1 FROM play_match")
    bounds = {"N": following}
    if block:
        began = _number(own, f"{bound} WHERE relname = 'play_move_second'")
        bounds = {"N": began, "M": following}
    filled = re.sub(r"\b[NM]\b", lambda letter: str(bounds[letter[0]]), blocks[block])
    # A function's body has no semicolon in these blocks.
    return [one.strip() for one in filled.split(";") if one.strip()]


def _guarded(own: psycopg.Connection) -> None:
    """The trigger has to be on the newest rows, too."""
    try:
        own.execute(f"UPDATE {LOG} SET text = '' WHERE id = (SELECT max(id) FROM {LOG})")  # type: ignore[arg-type]
    except psycopg.errors.RaiseException:
        return
    raise AssertionError("rows of the log can be changed")


def _number(own: psycopg.Connection, query: str) -> int:
    row = own.execute(query).fetchone()  # type: ignore[arg-type]
    assert row
    return int(row[0] or 0)


def _disk(folder: str) -> None:
    say(f"{shutil.disk_usage(folder).free / 1e9:.0f} GB of disk are free")


if __name__ == "__main__":
    main()

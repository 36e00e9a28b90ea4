"""`python -m tests.bench.pooling [STUDENTS] [ROUNDS]`: what PgBouncer saves, and what it costs.

Two web processes, the workers and beat on PostgreSQL and Redis, in turn with connections of their
own and through a PgBouncer in transaction mode. Prints the most connections that PostgreSQL had
while classes started and played, CPU of all processes for a lone press and for a taken press with
all that looks, and how many times as much each costs through PgBouncer.
"""

import argparse
import asyncio
import os
import shutil
import statistics
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import psycopg

from tests import servers
from tests.bench import crowd, first_seconds, running
from tests.bench.figures import figure, percentile, say
from tests.bench.lone import press_alone
from tests.bench.places import Table, Waiting

POOL = 8  # connections of PgBouncer to PostgreSQL
SETTLING, WARMING, PLAYING = 5.0, 15.0, 30.0  # seconds
LOOK = 0.2
CLIENTS = "SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend'"
WAYS = {"": "own connections", "true": f"PgBouncer with {POOL}"}


@dataclass
class Costs:
    """CPU milliseconds of the bare view, and of a press above those at rest; of the watched one
    also by kind of process. Seconds until a tap is on all screens of its team; connections."""

    view: float
    alone: float = 0.0
    watched: float = 0.0
    kinds: dict[str, float] = field(default_factory=dict)
    taps: list[float] = field(default_factory=list)
    presses: float = 0.0
    most: int = 0

    async def count(self, url: str, over: asyncio.Event) -> None:
        """Note the most connections that the server has, besides this one."""
        async with await psycopg.AsyncConnection.connect(url, autocommit=True) as own:
            while not over.is_set():
                row = await (await own.execute(CLIENTS)).fetchone()
                assert row
                self.most = max(self.most, row[0] - 1)
                await asyncio.sleep(LOOK)


@contextmanager
def _way(place: running.Place, pooled: str) -> Iterator[running.Place]:
    """The same database, with or without PgBouncer."""
    program = shutil.which("pgbouncer")
    if not pooled:
        yield place
        return
    if program is None:
        sys.exit("pgbouncer is not installed here.")
    with servers.pgbouncer(program, place.database_url, POOL) as bouncer:
        processes = place.processes | {"PgBouncer": [bouncer.pid]}
        os.environ["PGBOUNCER"] = pooled
        try:
            yield replace(place, database_url=bouncer.url, processes=processes)
        finally:
            del os.environ["PGBOUNCER"]


async def _view(place: running.Place) -> float:
    """Measure the bare view, with connections of its own."""
    from tests.bench import bare
    from tests.bench.floors import floor_measure

    session = await asyncio.to_thread(bare.session_make)
    return (await floor_measure(place, session)).cpu


async def _costs(costs: Costs, place: running.Place, server: str, students: int) -> None:
    """Measure one way; `server` is PostgreSQL itself."""
    from tests.bench.playing import crowds_start, watch

    tables, waiting = await asyncio.to_thread(_make, students)
    with running.app(place) as app:
        idle = await running.settle(app)
        meter = running.Meter(app)
        await asyncio.sleep(running.SWEEPS)
        rest = {kind: used / meter.seconds for kind, used in meter.kinds.items()}
        over = asyncio.Event()
        counting = asyncio.create_task(costs.count(server, over))
        alone = await press_alone(app, tables, idle)
        costs.alone = 1000 * statistics.mean(alone.values())
        with crowds_start(waiting, app.port, students, _run) as crowds:
            await crowds.all("open")
            await asyncio.sleep(SETTLING)
            await watch(app, crowds, WARMING, "start")
            played = await watch(app, crowds, PLAYING)
            await crowds.all("stop")
            await crowds.all("leave")
        over.set()
        await counting
    more = {kind: used - rest[kind] * played.seconds for kind, used in played.server.items()}
    costs.kinds = {kind: 1000 * used / len(played.taken) for kind, used in more.items()}
    costs.presses = len(played.taken) / played.seconds
    costs.watched = sum(costs.kinds.values())
    costs.taps = [max(one.own) for one in played.taken if one.own]


def _run(pipe: Connection, places: list[Any], port: Any) -> None:
    """Play as in `first_seconds`, with little thought."""
    crowd.THINK = 3.0
    first_seconds.run(pipe, places, port)


def _make(students: int) -> tuple[list[Table], list[Waiting]]:
    """Tables and classes; the connections of this process are not to be counted."""
    from django.db import connection

    from tests.bench import lesson

    tables = [lesson.table_make(one) for one in lesson.GAMES]
    waiting = lesson.waiting_classes_make(students)
    connection.close()
    connection.close_pool()  # type: ignore[attr-defined]
    return tables, waiting


def _tell(way: str, costs: Costs) -> None:
    low, high = (1000 * percentile(costs.taps, percent) for percent in (50, 95))
    figure(
        WAYS[way],
        f"{costs.alone / costs.view:.1f} / {costs.watched / costs.view:.1f} x view",
        f"{costs.alone:.1f} / {costs.watched:.1f} / {costs.view:.1f} CPU ms",
        "a lone press / a press with all that looks",
        f"a tap to its team {low:.0f} / {high:.0f} ms",
        f"{costs.most} connections",
        f"{costs.presses:.1f} presses/s",
        f"load {os.getloadavg()[0]:.1f}",
    )
    parts = (f"{kind} {used:.2f}" for kind, used in costs.kinds.items())
    figure("of the second", "CPU ms a press", *parts)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.pooling", description=__doc__)
    parser.add_argument("students", type=int, nargs="?", default=60)
    parser.add_argument("rounds", type=int, nargs="?", default=2)
    chosen = parser.parse_args()
    all_costs: dict[str, list[Costs]] = {way: [] for way in WAYS}
    with tempfile.TemporaryDirectory() as folder, running.stack(Path(folder)) as place:
        running.django_start(place)
        from tests.bench import bare

        bare.table_make()
        say(f"{chosen.students} students, {os.cpu_count()} web processes")
        for number in range(chosen.rounds):
            for way in list(WAYS)[:: 1 if number % 2 == 0 else -1]:
                costs = Costs(asyncio.run(_view(place)))
                with _way(place, way) as own:
                    asyncio.run(_costs(costs, own, place.database_url, chosen.students))
                _tell(way, costs)
                all_costs[way].append(costs)
    plain, pooled = all_costs.values()
    for name in ("alone", "watched"):
        pairs = zip(pooled, plain, strict=True)
        ratios = [
            getattr(one, name) / one.view / (getattr(other, name) / other.view)
            for one, other in pairs
        ]
        figure(f"{name}, through PgBouncer", " ".join(f"{one:.2f} x" for one in ratios))


if __name__ == "__main__":
    main()

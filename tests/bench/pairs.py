"""Two servers at once, one of them without a mechanism: `python -m tests.bench.pairs table_jobs`.

Or one of them is another checkout: `python -m tests.bench.pairs ../before`. Each has a copy of the
same classes, which start and play at the same time, so that all else that runs on the machine slows
down both alike. Prints for each round ms with and without it: CPU of a start, a student, and of a
taken press with all that looks; a tap to the screens of its team, p95, in the first seconds and
then; and how many times as much it is without.
"""

import argparse
import asyncio
import os
import sqlite3
import statistics
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from multiprocessing.connection import Connection
from pathlib import Path
from typing import TYPE_CHECKING, Any

from classroom.server.local_servers import free_port
from tests import servers
from tests.bench import crowd, first_seconds, running
from tests.bench.figures import figure, percentile
from tests.bench.places import Waiting

if TYPE_CHECKING:
    from tests.bench.playing import Watched

SETTLING, WARMING, PLAYING = 20.0, 12.0, 40.0  # seconds
Costs = dict[str, float]


@contextmanager
def _server(folder: Path, database: Path, without: str) -> Iterator[running.Running]:
    """A server on a copy of this database; of another checkout if `without` is a folder."""
    folder.mkdir()
    url = servers.sqlite_copy(database, folder)
    port = free_port()
    if Path(without).is_dir():
        web = servers.web(url, folder, port, REDIS_URL="")
        web.folder = Path(without).resolve()
    else:
        settings = {"REDIS_URL": "", "WITHOUT": without}
        web = servers.web(url, folder, port, "tests.bench.variants:application", **settings)
    try:
        web.start()
        assert web.running
        yield running.Running(port, {"web": [web.running.pid]})
    finally:
        web.kill()


async def _costs(app: running.Running, waiting: Sequence[Waiting]) -> Costs:
    """Let one server start and play; return seconds."""
    from tests.bench.playing import crowds_start, watch

    await asyncio.sleep(SETTLING)
    students = sum(len(one.students) for one in waiting)
    with crowds_start(waiting, app.port, students, _run) as crowds:
        await crowds.all("open")
        started = await watch(app, crowds, WARMING, "start")
        played = await watch(app, crowds, PLAYING)
        await crowds.all("stop")
        await crowds.all("leave")
    return {
        "a start, CPU": started.cpu / students,
        "a press, CPU": played.cpu / len(played.taken),
        "a tap at first, p95": _tap(started),
        "a tap later, p95": _tap(played),
    }


def _tap(watched: "Watched") -> float:
    return percentile([max(press.own) for press in watched.taken if press.own], 95)


def _run(pipe: Connection, places: list[Any], port: int) -> None:
    """Play as in `first_seconds`, with little thought, and no press twice."""
    crowd.THINK, crowd.Round.doubled = 3.0, 0.0
    first_seconds.run(pipe, places, port)


async def _round(folder: Path, without: str, students: int) -> list[Costs]:
    from django.db import connections

    from tests.bench import lesson

    waiting = await asyncio.to_thread(lesson.waiting_classes_make, students)
    database = Path(connections["default"].settings_dict["NAME"])
    whole = folder / "whole.sqlite3"
    await asyncio.to_thread(_copy, database, whole)
    with ExitStack() as stack:
        pair = {"with": "nothing", "without": without}
        apps = [stack.enter_context(_server(folder / n, whole, how)) for n, how in pair.items()]
        return await asyncio.gather(*(_costs(one, waiting) for one in apps))


def _copy(database: Path, copy: Path) -> None:
    """As one file, with all that is committed."""
    with sqlite3.connect(database) as source, sqlite3.connect(copy) as target:
        source.backup(target)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.pairs", description=__doc__)
    parser.add_argument("without", help="as tests/bench/variants.py names it, or a folder")
    parser.add_argument("students", type=int, nargs="?", default=40)
    parser.add_argument("rounds", type=int, nargs="?", default=2)
    chosen = parser.parse_args()
    ratios: dict[str, list[float]] = {}
    with tempfile.TemporaryDirectory() as folder, running.laptop(Path(folder)) as place:
        running.django_start(place)
        for number in range(chosen.rounds):
            own = Path(folder) / f"round-{number}"
            own.mkdir()
            with_it, without = asyncio.run(_round(own, chosen.without, chosen.students))
            _tell(with_it, without, ratios)
    for name, some in ratios.items():
        figure(f"{name}, without {chosen.without}", f"{statistics.median(some):.2f} x",
               f"median of {len(some)}")  # fmt: skip


def _tell(with_it: Costs, without: Costs, ratios: dict[str, list[float]]) -> None:
    load = f"load {os.getloadavg()[0]:.1f}"
    for name, cost in with_it.items():
        ratios.setdefault(name, []).append(without[name] / cost)
        figure(name, f"{1000 * cost:.1f} / {1000 * without[name]:.1f} ms", load)


if __name__ == "__main__":
    main()

"""Classes that play: crowds in processes of their own, and what they and the server have used."""

import asyncio
import math
import multiprocessing
import os
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from typing import Any

from django_scopes import scopes_disabled

from classroom.play.audience import EVERYBODY, audience
from classroom.play.logs import reload_log
from classroom.play.models import Match, Move, Prediction
from games.engine import CHANCE
from games.movelog import MoveLog
from tests.bench import crowd
from tests.bench.crowd import Press, Report
from tests.bench.http import Port
from tests.bench.places import Class
from tests.bench.running import Meter, Running
from tests.bench.screen import Counts
from tests.bench.usage import machine_seconds

STUDENTS_PER_PROCESS = 400


@dataclass(frozen=True)
class Crowds:
    """The processes, asked all at once."""

    pipes: Sequence[Connection]

    async def all(self, word: str) -> list[Any]:
        """Return each one's answer."""
        for pipe in self.pipes:
            pipe.send(word)
        return await asyncio.gather(*(asyncio.to_thread(pipe.recv) for pipe in self.pipes))


@dataclass(frozen=True)
class Watched:
    """Observations of so many seconds: of the crowds together, and of the server; `machine` is
    the CPU of all that runs, also of what has nothing to do with this.
    """

    seconds: float
    server: dict[str, float]
    client: float
    machine: float
    presses: list[Press]
    counts: Counts
    faults: Counter[str]
    begun: list[Any] = field(default_factory=list)

    @property
    def cpu(self) -> float:
        """CPU seconds of all processes of the server."""
        return sum(self.server.values())

    @property
    def taken(self) -> list[Press]:
        """The presses that were not refused, without predictions."""
        return [one for one in self.presses if not (one.refused or one.is_prediction)]


@contextmanager
def crowds_start(
    classes: Sequence[Any],
    port: Port,
    students: int,
    run: Callable[[Connection, list[Any], int], None] = crowd.run,
) -> Iterator[Crowds]:
    """As many processes as it takes, one a core at most, with whole classes in each."""
    count = min(os.cpu_count() or 1, math.ceil(students / STUDENTS_PER_PROCESS))
    context, pipes = multiprocessing.get_context("spawn"), []
    for number in range(count):
        own, other = context.Pipe()
        arguments = (other, list(classes[number::count]), port)
        context.Process(target=run, args=arguments, daemon=True).start()
        other.close()
        pipes.append(own)
    yield Crowds(pipes)


async def watch(running: Running, crowds: Crowds, seconds: float, begin: str = "") -> Watched:
    """Measure for so long. `begin`: a word to the crowds, whose answers are in `begun`."""
    await crowds.all("measure")
    meter, machine = Meter(running), machine_seconds()
    begun = await crowds.all(begin) if begin else []
    await asyncio.sleep(max(0.0, seconds - meter.seconds))
    server, passed, machine = meter.kinds, meter.seconds, machine_seconds() - machine
    reports: list[Report] = await crowds.all("report")
    counts = Counts()
    for report in reports:
        for name, number in vars(report.counts).items():
            setattr(counts, name, getattr(counts, name) + number)
    return Watched(
        passed,
        server,
        sum(report.cpu for report in reports),
        machine,
        [press for report in reports for press in report.presses],
        counts,
        sum((report.faults for report in reports), Counter()),
        begun,
    )


@scopes_disabled()
def rows_of(classes: Sequence[Class]) -> list[tuple[int, str | None]]:
    """The rows of the log that are no chance's: match and key."""
    matches = [table.match for one in classes for table in one.tables]
    rows = Move.objects.filter(match__in=matches).exclude(seat=CHANCE).order_by("match", "ply")
    return list(rows.values_list("match", "key"))


@scopes_disabled()
def predictions_of(classes: Sequence[Class]) -> Counter[int]:
    """How many predictions are stored for each match."""
    matches = [table.match for one in classes for table in one.tables]
    return Counter(Prediction.objects.filter(match__in=matches).values_list("match", flat=True))


@scopes_disabled()
def told_all(classes: Sequence[Class]) -> set[str | None]:
    """The keys of the rows that change every screen of their tables; one that is made in secret
    changes those of its own team.
    """
    matches = Match.objects.filter(pk__in=[table.match for one in classes for table in one.tables])
    return {key for match in matches for key in _told_all(match)}


def _told_all(match: Match) -> Iterator[str | None]:
    stored = reload_log(match).log
    keys = dict(match.moves.values_list("ply", "key"))
    log = MoveLog.start(stored.game, stored.options, stored.seats)
    before, pressed = log, None
    for ply, row in enumerate(stored.rows):
        if row.seat != CHANCE:
            before, pressed = log, keys[ply]
        log = log.play(*row)
        if audience(before, log) == EVERYBODY:
            yield pressed


def bytes_a_move(presses: Sequence[Press], keys: set[str | None]) -> list[int]:
    """Count each screen's bytes for each row of the log, with the presses that led to it."""
    by_match: dict[int, list[Press]] = {}
    for press in presses:
        by_match.setdefault(press.match, []).append(press)
    sizes: list[int] = []
    for at_table in by_match.values():
        waiting = [0] * len(at_table[0].sizes)
        for press in sorted(at_table, key=lambda one: one.at):
            waiting = [so_far + size for so_far, size in zip(waiting, press.sizes, strict=True)]
            if press.key in keys:
                sizes += waiting
                waiting = [0] * len(waiting)
    return sizes

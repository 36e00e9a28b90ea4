"""Classes in a process of their own that wait, start within a few seconds, and play at once."""

import asyncio
import random
from dataclasses import dataclass
from multiprocessing.connection import Connection

import uvloop

from tests.bench.crowd import Crowd, Round, Seated, run_crowd
from tests.bench.http import Port
from tests.bench.places import Class, Table, Waiting
from tests.bench.starting import Start

WITHIN = 5.0  # seconds in which all classes start


@dataclass
class Started:
    """A class; seconds from its teacher's press to the desk and to each child's table."""

    school_class: Class
    desk: float
    screens: list[float]


class StartingCrowd(Crowd):
    """A crowd whose tables are there once it has started."""

    def __init__(self, places: list[Waiting], port: Port) -> None:
        super().__init__([], port)
        self.starts = [Start(port, one, self.counts, Seated) for one in places]

    async def open(self) -> int:
        """Open every waiting room, lobby and wall with its stream; how many there are."""
        for one in self.starts:
            await one.wait()
        return sum(len([*one.screens]) for one in self.starts)

    async def start(self) -> list[Started]:
        """Start all classes; each plays as soon as everybody has a table."""
        return await asyncio.gather(*(self._start(one) for one in self.starts))

    async def _start(self, one: Start) -> Started:
        await asyncio.sleep(random.uniform(0, WITHIN))
        await one.press()
        rounds = _rounds(one)
        self.rounds += rounds
        self.walls += [one.desk, one.wall]
        self._let_play(rounds)
        tables = [round_.table for round_ in rounds]
        return Started(
            Class(one.place.desk, one.place.projector, tables),
            one.desk_at - one.pressed_at,
            [screen.at - one.pressed_at for screen in one.students],
        )


def _rounds(one: Start) -> list[Round]:
    """The tables at which the students sit by now, as their pages say."""
    tables: dict[int, dict[int, list[Seated]]] = {}
    for screen in one.students:
        assert isinstance(screen, Seated)
        match = int(screen.path.strip("/").rpartition("/")[2])
        tables.setdefault(match, {}).setdefault(screen.seat, []).append(screen)
    return [
        Round(Table(one.place.game, match, []), [seats[number] for number in sorted(seats)])
        for match, seats in tables.items()
    ]


def run(pipe: Connection, places: list[Waiting], port: Port) -> None:
    """The process: as `crowd.run`."""
    uvloop.run(run_crowd(pipe, StartingCrowd(places, port)))

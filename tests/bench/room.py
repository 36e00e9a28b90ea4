"""A class of students at tables, each with a session and an open stream."""

import asyncio
import random
import re
import secrets
import time
from collections.abc import Coroutine
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from django.contrib.sessions.backends.db import SessionStore
from django.core.management import call_command
from django_scopes import scopes_disabled

from classroom.people.models import SchoolClass, Student
from classroom.play import selectors
from classroom.play.models import Match
from classroom.play.services.creation import SeatPlan, match_create
from games.engine import CHANCE
from tests.bench.http import Answer, Browser
from tests.conftest import free_port
from tests.live.client import Stream, stream_open

__all__ = ["Hall", "answering", "bare_delivery", "free_port", "furnish", "session_of"]


@dataclass(frozen=True)
class Place:
    """A student's place: who, where, and the session that proves it."""

    student: int
    device: str
    session: str
    match: int
    seat: int

    @property
    def topics(self) -> list[str]:
        """What the page of this place listens to."""
        return [f"match:{self.match}:0", f"match:{self.match}:{self.seat}"]


def furnish(tables: int, students: int) -> list[Place]:
    """A fresh database with one class of `students`, spread over `tables` of two teams each."""
    call_command("migrate", verbosity=0)
    with scopes_disabled():
        school_class = SchoolClass.objects.create(name="Bench")
        present = [
            Student.objects.create(
                school_class=school_class, name=f"Student {n}", device=secrets.token_urlsafe(24)
            )
            for n in range(students)
        ]
        teams = [present[n :: tables * 2] for n in range(tables * 2)]
        return [
            place
            for table in range(tables)
            for place in _table(school_class, teams[2 * table : 2 * table + 2], table)
        ]


def _table(school_class: SchoolClass, teams: list[list[Student]], table: int) -> list[Place]:
    match = match_create(
        school_class=school_class,
        game="on_belay",
        options={"trails": [2, 3, 4, 5, 6, 8, 10], "height": 36},
        seats=[SeatPlan(f"Team {table} {n}", n, team) for n, team in enumerate(teams, 1)],
        roles=False,
    )
    return [
        Place(student.pk, student.device, session_of(student), match.pk, seat)
        for seat, team in enumerate(teams, 1)
        for student in team
    ]


def session_of(student: Student) -> str:
    """The key of a session in which this student has joined."""
    session = SessionStore()
    session["student"], session["device"] = student.pk, student.device
    session.create()
    return str(session.session_key)


async def answering(port: int) -> None:
    """Return when the server answers."""
    for _ in range(200):
        try:
            await Browser(port).get("/health")
        except OSError:
            await asyncio.sleep(0.1)
        else:
            return
    raise RuntimeError("The server did not start.")


async def bare_delivery(folder: Path) -> float:
    """Median ms from a bare publish to 30 screens of a server that does nothing else."""
    from tests.live.conftest import site_start, site_stop
    from tests.load.streams import measure

    site = await asyncio.to_thread(site_start, folder)
    try:
        return (await measure(site.port, 30, lambda: site.memory)).p50
    finally:
        site_stop(site)


@dataclass
class Screen:
    """What one student's device shows, kept up to date by its stream as the page's script does."""

    place: Place
    browser: Browser
    stream: Stream
    version: int = -1
    html: str = ""
    changed: asyncio.Condition = field(default_factory=asyncio.Condition)

    async def follow(self) -> None:
        """Fetch the table whenever the stream says something; ends with the stream."""
        try:
            while True:
                await self._fetch()
                while max((await self.stream.event()).numbers.values(), default=0) <= self.version:
                    pass
        except (EOFError, ConnectionError, asyncio.CancelledError):
            return

    async def shows(self, version: int, words: str = "") -> None:
        """Return when the screen shows at least this version, with these words."""
        async with self.changed:
            await self.changed.wait_for(lambda: self.version >= version and words in self.html)

    async def press(self, ply: int, text: str) -> int:
        """Make a move; the answer is the new table. Returns its version."""
        path, key = f"/play/{self.place.match}/move", secrets.token_urlsafe(12)
        answer = await self.browser.post(path, text=text, ply=ply, key=key)
        assert answer.status == 200, (answer.status, text)
        await self._take(answer)
        return self.version

    async def _fetch(self) -> None:
        path = f"/play/{self.place.match}/table"
        await self._take(await self.browser.get(path, version=self.version))

    async def _take(self, answer: Answer) -> None:
        found = re.search(r'name="version" value="(\d+)"', answer.body)
        if answer.status == 200 and found and int(found[1]) >= self.version:
            async with self.changed:
                self.version, self.html = int(found[1]), answer.body
                self.changed.notify_all()


@dataclass
class Hall:
    """All screens, followed by tasks of their own."""

    tables: dict[int, list[Screen]]
    tasks: list[asyncio.Task[None]]

    @classmethod
    async def enter(cls, port: int, places: list[Place]) -> "Hall":
        tables: dict[int, list[Screen]] = {}
        for place in places:
            holder = f"student:{place.student}:{place.device}"
            stream = await stream_open(port, place.topics, holder)
            assert stream.status == 200, stream.status
            screen = Screen(place, Browser(port, place.session), stream)
            tables.setdefault(place.match, []).append(screen)
        screens = [screen for table in tables.values() for screen in table]
        tasks = [asyncio.create_task(screen.follow()) for screen in screens]
        await asyncio.gather(*(screen.shows(0) for screen in screens))
        return cls(tables, tasks)

    async def play(self, rounds: int) -> tuple[list[float], list[float]]:
        """All tables at once. Times in ms: roll to hints on the page, move to the last screen."""
        hints: list[float] = []
        moves: list[float] = []
        await asyncio.gather(
            *(
                _play_table(match, screens, rounds, hints, moves)
                for match, screens in self.tables.items()
            )
        )
        return hints, moves

    def leave(self) -> None:
        for task in self.tasks:
            task.cancel()


async def _play_table(
    match: int, screens: list[Screen], rounds: int, hints: list[float], moves: list[float]
) -> None:
    """Play rounds as quick children do: one press every second or three at each table."""
    played = 0
    while played < rounds:
        await asyncio.sleep(random.uniform(1, 3))
        seat, ply, text = await asyncio.to_thread(_next_move, match)
        mover = next(screen for screen in screens if screen.place.seat == seat)
        started = time.perf_counter()
        version = await mover.press(ply, text)
        waits = [_noted(moves, started, *(screen.shows(version) for screen in screens))]
        if text == "roll":
            played += 1
            waits.append(_noted(hints, started, mover.shows(version, "/hint")))
        await asyncio.gather(*waits)


async def _noted(times: list[float], started: float, *shown: Coroutine[Any, Any, None]) -> None:
    """Note how many ms after `started` all of these are shown."""
    await asyncio.gather(*shown)
    times.append(1000 * (time.perf_counter() - started))


def _next_move(pk: int) -> tuple[int, int, str]:
    """Seat, ply and text: the best hint for who has to climb, else the first legal move."""
    with scopes_disabled():
        log = selectors.match_log(Match.objects.get(pk=pk))
    seat = min(log.to_move - {CHANCE})
    game = log.game
    if game.hints.list_key(log.state, seat) is not None:
        listed = game.hints.hint_list(log.state, seat)["hints"]
        if listed:
            return seat, log.ply, listed[0]["text"]
    return seat, log.ply, game.notation.write(game.rules.legal_moves(log.state, seat)[0])

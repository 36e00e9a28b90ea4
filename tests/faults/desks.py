"""Two desks of one class press the same button at the same moment; says what happened."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

import httpx
from django_scopes import scopes_disabled

from classroom.lessons.models import Lesson
from classroom.people.models import ClassTeacher, Teacher
from classroom.play.models import Match
from tests.cast import teacher_client
from tests.faults.crowd import CSRF
from tests.lessons.setting import Room, room_make
from tests.servers import PATIENCE

# Many presses of each desk at once: a race is lost only now and then.
PRESSES = 5


@dataclass
class Duel:
    """Answers by HTTP status over all rounds; how often each press changed something."""

    statuses: Counter[int] = field(default_factory=Counter)
    changes: dict[str, list[int]] = field(default_factory=dict)


@dataclass
class Desks:
    """A class with two teachers, each with a browser that has signed in."""

    room: Room
    sessions: list[str]


def desks_make(name: str) -> Desks:
    """Make a class of four and its two teachers; call it in the server's database."""
    with scopes_disabled():
        room = room_make(4, name)
        other = Teacher.objects.create_user(f"{name}-other@school.example")
        ClassTeacher.objects.create(school_class=room.school_class, teacher=other, right="full")
        browsers = [teacher_client(teacher) for teacher in (room.owner, other)]
        return Desks(room, [browser.cookies["sessionid"].value for browser in browsers])


async def duel(desks: Desks, url: str, stored: Callable[[], Any], rounds: int) -> Duel:
    """So many lessons, in each of which both desks press every button at once."""
    results = Duel()
    limits = httpx.Limits(max_connections=4 * PRESSES)
    async with httpx.AsyncClient(limits=limits, timeout=PATIENCE) as http:
        for _ in range(rounds):
            lesson = await asyncio.to_thread(_lobby, desks.room, stored)
            await _round(desks, f"{url}/lessons/{lesson}", http, _Watch(lesson, stored), results)
    return results


async def _round(
    desks: Desks, at: str, http: httpx.AsyncClient, watch: "_Watch", results: Duel
) -> None:
    async def press(name: str, path: str, counts: Callable[[], int], **fields: Any) -> None:
        before = await asyncio.to_thread(counts)
        presses: list[Awaitable[httpx.Response]] = [
            http.post(
                f"{at}/{path}",
                data={**fields, "csrfmiddlewaretoken": CSRF},
                headers={
                    "HX-Request": "true",
                    "Cookie": f"sessionid={session}; csrftoken={CSRF}",
                },
            )
            for session in desks.sessions * PRESSES
        ]
        results.statuses.update([answer.status_code for answer in await asyncio.gather(*presses)])
        results.changes.setdefault(name, []).append(await asyncio.to_thread(counts) - before)

    await press("start", "start", watch.tables)
    await press("skip", "tables/1/skip", watch.skips, seat=1, ply=0)
    ply = await asyncio.to_thread(watch.rows)
    await press("take back", "tables/1/back", watch.take_backs, from_ply=0, ply=ply)
    await press("next game", "next/", watch.tables, game_number=1, game="yeti_mountain", preset="")
    await press("pause", "pause", watch.changes)
    await press("resume", "resume", watch.changes)
    await press("end", "end", watch.changes)


def _lobby(room: Room, stored: Callable[[], Any]) -> int:
    with stored():
        return room.arrived(room.lesson()).pk


@dataclass
class _Watch:
    """A view of one lesson in the server's database."""

    lesson: int
    stored: Callable[[], Any]

    def _match(self) -> Match:
        return Match.objects.filter(table__lesson=self.lesson).order_by("-pk")[0]

    def tables(self) -> int:
        with self.stored():
            return int(Match.objects.filter(school_class__lessons=self.lesson).count())

    def rows(self) -> int:
        with self.stored():
            return int(self._match().moves.count())

    def skips(self) -> int:
        with self.stored():
            return int(self._match().moves.filter(text__startswith="skip").count())

    def take_backs(self) -> int:
        with self.stored():
            return int(self._match().moves.filter(text__startswith="takeback").count())

    def changes(self) -> int:
        """The version of the match, which every change of its status raises by one."""
        with self.stored():
            return int(self._match().version)


def open_lessons(name: str, stored: Callable[[], Any]) -> int:
    """Count the lessons of the class with this name that are not over."""
    with stored():
        owned = Lesson.objects.filter(school_class__name=name)
        return owned.exclude(status=Lesson.Status.ENDED).count()


__all__ = ["Desks", "Duel", "desks_make", "duel", "open_lessons"]

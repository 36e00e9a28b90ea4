"""A teacher's desk of a whole class: what one update of it costs after a move at a table."""

import asyncio
import time

from django_scopes import scopes_disabled

from classroom.lessons.services.lifecycle import lesson_start
from classroom.lessons.services.teams import teams_deal
from classroom.play.models import Match
from classroom.play.selectors import match_log
from classroom.play.services.moves import move_play
from games.engine import CHANCE
from tests.bench.http import Browser
from tests.lessons.setting import room_make, teacher_client

UPDATES = 30


def furnish_desk(tables: int, students: int) -> tuple[str, int, list[int]]:
    """A running lesson of Can't Stop: the teacher's session, the lesson, its matches."""
    with scopes_disabled():
        room = room_make(students, "Desk")
        lesson = room.arrived(room.lesson("cant_stop", columns_to_win=5))
        teams_deal(lesson=lesson, teams=2 * tables)
        lesson_start(lesson=lesson)
        matches = list(lesson.tables.values_list("match", flat=True))
        assert len(matches) == tables
        session = teacher_client(room.teacher).cookies["sessionid"].value
        return session, lesson.pk, matches


async def updates(port: int, place: tuple[str, int, list[int]]) -> list[float]:
    """Times in ms of the whole desk, drawn after a move at another table each time: more than a
    page with a stream is sent.
    """
    session, lesson, matches = place
    browser, times = Browser(port, session), []
    for number in range(UPDATES):
        await asyncio.to_thread(_move, matches[number % len(matches)])
        started = time.perf_counter()
        answer = await browser.get("/live/parts", r=f"desk:{lesson}:1:full")
        times.append(1000 * (time.perf_counter() - started))
        assert answer.status == 200
    return times[1:]


def _move(pk: int) -> None:
    with scopes_disabled():
        match = Match.objects.get(pk=pk)
        log = match_log(match)
        seat = min(log.to_move - {CHANCE})
        text = log.game.notation.write(log.game.rules.legal_moves(log.state, seat)[0])
        move_play(
            match=match, seat=seat, student=None, ply=log.ply, key=f"{pk}-{log.ply}", text=text
        )

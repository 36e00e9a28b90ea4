"""S2: what a board hides reaches no page that may not see it, in any game.

A screen must look the same whatever the others have chosen or drawn in secret. So bots play, and
if a row is hidden from somebody, their screen is drawn once more for tables at which something
else stands in its place.
"""

import asyncio
import json
import random
from base64 import b64encode
from collections.abc import Iterator
from contextlib import suppress
from copy import copy
from datetime import timedelta
from functools import partial
from itertools import pairwise
from urllib.parse import urlsplit

import pytest
from django.test import Client
from django_scopes import scopes_disabled

from classroom.live.cards import Rendering
from classroom.live.outbox import event
from classroom.live.regions import update
from classroom.people.models import ClassTeacher, Student
from classroom.people.services.coteachers import teacher_remove
from classroom.people.services.seats import seat_take
from classroom.people.services.students import student_remove
from classroom.play.models import Match, Seat
from classroom.play.screen import render_table
from classroom.play.selectors import teams_at
from classroom.play.services.matches import player_add, player_remove
from classroom.play.services.moves import move_play
from classroom.play.table import Table
from games.bots import choose
from games.engine import CHANCE
from games.movelog import MoveLog
from tests.factories import ClassTeacherFactory, TeacherFactory
from tests.live.client import Event, Stream, stream_address, stream_open
from tests.play.tables import client_of, log_of, seat_of, student_of, table
from tests.servers import PATIENCE

SEED = bytes(range(100, 132))
TABLES = {
    "cant_stop": {},
    "climb_on": {},
    "on_belay": {"trails": [2, 3, 5], "height": 24},
    "roll_to_the_top": {"sheet": "pyramid"},
    "yeti_mountain": {},
}
# The games in which teams choose or draw in secret.
SECRET = sorted(set(TABLES) - {"cant_stop"})
PLIES, TWINS, HIDDEN = 60, 3, 8
VIEWERS = (1, 2, 3, None)  # the teams, and a screen without a seat


class StoredTable:
    """A stored match, to be shown at any position of a log."""

    def __init__(self, slug: str) -> None:
        self.match = table(1, 1, 1, game=slug, options=TABLES[slug], seed=SEED)
        self.teams = teams_at(self.match)
        self.seats = {seat.number: seat for seat in Seat.objects.filter(match=self.match)}
        self.students = {seat: student_of(self.match, seat).pk for seat in self.seats}
        self.screen_count = 0

    def played(self) -> list[MoveLog]:
        """The positions of a game that bots play."""
        log, luck = log_of(self.match), random.Random(5)
        logs = [log]
        while log.to_move and log.ply < PLIES:
            if CHANCE in log.to_move:
                log = log.draw(SEED)
            else:
                seats = sorted(log.to_move, key=lambda _: luck.random())
                moves = (
                    (one, choose(log.game, log.state, one, 2, luck.randrange)) for one in seats
                )
                seat, text = next((seat, text) for seat, text in moves if text is not None)
                log = log.play(seat, text)
            logs.append(log)
        return logs

    def screen(self, log: MoveLog, viewer: int | None) -> Rendering:
        """Draw this team's screen now (None: no team)."""
        # No position is remembered from another table.
        match, self.screen_count = copy(self.match), self.screen_count + 1
        match.started_at += timedelta(seconds=self.screen_count)
        match.version = log.ply
        table = Table(match, log, self.teams, self.seats, {}, {}, {}, match.version)
        student = None if viewer is None else self.students[viewer]
        who = table.viewer(viewer, student)
        assert who is not None
        return render_table(table, who)


@pytest.fixture
def _everybody(db) -> Iterator[None]:
    with scopes_disabled():
        yield


def is_hidden(log: MoveLog, viewer: int | None) -> bool:
    """Whether the viewer may not read the last row."""
    row = log.rows[-1]
    move = log.game.notation.read(row.text)
    return not log.game.hooks.is_visible(log.states[-2], row.seat, move, log.state, viewer)


def twins(before: MoveLog, now: MoveLog) -> list[MoveLog]:
    """Play other rows of the same team or draw there, if the same teams continue after them."""
    row = now.rows[-1]
    if row.seat == CHANCE:
        seeds = (bytes([number]) * 32 for number in range(4 * TWINS))
        others = [before.draw(seed) for seed in seeds if before.to_move == {CHANCE}]
    else:
        game = before.game
        moves = game.rules.legal_moves(before.state, row.seat)
        texts = [game.notation.write(move) for move in moves]
        others = [before.play(row.seat, text) for text in texts[:: max(1, len(texts) // 12)]]
    return [
        other
        for other in others
        if move_of(other) is move_of(now)
        and other.rows[-1].text != row.text
        and (len(other.rows), other.to_move) == (len(now.rows), now.to_move)
    ][:TWINS]


def move_of(log: MoveLog) -> type:
    """Return the sort of the last move."""
    return type(log.game.notation.read(log.rows[-1].text))


def pushed(before: Rendering, now: Rendering) -> bytes:
    """Return the stream's bytes."""
    return event("parts", update("table", now, before.state))


@pytest.mark.usefixtures("_everybody")
@pytest.mark.parametrize("slug", SECRET)
def test_what_is_pushed_does_not_depend_on_what_others_choose_or_draw_in_secret(slug):
    game_table = StoredTable(slug)
    logs = game_table.played()
    compared = told_apart = 0
    for before, now in pairwise(logs):
        viewers = [viewer for viewer in VIEWERS if is_hidden(now, viewer)]
        others = [other for other in twins(before, now) if viewers]
        if not others or compared >= HIDDEN * len(VIEWERS):
            continue
        for viewer in VIEWERS:
            first = game_table.screen(before, viewer)
            message = pushed(first, game_table.screen(now, viewer))
            for other in others:
                same = message == pushed(first, game_table.screen(other, viewer))
                if viewer in viewers and is_hidden(other, viewer):
                    assert same, (now.ply, viewer, now.rows[-1].text, other.rows[-1].text)
                    compared += 1
                else:
                    told_apart += not same
    assert compared
    # The control. The team itself sees it: the screens of a team that looks on could differ.
    assert told_apart


@pytest.mark.usefixtures("_everybody")
@pytest.mark.parametrize("slug", TABLES)
def test_the_seed_of_the_dice_is_in_nothing_that_is_sent(slug):
    game_table = StoredTable(slug)
    seed = [SEED.hex(), b64encode(SEED).decode(), str(int.from_bytes(SEED, "big")), str(SEED)]
    for log in game_table.played()[::7]:
        for viewer in VIEWERS:
            text = json.dumps(update("table", game_table.screen(log, viewer), {}))
            assert not [form for form in seed if form in text]


@pytest.mark.usefixtures("_everybody")
def test_what_nobody_can_see_of_an_open_game_is_nothing():
    """The other way round: without hidden rows there is nothing to compare."""
    logs = StoredTable("cant_stop").played()
    assert not [log.ply for log in logs[1:] for viewer in VIEWERS if is_hidden(log, viewer)]


# Streams ------------------------------------------------------------------------------------------


async def _collect_events(stream: Stream, until: asyncio.Event) -> list[Event]:
    """All that comes over a stream from now on."""
    events: list[Event] = []

    async def listen() -> None:
        with suppress(EOFError, ConnectionError):
            while True:
                events.append(await stream.event())

    listening = asyncio.create_task(listen())
    await until.wait()
    listening.cancel()
    with suppress(asyncio.CancelledError):
        await listening
    return events


@pytest.mark.slow
@pytest.mark.services
def test_who_is_out_hears_nothing_more(
    sqlite_url, redis_server, running_server, in_database, settings
):
    """A removed, a moved and a displaced student, and a former co-teacher."""
    settings.REDIS_URL = redis_server
    port = urlsplit(running_server(sqlite_url, redis_server).url).port
    with in_database(sqlite_url), scopes_disabled():
        match = table(4, 2, game="roll_to_the_top", options=TABLES["roll_to_the_top"])
        teacher = TeacherFactory()
        ClassTeacherFactory(school_class=match.school_class, right=ClassTeacher.Right.OWNER)
        place = ClassTeacherFactory(school_class=match.school_class, teacher=teacher)
        stays, removed, moved, displaced = (student_of(match, 1, n) for n in (1, 2, 3, 4))
        cookies = [_cookie(student) for student in (stays, removed, moved, displaced)]
        cookies.append(_teacher_cookie(teacher))

    def stored(change):
        with in_database(sqlite_url), scopes_disabled():
            return change()

    def put_out() -> None:
        student_remove(student=removed)
        player_remove(seat=seat_of(match, 1), student=moved)
        player_add(seat=seat_of(match, 2), student=moved)
        seat_take(student=displaced)
        teacher_remove(place=place)

    async def story() -> None:
        address = stream_address([f"table:{match.pk}"])
        streams = [await stream_open(port, address, cookie) for cookie in cookies]
        for stream in streams:
            assert (await stream.event()).kind == "hello"
        await asyncio.to_thread(stored, put_out)
        out = streams[1:]
        for stream in (out[0], out[2], out[3]):
            await stream.ended()
        await out[1].event_of("gone")
        done = asyncio.Event()
        hearing = [asyncio.create_task(_collect_events(stream, done)) for stream in out]
        version = await asyncio.to_thread(stored, partial(_play_moves, match.pk, 12))
        while (await streams[0].event_of("parts")).data["version"] < version:
            pass
        await asyncio.sleep(1)
        done.set()
        event_lists = [await one for one in hearing]
        assert {one.kind for events in event_lists for one in events} <= {"gone", "beat"}
        assert event_lists[0] == event_lists[2] == event_lists[3] == []

    asyncio.run(asyncio.wait_for(story(), PATIENCE))


def _play_moves(match: int, moves: int) -> int:
    """The strongest bot plays so many moves for whoever is to move; the version after them."""
    for _ in range(moves):
        now = Match.objects.get(pk=match)
        log = log_of(now)
        seat = 1 if 1 in log.to_move else min(log.to_move)
        text = log.game.bots.ranked_moves(log.state, seat)[0]
        move_play(match=now, seat=seat, student=None, ply=log.ply, key=f"key{log.ply}", text=text)
    return Match.objects.get(pk=match).version


def _cookie(student: Student) -> str:
    return f"sessionid={client_of(student).cookies['sessionid'].value}"


def _teacher_cookie(teacher) -> str:
    client = Client()
    client.force_login(teacher)
    return f"sessionid={client.cookies['sessionid'].value}"

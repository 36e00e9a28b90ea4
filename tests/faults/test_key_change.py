"""Both keys are changed while twelve children play, on both databases."""

import asyncio
import hashlib
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any

import httpx
import pytest
from django.conf import settings as of_tests
from django.test import Client

from classroom.people.models import Teacher
from classroom.play import chain, logs
from classroom.play.models import Match
from classroom.play.seeds import sealed_seeds
from classroom.play.services.matches import match_end
from tests import servers
from tests.faults.crowd import Crowd, Kid, crowd, kids_at, ply_of
from tests.play.tables import table

pytestmark = [pytest.mark.services, pytest.mark.slow]

NEW = {"SECRET_KEY": "S" * 20 + "-new-" + "s" * 20, "DATA_KEY": "D" * 20 + "-new-" + "d" * 20}
OLD = {
    f"{name}_FALLBACKS": key
    for name, key in (("SECRET_KEY", of_tests.SECRET_KEY), ("DATA_KEY", of_tests.DATA_KEY))
}


@dataclass
class Room:
    """Two tables of six, one with hidden hands, and a teacher, at a server that is restarted."""

    web: servers.Web
    inside: Callable[[str], AbstractContextManager[None]]
    matches: list[Match]
    kids: list[list[Kid]]
    teacher: str

    def restart(self, **keys: str) -> None:
        self.web.kill(signal.SIGTERM)
        self.web.env |= {**dict.fromkeys(OLD, ""), **keys}
        self.web.start()

    def manage(self, *words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "manage.py", *words],
            cwd=servers.ROOT,
            env=self.web.env,
            capture_output=True,
            text=True,
            timeout=servers.PATIENCE,
        )

    def moves(self, match: Match) -> list[tuple[int, str]]:
        """Which team may do what now, as the database has it."""
        with self.inside(self.web.database_url):
            logs._cache.clear()
            log = logs.reload_log(Match.objects.get(pk=match.pk)).log
            return [
                (seat, log.game.notation.write(log.game.rules.legal_moves(log.state, seat)[0]))
                for seat in log.to_move
            ]

    def play(self) -> list[int]:
        """All twelve look at their tables, and each table makes a move; the answers' statuses."""
        statuses = []
        for match, kids in zip(self.matches, self.kids, strict=True):
            seat, text = self.moves(match)[0]

            async def story(http: Crowd, kids: list[Kid] = kids, **move: Any) -> list[int]:
                pages = await asyncio.gather(*(http.look(kid) for kid in kids))
                if any(page.status_code != 200 for page in pages):
                    return [page.status_code for page in pages]
                mover = next(kid for kid in kids if kid.team == move["seat"])
                answer = await http.press(mover, ply_of(pages[0]), move["text"])
                assert answer.status_code != 200 or not answer.json()["refused"], answer.text
                return [*(page.status_code for page in pages), answer.status_code]

            statuses += crowd(
                self.web.url,
                match,
                lambda http, s=story, m=(seat, text): s(http, seat=m[0], text=m[1]),
            )
        return statuses

    def of_teacher(self) -> list[int]:
        """A page of the teacher sends five requests at once, with the cookie that it has."""

        async def ask() -> list[int]:
            cookie = {"Cookie": f"sessionid={self.teacher}"}
            async with httpx.AsyncClient(headers=cookie, timeout=servers.PATIENCE) as http:
                requests = [http.get(f"{self.web.url}/classes/") for _ in range(5)]
                return [answer.status_code for answer in await asyncio.gather(*requests)]

        return asyncio.run(ask())


@pytest.fixture
def room(database_url, in_database, running_server, settings) -> Room:
    settings.DATA_KEY_FALLBACKS = [NEW["DATA_KEY"]]  # of this process, which looks
    with in_database(database_url):
        matches = [table(3, 3), table(3, 3, game="climb_on", options={})]
        teacher = Teacher.objects.create_user("kim@school.example", "long-enough-word")
        client = Client()
        client.force_login(teacher, backend=of_tests.AUTHENTICATION_BACKENDS[0])
        session = client.cookies["sessionid"].value
        kids = [kids_at(match) for match in matches]
    return Room(running_server(database_url), in_database, matches, kids, session)


WELL = [200] * 14


def test_in_a_lesson_both_keys_change_and_no_game_session_or_seal_is_lost(room, settings):
    assert sum(map(len, room.kids)) == 12
    assert (room.play(), room.of_teacher()) == (WELL, [200] * 5)
    room.restart(**NEW, **OLD)
    assert (room.play(), room.of_teacher()) == (WELL, [200] * 5)
    before = room.manage("keys", "--check")
    assert before.returncode == 1
    assert "2 running games need a key of DATA_KEY_FALLBACKS." in before.stdout
    assert "13 sessions need a key of SECRET_KEY_FALLBACKS." in before.stdout
    done = room.manage("keys")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[:2] == ["2 of 2 games", "13 of 13 sessions"]
    # The server that runs has what was encrypted before in its memory.
    assert (room.play(), room.of_teacher()) == (WELL, [200] * 5)
    assert room.manage("keys", "--check").stdout == "Nothing needs an old key.\n"
    room.restart(**NEW)
    assert (room.play(), room.of_teacher()) == (WELL, [200] * 5)
    settings.DATA_KEY, settings.DATA_KEY_FALLBACKS = NEW["DATA_KEY"], []
    with room.inside(room.web.database_url):
        assert sealed_seeds() == ([], [])
        for match in Match.objects.filter(pk__in=[one.pk for one in room.matches]):
            assert chain.broken_ply(match, match.moves.all()) is None
            match_end(match=match)
            ended = Match.objects.get(pk=match.pk)
            assert hashlib.sha256(ended.public_seed).hexdigest() == ended.seal
            assert ended.seal in [one.seal for one in room.matches]


def test_whoever_drops_the_old_keys_too_early_loses_them(room):
    """The negative control."""
    room.restart(**NEW)
    assert 200 not in room.play()
    assert room.of_teacher() == [302] * 5
    check = room.manage("keys", "--check")
    assert check.returncode == 1
    assert "2 running games need a DATA_KEY that is not given" in check.stdout
    room.restart(**NEW, **OLD)
    assert (room.play(), room.of_teacher()) == (WELL, [200] * 5)

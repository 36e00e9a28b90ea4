"""F4: kill -9 of the server in the middle of play, again and again."""

import asyncio
import random
import re
import secrets
import signal
import sqlite3
from contextlib import suppress

import httpx
import pytest

from classroom.play import chain, logs
from classroom.play.models import Match, Seat
from classroom.play.regions import region_for
from classroom.play.table import known_tables
from tests.faults.conftest import Scene
from tests.faults.crowd import Crowd, Kid, outcome
from tests.servers import wait_for

pytestmark = pytest.mark.services


async def play_until_dead(crowd: Crowd, kids: list[Kid], at: Scene, after: float) -> list[str]:
    """All roll and pass; the server is killed `after` seconds from the first answered move.

    Returns the keys that were answered.
    """
    answered: list[str] = []
    first = asyncio.Event()

    async def player(kid: Kid) -> None:
        while True:
            ply = await crowd.ply(kid)
            for text in ("roll", "pass"):
                key = secrets.token_urlsafe(8)
                answer = await crowd.press(kid, ply, text, key)
                assert answer.status_code == 200, answer.status_code
                if outcome(answer) == 200:
                    answered.append(key)
                    first.set()

    players = [asyncio.create_task(player(kid)) for kid in kids]
    await first.wait()
    await asyncio.sleep(after)
    await asyncio.to_thread(at.site.web.kill, signal.SIGKILL)
    for task in players:
        with suppress(httpx.HTTPError):
            await task
    return answered


def check_stored(at: Scene, answered: list[str]) -> None:
    """Nothing that was answered is lost, and nothing is half there."""
    with at.stored():
        match = Match.objects.get(pk=at.match.pk)
        moves = list(match.moves.order_by("ply"))
        assert set(answered) <= {move.key for move in moves}
        assert chain.broken_ply(match, moves) is None
        log = logs.reload_log(match).log
        assert 0 not in log.to_move
        assert [move.text for move in moves] == [row.text for row in log.rows]


async def first_boards(crowd: Crowd, kids: list[Kid]) -> list[str]:
    return [(await crowd.look(kid)).text for kid in kids]


def are_boards_right(at: Scene) -> bool:
    """Whether what each team's page shows is what a replay of the log shows."""
    pages = at.play(first_boards)
    with at.stored():
        for kid, page in zip(at.kids, pages, strict=True):
            seat = Seat.objects.select_related("match").get(match=at.match, number=kid.team)
            known_tables.values.clear()
            logs._cache.clear()
            school_class = seat.match.school_class_id
            region = region_for(at.match.pk, kid.team, kid.student, school_class).render()
            assert region is not None
            token = re.search(r'name="csrfmiddlewaretoken" value="([^"]*)"', page)
            if region.html(token[1] if token else "") not in page:
                return False
    return True


def kill_and_come_back(at: Scene, rounds: int) -> int:
    chance = random.Random(4)
    total = 0
    for _ in range(rounds):
        answered = at.play(play_until_dead, at, chance.uniform(0, 0.4))
        check_stored(at, answered)
        total += len(answered)
        at.site.web.start()
        at.play(first_boards)
        # Hint lists that were on their way come between a page and the look at the log.
        wait_for(lambda: are_boards_right(at))
    return total


@pytest.mark.slow
def test_a_server_that_is_killed_loses_no_move_it_has_answered(site):
    at = site.scene(2, 2)
    assert kill_and_come_back(at, rounds=25) >= 25
    if site.web.database_url.startswith("sqlite"):
        file = site.web.database_url.removeprefix("sqlite:///")
        with sqlite3.connect(file) as connection:
            assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)


@pytest.mark.slow
def test_a_server_that_answers_before_it_commits_would_lose_moves(hasty_site):
    """The negative control."""
    at = hasty_site.scene(1, 1)
    answered = at.play(play_until_dead, at, 0)
    assert answered
    with pytest.raises(AssertionError):
        check_stored(at, answered)

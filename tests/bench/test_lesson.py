"""A small lesson of the load test, played by real processes."""

import asyncio

import pytest
from django_scopes import scopes_disabled

from classroom.play.models import Move
from games.engine import CHANCE
from tests.bench.crowd import Crowd
from tests.bench.lesson import GAMES, classes_make

pytestmark = [pytest.mark.slow, pytest.mark.services]

STUDENTS = 20
PLAYING, RESTING = 20, 17  # seconds


async def play(crowd: Crowd) -> list[str]:
    """Play until a beat has told of it, and return what is unlike a fresh page."""
    await crowd.open()
    await crowd.play()
    await asyncio.sleep(PLAYING)
    await crowd.stop()
    await asyncio.sleep(RESTING)
    different = await crowd.compare()
    await crowd.leave()
    return different


def test_a_lesson_of_all_games_ends_with_every_screen_as_a_fresh_page_and_every_move_in_the_log(
    database_url, in_database, running_server, monkeypatch
):
    monkeypatch.setattr("tests.bench.crowd.THINK", 1.0)
    with in_database(database_url), scopes_disabled():
        classes = classes_make(STUDENTS)
        web = running_server(database_url)
        crowd = Crowd(classes, int(web.url.rpartition(":")[2]))
        assert asyncio.run(play(crowd)) == []
        presses = asyncio.run(crowd.presses())
        rows = [*Move.objects.exclude(seat=CHANCE).values_list("key", flat=True)]
    assert {press.game for press in presses} == set(GAMES)
    assert not crowd.faults
    assert sorted(rows) == sorted(press.key for press in presses if press.is_row)

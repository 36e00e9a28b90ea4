"""The streams of a teacher whose account an administrator closes, in a running server."""

import asyncio
from time import monotonic
from urllib.parse import urlsplit

import pytest
from django.test import Client
from django_scopes import scopes_disabled

from classroom.lessons.projector_links import projector_address
from classroom.people.services.administrators import teacher_close
from classroom.play.models import Match
from classroom.review.models import Question
from classroom.review.questions.selectors import projector_address as question_address
from tests.cast import administrator, student_client, teacher_client
from tests.lessons.setting import room_make
from tests.lessons.test_closed_teachers import child_at
from tests.live.client import stream_address, stream_open
from tests.play.tables import log_of
from tests.servers import PATIENCE

LONGEST = 5.0  # seconds until a stream of a closed teacher has ended


@pytest.mark.slow
@pytest.mark.services
def test_streams_of_a_closed_teacher_end_at_once_and_a_childs_goes_on(
    sqlite_url, redis_server, running_server, in_database, settings
) -> None:
    """A desk, another desk of the same teacher, both walls, and a child at its table."""
    settings.REDIS_URL = redis_server
    port = urlsplit(running_server(sqlite_url, redis_server).url).port
    with in_database(sqlite_url), scopes_disabled():
        room = room_make(4)
        lesson = room.running(teams=2)
        match = Match.objects.filter(school_class=room.school_class).first()
        log = log_of(match)
        child, boss = child_at(match, min(log.to_move)), administrator()
        desks = [cookie(teacher_client(room.owner)) for _ in range(2)]
        seat = student_client(child)
        wall = projector_address(lesson).split("/")[-2]
        row = Question.objects.create(school_class=room.school_class, match=match, ply=0, seat=1)
        question = question_address(row).split("/")[-2]

    def closed() -> None:
        with in_database(sqlite_url), scopes_disabled():
            teacher_close(teacher=room.owner, administrator=boss)

    def played() -> None:
        with in_database(sqlite_url), scopes_disabled():
            press = {"ply": log.ply, "key": "k" * 32, "text": "roll"}
            seat.post(f"/play/{match.pk}/move", press)

    async def story() -> float:
        desk = f"desk:{lesson.pk}:{lesson.game_number}:full"
        teachers = [await stream_open(port, stream_address([desk]), one) for one in desks]
        projector = await stream_open(port, stream_address([f"projector:{wall}"]))
        answers = await stream_open(port, stream_address([f"question_projector:{question}"]))
        table = await stream_open(port, stream_address([f"table:{match.pk}"]), cookie(seat))
        for stream in (*teachers, projector, answers, table):
            assert (await stream.event()).kind == "hello", stream.status
        began = monotonic()
        await asyncio.to_thread(closed)
        for stream in (*teachers, projector):
            await asyncio.wait_for(stream.ended(), LONGEST)
        await asyncio.wait_for(answers.event_of("gone"), LONGEST)
        seconds = monotonic() - began
        await asyncio.to_thread(played)
        assert (await table.event_of("parts")).data["version"]
        return seconds

    assert asyncio.run(asyncio.wait_for(story(), PATIENCE)) < LONGEST


def cookie(client: Client) -> str:
    return f"sessionid={client.cookies['sessionid'].value}"

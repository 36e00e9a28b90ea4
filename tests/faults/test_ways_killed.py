"""F4 for the roll of the day: kill -9 of the server while a class finds ways."""

import asyncio
import random
import signal
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module

import httpx
import pytest
from django.conf import settings

from classroom.review.models import DayRoll
from classroom.review.questions.ways import ways_ask
from games.ways import ways
from tests.faults.conftest import Site
from tests.faults.crowd import CSRF
from tests.lessons.setting import room_make
from tests.servers import PATIENCE

pytestmark = [pytest.mark.services, pytest.mark.slow]

CHILDREN = 8
Answered = list[tuple[int, str]]


@dataclass(frozen=True)
class Scene:
    """A roll before a class, its ways with their results, and the children's sessions by id."""

    site: Site
    roll: int
    ways: dict[str, int]
    sessions: dict[int, str]


def scene_make(site: Site, name: str = "4b") -> Scene:
    with site.stored():
        room = room_make(CHILDREN, name)
        lesson = room.arrived(room.lesson())
        roll = DayRoll.objects.get(question=ways_ask(lesson=lesson, preset="three", minutes=None))
        listed = {way.text: way.result for way in ways(roll.dice, roll.rules)}
        sessions = {}
        for student in room.students:
            session = import_module(settings.SESSION_ENGINE).SessionStore()
            session["student"], session["device"] = student.pk, student.device
            session.save()
            sessions[student.pk] = session.session_key
        return Scene(site, roll.pk, listed, sessions)


async def find_until_dead(at: Scene, after: float) -> Answered:
    """All send ways; the server is killed so long after the first answer. Returns what it took."""
    answered: Answered = []
    first = asyncio.Event()

    async def child(http: httpx.AsyncClient, student: int) -> None:
        texts = list(at.ways)
        random.Random(student + len(answered)).shuffle(texts)
        for text in texts * 20:
            answer = await http.post(
                f"{at.site.web.url}/review/question/way",
                data={"way": text, "result": at.ways[text], "csrfmiddlewaretoken": CSRF},
                headers={
                    "HX-Request": "true",
                    "Cookie": f"sessionid={at.sessions[student]}; csrftoken={CSRF}",
                },
            )
            assert answer.status_code == 200, answer.status_code
            if not answer.json()["error"]:
                answered.append((student, text))
            first.set()

    async with httpx.AsyncClient(timeout=PATIENCE) as http:
        children = [asyncio.create_task(child(http, student)) for student in at.sessions]
        await first.wait()
        await asyncio.sleep(after)
        await asyncio.to_thread(at.site.web.kill, signal.SIGKILL)
        for task in children:
            with suppress(httpx.HTTPError):
                await task
    return answered


def check_stored(at: Scene, answered: Answered) -> None:
    """Nothing that was answered is lost, and each way is new for the class once."""
    with at.site.stored():
        rows = list(
            DayRoll.objects.get(pk=at.roll).found_ways.values_list("student", "text", "is_new")
        )
    stored = Counter((student, text) for student, text, _is_new in rows)
    assert set(answered) <= set(stored)
    assert set(stored.values()) <= {1}
    new = Counter(text for _student, text, is_new in rows if is_new)
    assert new == Counter({text for _student, text, _is_new in rows})


def test_a_server_that_is_killed_loses_no_way_it_has_answered(site: Site) -> None:
    chance, total = random.Random(75), 0
    for number in range(6):
        at = scene_make(site, f"ways{number}")
        for _ in range(2):
            answered = asyncio.run(find_until_dead(at, chance.uniform(0.05, 0.4)))
            check_stored(at, answered)
            total += len(answered)
            site.web.start()
    assert total >= 12


def test_a_server_that_answers_before_it_commits_would_lose_ways(hasty_site: Site) -> None:
    """The negative control."""
    at = scene_make(hasty_site)
    answered = asyncio.run(find_until_dead(at, 0.3))
    assert answered
    with pytest.raises(AssertionError):
        check_stored(at, answered)

"""U1: a class of 30 bots plays a game over HTTP and presses only what its pages offer.

The teacher signs up, makes the class and the lesson, and starts it; the students join by code.
All of them know nothing but the answers of the server: its pages and their streams.
"""

import asyncio
import random

import pytest

from classroom.play import logs
from classroom.play.models import Match
from tests.players.browser import Answers, Browser, student_join, student_play
from tests.players.choices import CHOICES
from tests.players.teacher import class_make, lesson_start, lobby_open

pytestmark = [pytest.mark.slow, pytest.mark.services]

STUDENTS, TEAM = 30, 5
# However slow the machine is, a lesson goes on; and no game takes this class so many presses.
MOST_SILENCE, MOST_PRESSES = 90, 3_000
# The shortest game that each form of options can be set to.
SHORTEST = {
    "cant_stop": {"columns_to_win": ["1"], "numbers": ["products"], "calculate": ["student"]},
    "climb_on": {"calculate": ["server"]},
    "on_belay": {"trails": ["2", "3"], "height": ["12"], "calculate": ["student"]},
    "roll_to_the_top": {"sheet": ["pyramid"], "calculate": ["student"]},
    "yeti_mountain": {"levels": ["2"], "calculate": ["student"]},
}


async def lesson(url: str, game: str, answers: Answers) -> None:
    """A whole lesson of this game. Returns when every student's page says that it is over."""
    names = [f"Student {number:02}" for number in range(1, STUDENTS + 1)]
    teacher, *students = (Browser(url, answers) for _ in range(1 + STUDENTS))
    code = await class_make(teacher, names)
    lobby = await lobby_open(teacher, game, SHORTEST[game])

    async def child(student: Browser, name: str) -> None:
        page = await student_join(student, code, name)
        await student_play(student, page, CHOICES[game], random.Random(name))

    children = [child(*one) for one in zip(students, names, strict=True)]
    await asyncio.gather(lesson_start(teacher, lobby, STUDENTS, TEAM), *children)
    for browser in (teacher, *students):
        await browser.close()


async def watched(url: str, game: str, answers: Answers) -> None:
    """The same lesson, which fails once nobody has pressed for MOST_SILENCE seconds."""
    playing, before = asyncio.create_task(lesson(url, game, answers)), -1
    while not (await asyncio.wait([playing], timeout=MOST_SILENCE))[0]:
        assert before < answers.presses
        assert answers.presses - answers.refusals.total() < MOST_PRESSES
        before = answers.presses
    await playing


@pytest.mark.parametrize("game", SHORTEST)
def test_a_class_of_30_bots_plays_to_the_end_over_http(
    game, sqlite_url, running_server, in_database, record_property
):
    web, answers = running_server(sqlite_url), Answers()
    asyncio.run(watched(web.url, game, answers))
    record_property(
        "statuses, late, presses", (dict(answers.statuses), dict(answers.refusals), answers.presses)
    )
    # All tap their names at once, so some of them wait for their turn.
    assert set(answers.statuses) <= {200, 204, 429}
    assert answers.presses > STUDENTS
    # Teammates press at once, and later the slower the machine is.
    assert answers.refusals.keys() <= {"Stale", "NotYourTurn"}
    assert "Traceback" not in web.log
    with in_database(sqlite_url):
        for match in Match.objects.all():
            log = logs.reload_log(match).log
            # A game that nobody plays comes to its end as well.
            assert any(any(log.game.board.progress(state)[0].values()) for state in log.states)

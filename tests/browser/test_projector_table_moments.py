"""A great moment belongs to its table: it is never at another, whatever the projector shows."""

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Literal

import httpx
import pytest
from django.utils import timezone
from playwright.sync_api import TimeoutError as StillMissing, expect

from classroom.lessons.models import Lesson, Table
from classroom.lessons.projector_links import projector_address
from classroom.people.models import ClassTeacher, SchoolClass
from tests.browser.conftest import Room
from tests.browser.sight import reads
from tests.browser.test_projector_layout import SIZES, InThread
from tests.cast import teacher_client
from tests.factories import TeacherFactory
from tests.play.tables import client_of, log_of, say, seed_for, student_of, table

pytestmark = [pytest.mark.browser, pytest.mark.slow]

CSRF = "c" * 32
DICE = (2, 5, 6)
TO_THE_TOP, A_STEP = "2*6=12 2x+6", "6 2x+3"
PUSH, ASK, TRIES = 5_000, 500, 20  # milliseconds, and how often a page asks
LASTS = 5_000  # milliseconds: that a moment is shown
# Texts of moments as they come, and those that are not inside of the picture of their table.
WATCH = (Path(__file__).parent / "moments.js").read_text()


class Wall:
    """The projector of a lesson, its desk, and a team at each table that can reach the top."""

    def __init__(self, room: Room, tables: int, in_thread: InThread) -> None:
        lesson, address, desk, self.teams = in_thread(partial(laid, tables))
        self.room, self.lesson, self.desk, self.tables = room, lesson, desk, tables
        self.page = room.visitor(SIZES[0], reduced_motion="no-preference")
        self.page.add_init_script(WATCH)
        self.page.clock.install()
        with self.page.expect_response(lambda answer: "/live/?" in answer.url):
            self.page.goto(room.url + address)
        # From here on its time goes on by `run` alone, however slow the machine is.
        self.page.clock.pause_at(self.page.evaluate("Date.now()") / 1000 + 1)
        self.moment = self.page.locator(".projector__moment:visible")

    def reach_the_top(self, number: int) -> None:
        """A team of this table does; the projector has heard of it."""
        match, ply, session = self.teams[number]
        fields = {"text": TO_THE_TOP, "ply": str(ply), "key": f"top-of-{number}"}
        answer = self._post(f"/play/{match}/move", session, fields)
        assert answer.json()["error"] == ""
        self._come(f'[data-moment^="{number}:"]', "attached")

    def show(self, what: str, page: int = 1) -> None:
        """The desk chooses this for the projector."""
        self._post(f"/lessons/{self.lesson}/projector", self.desk, {"show": f"{what}:{page}"})
        first = 1 + -(-self.tables // -(-self.tables // 8)) * (page - 1)
        self._come(f"#large-{what}" if what else f"#projector-table-{first}", "attached")

    def _come(self, selector: str, state: Literal["attached", "visible"]) -> None:
        """Wait for the server's push; if the page has to ask for it, that takes time of its own."""
        for _ in range(TRIES):
            with suppress(StillMissing):
                self.page.locator(selector).wait_for(state=state, timeout=PUSH)
                return
            self.run(ASK)
        raise AssertionError(f"{selector} does not come.")

    def _post(self, path: str, session: str, fields: dict[str, str]) -> Any:
        answer = httpx.post(
            self.room.url + path,
            data={**fields, "csrfmiddlewaretoken": CSRF},
            headers={"HX-Request": "true", "Cookie": f"sessionid={session}; csrftoken={CSRF}"},
        )
        answer.raise_for_status()
        return answer

    def run(self, milliseconds: int) -> None:
        self.page.clock.run_for(milliseconds)

    def check(self) -> None:
        assert self.page.evaluate("window.misplacedMoments()") == []


def laid(tables: int) -> tuple[int, str, str, dict[int, tuple[int, int, str]]]:
    """The lesson, its projector's address, the session of its teacher; by the number of a table
    its match, the next ply and the session of the team that has still to move there."""
    teacher, school_class = TeacherFactory(), SchoolClass.objects.create(name="5c")
    ClassTeacher.objects.create(school_class=school_class, teacher=teacher, right="owner")
    lesson = Lesson.objects.create(
        school_class=school_class,
        game="on_belay",
        status=Lesson.Status.RUNNING,
        started_at=timezone.now(),
        projector_names=True,
    )
    seed, teams = seed_for(DICE), {}
    for number in range(1, tables + 1):
        match = table(1, 1, seed=seed)
        match.seats.filter(number=1).update(name=f"Team of {number}")
        Table.objects.create(lesson=lesson, number=number, match=match)
        say(match, 1, "roll")
        say(match, 2, A_STEP)
        session = client_of(student_of(match, 1)).session.session_key or ""
        teams[number] = match.pk, log_of(match).ply, session
    desk = teacher_client(teacher).session.session_key or ""
    return lesson.pk, projector_address(lesson), desk, teams


@pytest.fixture
def wall(room: Room, in_thread: InThread) -> Callable[[int], Wall]:
    """`wall(tables)`: a projector of so many tables, eight a page."""
    return lambda tables: Wall(room, tables, in_thread)


def test_a_moment_goes_out_of_sight_with_its_table_and_comes_back_with_it(
    wall: Callable[[int], Wall],
) -> None:
    one = wall(15)
    one.reach_the_top(1)
    expect(one.moment).to_be_visible()
    one.show("", 2)
    expect(one.moment).to_have_count(0)
    one.show("", 1)
    reads(one.moment, "Team of 1: one climber is on top!")
    one.check()
    one.run(LASTS + 100)
    expect(one.moment).to_have_count(0)


def test_a_moment_of_a_page_out_of_sight_waits_for_its_page(wall: Callable[[int], Wall]) -> None:
    one = wall(15)
    one.reach_the_top(15)
    expect(one.moment).to_have_count(0)
    one.show("", 2)
    reads(one.moment, "Team of 15: one climber is on top!")
    one.check()


def test_a_moment_waits_while_another_table_is_shown_large(wall: Callable[[int], Wall]) -> None:
    one = wall(3)
    one.reach_the_top(1)
    one.show("2")
    expect(one.moment).to_have_count(0)
    one.reach_the_top(3)
    expect(one.moment).to_have_count(0)
    one.show("3")
    reads(one.moment, "Team of 3: one climber is on top!")
    one.check()
    one.run(LASTS + 100)
    expect(one.moment).to_have_count(0)
    one.show("")
    reads(one.moment, "Team of 1: one climber is on top!")
    one.check()


def test_thirty_moments_while_pages_change_are_each_at_their_own_table(
    wall: Callable[[int], Wall],
) -> None:
    tables, dice = 30, Random("moments")
    one = wall(tables)
    for number in dice.sample(range(1, tables + 1), tables):
        one.reach_the_top(number)
        one.check()
        what = dice.choice(["turn", "turn", "large", "all", "wait", "wait"])
        if what in ("large", "all"):
            one.show(str(dice.randint(1, tables)) if what == "large" else "")
        elif what == "turn":
            one.show("", dice.randint(1, 4))
        one.check()
        one.run(dice.randint(500, 6000))
        one.check()
    for page in range(1, 5):
        one.show("", page)
        for _ in range(8):
            one.run(LASTS + 100)
            one.check()
    # What comes while a page has lost its stream is no news to it.
    assert len(one.page.evaluate("window.moments")) > tables / 2

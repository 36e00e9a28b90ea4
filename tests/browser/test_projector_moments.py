# ruff: noqa: RUF001
"""Great moments on the projector: for a few seconds, one at a time, no name of a child."""

from collections.abc import Sequence
from functools import partial

import pytest
from playwright.sync_api import Page, expect

from classroom.lessons.models import Lesson
from classroom.play.models import Match
from tests.browser.conftest import LAPTOP, Room
from tests.browser.sight import reads, sees_count
from tests.browser.test_feedback import STEEP, press
from tests.browser.test_projector_layout import LIMITS, MEASURE, SIZES, InThread
from tests.lessons.setting import on_the_projector, on_the_wall
from tests.play.tables import client_of, say, seed_for, student_of, table

pytestmark = [pytest.mark.browser, pytest.mark.slow]

TYPED = "Ada and Ben"
TO_THE_TOP = "2*6=12 2x+6"
STANDS, IS_GONE = 4_000, 6_000  # milliseconds


class Table:
    """A projector and two students, one a team, at a table of On Belay with the dice rolled."""

    def __init__(self, projector: Page, students: Sequence[Page]) -> None:
        self.projector, self.students = projector, students
        self.moment = projector.locator(".projector__moment")

    def play(self, team: int, text: str) -> None:
        assert press(self.students[team - 1], text) == ""


def laid(options: dict | None, rolls: tuple[int, ...]) -> tuple[int, str, list[str]]:
    match = table(1, 1, options=options, seed=seed_for(rolls))
    for seat in match.seats.all():
        seat.name = f"{TYPED} {seat.number}"
        seat.save()
    say(match, 1, "roll")
    students = [student_of(match, team) for team in (1, 2)]
    sessions = [client_of(one).session.session_key or "" for one in students]
    return match.pk, on_the_projector(Match.objects.get(pk=match.pk)), sessions


def at_a_table(
    room: Room,
    in_thread: InThread,
    options: dict | None = None,
    rolls: tuple[int, ...] = (2, 5, 6),
    size: dict[str, int] = SIZES[0],
    **device: str,
) -> Table:
    pk, address, sessions = in_thread(partial(laid, options, rolls))
    students = [room.student(f"/play/{pk}/", session, LAPTOP) for session in sessions]
    projector = room.visitor(size, **device)
    projector.clock.install()
    with projector.expect_response(lambda answer: "/live/?" in answer.url):
        projector.goto(room.url + address)
    return Table(projector, students)


@pytest.mark.parametrize("size", SIZES, ids=["small", "large", "smallest"])
def test_a_milestone_is_shown_for_a_few_seconds_and_never_two(
    room: Room, in_thread: InThread, size: dict[str, int]
) -> None:
    table = at_a_table(room, in_thread, size=size)
    table.play(1, TO_THE_TOP)
    table.play(2, TO_THE_TOP)
    reads(table.moment, "Team B: one climber is on top!")
    seen_at = table.projector.evaluate("Date.now()")
    sees_count(table.moment, 1)
    # A busy machine has taken a part of that time already.
    passed = table.projector.evaluate("Date.now()") - seen_at
    table.projector.clock.fast_forward(max(0, STANDS - passed))
    expect(table.moment).to_be_visible()
    faults = table.projector.evaluate(MEASURE, LIMITS)["faults"]
    assert [fault for fault in faults if not fault.startswith("over each other")] == []
    table.projector.clock.fast_forward(IS_GONE - STANDS)
    expect(table.moment).to_have_count(0)


def test_a_rope_that_snaps_is_shown_without_the_names_of_children(
    room: Room, in_thread: InThread
) -> None:
    table = at_a_table(room, in_thread, STEEP, (2, 6, 6), reduced_motion="no-preference")
    table.play(1, "6*6=36 12x+3")
    table.play(2, "6 2x+3")
    assert TYPED not in table.projector.content()
    table.play(1, "safe 2 6")
    table.play(2, "off 1 36")
    reads(table.moment, "Off belay! 36 − 0 = 36 feet, the rope has 12. Team A slide.")
    expect(table.moment).to_have_class("projector__moment projector__moment--drama")
    assert TYPED not in table.projector.content()


def test_a_moment_moves_only_for_those_who_want_motion(room: Room, in_thread: InThread) -> None:
    motion = "one => getComputedStyle(one).animationDuration"
    for wish, took in (("reduce", "0.001s"), ("no-preference", "0.4s")):
        table = at_a_table(room, in_thread, reduced_motion=wish)
        table.play(1, TO_THE_TOP)
        table.play(2, "6 2x+3")
        reads(table.moment, "Team A: one climber is on top!")
        assert table.moment.evaluate(motion) == took


def put_on_the_wall(view: str) -> None:
    on_the_wall(Lesson.objects.get(), view)


def test_what_came_before_a_table_was_in_sight_is_not_shown(
    room: Room, in_thread: InThread
) -> None:
    table = at_a_table(room, in_thread)
    in_thread(partial(put_on_the_wall, "points"))
    table.projector.reload()
    expect(table.projector.locator("#points")).to_be_visible()
    table.play(1, TO_THE_TOP)
    table.play(2, "6 2x+3")
    in_thread(partial(put_on_the_wall, ""))
    table.projector.reload()
    expect(table.projector.locator("[data-moment]")).to_be_attached()
    expect(table.moment).to_have_count(0)

"""How many presses at the desk a question to the class takes, and the end of a lesson."""

from functools import partial

import pytest
from playwright.sync_api import Page, expect

from classroom.lessons.models import Lesson
from classroom.people.models import Student
from classroom.play.services.matches import match_end, match_pause, match_resume
from classroom.review.models import Question
from tests.browser.conftest import PHONE, Room
from tests.browser.desks import BEAMER, DESK
from tests.browser.sight import reads, sees, sees_count
from tests.browser.test_conducting import sessions
from tests.browser.test_projector_layout import InThread, running
from tests.cast import student_client
from tests.lessons.setting import moved, room_make, won_by_the_first
from tests.review.answers import most_miss_the_best

pytestmark = [pytest.mark.browser, pytest.mark.slow]

COUNT = """() => {
  window.presses = 0;
  addEventListener("click", ({ isTrusted }) => { window.presses += isTrusted; }, true);
}"""


def a_paused_table() -> int:
    """A lesson of two tables; at the first a team has to climb, and the table is paused."""
    lesson = room_make(6).running(teams=6)
    match = lesson.current_tables.get(number=1).match
    moved(match, 1)
    match.refresh_from_db()
    match_pause(match=match)
    return lesson.pk


def a_child(pk: int) -> str:
    """The session of a student at the other table."""
    seat = Lesson.objects.get(pk=pk).current_tables.get(number=2).match.seats.get(number=1)
    return str(student_client(seat.students.all()[0]).session.session_key)


def everybody_answers() -> None:
    question = Question.objects.get()
    most_miss_the_best(question, Student.objects.filter(school_class=question.school_class_id))


def it_plays_on(pk: int) -> None:
    match = Lesson.objects.get(pk=pk).current_tables.get(number=1).match
    match_resume(match=match)
    moved(match, 4)


def all_are_over(teams: int) -> int:
    lesson = room_make(teams).running(teams=teams, trails=(2, 3), height=12)
    for table in lesson.current_tables.select_related("match"):
        won_by_the_first(table.match)
        table.match.refresh_from_db()
        if table.match.status != table.match.Status.ENDED:
            match_end(match=table.match)
    return lesson.pk


def windows(room: Room, in_thread: InThread, pk: int) -> tuple[Page, Page]:
    """The desk, which counts real presses, and the wall."""
    address, owner, _ = in_thread(partial(sessions, pk))
    desk, wall = room.student(f"/lessons/{pk}/", owner, DESK), room.visitor(BEAMER)
    wall.goto(room.url + address)
    desk.evaluate(COUNT)
    return desk, wall


def presses(desk: Page) -> int:
    """How many there were, if the page is still the one that they were counted on."""
    return int(desk.evaluate("window.presses"))


def test_a_question_of_a_paused_table_takes_a_press_for_each_step(
    room: Room, in_thread: InThread
) -> None:
    pk = in_thread(a_paused_table)
    desk, wall = windows(room, in_thread, pk)
    child = room.student("/lesson/", in_thread(partial(a_child, pk)), PHONE)
    desk.locator("#ask-1").click()
    expect(wall.locator("#question")).to_be_visible()
    expect(child.locator("#question-banner a")).to_be_visible()
    assert presses(desk) == 1
    in_thread(everybody_answers)
    reads(wall.locator("#answer-count"), "6 of 6")
    desk.locator("#show-bars").click()
    sees_count(wall.locator(".question__bar"), 2)
    assert presses(desk) == 2
    in_thread(partial(it_plays_on, pk))
    desk.locator("#show-best").click()
    sees_count(wall.locator(".question__bar--best:not(p)"), 1)
    assert presses(desk) == 3
    desk.locator("#show-why").click()
    sees_count(wall.locator(".question__side"), 2)
    assert presses(desk) == 4
    desk.locator("#close-question").click()
    expect(wall.locator("#tables")).to_be_visible()
    expect(child.locator("#question-banner a")).to_have_count(0)
    assert presses(desk) == 5


def test_a_number_talk_takes_one_press(room: Room, in_thread: InThread) -> None:
    desk, wall = windows(room, in_thread, in_thread(partial(running, 6)))
    desk.locator("#talk-now").click()
    expect(wall.locator("#question")).to_be_visible()
    expect(desk.locator("#talk-now")).to_have_count(0)
    assert presses(desk) == 1


@pytest.mark.parametrize("tables", [1, 3])
def test_a_podium_is_uncovered_three_presses_after_the_last_game(
    room: Room, in_thread: InThread, tables: int
) -> None:
    """A place for each press: fewer where teams share one."""
    desk, wall = windows(room, in_thread, in_thread(partial(all_are_over, 3 * tables)))
    button, places = desk.locator("#wall-next"), 0
    while (stop := button.get_attribute("value") or "").startswith("podium"):
        places += 1
        assert stop == f"podium:{places}"
        button.click()
        expect(wall.locator("#podium")).to_be_visible()
        expect(button).not_to_have_attribute("value", stop)
    sees(wall.locator("#projector-title"), "Well climbed!")
    assert presses(desk) == places
    assert 1 < places <= 3

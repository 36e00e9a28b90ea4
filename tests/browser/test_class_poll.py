"""A question to the class in the middle of a game, answered by two students on their devices."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser import steps
from tests.browser.conftest import LAPTOP, PHONE, Room
from tests.browser.desks import the_wall
from tests.browser.sight import reads, sees, sees_count
from tests.browser.steps import Climb

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def test_a_class_is_asked_in_the_middle_of_a_game_and_plays_on(room: Room, in_thread) -> None:
    teacher, students = a_roll_on_the_table(room, in_thread)
    half_typed(students[0])
    projector = the_wall(room, teacher)
    the_class_is_asked(teacher)
    for page in students:
        answered(page)
    the_answers_appear(teacher, projector, students)
    students[0].get_by_role("link", name="Back to the lesson").click()
    it_is_closed(teacher, projector, students)
    the_game_goes_on(teacher, students)


def a_roll_on_the_table(room: Room, in_thread) -> tuple[Page, list[Page]]:
    teacher = room.visitor(LAPTOP)
    code = steps.a_class_with_a_lobby(teacher, room.url, ["Ada", "Ben"])
    students = [
        steps.joined(room.visitor(size), room.url, code, name)
        for name, size in (("Ada", LAPTOP), ("Ben", PHONE))
    ]
    steps.started(teacher, students)
    in_thread(steps.dice_known)
    steps.first_roll(students)
    return teacher, students


def half_typed(page: Page) -> None:
    """One die is tapped, and the steps are typed."""
    die = steps.dice_on(page)[0]
    page.locator(f'#answer [data-die="{die}"]').first.click()
    page.fill("#answer [name=steps]", "7")


def still_half_typed(page: Page) -> None:
    expect(page.locator("#answer [name=steps]")).to_have_value("7")
    sees_count(page.locator("#answer [data-die][aria-pressed=true]"), 1)


def the_class_is_asked(teacher: Page) -> None:
    teacher.get_by_role("button", name="Pause all").click()
    teacher.locator("#ask-1").click()
    sees(teacher.locator("#question-count"), "0 of 2")


def answered(page: Page) -> None:
    """The way to the question comes by itself."""
    page.get_by_role("link", name="Answer").click()
    page.wait_for_url("**/review/question/")
    # The table's own strip, board, dock and pad: nothing of another page.
    sees(page.locator(".table__strip #now"), "Your teacher asks: what would you play?")
    for part in ("#board", "#answer .pad"):
        expect(page.locator(f"#match {part}")).to_be_in_viewport(ratio=0.9)
    first, second = steps.dice_on(page)[:2]
    trail = 2 if (first + second) % 2 == 0 else 3
    with page.expect_response(lambda response: "/review/question/answer" in response.url):
        steps.go(page, Climb(first, "+", second, first + second, trail))
    expect(page.locator("#answered-with")).to_be_visible()


def the_answers_appear(teacher: Page, projector: Page, students: list[Page]) -> None:
    reads(projector.locator("#answer-count"), "2 of 2")
    for group in teacher.locator(".question-panel__answers summary").all():
        group.click()
    sees(teacher.locator(".question-panel__answers"), "Ada", "Ben")
    teacher.locator("#show-bars").click()
    sees_count(projector.locator(".question__bar"), 1)
    for page in students:
        sees_count(page.locator(".question__bar"), 1)
        sees(page.locator("#answers"), "What the class would play")
    # The table still has to play this roll.
    for page in (teacher, projector, *students):
        expect(page.locator("body")).not_to_contain_text("helps most")


def it_is_closed(teacher: Page, projector: Page, students: list[Page]) -> None:
    table, question = students
    expect(table.locator("#question-banner a")).to_be_visible()
    teacher.locator("#close-question").click()
    expect(projector.locator("#question")).to_have_count(0)
    sees_count(projector.locator(".projector__main"), 1)
    expect(table.locator("#question-banner a")).to_have_count(0)
    # Nobody is left before a question that is no more.
    expect(question.locator("#match")).to_have_attribute("data-seat", re.compile("[12]"))


def the_game_goes_on(teacher: Page, students: list[Page]) -> None:
    teacher.get_by_role("button", name="Resume all").click()
    for page in students:
        expect(page.locator("#answer").get_by_role("button", name="Climb")).to_be_visible()
    still_half_typed(students[0])
    steps.play_to_the_end(students, steps.act)
    sees(students[0].locator("#over"), "the top first!")

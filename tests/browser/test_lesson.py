"""A whole lesson of On Belay in real browsers, from sign-up to the winner."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser import steps
from tests.browser.conftest import LAPTOP, PHONE, Room
from tests.browser.sight import count_of, sees, sees_count
from tests.browser.steps import Climb

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.smoke]

# With these dice both teams are on top after the second round.
TWO_ROUNDS = bytes(range(12, 44))


def test_a_class_plays_on_belay_from_sign_up_to_the_winner(room: Room, in_thread) -> None:
    teacher = room.visitor(LAPTOP)
    code = steps.a_class_with_a_lobby(teacher, room.url)
    students = [
        steps.joined(room.visitor(size), room.url, code, name)
        for name, size in zip(steps.NAMES, [LAPTOP, PHONE, PHONE, LAPTOP], strict=True)
    ]
    for student in students:
        expect(student.get_by_text("You are in!")).to_be_visible()
    steps.started(teacher, students)
    in_thread(lambda: steps.dice_known(TWO_ROUNDS))
    steps.first_roll(students)
    driver = a_wrong_calculation_is_told(students)
    for student in (driver, students[1]):
        after_a_reload_all_is_back(student)
    expect(driver.locator("#answer")).to_be_visible()
    steps.play_to_the_end(students, steps.act)

    for page in students:
        sees(page.locator("#over"), "the top first!")
    sees(teacher.locator("body"), "the top first!")
    winners = set()
    for page in students:
        best = page.locator(".end__team--winner")
        seats = tuple(best.evaluate_all("teams => teams.map(team => team.dataset.stand)"))
        sees_count(best, len(seats))
        winners.add(seats)
    assert len(winners) == 1
    assert all(winners)


def a_wrong_calculation_is_told(students: list[Page]) -> Page:
    """A driver types a wrong sum, the checker gets the same, the server does not."""
    sees_count(students[0].locator(".table__team--busy"), 2)
    driver = next(steps.offering(students, "Climb"))
    first, second = steps.dice_on(driver)[:2]
    wrong = first + second + 1
    steps.go(driver, Climb(first, "+", second, wrong, steps.TRAILS[0]))
    steps.work_out(steps.waiting_for(students, steps.WORKED_OUT), wrong)
    sees(driver.locator("#refusal"), f"{first} + {second} is not {wrong}")
    expect(driver.locator("#answer").get_by_role("button", name="Climb")).to_be_visible()
    return driver


def after_a_reload_all_is_back(student: Page) -> None:
    before = count_of(student.locator(".die--rolled"))
    student.reload()
    sees_count(student.locator(".die--rolled"), before)
    steps.at_a_table(student)

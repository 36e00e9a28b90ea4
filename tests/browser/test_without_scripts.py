"""On Belay with scripts blocked: plain forms and page loads, from join to the end."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser import steps
from tests.browser.conftest import LAPTOP, PHONE, Room
from tests.browser.sight import sees
from tests.browser.steps import Climb

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def test_a_game_is_played_to_the_end_without_scripts(room: Room, in_thread: Callable) -> None:
    teacher = room.visitor(LAPTOP)
    code = steps.a_class_with_a_lobby(teacher, room.url, ["Ada", "Ben"])
    students = [joined(room, code, name) for name in ("Ada", "Ben")]
    sees(teacher.locator("main"), "2 are here")
    teacher.get_by_role("button", name="Start").click()
    expect(teacher.locator(".desk")).to_be_visible()
    in_thread(steps.dice_known)
    for student in students:
        student.reload()

    steps.press(steps.the_one(students, "Roll the dice"), "Roll the dice")
    # Whoever did not roll sees the dice with the next load of the page.
    students[0].reload()
    refusals_are_told(students[0])
    play_to_the_end(students)
    for student in students:
        sees(student.locator("#over"), "the top first!")


def joined(room: Room, code: str, name: str) -> Page:
    student = steps.joined(room.visitor(PHONE, java_script_enabled=False), room.url, code, name)
    expect(student.get_by_text("You are in!")).to_be_visible()
    return student


def refusals_are_told(student: Page) -> None:
    steps.press(student, "Climb")
    sees(student.locator(".messages"), "Choose a die")
    first, second = steps.dice_on(student)[:2]
    wrong = first + second + 1
    fill(student, Climb(first, "+", second, wrong, steps.TRAILS[0]))
    steps.press(student, "Climb")
    sees(student.locator(".messages"), f"{first} + {second} is not {wrong}")


def play_to_the_end(students: list[Page]) -> None:
    for _ in range(200):
        for student in students:
            student.reload()
            if student.locator("#over").is_visible():
                students[0].reload()
                return
            act(student)
    raise AssertionError("The game did not end.")


def act(page: Page) -> None:
    """One form sent, if the page has any."""
    if steps.offers(page, "Roll the dice"):
        steps.press(page, "Roll the dice")
    elif steps.offers(page, "Climb"):
        climb = steps.best_climb(page)
        if climb is not None:
            fill(page, climb)
        steps.press(page, "Pass" if climb is None else "Climb")
    elif steps.offers(page, "Safe!"):
        if page.locator("[name=difference]").is_visible():
            page.fill("[name=difference]", str(steps.feet_apart(page)))
        steps.press(page, "Safe!")


def fill(page: Page, climb: Climb) -> None:
    answer = page.locator("#answer")
    chosen = {"first": climb.first, "operation": climb.sign, "trail": climb.trail}
    if climb.sign:
        chosen["second"] = climb.second
        answer.locator("[name=result]").fill(str(climb.result))
    answer.locator("[name=steps]").fill(str(climb.steps))
    for name, value in chosen.items():
        answer.locator(f'label:has([name={name}][value="{value}"])').first.click()

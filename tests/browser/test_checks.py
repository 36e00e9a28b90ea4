"""A private check on a phone: its clock runs in the page, the server says what was in time."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db.models import F
from playwright.sync_api import Locator, Page, expect

from classroom.practice.check_time import CHECK_SECONDS, GRACE, REST_SECONDS
from classroom.practice.models import Question, Task
from tests.browser import steps
from tests.browser.conftest import LAPTOP, PHONE, Room
from tests.browser.sight import sees, sees_count, sees_nothing_of, words_of
from tests.browser.test_access import violations
from tests.practice.sums import result

pytestmark = [pytest.mark.browser, pytest.mark.slow]

FACTS, SECOND, SETTLED = 25, 1000, 100  # the last two in milliseconds
NAME = "A private check of the times tables"


def test_a_check_with_a_clock_on_a_phone(room: Room, in_thread: Callable) -> None:
    teacher = room.visitor(LAPTOP)
    code = a_check_is_set(teacher, room.url)
    in_thread(has_a_clock)
    child = room.visitor(PHONE)
    begun(child, room.url, code)
    sees(child.locator("#check"), "What do you know today?", "six seconds")
    assert violations(child, PHONE, "light") == []
    # The clock of the page stands and is wound on by hand; that of the server runs as ever.
    child.clock.install()
    child.clock.pause_at(child.evaluate("Date.now() + 1000"))
    child.get_by_role("button", name="I am ready").click()

    typed_and_sent(child, 1)
    what_stands_there_is_sent(child, 2)
    an_empty_box_passes(child, in_thread)
    too_late(child, in_thread)
    [refused] = [one for one in room.faults if "422" in one]
    room.faults.remove(refused)
    for number in range(5, FACTS + 1):
        typed_and_sent(child, number)
    sees(child.locator("#check"), "You did it!", f"You knew {FACTS - 2} facts.")
    sees_count(child.locator(".hike__again"), 2)
    child.clock.resume()
    assert violations(child, PHONE, "light") == []
    the_teacher_reads(teacher, child.locator(".hike__again"))
    child.get_by_role("button", name="Practice these").click()
    sees(child.locator("#hike-title"), "=")


def test_a_fact_fits_into_a_phone(room: Room) -> None:
    teacher, child = room.visitor(LAPTOP), room.visitor(PHONE)
    begun(child, room.url, a_check_is_set(teacher, room.url))
    child.get_by_role("button", name="I am ready").click()
    opens(child, 1)
    for control in in_the_window(child):
        expect(control).to_be_in_viewport(ratio=1)
    assert violations(child, PHONE, "light") == []
    for digit in right(child):
        child.locator(f".pad [data-key='{digit}']").click()
    child.locator("#check .hike__check").click()
    opens(child, 2)


def test_a_check_without_clock_and_scripts_and_with_keys_alone(room: Room) -> None:
    teacher = room.visitor(LAPTOP)
    code = a_check_is_set(teacher, room.url)
    child = room.visitor(PHONE, java_script_enabled=False)
    begun(child, room.url, code)
    child.get_by_role("button", name="I am ready").focus()
    child.keyboard.press("Enter")
    for number in (1, 2):
        sees(child.locator("#check"), f"Fact {number} of {FACTS}")
        sees_nothing_of(child.locator(".check__time"))
        child.locator("#check-answer").focus()
        child.keyboard.type(right(child))
        child.keyboard.press("Enter")
    child.fill("#check-answer", "a lot")
    child.keyboard.press("Enter")
    sees(child.locator("main"), "Type a whole number")
    sees(child.locator("#check"), f"Fact 3 of {FACTS}")


def test_with_a_clock_and_no_scripts_a_sentence_says_what_to_do(
    room: Room, in_thread: Callable
) -> None:
    teacher = room.visitor(LAPTOP)
    code = a_check_is_set(teacher, room.url)
    in_thread(has_a_clock)
    child = room.visitor(PHONE, java_script_enabled=False)
    begun(child, room.url, code)
    sees(child.locator("#check"), "This check has a clock.", "Ask your teacher.")
    expect(child.get_by_role("button", name="I am ready")).to_be_hidden()


def has_a_clock() -> None:
    """As a check that was set while teachers could still give it one."""
    Task.objects.update(number=CHECK_SECONDS)


def a_check_is_set(teacher: Page, url: str) -> str:
    """Allow checks and set one; return the code of the class."""
    steps.signed_up(teacher, url)
    code = steps.a_class(teacher, ["Ada", "Ben"])
    teacher.locator("#main").get_by_role("link", name="Tasks").click()
    expect(teacher.get_by_label(NAME)).to_have_count(0)
    allow = teacher.locator("form", has=teacher.locator("[name=checks]"))
    allow.get_by_role("checkbox").check()
    allow.get_by_role("button", name="Set").click()
    teacher.get_by_label(NAME).check()
    assert violations(teacher, LAPTOP, "light") == []
    teacher.get_by_role("button", name="Set the task").click()
    sees(teacher.locator(".task-row"), f"A check of {FACTS} facts")
    return code


def begun(child: Page, url: str, code: str) -> None:
    child.goto(f"{url}/join/?code={code}")
    child.get_by_role("button", name="Ada", exact=True).click()
    child.get_by_role("button", name="What do you know today?").click()
    child.wait_for_url("**/practice/checks/**")


def right(child: Page) -> str:
    return str(result(words_of(child.locator("#check-title .number"))))


def opens(child: Page, number: int) -> None:
    expect(child.locator("input[name=number]")).to_have_value(str(number))


def opens_and_settles(child: Page, number: int) -> None:
    """The fact is there, and the page has bound its form and set its timer."""
    opens(child, number)
    child.clock.run_for(SETTLED)


def typed_and_sent(child: Page, number: int) -> None:
    """Type what is right; the next fact comes after a breath."""
    opens_and_settles(child, number)
    if number == 1:
        expect(child.locator("#check .hike__check")).to_be_in_viewport(ratio=1)
    child.fill("#check-answer", right(child))
    child.locator("#check .hike__check").click()
    if number < FACTS:
        a_breath_is_taken(child, number)


def a_breath_is_taken(child: Page, number: int) -> None:
    sees(child.locator("#check"), f"{number} of {FACTS} done", "Take a breath.")
    time_goes(child, REST_SECONDS)


def time_goes(child: Page, seconds: int) -> None:
    """Wind the clock of the page on; what has come last may still have to settle."""
    child.clock.run_for(SETTLED)
    child.clock.fast_forward(seconds * SECOND)


def what_stands_there_is_sent(child: Page, number: int) -> None:
    opens_and_settles(child, number)
    child.fill("#check-answer", right(child))
    time_goes(child, CHECK_SECONDS)
    a_breath_is_taken(child, number)


def an_empty_box_passes(child: Page, in_thread: Callable) -> None:
    opens_and_settles(child, 3)
    in_thread(lambda: earlier(3, timedelta(seconds=CHECK_SECONDS)))
    time_goes(child, CHECK_SECONDS)
    a_breath_is_taken(child, 3)


def too_late(child: Page, in_thread: Callable) -> None:
    """The answer was on its way for longer than the grace: a press goes on."""
    opens_and_settles(child, 4)
    in_thread(lambda: earlier(4, timedelta(seconds=CHECK_SECONDS) + GRACE))
    child.fill("#check-answer", right(child))
    child.keyboard.press("Enter")
    sees(child.locator("#check"), "too late to count", "Ready to go on?")
    child.clock.run_for(SETTLED)
    child.get_by_role("button", name="Next fact").click()


def earlier(number: int, time: timedelta) -> None:
    """The fact was opened so long before."""
    Question.objects.filter(number=number).update(opened_at=F("opened_at") - time)


def in_the_window(child: Page) -> list[Locator]:
    keys = child.locator(".pad .key").all()
    return [child.locator("#check-answer"), child.locator("#check .hike__check"), *keys]


def the_teacher_reads(teacher: Page, missed: Locator) -> None:
    teacher.locator(".task-row a").first.click()
    row = teacher.get_by_role("row").filter(has_text="Ada")
    sees(row, f"{FACTS - 2} of {FACTS}", *(words_of(missed.nth(one)) for one in range(2)))
    sees(teacher.get_by_role("row").filter(has_text="Ben"), "not begun")
    assert violations(teacher, LAPTOP, "light") == []

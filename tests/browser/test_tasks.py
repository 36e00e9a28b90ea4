"""A task from the teacher's form to the report, begun on one device and done on another."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import steps
from tests.browser.conftest import LAPTOP, PHONE, Room
from tests.browser.sight import reads, sees, sees_count, texts_of, words_of
from tests.browser.test_access import violations
from tests.practice.sums import result

pytestmark = [pytest.mark.browser, pytest.mark.slow]

FACTS, BEFORE_THE_DROP, MOST_CLICKS = 16, 7, 30


class Clicks:
    """Clicks on pages, counted; typing is not."""

    number = 0

    def __call__(self, target: Locator) -> None:
        target.click()
        self.number += 1


def test_a_task_is_set_begun_on_one_device_done_on_another_and_read(room: Room) -> None:
    teacher, clicks = room.visitor(LAPTOP), Clicks()
    steps.signed_up(teacher, room.url)
    code = steps.a_class(teacher, ["Ada", "Ben"])
    it_is_set(teacher, clicks)

    first = room.visitor(LAPTOP)
    pictures = signed_in(first, room.url, code, clicks)
    clicks(flag(first))
    seven_then_the_line_drops(room, first)

    second = room.visitor(PHONE)
    comes_back(second, room.url, code, pictures, clicks)
    clicks(flag(second))
    expect(second.locator("input[name=number]")).to_have_value(str(BEFORE_THE_DROP + 1))
    everything_is_in_the_window(second)
    a_mistake_is_helped(second, clicks)
    for _fact in range(FACTS - BEFORE_THE_DROP):
        answer_rightly(second)
    answer_rightly(second)  # the missed one comes again
    sees(second.locator("main"), "You did it!", f"{FACTS - 1} facts right at once")
    assert violations(second, PHONE, "light") == []

    the_report_says_so(teacher, clicks)
    assert clicks.number < MOST_CLICKS, clicks.number


def test_a_task_is_done_without_scripts_and_without_a_mouse(room: Room) -> None:
    teacher, clicks = room.visitor(LAPTOP), Clicks()
    steps.signed_up(teacher, room.url)
    code = steps.a_class(teacher, ["Ada", "Ben"])
    it_is_set(teacher, clicks)
    plain = room.visitor(PHONE, java_script_enabled=False)
    signed_in(plain, room.url, code, clicks)
    flag(plain).focus()
    plain.keyboard.press("Enter")
    for _fact in range(2):
        plain.locator("#hike-answer").focus()
        answer_rightly(plain)
    plain.fill("#hike-answer", "a lot")
    plain.keyboard.press("Enter")
    sees(plain.locator("main"), "Type a whole number")
    expect(plain.locator("input[name=number]")).to_have_value("3")


def it_is_set(teacher: Page, clicks: Clicks) -> None:
    clicks(teacher.locator("#main").get_by_role("link", name="Tasks"))
    assert violations(teacher, LAPTOP, "light") == []
    teacher.fill("#id_facts", str(FACTS))
    clicks(teacher.get_by_role("button", name="Set the task"))
    sees(teacher.locator(".task-row"), f"{FACTS} facts")


def flag(child: Page) -> Locator:
    """The flag on the way that is the task."""
    return child.locator("#camp").get_by_role("button", name=f"{FACTS} facts")


def signed_in(child: Page, url: str, code: str, clicks: Clicks) -> list[str]:
    """Come with the code; return the names of the two pictures."""
    child.goto(f"{url}/join/?code={code}")
    clicks(child.get_by_role("button", name="Ada", exact=True))
    sees(child.locator("#camp"), f"{FACTS} facts")
    return texts_of(child.locator(".waiting__pictures .picture"))


def comes_back(child: Page, url: str, code: str, pictures: list[str], clicks: Clicks) -> None:
    child.goto(f"{url}/join/?code={code}")
    clicks(child.get_by_role("button", name="Ada", exact=True))
    child.wait_for_url("**/join/return/**")
    for name in pictures:
        clicks(child.locator(".picture-keys").get_by_role("button", name=name, exact=True))
    sees(child.locator("#camp"), f"{FACTS} facts")


def seven_then_the_line_drops(room: Room, child: Page) -> None:
    for _fact in range(BEFORE_THE_DROP):
        answer_rightly(child)
    child.context.set_offline(True)
    child.fill("#hike-answer", "1")
    with child.expect_event("requestfailed"):
        child.keyboard.press("Enter")
    child.close()
    # That the line is gone is what the console says, and nothing else.
    assert all("htmx:" in fault or "DISCONNECTED" in fault for fault in room.faults)
    room.faults.clear()


def answer_rightly(child: Page) -> None:
    """Type what is right, press Enter, and see the next question or the end."""
    question = child.locator("input[name=number]").get_attribute("value")
    child.fill("#hike-answer", str(result(words_of(child.locator("#hike-title .number")))))
    child.keyboard.press("Enter")
    expect(child.locator(f"input[name=number][value='{question}']")).to_have_count(0)


def a_mistake_is_helped(child: Page, clicks: Clicks) -> None:
    """The pad types, too; the picture comes, and nothing has to be scrolled."""
    clicks(child.locator(".pad [data-key='1']"))
    expect(child.locator("#hike-answer")).to_have_value("1")
    clicks(child.locator(".hike__check"))
    sees(child.locator("#hike-help"), "It is not 1.")
    assert violations(child, PHONE, "light") == []
    everything_is_in_the_window(child)


def everything_is_in_the_window(child: Page) -> None:
    for control in _controls(child):
        expect(control).to_be_in_viewport(ratio=1)


def _controls(child: Page) -> Iterator[Locator]:
    yield child.locator("#hike-answer")
    yield child.locator(".hike__check")
    yield from child.locator(".pad .key").all()


def the_report_says_so(teacher: Page, clicks: Clicks) -> None:
    clicks(teacher.locator(".task-row a").first)
    assert violations(teacher, LAPTOP, "light") == []
    ada = teacher.get_by_role("row").filter(has_text="Ada")
    reads(ada.locator(".badge"), "done")
    sees(ada, str(FACTS - 1))
    clicks(teacher.get_by_role("link", name="Report", exact=True))
    sees(teacher.locator("main"), f"Facts practiced{FACTS + 1}")  # one of them twice
    sees_count(teacher.locator("h1"), 1)

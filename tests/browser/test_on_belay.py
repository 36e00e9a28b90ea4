"""A team of two on phones, where the form is longer than the screen."""

from collections.abc import Callable

import pytest
from django.utils import timezone
from django_scopes import scopes_disabled
from playwright.sync_api import Page, expect

from classroom.people.models import Student
from tests.browser import steps
from tests.browser.conftest import PHONE, Room
from tests.browser.steps import Climb
from tests.play.tables import client_of, say, student_of, table

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.fixture
def team(room: Room, aside: Callable) -> list[Page]:
    """The driver and the checker of one team, with the dice 2, 5 and 6 on the table."""

    @scopes_disabled()
    def laid() -> tuple[int, list[str]]:
        match = table(2, 1, rolls=(2, 5, 6), roles=True)
        Student.objects.update(seen_at=timezone.now(), is_away=False)
        say(match, 1, "roll")
        both = [student_of(match, 1, n) for n in (1, 2)]
        return match.pk, [client_of(one).session.session_key or "" for one in both]

    pk, sessions = aside(laid)
    pages = []
    for session in sessions:
        page = room.visitor(PHONE)
        page.context.add_cookies([{"name": "sessionid", "value": session, "url": room.url}])
        page.goto(f"{room.url}/play/{pk}/")
        pages.append(page)
    return pages


def test_what_is_missing_is_said_in_sight_of_who_pressed(team: list[Page]) -> None:
    driver, _ = team
    for _ in range(2):
        steps.land(driver, Climb(5, "+", 6, 12, 2))
        expect(driver.locator("#press-error")).to_have_text("Choose a die, then try again.")
        expect(driver.locator("#press-error")).to_be_in_viewport(ratio=1)


def test_why_a_climb_comes_back_is_said_in_sight_of_who_built_it(team: list[Page]) -> None:
    driver, checker = team
    for _ in range(2):
        steps.go(driver, Climb(5, "+", 6, 12, 2))
        expect(driver.get_by_role("button", name="Change it")).to_be_visible()
        steps.work_out(steps.waiting_for([checker], steps.WORKED_OUT), 12)
        expect(driver.locator("#refusal")).to_contain_text("5 + 6 is not 12. Try again.")
        expect(driver.locator("#refusal")).to_be_in_viewport(ratio=1)

"""On Belay as children tap it: a team of two on phones, and one alone."""

from collections.abc import Callable

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from classroom.people.models import Student
from tests.browser import steps, window
from tests.browser.conftest import LAPTOP, PHONE, Room
from tests.browser.sight import reads, sees, sees_count
from tests.browser.steps import Climb
from tests.browser.taps import Effort, effort
from tests.play.tables import SMALL, client_of, say, student_of, table

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.fixture
def team(room: Room, in_thread: Callable) -> list[Page]:
    """The driver and the checker of one team, with the dice 2, 5 and 6 on the table."""

    def laid() -> tuple[int, list[str]]:
        match = table(2, 1, rolls=(2, 5, 6), roles=True)
        Student.objects.update(seen_at=timezone.now(), is_away=False)
        say(match, 1, "roll")
        both = [student_of(match, 1, n) for n in (1, 2)]
        return match.pk, [client_of(one).session.session_key or "" for one in both]

    pk, sessions = in_thread(laid)
    return [room.student(f"/play/{pk}/", session, PHONE) for session in sessions]


def test_what_is_missing_is_said_in_sight_of_who_pressed(team: list[Page]) -> None:
    driver, _ = team
    for _ in range(2):
        steps.land(driver, Climb(5, "+", 6, 12, 2))
        reads(driver.locator("#press-error"), "Choose a die, then try again.")
        expect(driver.locator("#press-error")).to_be_in_viewport(ratio=1)


def test_why_a_climb_comes_back_is_said_in_sight_of_who_built_it(team: list[Page]) -> None:
    driver, checker = team
    for _ in range(2):
        steps.go(driver, Climb(5, "+", 6, 12, 2))
        expect(driver.get_by_role("button", name="Change it")).to_be_visible()
        steps.work_out(steps.waiting_for([checker], steps.WORKED_OUT), 12)
        sees(driver.locator("#refusal"), "5 + 6 is not 12. Try again.")
        expect(driver.locator("#refusal")).to_be_in_viewport(ratio=1)


@pytest.fixture
def rivals(room: Room, in_thread: Callable, request: pytest.FixtureRequest) -> list[Page]:
    """Two teams of one, with the dice 2, 5 and 6 on the table, on laptops."""

    def laid() -> tuple[int, list[str]]:
        match = table(1, 1, rolls=(2, 5, 6), options={**SMALL, **getattr(request, "param", {})})
        say(match, 1, "roll")
        both = [student_of(match, team) for team in (1, 2)]
        return match.pk, [client_of(one).session.session_key or "" for one in both]

    pk, sessions = in_thread(laid)
    return [room.student(f"/play/{pk}/", session, LAPTOP) for session in sessions]


def test_a_climb_is_four_taps_and_one_number_and_a_safe_rope_one_tap(rivals: list[Page]) -> None:
    for page, climb in zip(rivals, (Climb(2, "*", 5, 10, 2), Climb(6, "/", 2, 3, 3)), strict=True):
        with effort(page) as spent:
            steps.go(page, climb)
        assert spent == Effort(taps=4, digits=len(str(climb.result)))
    for page in rivals:
        with effort(page) as spent, page.expect_response("**/move"):
            page.get_by_role("button", name="Safe!").click()
        assert spent == Effort(taps=1)
    for page in rivals:
        reads(page.locator("#round"), "Round 2")


@pytest.mark.parametrize("rivals", [{"check_sums": "far"}], indirect=True)
def test_who_calls_a_rope_off_belay_is_asked_for_the_feet(rivals: list[Page]) -> None:
    for page, climb in zip(rivals, (Climb(2, "*", 5, 10, 2), Climb(6, "/", 2, 3, 3)), strict=True):
        steps.go(page, climb)
    judge, _ = rivals
    box = judge.locator("#answer [name=difference]")
    expect(box).to_be_hidden()
    judge.get_by_role("button", name="Off belay!").click()
    expect(box).to_be_focused()
    reads(judge.locator("#round"), "Round 1")


def test_steps_above_the_climbers_are_lit_once_the_result_is_typed(rivals: list[Page]) -> None:
    page, _ = rivals
    lit = page.locator('[data-trail="3"] .belay__ledge--lit')
    page.locator('[data-die="2"]').click()
    sees_count(lit, 4)
    page.locator('label:has([name=operation][value="*"])').click()
    page.locator('[data-die="6"]').click()
    sees_count(lit, 0)
    reads(page.locator("[data-next] li:visible"), "Type the result.")
    for digit in "12":
        page.locator(f'.pad [data-key="{digit}"]').click()
    sees_count(lit, 4)
    reads(page.locator("[data-next] li:visible"), "Now tap a step!")


def test_on_a_phone_the_trail_is_shown_large_before_a_step_is_tapped(team: list[Page]) -> None:
    driver, _ = team
    with effort(driver) as spent:
        steps.go(driver, Climb(2, "*", 5, 10, 2))
    assert spent == Effort(taps=5, digits=2)


def test_a_trail_shown_large_is_in_the_window(rivals: list[Page]) -> None:
    page, _ = rivals
    for size in window.SIZES:
        page.set_viewport_size(size)  # type: ignore[arg-type]
        page.reload()
        page.locator('g[data-trail="2"] [data-tap]').click(position={"x": 3, "y": 3})
        assert window.faults(page) == []

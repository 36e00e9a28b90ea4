"""A child who waits works out facts of their own, until their duty comes."""

from collections.abc import Callable
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from classroom.people.models import Student
from tests.browser import steps
from tests.browser.conftest import PHONE, Room
from tests.browser.moves import LAND
from tests.browser.sight import sees, sees_nothing_of, words_of
from tests.browser.steps import Climb
from tests.play.tables import client_of, say, student_of, table

pytestmark = pytest.mark.browser
SIZES = [(360, 640), (768, 1024), (1180, 820), (1366, 768)]
LEAST_BOARD = 0.45  # of the window's height
# The parts of the page that have to be whole inside the window, and how high the board is.
LAID = """() => {
  const of = (one) => document.querySelector(one).getBoundingClientRect();
  const parts = ["#rope-answer", ".rope__form .pad", ".rope__keys", ".rope__help"].map(of);
  const outside = parts.filter(({ top, bottom }) => top < 0 || bottom > innerHeight + 1).length;
  const [dock, strip] = [of("#rope"), of(".table__strip")];
  const board = matchMedia("(max-width: 55.99rem)").matches ? dock.top - strip.bottom : innerHeight;
  return { outside, board: board / innerHeight };
}"""


@pytest.fixture
def sit(room: Room, in_thread: Callable) -> Callable[..., list[Page]]:
    """Lay a table of On Belay or another game; open the pages of team A's children."""

    def seated(students: int, size: tuple[int, int], *texts: str, **how: Any) -> list[Page]:
        def laid() -> tuple[int, list[str]]:
            match = table(students, 1, roles=True, rope_work=True, **how)
            Student.objects.update(seen_at=timezone.now(), is_away=False)
            for text in texts:
                say(match, 1, text)
            team = [student_of(match, 1, n) for n in range(1, students + 1)]
            return match.pk, [client_of(one).session.session_key or "" for one in team]

        pk, sessions = in_thread(laid)
        view = dict(zip(("width", "height"), size, strict=True))
        return [room.student(f"/play/{pk}/", session, view) for session in sessions]

    return seated


def test_a_duty_comes_while_a_digit_is_typed_and_the_fact_waits(sit: Callable) -> None:
    size = PHONE["width"], PHONE["height"]
    driver, checker = sit(2, size, "roll", rolls=(2, 5, 6))
    box, rope = checker.locator("#rope-answer"), checker.locator("#rope")
    expect(box).to_be_focused()
    first = words_of(checker.locator(".rope__sum label"))
    rope.get_by_role("button", name="4", exact=True).click()

    steps.build(driver, Climb(2, "*", 6, 12, 3))
    driver.evaluate(LAND, [3, 4])
    expect(rope).to_be_hidden()
    duty = checker.locator("#action input[name=number]").first
    expect(duty).to_be_visible()
    checker.keyboard.press("5")
    expect(duty).to_have_value("")
    expect(box).to_have_value("4")

    steps.work_out(checker, 12)
    expect(rope).to_be_hidden()  # A guess comes first, too.
    checker.get_by_role("button", name="1 to 6 feet").click()
    expect(rope).to_be_visible()
    assert words_of(checker.locator(".rope__sum label")) == first
    expect(box).to_have_value("4")
    rope.get_by_role("button", name="2", exact=True).click()
    expect(box).to_have_value("42")


@pytest.mark.slow
def test_a_driver_whose_move_is_checked_sees_it_and_gets_facts_by_a_tap(sit: Callable) -> None:
    driver, checker = sit(2, (360, 640), "roll", rolls=(2, 5, 6))
    rope, facts = driver.locator("#rope"), driver.get_by_role("button", name="Your facts")
    steps.build(driver, Climb(2, "*", 6, 12, 3))
    driver.evaluate(LAND, [3, 4])
    sees(driver.locator("#action"), "Change it")
    expect(rope).to_be_hidden()
    facts.click()
    expect(rope.locator("#rope-answer")).to_be_focused()
    rope.get_by_role("button", name="Just watch").click()
    sees(driver.locator("#action"), "Change it")
    facts.click()
    expect(rope).to_be_visible()

    steps.work_out(checker, 10)
    expect(rope).to_be_hidden()
    sees(driver.locator("#differences"), "10")
    expect(facts).to_be_hidden()


@pytest.mark.slow
def test_to_watch_is_one_tap_and_so_is_the_way_back(sit: Callable) -> None:
    _, checker = sit(2, (360, 640), "roll", rolls=(2, 5, 6))
    rope = checker.locator("#rope")
    rope.get_by_role("button", name="My own idea").click()
    sees(checker.locator("#idea"), "Your idea")
    expect(rope).to_be_hidden()
    checker.get_by_role("button", name="Your facts").click()
    expect(rope.locator("#rope-answer")).to_be_focused()
    rope.get_by_role("button", name="Just watch").click()
    expect(rope).to_be_hidden()
    checker.reload()
    expect(checker.get_by_role("button", name="Your facts")).to_be_visible()
    expect(rope).to_be_hidden()


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_wrong_answer_has_its_picture_beside_all_that_is_needed(
    sit: Callable, size: tuple[int, int]
) -> None:
    _, checker = sit(2, size, "roll", rolls=(2, 5, 6))
    rope = checker.locator("#rope")
    for tries in (1, 2, 3):
        rope.locator("#rope-answer").fill(str(70 + tries))
        rope.get_by_role("button", name="Check").click()
        sees(rope.locator(".rope__help"), "Look:" if tries == 3 else f"It is not {70 + tries}.")
        laid = checker.evaluate(LAID)
        assert (laid["outside"], laid["board"] >= LEAST_BOARD) == (0, True), laid
    sees_nothing_of(checker.locator("#press-error"))

"""Pointers lie on the real board in a child's first match, and go with what they point at."""

from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Room
from tests.browser.sight import reads
from tests.browser.window import SIZES
from tests.decisions import decisions, seated
from tests.play.tables import client_of, say, student_of, table
from tests.servers import wait_for

pytestmark = [pytest.mark.browser, pytest.mark.slow]

# What a pointer lies on of all that is read or tapped: more than a quarter of it.
COVERED = """() => {
  const boxes = (css) => [...document.querySelectorAll(css)]
    .filter((one) => one.checkVisibility() && !one.closest(".visually-hidden, .for-keys"))
    .map((one) => [one, one.getBoundingClientRect()]);
  const overlap = (a, b) =>
    Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
    Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
  const things =
    "#match :is(.table__now, .badge, .die, [data-tap], [data-read], button, input, summary)";
  return boxes(things).flatMap(([thing, box]) =>
    boxes(".pointer:not([hidden])")
      .filter(([, pointer]) => overlap(box, pointer) * 4 > box.width * box.height)
      .map(([pointer]) => `${pointer.textContent.trim()} on ${thing.outerHTML.slice(0, 90)}`));
}"""


# Pointers that lie on what came of a try, if only on a corner of it.
ON_A_NOTICE = """() => {
  const boxes = (css) => [...document.querySelectorAll(css)]
    .filter((one) => one.checkVisibility())
    .map((one) => one.getBoundingClientRect());
  return boxes(".pointer").filter((a) => boxes("#pops .notice").some(
    (b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom));
}"""


def test_pointers_show_the_way_through_the_first_move(room: Room, in_thread: Callable) -> None:
    def seated() -> tuple[int, str]:
        match = table(1, 1)
        return match.pk, client_of(student_of(match)).cookies["sessionid"].value

    pk, session = in_thread(seated)
    page = room.student(f"/play/{pk}/", session, PHONE)
    pointers = page.locator(".pointer:visible")
    expect(page.get_by_role("button", name="Roll the dice")).to_be_visible()
    expect(pointers).to_have_count(0)
    page.get_by_role("button", name="Roll the dice").click()
    reads(page.locator(".pointer:visible"), "1 Tap the dice.")
    assert page.evaluate(COVERED) == []
    page.reload()
    reads(page.locator(".pointer:visible"), "1 Tap the dice.")
    page.locator("[data-die]").first.click()
    expect(page.locator(".pointer[data-at=dice]")).to_be_hidden()
    expect(pointers.first).to_be_visible()
    page.reload()
    expect(page.locator(".pointer[data-at=dice]")).to_be_hidden()


def test_the_board_of_cant_stop_has_a_pointer_once_a_sum_is_typed(
    room: Room, in_thread: Callable
) -> None:
    def seated() -> tuple[int, str]:
        match = table(1, 1, game="cant_stop", options={}, seed=bytes(range(32)))
        say(match, 1, "roll")
        return match.pk, client_of(student_of(match)).cookies["sessionid"].value

    pk, session = in_thread(seated)
    page = room.student(f"/play/{pk}/", session, PHONE)
    reads(page.locator(".pointer:visible"), "1 Tap the dice.")
    page.locator("[data-value]").nth(0).click()
    reads(page.locator(".pointer:visible"), "1 Tap the dice.")
    page.locator("[data-value]").nth(1).click()
    reads(page.locator(".pointer:visible"), "2 Type what they make.")
    page.locator("input[name=sum]").first.press("9")
    reads(page.locator(".pointer:visible"), "3 Up here!")
    assert page.evaluate(COVERED) == []
    page.locator("input[name=sum]").nth(1).press("2")
    page.get_by_role("button", name="Climb").click()
    expect(page.locator("#refusal")).to_be_visible()
    wait_for(lambda: page.evaluate(ON_A_NOTICE) == [])


FIRST = [
    ("on_belay", "full_mountain", "move: form"),
    ("roll_to_the_top", "joint_winners", "fill: form done"),
    ("cant_stop", "classic_2_teams", "choose: form"),
    ("climb_on", "cards_and_redraws", "setup: place"),
    ("climb_on", "cards_and_redraws", "rolled: go"),
    ("yeti_mountain", "three_levels", "put_yeti: "),
    ("yeti_mountain", "three_levels", "turn: form"),
]


def test_a_pointer_covers_nothing_that_is_read_or_tapped(room: Room, in_thread: Callable) -> None:
    covered = []
    for game, record, kind in FIRST:
        decision = decisions(game, record)[kind]
        path, [session] = in_thread(partial(seated, game, record, decision))
        page = room.student(path, session, PHONE)
        for size in SIZES:
            page.set_viewport_size(size)  # type: ignore[arg-type]
            page.wait_for_timeout(150)
            covered += [f"{kind} at {size['width']}: {one}" for one in page.evaluate(COVERED)]
        page.context.close()
    assert not covered, "\n".join(covered)

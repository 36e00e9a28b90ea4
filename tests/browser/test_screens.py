"""Every screen fits, and a student keeps seat, board and half-typed answer whatever happens."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import steps
from tests.browser.conftest import LAPTOP, PHONE, Room
from tests.browser.sight import sees, sees_count, texts_of
from tests.browser.steps import Climb
from tests.browser.tour import Stop, tour
from tests.play.tables import client_of, say, student_of, table

pytestmark = [pytest.mark.browser, pytest.mark.slow]

TABLET, DESKTOP = {"width": 768, "height": 1024}, {"width": 1920, "height": 1080}
SIZES = (PHONE, TABLET, LAPTOP, DESKTOP)
FINGER = 44

# What a page measures: sideways scroll, targets of a student that are too small to tap, and names
# in more lines than they have words.
MEASURE = """finger => {
  // What is for readers alone, and what stands in it, has no area.
  const clipped = (one) => one && (one.offsetWidth === 1 || clipped(one.parentElement));
  const visible = (one) => one.checkVisibility({visibilityProperty: true}) && !clipped(one);
  const targets = [...document.querySelectorAll(
    "main :is(button, .button, .key, .choice, summary, select, input:not([type=hidden]))"
      + ":not(.visually-hidden)"
  )].filter(visible);
  const names = [...document.querySelectorAll("main .team__name")].filter(visible);
  const lines = (name) => {
    const words = document.createRange();
    words.selectNodeContents(name);
    return words.getClientRects().length;
  };
  return {
    broken: names
      .filter((name) => lines(name) > name.textContent.trim().split(/[\\s-]+/).length)
      .map((name) => `${name.textContent} in ${lines(name)} lines`),
    sideways: document.documentElement.scrollWidth - innerWidth,
    small: targets
      .map((one) => [one.outerHTML.slice(0, 120), one.getBoundingClientRect()])
      .filter(([, box]) => Math.min(box.width, box.height) < finger - 0.5)
      .map(([html, box]) => `${Math.round(box.width)} x ${Math.round(box.height)}: ${html}`),
  };
}"""


def test_every_screen_fits_and_the_main_action_is_in_view(room: Room, in_thread: Callable) -> None:
    faults = [
        f"{stop.name} at {size['width']}: {fault}"
        for stop in tour(room, in_thread)
        for size in SIZES
        for fault in faults_of(stop, size)
    ]
    assert not faults, "\n".join(faults)


def faults_of(stop: Stop, size: dict[str, int]) -> Iterator[str]:
    page = stop.page
    page.set_viewport_size(size)  # type: ignore[arg-type]
    measured = page.evaluate(MEASURE, FINGER)
    if measured["sideways"] > 0:
        yield f"{measured['sideways']} px to scroll sideways"
    yield from (f"a name is broken: {name}" for name in measured["broken"])
    if page.locator("#match[data-seat]").is_visible() or stop.main:
        yield from (f"too small to tap: {target}" for target in measured["small"])
    if stop.main:
        box = page.locator(stop.main).first.bounding_box()
        # On a phone the board has the first screen, and the action is at most one screen on.
        screens = 2 if size is PHONE else 1
        if not box or box["y"] + box["height"] > screens * size["height"]:
            yield f"the main action is out of view: {box}"
    if size is SIZES[-1]:
        page.set_viewport_size(LAPTOP)  # type: ignore[arg-type]


# At the table --------------------------------------------------------------------------------


@pytest.fixture
def at_the_table(room: Room, in_thread: Callable) -> Callable[..., list[Page]]:
    """`at_the_table(LAPTOP, PHONE)`: one student a team, with the dice 2, 5 and 6 on the table."""

    def laid() -> tuple[int, list[str]]:
        match = table(1, 1, rolls=(2, 5, 6))
        say(match, 1, "roll")
        seats = [student_of(match, seat) for seat in (1, 2)]
        return match.pk, [client_of(one).session.session_key or "" for one in seats]

    def sit(*sizes: dict[str, int]) -> list[Page]:
        pk, sessions = in_thread(laid)
        seats = zip(sessions, sizes, strict=True)
        return [room.student(f"/play/{pk}/", session, size) for session, size in seats]

    return sit


HALF = ["result", "30", 1]


def typed_and_caret(page: Page) -> Any:
    return page.evaluate(
        "() => { const {name, value, selectionStart} = document.activeElement;"
        " return [name, value, selectionStart]; }"
    )


def half_an_answer(page: Page) -> None:
    """5 times 6 is 30, with the caret between the digits, as if the 3 were to be changed."""
    steps.build(page, Climb(5, "*", 6, 30, 3))
    page.locator("#answer [name=result]").focus()
    for key in ("End", "ArrowLeft"):
        page.keyboard.press(key)
    assert typed_and_caret(page) == HALF


def test_half_an_answer_and_its_caret_stay_while_the_other_team_moves(at_the_table) -> None:
    ours, theirs = at_the_table(LAPTOP, PHONE)
    half_an_answer(ours)
    before = steps.shown_version(ours)
    steps.go(theirs, Climb(6, "", 0, 6, 2))
    steps.moved_on(ours, before)
    assert typed_and_caret(ours) == HALF
    assert line_of(ours) == ["5", "×", "6"]  # noqa: RUF001


def test_a_cut_line_is_told_and_costs_nothing(room: Room, at_the_table) -> None:
    ours, theirs = at_the_table(LAPTOP, PHONE)
    half_an_answer(ours)
    before = steps.shown_version(ours)
    ours.context.set_offline(True)
    expect(ours.locator("#connection")).to_be_visible()
    steps.go(theirs, Climb(6, "", 0, 6, 2))
    steps.moved_on(theirs, before)
    assert steps.shown_version(ours) == before
    ours.context.set_offline(False)
    steps.moved_on(ours, before)
    expect(ours.locator("#connection")).to_be_hidden()
    assert typed_and_caret(ours) == HALF
    forgive(room, "ERR_INTERNET_DISCONNECTED")


def test_a_tap_on_the_mountain_chooses_the_trail(at_the_table) -> None:
    page, _ = at_the_table(PHONE, PHONE)
    page.locator('g[data-trail="3"]').click()
    expect(page.locator('#answer [name=trail][value="3"]')).to_be_checked()
    sees_count(page.locator(".belay__trail--picked"), 1)


def test_tapped_dice_make_the_line_and_a_second_tap_takes_a_die_back(at_the_table) -> None:
    page, _ = at_the_table(PHONE, PHONE)
    steps.build(page, Climb(5, "*", 2, 10, 2))
    assert line_of(page) == ["5", "×", "2"]  # noqa: RUF001
    page.locator('[data-die="5"]').click()
    assert line_of(page) == ["2", "×", ""]  # noqa: RUF001


def line_of(page: Page) -> list[str]:
    """Return what is built so far, dice as they are read aloud."""
    return page.locator("[data-built]").evaluate(
        "line => [...line.childNodes].map((one) => one.ariaLabel ?? one.textContent)"
    )


def test_a_student_moves_to_a_tablet_within_three_taps(room: Room, in_thread: Callable) -> None:
    teacher = room.visitor(LAPTOP)
    code = steps.a_class_with_a_lobby(teacher, room.url, ["Ada", "Ben"])
    laptop = room.visitor(LAPTOP)
    laptop.goto(f"{room.url}/join/{code}/names/")
    laptop.get_by_role("button", name="Ada", exact=True).click()
    expect(laptop.get_by_text("You are in!")).to_be_visible()
    pictures = texts_of(laptop.locator(".picture__word"))
    steps.joined(room.visitor(PHONE), room.url, code, "Ben")
    sees(teacher.locator("main"), "2 are here")
    teacher.get_by_role("button", name="Start").click()
    seat = laptop.locator("#match").get_attribute("data-seat")

    tablet = room.visitor(TABLET, has_touch=True)
    tablet.goto(f"{room.url}/join/{code}/names/")
    tablet.get_by_role("button", name="Ada", exact=True).tap()
    for picture in pictures:
        tablet.locator(".picture-keys button").filter(has_text=picture).tap()
    assert tablet.locator("#match").get_attribute("data-seat") == seat
    assert tablet.url == f"{room.url}/play/1/"
    # The laptop's stream is refused from now on, and its page says where to go.
    expect(laptop.locator("[name=code]")).to_be_visible()
    # It may have asked before it was told.
    room.faults[:] = [one for one in room.faults if "status of 403" not in one]


def forgive(room: Room, fault: str) -> None:
    """This must have been told in the console, for it is what the test has brought about."""
    others = [one for one in room.faults if fault not in one]
    assert len(others) < len(room.faults)
    room.faults[:] = others

"""On Belay with the keyboard alone: Tab, arrows, digits, Space and Enter, from join to the end."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from classroom.play.services.moves import move_play
from tests.browser import steps
from tests.browser.conftest import LAPTOP, PHONE, Room
from tests.browser.every_page import PLY, school_make
from tests.browser.sight import count_of, reads, sees
from tests.browser.steps import Climb
from tests.faults.crowd import kids_at
from tests.play.tables import table

pytestmark = [pytest.mark.browser, pytest.mark.slow]

FAR = 60  # more stops than any of these pages has
# Whether the middle of what has the focus lies under a bar that stays at the window's lower edge.
UNDER_A_BAR = """() => {
  const one = document.activeElement.labels?.[0] ?? document.activeElement;
  const { x, y, width, height } = one.getBoundingClientRect();
  const hit = document.elementFromPoint(x + width / 2, y + height / 2);
  const bar = hit?.closest(".button--stays, .film, .wall-foot, .wall-strip");
  return Boolean(bar) && !bar.contains(one) && one.outerHTML.slice(0, 90);
}"""


def test_a_game_is_played_to_the_end_by_keyboard_alone(room: Room, in_thread: Callable) -> None:
    teacher = room.visitor(LAPTOP)
    code = steps.a_class_with_a_lobby(teacher, room.url, ["Ada", "Ben"])
    students = [joined(room, code, name) for name in ("Ada", "Ben")]
    sees(teacher.locator("main"), "2 are here")
    teacher.get_by_role("button", name="Start").click()
    for student in students:
        expect(student.locator(".belay__mountain")).to_be_visible()
    in_thread(steps.dice_known)

    steps.play_to_the_end(students, act)
    for student in students:
        sees(student.locator("#over"), "the top first!")


def joined(room: Room, code: str, name: str) -> Page:
    student = room.visitor(LAPTOP)
    student.goto(f"{room.url}/join/")
    student.keyboard.type(code)
    student.keyboard.press("Enter")
    activate(student, "button", name)
    expect(student.get_by_text("You are in!")).to_be_visible()
    return student


def act(page: Page) -> bool:
    """Do by keys what the page offers; afterwards the focus is still somewhere on it."""
    version = steps.shown_version(page)
    if steps.offers(page, "Roll the dice"):
        submit(page, "Roll the dice")
    elif steps.offers(page, "Climb"):
        climb = steps.best_climb(page)
        if climb is not None:
            build(page, climb)
        submit(page, "Pass" if climb is None else "Climb")
    elif steps.offers(page, "Safe!"):
        if page.locator("[name=difference]").is_visible():
            write(page, "difference", steps.feet_apart(page))
        submit(page, "Safe!")
    else:
        return False
    steps.moved_on(page, version)
    expect(page.locator("body")).not_to_be_focused()
    return True


def build(page: Page, climb: Climb) -> None:
    for place, die in enumerate((climb.first, climb.second)[: 2 if climb.sign else 1]):
        if place == 1:
            choose(page, "operation", climb.sign)
        tab_to(page, f'#answer [data-die="{die}"][aria-pressed=false]')
        page.keyboard.press("Space")
    if climb.sign:
        write(page, "result", climb.result)
    write(page, "steps", climb.steps)
    choose(page, "trail", str(climb.trail))


def choose(page: Page, name: str, value: str) -> None:
    """One of a group of radio buttons: Tab reaches the group, arrows the button."""
    tab_to(page, f"#answer [name={name}]")
    page.keyboard.press("Space")
    for _ in range(FAR):
        if focused_is(page, f'[name={name}][value="{value}"]:checked'):
            return
        page.keyboard.press("ArrowRight")
    raise AssertionError(f"{name} {value!r} was not reached.")


def write(page: Page, name: str, number: int) -> None:
    tab_to(page, f"#answer [name={name}]")
    page.keyboard.type(str(number))


def activate(page: Page, selector: str, words: str) -> None:
    tab_to(page, selector, words)
    page.keyboard.press("Enter")


def submit(page: Page, words: str) -> None:
    """Returns once the page shows what the server said to the press."""
    with page.expect_response(lambda response: response.request.method == "POST"):
        activate(page, "#answer button", words)
    expect(page.locator(".htmx-request")).to_have_count(0)


def tab_to(page: Page, selector: str, words: str = "") -> None:
    """Press Tab until this has the focus, backwards when it lies before what has it now."""
    expect(page.locator(selector).filter(has_text=words).first).to_be_visible()
    key = "Shift+Tab" if before_focus(page, selector) else "Tab"
    for _ in range(FAR):
        if focused_is(page, selector, words):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{selector} {words!r} was not reached.")


def before_focus(page: Page, selector: str) -> bool:
    return page.evaluate(
        """selector => {
            const wanted = document.querySelector(selector), now = document.activeElement;
            return now !== document.body
                && Boolean(wanted.compareDocumentPosition(now) & Node.DOCUMENT_POSITION_FOLLOWING);
        }""",
        selector,
    )


def focused_is(page: Page, selector: str, words: str = "") -> bool:
    return page.evaluate(
        """([selector, words]) => document.activeElement.matches(selector)
            && document.activeElement.textContent.includes(words)""",
        [selector, words],
    )


def test_enter_in_the_answer_takes_no_hint(room: Room, in_thread) -> None:
    """The hint button stands before the answer on the page, but is none of its buttons."""
    page = room.visitor(LAPTOP)
    page.goto(f"{room.url}/")
    match, sessions = in_thread(_rolled)
    page.context.add_cookies([{"name": "sessionid", "value": sessions[0], "url": room.url}])
    page.goto(f"{room.url}/play/{match}/")
    page.locator("#hints-tab summary").click()
    expect(page.get_by_role("button", name="Get a hint")).to_be_visible()
    page.locator("#answer [name=steps]").press("Enter")
    expect(page.locator("#press-error")).to_be_visible()
    reads(page.locator("#ladder button"), "Get a hint")


@pytest.mark.parametrize("size", [PHONE, LAPTOP])
def test_no_bar_lies_over_what_has_the_focus(
    room: Room, in_thread: Callable, size: dict[str, int]
) -> None:
    school = in_thread(school_make)
    cookies, of = school.cookies(), school.values
    for role, path, bar in (
        ("teacher", f"/lessons/new/?class={of['classes/'][0]}&game=on_belay", ".button--stays"),
        ("teacher", f"/review/{of['review/'][-1]}/{PLY}/", ".film"),
        ("teacher after a lesson", f"/review/lessons/{of['lessons/'][-1]}/", ".wall-foot"),
    ):
        page = room.visitor(size, reduced_motion="reduce")
        page.context.add_cookies([{**cookie, "url": room.url} for cookie in cookies[role]])
        page.goto(room.url + path)
        assert count_of(page.locator(bar)) == 1, path
        for _ in range(FAR):
            page.keyboard.press("Tab")
            assert not page.evaluate(UNDER_A_BAR), (path, page.evaluate(UNDER_A_BAR))
            if focused_is(page, "body"):
                break
        page.context.close()


def _rolled() -> tuple[int, list[str]]:
    match = table(1, 1)
    move_play(match=match, seat=1, student=None, ply=0, key="roll", text="roll")
    return match.pk, [kid.session for kid in kids_at(match)]

"""Steps of teachers and students at their screens, in words the tests share."""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import permutations
from time import monotonic
from typing import Any, NamedTuple

from playwright.sync_api import Page, expect

from classroom.play.models import Match
from tests.browser.sight import count_of, data_in, sees, sees_count, words_of
from tests.chromium import BEFORE_A_HEARTBEAT, wait_until
from tests.players.team import results

NAMES = ["Ada", "Ben", "Cleo", "Dan"]
TABLE = '[data-region^="table:"]'
LACKS_NOTHING = """async () => {
  const roots = [...document.querySelectorAll("[data-region]")];
  const stateOf = (root) => [root.dataset.region, JSON.parse(root.dataset.state)];
  const state = Object.fromEntries(roots.map(stateOf));
  const address = new URL(document.body.dataset.live, location.href);
  const headers = { "Live-State": JSON.stringify(state) };
  return (await fetch(`/live/parts${address.search}`, { headers })).status === 204;
}"""
HEIGHT, TRAILS = 12, (2, 3)
WORKED_OUT = "That's what I get"
OPERATIONS: dict[str, Callable[[int, int], int]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": lambda a, b: a // b if a % b == 0 else 0,
}

# The teacher ---------------------------------------------------------------------------------


def a_class_with_a_lobby(teacher: Page, url: str, names: Sequence[str] = NAMES) -> str:
    """Sign up, make a class of these, open the short game; returns the join code."""
    signed_up(teacher, url)
    code = a_class(teacher, names)
    a_lobby(teacher, url)
    return code


def signed_up(teacher: Page, url: str) -> None:
    teacher.goto(f"{url}/accounts/signup/")
    teacher.fill("[name=email]", "teacher@school.example")
    for field in ("password1", "password2"):
        teacher.fill(f"[name={field}]", "three-quiet-owls-7")
    teacher.locator("main form button:not([data-shows])").first.click()


def a_class(teacher: Page, names: Sequence[str]) -> str:
    teacher.fill("[name=name]", "4b")
    teacher.get_by_role("button", name="Create class").click()
    teacher.get_by_role("link", name=re.compile("names", re.I)).first.click()
    teacher.fill("[name=names]", "\n".join(names))
    teacher.get_by_role("button", name="Preview").click()
    teacher.locator("main form button.button--primary").first.click()
    sees(teacher.locator("main"), names[-1])
    return words_of(teacher.locator(".code").first).replace(" ", "").strip()


def menu_of(teacher: Page, name: str) -> None:
    """Tap a face of the class or the lobby: what can be done with this student opens."""
    teacher.locator("summary.tile", has_text=name).click()


def a_lobby(teacher: Page, url: str) -> None:
    teacher.goto(f"{url}/lessons/new/?class={teacher.url.split('/classes/')[1].split('/')[0]}")
    teacher.get_by_role("link", name="Options On Belay").click()
    teacher.get_by_text("Options of the game").click()
    choose_the_short_game(teacher)


def choose_the_short_game(teacher: Page) -> None:
    for trail in teacher.locator("[name=option-trails]").all():
        trail.set_checked(int(trail.get_attribute("value") or 0) in TRAILS)
    teacher.locator("[name=option-height]").select_option(str(HEIGHT))
    teacher.locator("main form button.button--primary").first.click()
    expect(teacher.get_by_role("button", name="Start")).to_be_visible()


def dice_known(seed: bytes = bytes(range(32))) -> None:
    """Nobody has rolled yet; from here on the dice are the same in every run."""
    match = Match.objects.get()
    match.seed = seed
    match.save(update_fields=["kept_seed", "seal"])


def started(teacher: Page, students: Sequence[Page]) -> None:
    """All are in the lobby, and the lesson starts."""
    sees(teacher.locator("main"), f"{len(students)} are here")
    teacher.get_by_role("button", name="Start").click()
    for student in students:
        expect(student.locator(".belay__mountain")).to_be_visible()


# Students ------------------------------------------------------------------------------------


def at_a_table(student: Page) -> None:
    """The student is at a table: with the form of a duty or, while they wait, their own facts."""
    expect(student.locator("#answer:visible, #rope:visible")).to_be_visible()


def first_roll(students: Sequence[Page]) -> None:
    """One of them rolls; all see the dice."""
    press(the_one(students, "Roll the dice"), "Roll the dice")
    for student in students:
        sees_count(student.locator(".die--rolled"), 3)


def joined(student: Page, url: str, code: str, name: str) -> Page:
    student.goto(f"{url}/")
    student.fill("[name=code]", code)
    student.get_by_role("button", name="Join").click()
    student.get_by_role("button", name=name, exact=True).click()
    return student


def press(page: Page, name: str, exact: bool = False) -> None:
    """Press a button of the form; returns once the page shows what the server said to it."""
    with page.expect_response(lambda response: response.request.method == "POST"):
        page.locator("#answer").get_by_role("button", name=name, exact=exact).click()
    expect(page.locator(".htmx-request")).to_have_count(0)


def offers(page: Page, button: str) -> bool:
    return page.locator("#answer").get_by_role("button", name=button).is_visible()


def offering(pages: list[Page], button: str) -> Iterator[Page]:
    return (page for page in pages if offers(page, button))


def the_one(pages: list[Page], button: str) -> Page:
    """The only page that offers this button now."""
    candidates = list(offering(pages, button))
    assert len(candidates) == 1, (button, len(candidates))
    return candidates[0]


def waiting_for(students: list[Page], button: str) -> Page:
    give_up_at = monotonic() + BEFORE_A_HEARTBEAT / 1000
    while monotonic() < give_up_at:
        for page in offering(students, button):
            return page
        students[0].wait_for_timeout(50)
    raise AssertionError(f"Nobody was offered {button!r}.")


@contextmanager
def tab_open(page: Page, name: str) -> Iterator[None]:
    """Meanwhile this tab of the table is open: hints, moves or text."""
    way = page.locator(f"#{name}-tab > summary")
    way.click()
    yield
    way.click()


# A game --------------------------------------------------------------------------------------


def play_to_the_end(students: list[Page], act: Callable[[Page], bool]) -> None:
    """Everybody does what their page offers until the game is over."""
    for _ in range(600):
        if students[0].locator("#over").is_visible():
            return
        if not any(act(page) and all_see(students) for page in students):
            students[0].wait_for_timeout(50)
    raise AssertionError("The game did not end.")


def act(page: Page) -> bool:
    """One press on this page, if it offers any; waits until the page itself has gone on."""
    version = shown_version(page)
    if offers(page, "Roll the dice"):
        press(page, "Roll the dice")
        return moved_on(page, version)
    if offers(page, WORKED_OUT):
        work_out(page)
        return moved_on(page, version)
    if page.locator("[data-climb]").is_visible():
        climb = best_climb(page)
        if climb is None:
            press(page, "Pass")
        else:
            go(page, climb)
        return moved_on(page, version)
    if offers(page, "Safe!"):
        if page.locator("[name=difference]").is_visible():
            page.fill("[name=difference]", str(feet_apart(page)))
        press(page, "Safe!")
        return moved_on(page, version)
    return False


def work_out(checker: Page, *numbers: int) -> None:
    """The checker types these numbers for the first sums that are asked, right ones for others."""
    boxes = checker.locator("#answer input[name=number]")
    sums = [box.get_attribute("aria-label") or "" for box in boxes.all()]
    for box, number in zip(boxes.all(), (*numbers, *results(sums)[len(numbers) :]), strict=True):
        box.fill(str(number))
    press(checker, WORKED_OUT)


def shown_version(page: Page) -> int:
    return int(page.locator(TABLE).get_attribute("data-version") or 0)


def moved_on(page: Page, version: int) -> bool:
    """Return when the page shows a later version of the table."""
    expect(page.locator(f'{TABLE}[data-version="{version}"]')).to_have_count(0)
    return True


def all_see(students: list[Page]) -> bool:
    """Return when no page lacks anything of what it shows, without having asked for it."""
    for page in students:
        wait_until(page, LACKS_NOTHING, timeout=BEFORE_A_HEARTBEAT)
    return True


class Climb(NamedTuple):
    """A student's entry; a single die has neither sign nor second die."""

    first: int
    sign: str
    second: int
    result: int
    trail: int

    @property
    def steps(self) -> int:
        return self.result // self.trail


def best_climb(page: Page) -> Climb | None:
    """The highest climb that the dice allow."""
    return max(climbs(page), key=lambda climb: climb.result, default=None)


def climbs(page: Page) -> list[Climb]:
    """All climbs that the dice allow, worked out from what the page shows."""
    feet, dice = own_feet(page), dice_on(page)
    lines: list[tuple[Any, ...]] = [(die, "", 0, die) for die in dice]
    for first, second in permutations(dice, 2):
        lines += [(first, sign, second, work(first, second)) for sign, work in OPERATIONS.items()]
    candidates = [Climb(*line, trail) for line in lines for trail in TRAILS]
    return [climb for climb in candidates if climb.result > 0 and fits(climb, feet[climb.trail])]


def fits(climb: Climb, feet: int) -> bool:
    top = HEIGHT - HEIGHT % climb.trail
    return climb.result % climb.trail == 0 and feet + climb.result <= top


def own_feet(page: Page) -> dict[int, int]:
    """This team's climbers, read off 'Board as text'."""
    [name] = data_in(page.locator(".table__team--own .team__name"))
    cells = page.locator(f'#board-text tr:has(th:text-is("{name}")) td')
    heights = [int(re.sub(r"\D", "", text)) for text in data_in(cells)]
    return dict(zip(TRAILS, heights, strict=False))


def dice_on(page: Page) -> list[int]:
    fields = page.locator("#answer [name=first]").all()
    return [int(value.get_attribute("value") or 0) for value in fields]


def feet_apart(page: Page) -> int:
    """Of the team to check, from the two heights in the sum."""
    match = re.search(r"(\d+) \u2212 (\d+) =", words_of(page.locator("#answer")))
    assert match is not None
    return int(match[1]) - int(match[2])


def go(page: Page, climb: Climb) -> None:
    """Build this climb, and tap its end."""
    build(page, climb)
    land(page, climb)


def build(page: Page, climb: Climb) -> None:
    """Tap dice and sign, and the result on the pad."""
    answer = page.locator("#answer")
    pressed = answer.locator("[data-die][aria-pressed=true]")
    while count_of(pressed):
        pressed.first.click()
    answer.locator(f'[data-die="{climb.first}"][aria-pressed=false]').first.click()
    if not climb.sign:
        return
    if not answer.locator(f'[name=operation][value="{climb.sign}"]').is_checked():
        answer.locator(f'label:has([name=operation][value="{climb.sign}"])').click()
    answer.locator(f'[data-die="{climb.second}"][aria-pressed=false]').first.click()
    if not answer.locator(".pad").is_visible():
        return answer.locator("[name=result]").fill(str(climb.result))
    for digit in str(climb.result):
        answer.locator(f'[data-key="{digit}"]').click()


def land(page: Page, climb: Climb) -> None:
    """Tap the climber's goal, on the mountain or on the trail shown large."""
    trail = page.locator(f'[data-trail="{climb.trail}"]')
    radio = page.locator(f'[name=trail][value="{climb.trail}"]')
    step = int(radio.get_attribute("data-at") or 0) + climb.steps
    trail.first.scroll_into_view_if_needed()
    ledge = trail.locator(".belay__ledge").nth(step - 1).bounding_box()
    middle = trail.locator(".belay__reach").first.bounding_box()
    assert ledge is not None
    assert middle is not None
    with page.expect_response(lambda response: response.request.method == "POST"):
        page.mouse.click(middle["x"] + middle["width"] / 2, ledge["y"])
        large = page.locator(".belay-steps")
        if large.is_visible():
            large.get_by_role("button", name=str(step * climb.trail), exact=True).click()
    expect(page.locator(".htmx-request")).to_have_count(0)

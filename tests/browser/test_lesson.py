"""A whole lesson of On Belay in real browsers, from sign-up to the winner."""

import re
from collections.abc import Iterator
from itertools import permutations

import pytest
from django_scopes import scopes_disabled
from playwright.sync_api import Page, expect

from classroom.play.models import Match
from tests.browser.conftest import LAPTOP, PHONE, Room

pytestmark = pytest.mark.browser

NAMES = ["Ada", "Ben", "Cleo", "Dan"]
HEIGHT, TRAILS = 12, (2, 3)
OPERATIONS = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": lambda a, b: a // b if a % b == 0 else 0,
}


def test_a_class_plays_on_belay_from_sign_up_to_the_winner(room: Room, aside) -> None:
    teacher = room.visitor(LAPTOP)
    code = a_class_with_a_lobby(teacher, room.url)
    students = [
        joined(room.visitor(size), room.url, code, name)
        for name, size in zip(NAMES, [LAPTOP, PHONE, PHONE, LAPTOP], strict=True)
    ]
    expect(teacher.locator("main")).to_contain_text("4 are here")
    teacher.get_by_role("button", name="Start").click()
    for student in students:
        expect(student.locator(".belay__mountain")).to_be_visible()
    aside(lambda: dice_known(bytes(range(32))))

    press(the_one(students, "Roll the dice"), "Roll the dice")
    for student in students:
        expect(student.locator(".die--rolled")).to_have_count(3)
    a_wrong_calculation_is_told(students)
    after_a_reload_all_is_back(students[1])
    play_to_the_end(students)

    for page in students:
        expect(page.locator("#over")).to_contain_text("Cheer!")
    expect(teacher.locator("body")).to_contain_text("Cheer!")
    winners = {page.locator(".match__places li").first.inner_text() for page in students}
    assert len(winners) == 1


def a_class_with_a_lobby(teacher: Page, url: str) -> str:
    """Sign up, make a class of four, open the short game; returns the join code."""
    teacher.goto(f"{url}/accounts/signup/")
    teacher.fill("[name=email]", "teacher@school.example")
    for field in ("password1", "password2"):
        teacher.fill(f"[name={field}]", "three-quiet-owls-7")
    teacher.locator("main form button").first.click()
    teacher.fill("[name=name]", "4b")
    teacher.get_by_role("button", name="Make the class").click()
    teacher.get_by_role("link", name=re.compile("names", re.I)).first.click()
    teacher.fill("[name=names]", "\n".join(NAMES))
    teacher.get_by_role("button", name="Look at the names").click()
    teacher.locator("main form button.button--primary").first.click()
    expect(teacher.locator("main")).to_contain_text("Cleo")
    code = teacher.locator(".code").first.inner_text().replace(" ", "").strip()
    teacher.goto(f"{url}/lessons/new/?class={teacher.url.split('/classes/')[1].split('/')[0]}")
    teacher.get_by_role("link", name="Options On Belay").click()
    teacher.get_by_text("Options of the game").click()
    choose_the_short_game(teacher)
    return code


def choose_the_short_game(teacher: Page) -> None:
    for trail in teacher.locator("[name=option-trails]").all():
        trail.set_checked(int(trail.get_attribute("value") or 0) in TRAILS)
    teacher.locator("[name=option-height]").select_option(str(HEIGHT))
    teacher.locator("main form button.button--primary").first.click()
    expect(teacher.get_by_role("button", name="Start")).to_be_visible()


def joined(student: Page, url: str, code: str, name: str) -> Page:
    student.goto(f"{url}/")
    student.fill("[name=code]", code)
    student.get_by_role("button", name="Join").click()
    student.get_by_role("button", name=name, exact=True).click()
    student.get_by_role("link", name="Go on").click()
    expect(student.get_by_text("You are in.")).to_be_visible()
    return student


def dice_known(seed: bytes) -> None:
    """Nobody has rolled yet; from here on the dice are the same in every run."""
    with scopes_disabled():
        assert Match.objects.update(seed=seed) == 1


def press(page: Page, name: str) -> None:
    page.locator("#answer").get_by_role("button", name=name).click()


def the_one(pages: list[Page], button: str) -> Page:
    """The only page that offers this button now."""
    found = list(offering(pages, button))
    assert len(found) == 1, (button, len(found))
    return found[0]


def offering(pages: list[Page], button: str) -> Iterator[Page]:
    for page in pages:
        if page.locator("#answer").get_by_role("button", name=button).is_visible():
            yield page


def a_wrong_calculation_is_told(students: list[Page]) -> None:
    """A driver types a wrong sum, the checker lets it pass, the server does not."""
    expect(students[0].locator(".match__team--busy")).to_have_count(2)
    driver = next(offering(students, "Climb"))
    first, second = dice_on(driver)[:2]
    wrong = first + second + 1
    fill(driver, str(first), "+", str(second), wrong, TRAILS[0], 1)
    checker = waiting_for(students, "It is right")
    press(checker, "It is right")
    expect(checker.locator("#told")).to_contain_text(f"{first} + {second} is not {wrong}")
    expect(driver.locator("#refusal")).to_contain_text(f"{first} + {second} is not {wrong}")
    expect(driver.locator("#answer").get_by_role("button", name="Climb")).to_be_visible()


def after_a_reload_all_is_back(student: Page) -> None:
    before = student.locator(".die--rolled").count()
    student.reload()
    expect(student.locator(".die--rolled")).to_have_count(before)
    expect(student.locator("#answer")).to_be_visible()


def play_to_the_end(students: list[Page]) -> None:
    """Everybody presses what their page offers until the game is over."""
    for _ in range(600):
        if students[0].locator("#over").is_visible():
            return
        if not any(act(page) and all_see(page, students) for page in students):
            students[0].wait_for_timeout(50)
    raise AssertionError("The game did not end.")


def act(page: Page) -> bool:
    """One press on this page, if it offers any; waits until the page itself has gone on."""
    answer = page.locator("#answer")
    version = page.locator("#seen [name=version]").get_attribute("value")
    for button in ("It is right", "Roll the dice"):
        if answer.get_by_role("button", name=button).is_visible():
            press(page, button)
            return moved_on(page, version)
    if answer.locator("[name=first]").count():
        climb(page)
        return moved_on(page, version)
    if answer.locator("[name=difference]").is_visible():
        feet = re.findall(r"climber: (\d+) feet", answer.inner_text())
        page.fill("[name=difference]", str(int(feet[0]) - int(feet[1])))
        press(page, "They are safe")
        return moved_on(page, version)
    return False


def moved_on(page: Page, version: str | None) -> bool:
    """Return when the page shows a later version of the table."""
    expect(page.locator(f'#seen [name=version][value="{version}"]')).to_have_count(0)
    return True


def all_see(mover: Page, students: list[Page]) -> bool:
    """Return when every page shows what the mover's page shows, without reloading."""
    version = int(mover.locator("#seen [name=version]").get_attribute("value") or 0)
    for page in students:
        page.wait_for_function(
            "least => Number(document.querySelector('#seen [name=version]').value) >= least",
            arg=version,
        )
    return True


def waiting_for(students: list[Page], button: str) -> Page:
    for _ in range(100):
        for page in offering(students, button):
            return page
        students[0].wait_for_timeout(50)
    raise AssertionError(f"Nobody was offered {button!r}.")


def climb(page: Page) -> None:
    """The highest climb that the dice allow, worked out from what the page shows, or a pass."""
    feet = own_feet(page)
    options = []
    dice = dice_on(page)
    for die in dice:
        options += [(die, trail, (str(die), "", "")) for trail in TRAILS]
    for first, second in permutations(dice, 2):
        for sign, work in OPERATIONS.items():
            gain = work(first, second)
            options += [(gain, trail, (str(first), sign, str(second))) for trail in TRAILS]
    fitting = [
        option
        for option in options
        if option[0] > 0
        and option[0] % option[1] == 0
        and feet[option[1]] + option[0] <= HEIGHT - HEIGHT % option[1]
    ]
    if not fitting:
        press(page, "Pass")
        return
    gain, trail, (first_die, sign, second_die) = max(fitting)
    fill(page, first_die, sign, second_die, gain, trail, gain // trail)


def own_feet(page: Page) -> dict[int, int]:
    """This team's climbers, read off 'Board as text'."""
    name = page.locator(".match__team--own .team__name").inner_text()
    cells = page.locator(f'.belay__text tr:has(th:text-is("{name}")) td')
    heights = [int(re.sub(r"\D", "", text)) for text in cells.all_text_contents()]
    return dict(zip(TRAILS, heights, strict=False))


def dice_on(page: Page) -> list[int]:
    return [
        int(value.get_attribute("value") or 0)
        for value in page.locator("#answer [name=first]").all()
    ]


def fill(
    page: Page, first: str, sign: str, second: str, result: int, trail: int, steps: int
) -> None:
    for name, value in (("first", first), ("operation", sign), ("second", second)):
        if value or name == "operation":
            page.locator(f'#answer label:has([name={name}][value="{value}"])').first.click()
    if sign:
        page.fill("#answer [name=result]", str(result))
    page.fill("#answer [name=steps]", str(steps))
    page.locator(f'#answer label:has([name=trail][value="{trail}"])').click()
    press(page, "Climb")

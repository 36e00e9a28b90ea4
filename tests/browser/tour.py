"""A walk through everything there is to see: one class, one lesson, one game, then the review."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple
from urllib.parse import urljoin

from playwright.sync_api import Locator, Page, expect

from tests.browser import steps
from tests.browser.conftest import LAPTOP, Room
from tests.browser.sight import sees, sees_count
from tests.browser.steps import Climb, press

Look = Iterator["Stop"]


class Stop(NamedTuple):
    """A page at one moment; `main` is its purpose, if a student has to find that."""

    name: str
    page: Page
    main: str = ""


def follow(way: Locator) -> None:
    """It leads to another page, which is here as a whole then."""
    with way.page.expect_navigation():
        way.click()


def tour(room: Room, in_thread: Callable[[Callable[[], Any]], Any]) -> Look:
    """Every stop in turn. Whoever looks may resize and recolour the page, not click in it."""
    teacher = room.visitor(LAPTOP, reduced_motion="reduce")
    yield from before_the_lesson(room, teacher)
    code = steps.a_class(teacher, steps.NAMES)
    yield from the_class(room, teacher)
    yield from a_guest(room, teacher, code)
    yield from the_new_lesson(room, teacher)
    students: list[Page] = []
    for name in steps.NAMES:
        students.append(room.visitor(LAPTOP, reduced_motion="reduce"))
        yield from joining(room, students[-1], code, name, looks=name == steps.NAMES[0])
    yield from the_lobby(teacher)
    teacher.get_by_role("button", name="Start").click()
    for student in students:
        expect(student.locator(".belay__mountain")).to_be_visible()
    in_thread(steps.dice_known)
    yield from the_game(students)
    yield from the_desk(room, teacher, students)
    yield from afterwards(room, teacher, students)


def pages(room: Room, page: Page, *paths: str) -> Look:
    for path in paths:
        page.goto(room.url + path)
        yield Stop(path, page)


def before_the_lesson(room: Room, teacher: Page) -> Look:
    accounts = ("/accounts/login/", "/accounts/signup/", "/accounts/password/reset/")
    papers = ("/privacy/", "/parents/", "/accessibility/", "/it/")
    yield from pages(room, teacher, "/", "/join/", *papers, *accounts)
    steps.signed_up(teacher, room.url)
    own = ("/accounts/password/change/", "/accounts/email/", "/accounts/2fa/")
    yield from pages(room, teacher, *own, "/account/delete/", "/lessons/", "/lessons/new/")
    yield from pages(room, teacher, "/review/", "/classes/")


def the_class(room: Room, teacher: Page) -> Look:
    home = teacher.url.removeprefix(room.url)
    for part in ("", "names/", "cards/", "edit/", "code/", "delete/"):
        yield from pages(room, teacher, home + part)
    teacher.goto(f"{room.url}{home}names/")
    teacher.fill("[name=names]", "Eli\nEli\n" + "x" * 80)
    follow(teacher.get_by_role("button", name="Preview"))
    yield Stop("names with mistakes", teacher)
    teacher.goto(room.url + home)
    teacher.locator(".roster summary.tile").first.click()
    yield Stop("the menu of a student", teacher)
    follow(teacher.locator(".roster .menu[open] a").first)
    yield Stop("a student", teacher)
    teacher.goto(room.url + home)


def a_guest(room: Room, teacher: Page, code: str) -> Look:
    guest = room.visitor(LAPTOP, reduced_motion="reduce")
    guest.goto(f"{room.url}/join/")
    guest.fill("[name=code]", "QQQQQQ")
    follow(guest.get_by_role("button", name="Join"))
    expect(guest.get_by_role("alert")).to_be_visible()
    forgive(room)
    yield Stop("a wrong code", guest, "button:has-text('Join')")
    home = teacher.url
    teacher.goto(home + "edit/")
    teacher.locator("[name=guests]").check()
    follow(teacher.get_by_role("button", name="Save"))
    guest.goto(f"{room.url}/join/{code}/names/")
    yield Stop("names and a guest's name", guest)
    guest.fill("[name=name]", "Zoe")
    follow(guest.get_by_role("button", name="Ask to join"))
    yield Stop("a guest waits", guest)
    teacher.goto(home)
    expect(teacher.locator("#waiting-title")).to_be_visible()
    yield Stop("a class with a guest", teacher)
    teacher.get_by_role("button", name="Turn away").click()
    guest.context.close()


def the_new_lesson(room: Room, teacher: Page) -> Look:
    school_class = teacher.url.split("/classes/")[1].split("/")[0]
    yield from pages(room, teacher, f"/lessons/new/?class={school_class}")
    follow(teacher.get_by_role("link", name="Options On Belay"))
    yield Stop("options", teacher)
    for folded in ("Options of the game", "Hints, roles and sound"):
        teacher.get_by_text(folded).click()
    yield Stop("options unfolded", teacher)
    steps.choose_the_short_game(teacher)
    yield Stop("an empty lobby", teacher)


def joining(room: Room, student: Page, code: str, name: str, looks: bool) -> Look:
    if not looks:
        steps.joined(student, room.url, code, name)
        return
    student.goto(f"{room.url}/join/{code}/names/")
    yield Stop("names", student, f"button:has-text('{name}')")
    follow(student.get_by_role("button", name=name, exact=True))
    expect(student.get_by_text("You are in!")).to_be_visible()
    yield Stop("own pictures, waiting for the start", student)
    other = room.visitor(LAPTOP, reduced_motion="reduce")
    other.goto(f"{room.url}/join/{code}/names/")
    follow(other.get_by_role("button", name=name, exact=True))
    yield Stop("pictures to tap", other)
    other.locator(".picture-keys button").first.click()
    yield Stop("the second picture to tap", other)
    other.context.close()


def the_lobby(teacher: Page) -> Look:
    lobby = teacher.url
    sees(teacher.locator("main"), "4 are here")
    yield Stop("a full lobby", teacher)
    projector = teacher.get_by_role("link", name="Open projector page").get_attribute("href")
    teacher.goto(urljoin(lobby, projector or ""))
    yield Stop("the projector", teacher)
    teacher.goto(lobby)


def the_game(students: list[Page]) -> Look:
    roller = steps.the_one(students, "Roll the dice")
    yield Stop("roll", roller, "#answer button:has-text('Roll')")
    yield Stop("others roll", next(page for page in students if page is not roller))
    press(roller, "Roll the dice")
    sees_count(students[0].locator(".table__team--busy"), 2)
    driver = next(steps.offering(students, "Climb"))
    watcher = next(page for page in students if not steps.offers(page, "Climb"))
    yield Stop("a climb to build", driver, "[data-tray]")
    yield Stop("a checker before the climb", watcher)
    driver.locator("#hints-tab > summary").click()
    ready = driver.locator("#ladder button")
    expect(ready).to_be_visible()
    ready.click()
    sees_count(driver.locator(".ladder__rungs li"), 1)
    yield Stop("a hint", driver, "[data-tray]")
    yield from a_refusal(driver, students)


def a_refusal(driver: Page, students: list[Page]) -> Look:
    first, second = steps.dice_on(driver)[:2]
    wrong = Climb(first, "+", second, first + second + 1, steps.TRAILS[0])
    steps.build(driver, wrong)
    yield Stop("a climb that is built", driver)
    steps.land(driver, wrong)
    checker = steps.waiting_for(students, steps.WORKED_OUT)
    button = f'#answer button:has-text("{steps.WORKED_OUT}")'
    yield Stop("a checker with the climb", checker, button)
    yield Stop("a driver whose climb is checked", driver)
    steps.work_out(checker, first + second + 1)
    expect(checker.locator("#press-error:visible, #refusal:visible").first).to_be_visible()
    yield Stop("a refusal for the checker", checker)
    expect(driver.locator("#refusal")).to_be_visible()
    yield Stop("a refusal for the driver", driver)


def the_desk(room: Room, teacher: Page, students: list[Page]) -> Look:
    yield Stop("the desk", teacher)
    teacher.get_by_role("button", name="Pause all").click()
    sees(students[0].locator("#answer"), "paused")
    yield Stop("paused", students[0])
    yield Stop("a paused desk", teacher)
    teacher.get_by_role("button", name="Resume all").click()
    expect(students[0].locator("#answer")).not_to_contain_text("paused")
    desk = teacher.url
    teacher.locator("#more-1 > summary").click()
    teacher.get_by_role("link", name="Take back").click()
    expect(teacher.locator("#panel")).to_be_visible()
    yield Stop("a move to take back", teacher)
    teacher.goto(desk)
    teacher.get_by_role("link", name="Help").first.click()
    expect(teacher.locator("#panel")).to_be_visible()
    yield Stop("a table's page beside the desk", teacher)
    teacher.goto(desk)
    teacher.locator("#more-1 > summary").click()
    follow(teacher.get_by_role("link", name="Watch"))
    yield Stop("a teacher watches", teacher)
    teacher.goto(desk)
    yield from to_the_verdict(students)
    follow(teacher.get_by_role("link", name="End the lesson"))
    yield Stop("the end to confirm", teacher)
    teacher.goto(desk)


def to_the_verdict(students: list[Page]) -> Look:
    for _ in range(60):
        judge = next(steps.offering(students, "Safe!"), None)
        if judge is not None:
            yield Stop("a verdict", judge, "#answer button:has-text('Safe!')")
            return
        if not any(steps.act(page) and steps.all_see(students) for page in students):
            students[0].wait_for_timeout(50)
    raise AssertionError("No verdict was asked for.")


def afterwards(room: Room, teacher: Page, students: list[Page]) -> Look:
    steps.play_to_the_end(students, steps.act)
    expect(students[0].locator("#over")).to_be_visible()
    yield Stop("the game is over", students[0])
    follow(teacher.get_by_role("link", name="End the lesson"))
    follow(teacher.get_by_role("button", name="Yes, end it"))
    yield Stop("the result", teacher)
    students[0].locator(".end__more > summary").click()
    follow(students[0].get_by_role("link", name="See the points"))
    follow(students[0].get_by_role("link", name="Back to the lesson"))
    yield Stop("the result for a student", students[0])
    students[0].locator(".camp__last > summary").click()
    follow(students[0].get_by_role("link", name="See how you climbed"))
    yield Stop("a student's own game", students[0])
    yield from pages(room, students[0], "/review/")
    yield from pages(room, teacher, "/lessons/", "/review/")
    teacher.locator(".lesson-row__games > summary").first.click()
    follow(teacher.locator(".lesson-row__games a:has-text('Table')").first)
    yield Stop("the review of a game", teacher)
    yield from pages(room, teacher, teacher.url.removeprefix(room.url) + "3/", "/nothing-here/")
    forgive(room)


def forgive(room: Room) -> None:
    """The page asked for last is not there, which is what it is about."""
    assert "status of 404" in room.faults.pop()

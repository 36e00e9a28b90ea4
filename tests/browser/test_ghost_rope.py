"""A class climbs beside its own rope of last week: started by a press, drawn on the wall."""

from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Locator, Page, expect

from classroom.people.models import Student
from classroom.review.models import DayRoll, FoundWay
from classroom.review.questions.ropes import OTHER, Ghost
from games.ways import ways
from tests.browser import steps
from tests.browser.conftest import LAPTOP, PHONE, Room
from tests.browser.desks import DESK
from tests.browser.sight import hears, sees, sees_count
from tests.browser.test_access import violations
from tests.browser.test_roll_of_the_day import send_way
from tests.review.questions.rolls import ALL, roll_of

pytestmark = [pytest.mark.browser, pytest.mark.slow]
WALL = {"width": 1280, "height": 720}
LAST = 12  # seconds after the start at which the rope of last week got its last way
CLIMBED = 20_000  # ms: until then it is there


def climbed_last_week(missing: int) -> None:
    """A roll of seven days ago in which all but so many ways came one after the other."""
    start = timezone.now() - timedelta(7)
    question = roll_of(Student.objects.get(name="Ada"), missing=ALL[:missing], at=start)
    rows = list(question.roll.found_ways.all())
    for number, row in enumerate(rows, start=1):
        at = start + timedelta(seconds=LAST * number / len(rows))
        FoundWay.objects.filter(pk=row.pk).update(at=at)


def test_a_class_climbs_beside_its_rope_of_last_week(room: Room, in_thread) -> None:
    teacher = room.visitor(DESK)
    steps.signed_up(teacher, room.url)
    code = steps.a_class(teacher, ["Ada", "Ben"])
    in_thread(lambda: climbed_last_week(missing=1))
    teacher.locator("#class-ropes").click()
    card = teacher.get_by_role("button", name="Our rope of last week")
    sees(card, "Two of three dice", f"{len(ALL) - 1} of {len(ALL)} ways")
    assert violations(teacher, LAPTOP, "light") == []
    card.click()
    teacher.wait_for_url("**/lessons/*/")
    address = teacher.locator("#wall-menu a[target]").get_attribute("href")
    wall, still = room.visitor(WALL), room.visitor(WALL, reduced_motion="reduce")
    for screen in (wall, still):
        screen.goto(f"{room.url}{address}")
        sees(screen.locator("#ways-ghost-name"), "our rope of last week")
        sees(screen.locator("#ways-day"), "Day 2")
        sees(screen.locator("#ways-seal"), "Dice seal: ")
    # It climbs without a word of the server.
    for screen in (wall, still):
        is_above(screen, "#ways-ghost", ".ways__row + .ways__row")
        nothing_is_covered(screen)
    child = steps.joined(room.visitor(PHONE), room.url, code, "Ben")
    child.get_by_role("link", name="Find ways").click()
    child.wait_for_url("**/review/question/")
    expect(child.locator("#ways-ghost")).to_have_count(0)
    one, other = (int(str(die.get_attribute("data-adds"))) for die in _dice(child))
    send_way(child, one, other, one + other)
    hears(wall, "#say", f"= {one + other}!")
    sees_count(wall.locator("#ways-ghost"), 1)
    sees_count(wall.locator(".ways__climber"), 1)
    is_above(wall, "#ways-ghost", ".ways__climber")
    expect(wall.locator("#ways-day")).not_to_contain_text("Day 2")
    nothing_is_covered(wall)
    teacher.locator("#wall-next").click()
    for screen in (wall, still):
        sees(
            screen.locator("#ways-ropes"), "Our rope 1 of ", f"our rope of last week {len(ALL) - 1}"
        )
        sees(screen.locator("#ways-ropes"), f"{len(ALL) - 1} of {len(ALL)}")
        nothing_is_covered(screen)
        for name in ("Ada", "Ben"):
            expect(screen.locator("body")).not_to_contain_text(name)


def most_rows(other: int) -> None:
    """The roll that stands in most rows, beside a rope that got so many of its ways."""
    roll = DayRoll.objects.get()
    roll.dice, roll.preset, roll.goal = [1, 2, 6], "three", 0
    roll.ways = [way.text for way in ways(roll.dice, roll.rules)]
    roll.ghost = Ghost(OTHER, len(roll.ways), [1] * other).data
    roll.save()


def test_no_word_is_covered_beside_a_second_rope_where_rows_are_most(room: Room, in_thread) -> None:
    teacher = room.visitor(DESK)
    steps.a_class_with_a_lobby(teacher, room.url, ["Ada", "Ben"])
    wall = room.visitor(WALL)
    wall.goto(f"{room.url}{teacher.locator('#wall-menu a[target]').get_attribute('href')}")
    teacher.locator("#roll-now").click()
    sees(wall.locator("#projector-title"), "Roll of the day")
    for other in (0, 16, 30):
        in_thread(lambda number=other: most_rows(number))
        wall.reload()
        sees(wall.locator("#ways-ghost-name"), "the other rope")
        nothing_is_covered(wall)
    teacher.locator("#wall-next").click()
    sees(wall.locator("#ways-ropes"), "Our rope 0 of 30, the other rope 30 of 30")
    nothing_is_covered(wall)


def _dice(child: Page) -> list[Locator]:
    return child.locator("[data-die]").all()[:2]


def is_above(page: Page, higher: str, lower: str) -> None:
    """Wait until the last of one stands above the last of the other, as pushes replace both."""
    page.wait_for_function(
        """([higher, lower]) => {
          const [a, b] = [higher, lower].map((css) => [...document.querySelectorAll(css)].at(-1));
          return a && b && a.getBoundingClientRect().bottom <= b.getBoundingClientRect().top + 1;
        }""",
        arg=[higher, lower],
        timeout=CLIMBED,
    )


def nothing_is_covered(wall: Page) -> None:
    """All that has words, and both ropes, stand clear of each other and within the screen."""
    wall.wait_for_function(
        """() => {
          const worded = "h1, .race__plate, .ways__ledge, .ways__quiet";
          const all = `.stage :is(${worded}, .ways__ghost, .ways__climber)`;
          const boxes = [...document.querySelectorAll(all)]
            .map((one) => one.getBoundingClientRect())
            .filter(({ width, height }) => width && height);
          const apart = (a, b) => a.bottom <= b.top + 1 || b.bottom <= a.top + 1
            || a.right <= b.left + 1 || b.right <= a.left + 1;
          return boxes.every((a, at) => a.bottom <= innerHeight && a.right <= innerWidth
            && boxes.slice(at + 1).every((b) => apart(a, b)));
        }"""
    )

"""Several games in a lesson: points, a goal, a tournament, and what is kept for the next time."""

from hashlib import sha256

import pytest
from playwright.sync_api import Page, expect

from classroom.lessons.models import Lesson
from classroom.play.models import Match
from tests.browser import steps
from tests.browser.conftest import Room
from tests.browser.desks import (
    CUT_SHORT,
    SIX,
    InThread,
    Students,
    a_running_lesson,
    mates,
    pressed,
    the_projector,
)
from tests.browser.sight import reads, sees, sees_count, texts_of, words_of
from tests.servers import wait_for

pytestmark = [pytest.mark.browser, pytest.mark.slow]

FOUR = SIX[:4]


def test_two_games_for_points_and_a_goal_then_as_last_time_and_from_a_template(
    room: Room, in_thread: InThread
) -> None:
    owner, students, _ = a_running_lesson(room, FOUR, teams=4)
    in_thread(dice_known)
    projector = the_projector(room, owner)
    the_lesson_is_kept(owner)
    the_goal_is_reached(owner, students, projector)
    the_winners_meet(owner, students)
    the_points_of_both_games(owner, students, projector)
    as_last_time(owner, students)
    from_the_template(owner, in_thread)


def dice_known() -> None:
    """Nobody has rolled yet; each table has dice of its own, the same in every run."""
    for number, match in enumerate(Match.objects.order_by("pk")):
        match.seed = sha256(bytes([number])).digest()
        match.save(update_fields=["kept_seed", "seal"])


def the_lesson_is_kept(owner: Page) -> None:
    owner.get_by_text("Save this lesson as a template").click()
    owner.locator("#keep-name").fill("Short climb")
    pressed(owner, owner.get_by_role("button", name="Save", exact=True))
    sees(owner.locator(".messages"), "The lesson template is saved.")


def the_goal_is_reached(owner: Page, students: Students, projector: Page) -> None:
    """At each table one team climbs as high as it can, the other one as low."""
    owner.locator("#goal").fill("2")
    pressed(owner, owner.get_by_role("button", name="Set the goal"))
    sees(projector.locator("#class-mountain"), "Our class: 0 of 2 feet")
    for number in (1, 2):
        a_round(mates(owner, students, number))
    for page in (projector, owner):
        sees(page.locator("#class-mountain"), "We are up!")
        expect(page.locator("#class-mountain .climb__flag")).to_be_visible()


def a_round(pages: list[Page]) -> None:
    steps.press(steps.the_one(pages, "Roll the dice"), "Roll the dice")
    for page, chosen in zip(pages, (max, min), strict=True):
        expect(page.locator("#answer").get_by_role("button", name="Climb")).to_be_visible()
        steps.go(page, chosen(steps.climbs(page), key=lambda climb: climb.result))

    def is_over() -> bool:
        if any(steps.offers(page, "Roll the dice") for page in pages):
            return True
        if not any(steps.offers(page, "Safe!") and steps.act(page) for page in pages):
            pages[0].wait_for_timeout(50)
        return False

    wait_for(is_over)


def the_winners_meet(owner: Page, students: Students) -> None:
    before = [student.url for student in students.values()]
    owner.get_by_role("link", name="Next game").click()
    first = [owner.locator(f"#places-{number} ol > li .team__name").first for number in (1, 2)]
    winners = [words_of(team) for team in first]
    sees(owner.locator("#places-1"), CUT_SHORT)
    owner.get_by_label("Tournament: winners play winners").check()
    pressed(owner, owner.get_by_role("button", name="On Belay again"))
    for winner in winners:
        sees(owner.locator("#table-1"), winner)
        expect(owner.locator("#table-2")).not_to_contain_text(winner)
    for student, url in zip(students.values(), before, strict=True):
        expect(student).not_to_have_url(url)
    see_points(owner, [24, 24, 0, 0])


def see_points(page: Page, points: list[int]) -> None:
    """Waits for the points in the standings, from the first place to the last."""
    column = page.locator("#standings tbody td:nth-child(3)")
    reads(column, [str(number) for number in points])


def the_points_of_both_games(owner: Page, students: Students, projector: Page) -> None:
    """The second game is cut short before anybody climbs, so that it counts for nobody."""
    owner.get_by_role("link", name="End the lesson").first.click()
    pressed(owner, owner.get_by_role("button", name="Yes, end it"))
    see_points(owner, [24, 24, 0, 0])
    sees(owner.locator("#standings thead"), "1. On Belay")
    sees(owner.locator("#standings thead"), "2. On Belay")
    for rule in ("A game that ended early counts up to", "Winners play winners. Nobody is out."):
        sees(owner.locator("main"), rule)
    see_the_podium_uncovered(projector)
    student = students["Ada"]
    student.locator(".end__more > summary").click()
    student.get_by_role("link", name="See the points").click()
    sees(student.locator(".standings__own"), "you")


def see_the_podium_uncovered(projector: Page) -> None:
    """By whoever has its clicker: the owner alone, so the address itself shows the last place."""
    sees_count(projector.locator(".podium__step[id]"), 1)
    expect(projector.locator(".podium__step--1 .podium__place")).to_be_visible()


def as_last_time(owner: Page, students: Students) -> None:
    """One press on the page of a new lesson: game, options and teams are there."""
    places = texts_of(owner.locator("main li:has(.team__name)"))
    owner.get_by_role("link", name="New lesson").click()
    pressed(owner, owner.get_by_role("button", name="Repeat last lesson"))
    sees_count(owner.locator("#teams > li"), len(FOUR))
    for name in students:
        [place] = [text for text in places if name in text]
        team = owner.locator("#teams > li").filter(has_text=name).locator(".team__name")
        assert words_of(team) in place
    owner.get_by_role("link", name="Cancel this lesson").click()
    pressed(owner, owner.get_by_role("button", name="Yes, end it"))


def from_the_template(owner: Page, in_thread: InThread) -> None:
    owner.get_by_role("link", name="New lesson").click()
    pressed(owner, owner.get_by_role("button", name="Open lobby Short climb"))
    sees(owner.locator("h1"), "On Belay")
    expect(owner.locator("#lobby-code .code")).to_be_visible()
    assert in_thread(kept_options)


def kept_options() -> bool:
    """Whether the last lesson has the options of the first."""
    lessons = Lesson.objects.order_by("pk")
    return lessons[0].options == lessons[2].options

"""A desk's promises, line by line: who sees what a teacher does."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser import steps
from tests.browser.conftest import Room
from tests.browser.desks import (
    CUT_SHORT,
    SIX,
    InThread,
    Students,
    a_colleague,
    a_running_lesson,
    card,
    mates,
    opened,
    press_and_wait,
    pressed,
)
from tests.browser.sight import data_in, reads, sees, sees_count, sees_nothing_of, words_of
from tests.chromium import BEFORE_A_HEARTBEAT

pytestmark = [pytest.mark.browser, pytest.mark.slow]

FOUR = SIX[:4]


def test_two_teachers_and_one_who_only_looks_at_one_desk(room: Room, in_thread: InThread) -> None:
    owner, students, code = a_running_lesson(room, SIX, teams=4)
    other = a_colleague(room, in_thread, "full", owner.url)
    reader = a_colleague(room, in_thread, "read", owner.url)
    desks = [owner, other, reader]
    who_only_looks_has_nothing_to_press(reader)
    both_press_and_all_see_it(owner, other, reader)
    the_hint_limits_of_all_three_levels(owner, students)
    a_message_to_one_table_and_one_to_all(owner, other, students)
    a_move_is_taken_back(owner, students, desks)
    a_lone_student_joins_other_teams(owner, other, students, desks)
    # The old table is answered with 404, which sends the student to the new one.
    room.faults[:] = [fault for fault in room.faults if "404" not in fault]
    nobody_is_removed_without_a_yes(room, owner, other, students["Ada"], code)
    the_end_is_asked_for_and_explained(owner, students, desks)


def who_only_looks_has_nothing_to_press(reader: Page) -> None:
    expect(reader.locator("#table-2 .desk__board")).to_be_visible()
    to_press = "main :is(form, select, [hx-post], button:not(.how *))"
    expect(reader.locator(to_press)).to_have_count(0)


def both_press_and_all_see_it(owner: Page, other: Page, reader: Page) -> None:
    ways = [(owner, "pause", other), (other, "resume", owner), (owner, "pause", reader)]
    for who, what, whom in [*ways, (other, "resume", reader)]:
        press_and_wait(who.locator(f"#{what}-2 button").click, who)
        look = sees if what == "pause" else sees_nothing_of
        look(whom.locator("#table-2"), "paused", timeout=BEFORE_A_HEARTBEAT)


def the_hint_limits_of_all_three_levels(owner: Page, students: Students) -> None:
    """Class, lesson, team: the more special one counts, and is seen at once."""
    for pages in (mates(owner, students, 1), mates(owner, students, 2)):
        steps.press(steps.the_one(pages, "Roll the dice"), "Roll the dice")
        for page in pages:
            expect(page.locator("#now")).not_to_contain_text(re.compile("roll", re.IGNORECASE))
    near, far = by_seat(mates(owner, students, 1)), by_seat(mates(owner, students, 2))
    for page in (*near.values(), *far.values()):
        page.locator("#hints-tab > summary").click()
        expect(page.locator("#ladder button")).to_be_visible()
    owner.get_by_text("Settings", exact=True).click()
    press_and_wait(lambda: owner.locator("#class-hint-limit").select_option("0"), owner)
    no_hint_is_offered(near["1"])
    sees(far["1"].locator("#ladder"), "No hints this time")
    opened(owner, "hint")
    press_and_wait(lambda: owner.locator("#hint-limit").select_option("2"), owner)
    a_hint_is_offered(near["1"])
    expect(far["1"].locator("#ladder button")).to_be_visible()
    set_at_table(owner, "#hint-limit-form-1", "0")
    no_hint_is_offered(near["1"])
    expect(near["2"].locator("#ladder button")).to_be_visible()
    expect(far["1"].locator("#ladder button")).to_be_visible()
    set_at_table(owner, "#hint-limit-form-1", "2")
    a_hint_is_offered(near["1"])
    for rungs in (1, 2):
        pressed(near["1"], near["1"].locator("#ladder button"))
        sees_count(near["1"].locator(".ladder__rungs li"), rungs)
    expect(near["1"].locator("#ladder button")).to_have_count(0)


def a_hint_is_offered(page: Page) -> None:
    sees(page.locator("#ladder button"), timeout=BEFORE_A_HEARTBEAT)


def no_hint_is_offered(page: Page) -> None:
    sees(page.locator("#ladder"), timeout=BEFORE_A_HEARTBEAT)
    expect(page.locator("#ladder button")).to_have_count(0, timeout=BEFORE_A_HEARTBEAT)


def by_seat(pages: list[Page]) -> dict[str, Page]:
    """One student of each team who may take hints: a checker may not."""
    able = [page for page in pages if "You check" not in words_of(page.locator("#now"))]
    return {page.locator("#match").get_attribute("data-seat") or "": page for page in able}


def help_for(teacher: Page, number: int) -> None:
    teacher.locator(f"#table-{number}").get_by_role("link", name="Help").click()
    reads(teacher.locator("#panel h1"), f"Table {number}")


def set_at_table(owner: Page, form: str, hint_limit: str) -> None:
    help_for(owner, 1)
    press_and_wait(lambda: owner.locator(f"{form} select").select_option(hint_limit), owner)


def a_message_to_one_table_and_one_to_all(owner: Page, other: Page, students: Students) -> None:
    near, far = mates(owner, students, 1), mates(owner, students, 2)
    help_for(owner, 1)
    owner.locator("#table-text-1").fill("Check your sum")
    pressed(owner, owner.locator("#panel").get_by_role("button", name="Send"))
    for page in near:
        sees(page.locator("#message"), "Check your sum")
    for page in far:
        expect(page.locator("#message")).to_have_count(0)
    pressed(near[0], near[0].locator("#message button"))
    expect(near[0].locator("#message")).to_have_count(0)
    expect(near[1].locator("#message")).to_be_visible()
    field = other.get_by_label("Message to all")
    for text, seen_by in (("Two more minutes", near + far), ("", [])):
        opened(other, "message")
        field.fill(text)
        pressed(other, other.locator("#message-all button"))
        for page in near + far:
            sees_count(page.locator("#message"), int(page in seen_by))


def a_move_is_taken_back(owner: Page, students: Students, desks: list[Page]) -> None:
    """It comes off every board, is told to all, and stays in the list and the log, marked."""
    around = mates(owner, students, 2)
    climber = steps.waiting_for(around, "Climb")
    assert steps.act(climber)
    expect(climber.locator("#answer").get_by_role("button", name="Climb")).to_have_count(0)
    before = owner.locator("#board-2").get_attribute("data-ply")
    assert before
    owner.locator("#more-2 > summary").click()
    owner.locator("#more-2").get_by_role("link", name="Take back").click()
    sees(owner.locator("#comes-off"), own_team(climber))
    pressed(owner, owner.get_by_role("button", name="Take it back"))
    for page in around:
        with steps.tab_open(page, "moves"):
            sees(page.locator(".moves"), "The teacher takes back move")
    # Before all have climbed a team's climb is its own, and so is the row that is struck.
    with steps.tab_open(climber, "moves"):
        sees(climber.locator(".moves__undone"), "taken back")
    expect(climber.locator("#answer").get_by_role("button", name="Climb")).to_be_visible()
    for desk in desks:
        expect(desk.locator("#board-2")).not_to_have_attribute("data-ply", before)
    owner.locator("#more-2 > summary").click()
    owner.locator("#more-2").get_by_role("link", name="History").click()
    sees_count(owner.locator(".replay__line--undone"), 1)
    sees(owner.locator(".replay__line--undone"), "taken back")
    owner.goto(desks[1].url)


def own_team(student: Page) -> str:
    [name] = data_in(student.locator(".table__team--own .team__name"))
    return name


def sits_in(student: Page, team: str) -> None:
    """Their page shows this team as theirs; a phone has no room for its name."""
    sees(student.locator(".table__team--own").filter(has_text=team))


def a_lone_student_joins_other_teams(
    owner: Page, other: Page, students: Students, desks: list[Page]
) -> None:
    """First at the own table, then at the other one; the empty seat is told everywhere."""
    [lone, host] = mates(owner, students, 2)
    name = next(name for name, page in students.items() if page is lone)
    seat, url = lone.locator("#match").get_attribute("data-seat"), lone.url
    moved(owner, 2, name, f"{own_team(host)}, table 2")
    sits_in(lone, own_team(host))
    assert lone.url == url
    for desk in desks:
        sees(desk.locator(f"#seat-2-{seat}"), "no students here")
    mate = mates(owner, students, 1)[0]
    moved(other, 2, name, f"{own_team(mate)}, table 1")
    expect(lone).to_have_url(mate.url)
    sits_in(lone, own_team(mate))
    for desk in desks:
        sees(desk.locator("#table-1"), name)


def moved(teacher: Page, number: int, name: str, team: str) -> None:
    help_for(teacher, number)
    teacher.get_by_label(f"Team of {name}").select_option(label=team)
    pressed(teacher, teacher.get_by_role("button", name=re.compile(f"Move ?: {name}")))


def nobody_is_removed_without_a_yes(
    room: Room, owner: Page, other: Page, ada: Page, code: str
) -> None:
    seat, at = ada.locator("#match").get_attribute("data-seat") or "", ada.url
    card(owner, "Ada").get_by_role("link", name="Help").click()
    remove = owner.get_by_role("button", name=re.compile("Remove ?: Ada"))
    owner.once("dialog", lambda dialog: dialog.dismiss())
    remove.click()
    expect(ada.locator("#match")).to_be_visible()
    assert not other.locator("#removed").is_visible()
    owner.once("dialog", lambda dialog: dialog.accept())
    pressed(owner, remove)
    expect(ada.locator("[name=code]")).to_be_visible()
    pressed(other, other.get_by_role("button", name=re.compile("Let back in ?: Ada")))
    expect(owner.locator("#removed")).to_be_hidden()
    # The stream's own end is told with 403, which sends the page away.
    room.faults[:] = [fault for fault in room.faults if "status of 403" not in fault]
    steps.joined(ada, room.url, code, "Ada").get_by_role("button", name="I'm here").click()
    expect(ada.locator("#match")).to_have_attribute("data-seat", seat)
    assert ada.url == at


def the_end_is_asked_for_and_explained(owner: Page, students: Students, desks: list[Page]) -> None:
    owner.get_by_role("link", name="End the lesson").click()
    for number in (1, 2):
        sees(owner.locator(f"#places-{number}"), CUT_SHORT)
    owner.get_by_role("link", name="Keep playing").click()
    expect(owner.locator("#desk")).to_be_visible()
    expect(students["Ben"].locator("#over")).to_have_count(0)
    owner.get_by_role("link", name="End the lesson").click()
    pressed(owner, owner.get_by_role("button", name="Yes, end it"))
    for desk in desks:
        sees_count(desk.locator("#places-2 ol > li"), 2)
        sees(desk.locator("#places-2"), CUT_SHORT)
    expect(desks[2].locator("main form")).to_have_count(0)
    for student in students.values():
        sees(student.locator("#over"), "The game is over.")

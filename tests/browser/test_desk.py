"""A teacher's desk, the projector, and six students through a lesson of two games."""

import re
import time
from collections.abc import Callable
from typing import Any

import pytest
from django_scopes import scopes_disabled
from playwright.sync_api import Page, expect

from classroom.people.models import ClassTeacher, SchoolClass, Teacher
from tests.browser import steps
from tests.browser.conftest import LAPTOP, PHONE, Room

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SIX = ["Ada", "Ben", "Cleo", "Dan", "Eli", "Fay"]
DESK = {"width": 1366, "height": 900}
BEAMER = {"width": 1920, "height": 1080}


def a_running_lesson(room: Room) -> tuple[Page, list[Page], str]:
    """Six teams of one at two tables; the teacher's desk, the students, the join code."""
    teacher = room.visitor(DESK)
    code = steps.a_class_with_a_lobby(teacher, room.url, SIX)
    students = [
        steps.joined(room.visitor(size), room.url, code, name)
        for name, size in zip(SIX, [LAPTOP, PHONE] * 3, strict=True)
    ]
    expect(teacher.locator("main")).to_contain_text("6 are here")
    teacher.locator("#deal-number").fill("6")
    teacher.locator("#deal-by").select_option("teams")
    teacher.get_by_role("button", name=re.compile("Shuffle")).click()
    expect(teacher.locator("#lobby")).to_contain_text("Table 2")
    teacher.get_by_role("button", name="Start").click()
    for student in students:
        expect(student.locator(".belay__mountain")).to_be_visible()
    return teacher, students, code


def card(teacher: Page, name: str):
    return teacher.locator(".desk > .card").filter(has_text=name)


def mates(teacher: Page, students: list[Page], number: int) -> list[Page]:
    """The students at this table, as their cards on the desk say."""
    text = teacher.locator(f"#table-{number}").inner_text()
    return [page for name, page in zip(SIX, students, strict=True) if name in text]


def test_a_lesson_of_two_games_from_one_desk(room: Room) -> None:
    teacher, students, code = a_running_lesson(room)
    ada, wall = students[0], the_projector(room, teacher)
    all_pause_and_go_on(teacher, students, wall)
    floor = a_move_is_seen(teacher, students)
    the_hint_ceiling_is_seen_at_once(teacher, students, floor)
    a_hint_is_counted_at_once(teacher, students, floor)
    a_raised_hand_is_seen_and_lowered(teacher, ada, floor)
    a_message_is_shown_until_it_is_put_away(teacher, ada)
    an_absent_team_is_passed_over(teacher, students)
    a_removed_student_is_out_and_comes_back(room, teacher, ada, code)
    another_game_is_next(teacher, students, wall)
    all_pause_and_go_on(teacher, students, wall)
    the_lesson_ends_early(teacher, students, wall)


def the_projector(room: Room, teacher: Page) -> Page:
    wall = room.visitor(BEAMER)
    address = teacher.get_by_role("link", name="Open the projector").get_attribute("href")
    wall.goto(f"{room.url}{address}")
    expect(wall.locator(".wall__table")).to_have_count(2)
    return wall


def all_pause_and_go_on(teacher: Page, students: list[Page], wall: Page) -> None:
    teacher.get_by_role("button", name="Pause all").click()
    for page in students:
        expect(page.locator("#answer")).to_contain_text("paused")
    expect(wall.locator("#tables")).to_contain_text("The lesson is paused.")
    teacher.get_by_role("button", name="Resume all").click()
    for page in students:
        expect(page.locator("#answer")).not_to_contain_text("paused")
    expect(wall.locator("#tables")).not_to_contain_text("The lesson is paused.")


def seen(press: Callable[[], None], by: Page, there: Page, shows: str) -> float:
    """Seconds from the answer to what `by` presses until the page `there` shows it: JavaScript
    that is true then.
    """
    with by.expect_response(lambda response: response.request.method == "POST"):
        press()
    answered = time.monotonic()
    # The pages' policy forbids the waiting that Playwright does in the page itself.
    while not there.evaluate(f"!!({shows})"):
        assert time.monotonic() - answered < 15, shows
        there.wait_for_timeout(10)
    return time.monotonic() - answered


def text_of(place: str) -> str:
    return f"document.querySelector({place!r}).innerText"


def a_move_is_seen(teacher: Page, students: list[Page]) -> float:
    """How long a move takes to the desk on this machine now: what everything is measured by."""
    roller = steps.the_one(mates(teacher, students, 1), "Roll the dice")
    roll = roller.locator("#answer").get_by_role("button", name="Roll the dice")
    rolled = "!document.querySelector('#board-1-0')"
    return seen(roll.click, roller, teacher, rolled)


def the_hint_ceiling_is_seen_at_once(teacher: Page, students: list[Page], floor: float) -> None:
    student = mates(teacher, students, 1)[0]
    expect(student.locator("#ladder button").first).to_be_visible(timeout=20_000)
    ceiling, button = teacher.locator("#ceiling"), "document.querySelector('#ladder button')"
    gone = seen(lambda: ceiling.select_option("0"), teacher, student, f"!{button}")
    expect(student.locator("#ladder")).to_contain_text("No hints this time")
    back = seen(lambda: ceiling.select_option("as"), teacher, student, button)
    assert max(gone, back) < floor + 1


def a_hint_is_counted_at_once(teacher: Page, students: list[Page], floor: float) -> None:
    asker = mates(teacher, students, 1)[0]
    counts = " + ".join(
        text_of(f"#seat-1-{seat} .desk__counts [title=Hints] .number") for seat in (1, 2, 3)
    )
    hint = asker.locator("#ladder button").first
    assert seen(hint.click, asker, teacher, f"({counts}) !== '000'") < floor + 1


def a_raised_hand_is_seen_and_lowered(teacher: Page, ada: Page, floor: float) -> None:
    up = ada.get_by_role("button", name="Raise your hand")
    hands = text_of("#hands")
    assert seen(up.click, ada, teacher, f"{hands}.includes('Ada')") < floor + 1
    down = teacher.get_by_role("button", name="Put down the hand of Ada")
    assert seen(down.click, teacher, ada, "document.querySelector('#hand-up')") < floor + 1
    expect(teacher.locator("#hands")).to_contain_text("No hand is up.")


def a_message_is_shown_until_it_is_put_away(teacher: Page, ada: Page) -> None:
    teacher.get_by_label("Message to all").fill("<b>Well</b> done")
    teacher.locator("#message-all button").click()
    expect(ada.locator("#message")).to_contain_text("<b>Well</b> done")
    expect(teacher.get_by_label("Message to all")).to_have_value("")
    ada.locator("#message button").click()
    expect(ada.locator("#message")).to_have_count(0)


def an_absent_team_is_passed_over(teacher: Page, students: list[Page]) -> None:
    """Nobody rolls at table 2: the teacher does it for them, and all there see the dice."""
    move_on_without_the_first(teacher, 2)
    for student in mates(teacher, students, 2):
        expect(student.locator(".belay__dice .die--rolled")).to_have_count(3)


def move_on_without_the_first(teacher: Page, number: int) -> None:
    teacher.once("dialog", lambda dialog: dialog.accept())
    teacher.locator(f"#table-{number}").get_by_role("button", name="Move on").first.click()


def a_removed_student_is_out_and_comes_back(
    room: Room, teacher: Page, ada: Page, code: str
) -> None:
    seat, at = ada.locator("#match").get_attribute("data-seat"), ada.url
    card(teacher, "Ada").get_by_role("link", name="Help").click()
    teacher.once("dialog", lambda dialog: dialog.accept())
    teacher.get_by_role("button", name=re.compile("Remove ?: Ada")).click()
    removed = time.monotonic()
    expect(ada.locator("[name=code]")).to_be_visible()
    assert time.monotonic() - removed < 2
    # The stream's own end is told with 403, which sends the page away.
    room.faults[:] = [fault for fault in room.faults if "status of 403" not in fault]
    teacher.get_by_role("button", name=re.compile("Let back in ?: Ada")).click()
    expect(teacher.locator("#removed")).to_have_count(0)
    ada.goto(f"{room.url}/join/{code}/names/")
    ada.get_by_role("button", name="Ada", exact=True).click()
    ada.get_by_role("link", name="Go on").click()
    expect(ada.locator("#match")).to_have_attribute("data-seat", seat or "")
    assert ada.url == at


def another_game_is_next(teacher: Page, students: list[Page], wall: Page) -> None:
    """All six go on to it by themselves; there, too, a team that says nothing is passed over."""
    before = [student.url for student in students]
    teacher.get_by_role("link", name="Next game").click()
    teacher.get_by_role("button", name="Start Can't Stop").click()
    for student, url in zip(students, before, strict=True):
        expect(student).not_to_have_url(url)
        expect(student.locator("#answer")).to_be_visible()
    expect(wall.locator("#wall-title")).to_have_text("Can't Stop")
    expect(wall.locator(".wall__table")).to_have_count(2)
    around = mates(teacher, students, 2)
    absent = steps.the_one(around, "Roll the dice")
    move_on_without_the_first(teacher, 2)
    expect(absent.locator("#answer").get_by_role("button", name="Roll the dice")).to_have_count(0)
    assert steps.waiting_for(around, "Roll the dice") != absent


def the_lesson_ends_early(teacher: Page, students: list[Page], wall: Page) -> None:
    teacher.get_by_role("link", name="End the lesson").click()
    expect(teacher.locator("main")).to_contain_text("Cut short")
    teacher.get_by_role("button", name="Yes, end it").click()
    expect(teacher.locator("#places-1 ol > li")).to_have_count(3)
    for student in students:
        expect(student.locator("#over")).to_contain_text("The game has ended.")
    expect(wall.locator("#end")).to_contain_text("Well climbed!")
    expect(wall.locator("#standings tbody tr")).to_have_count(6)
    assert not re.search("|".join(SIX), wall.content())


def test_the_desk_is_live_and_nothing_moves_under_a_press_or_a_half_typed_message(
    room: Room,
) -> None:
    teacher, students, _ = a_running_lesson(room)
    teacher.get_by_label("Message to all").fill("half a mess")
    teacher.get_by_text("Settings", exact=True).click()
    button = teacher.locator("#pause-2 button")
    # Whoever has just come has been noted, so that nothing else is on its way to the desk.
    expect(teacher.locator(".desk")).not_to_contain_text("not seen yet")
    box = button.bounding_box()
    assert box
    teacher.mouse.move(box["x"] + 5, box["y"] + 5)
    teacher.mouse.down()
    box = button.bounding_box()
    one, two = mates(teacher, students, 1), mates(teacher, students, 2)
    roller = steps.the_one(one, "Roll the dice")
    steps.press(roller, "Roll the dice")
    two[0].get_by_role("button", name="Raise your hand").click()
    expect(two[0].locator("#own-hand")).to_contain_text("Your hand is up")
    # What has changed is not shown while the button is held, and the button is where it was.
    teacher.wait_for_timeout(500)
    expect(teacher.locator("#hands")).to_contain_text("No hand is up.")
    assert button.bounding_box() == box
    teacher.mouse.up()
    expect(teacher.locator("#resume-2")).to_be_visible()
    expect(teacher.locator("#hands")).not_to_contain_text("No hand is up.", timeout=1_000)
    expect(two[0].locator("#answer")).to_contain_text("paused")

    before = teacher.locator("#table-1 .desk__board").get_attribute("id")
    assert steps.act(steps.waiting_for(one, "Climb"))
    expect(teacher.locator(f"#{before}")).to_have_count(0, timeout=1_000)
    expect(teacher.get_by_label("Message to all")).to_have_value("half a mess")
    expect(teacher.locator("#desk-settings")).to_have_attribute("open", "")


def test_a_teacher_whose_right_changes_keeps_no_button_and_no_desk(
    room: Room, aside: Callable[[Callable[[], Any]], Any]
) -> None:
    owner, _, _ = a_running_lesson(room)
    other = room.visitor(DESK)
    a_colleague(other, room.url)
    school_class = aside(lambda: let_in("colleague@school.example"))
    other.goto(owner.url)
    expect(other.locator("#pause-1")).to_be_visible()
    owner.goto(f"{room.url}/classes/{school_class}/teachers/")
    owner.on("dialog", lambda dialog: dialog.accept())
    right = owner.locator("li, tr").filter(has_text="colleague")
    right.locator("select").select_option("read")
    right.get_by_role("button").first.click()
    expect(other.locator("#pause-1")).to_have_count(0, timeout=2_000)
    expect(other.locator("#message-text")).to_have_count(0)
    expect(other.locator("#table-1")).to_be_visible()
    right.get_by_role("link", name="Remove").click()
    owner.get_by_role("button", name="Remove").click()
    expect(other.locator("#table-1")).to_have_count(0, timeout=2_000)
    # What is not there any more is answered with 404, to the desk and to its page.
    room.faults[:] = [fault for fault in room.faults if "404" not in fault]


def a_colleague(page: Page, url: str) -> None:
    page.goto(f"{url}/accounts/signup/")
    page.fill("[name=email]", "colleague@school.example")
    for field in ("password1", "password2"):
        page.fill(f"[name={field}]", "three-quiet-owls-7")
    page.locator("main form button").first.click()
    expect(page.locator("[name=name]")).to_be_visible()


def let_in(email: str) -> int:
    """The teacher of this address has full rights on the one class; returns its id."""
    with scopes_disabled():
        school_class, teacher = SchoolClass.objects.get(), Teacher.objects.get(email=email)
        ClassTeacher.objects.create(school_class=school_class, teacher=teacher, right="full")
        return int(school_class.pk)

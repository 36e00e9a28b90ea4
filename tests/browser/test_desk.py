"""A teacher's desk, the projector, and six students through a lesson of two games."""

import re

import pytest
from playwright.sync_api import Page, expect

from classroom.people.models import SchoolClass
from tests.browser import steps
from tests.browser.conftest import Room
from tests.browser.desks import (
    SIX,
    InThread,
    Students,
    a_colleague,
    a_running_lesson,
    card,
    mates,
    opened,
    press_and_wait,
    the_projector,
)
from tests.browser.sight import reads, sees, sees_count
from tests.chromium import BEFORE_A_HEARTBEAT

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def test_a_lesson_of_two_games_from_one_desk(room: Room) -> None:
    teacher, students, code = a_running_lesson(room)
    ada, projector = students["Ada"], the_projector(room, teacher)
    all_pause_and_go_on(teacher, students, projector)
    a_move_is_seen_at_once(teacher, students)
    the_hint_limit_is_seen_at_once(teacher, students)
    a_hint_is_counted_at_once(teacher, students)
    a_raised_hand_is_seen_and_lowered(teacher, ada)
    a_message_is_shown_until_it_is_put_away(teacher, ada)
    an_absent_team_is_passed_over(teacher, students)
    a_removed_student_is_out_and_comes_back(room, teacher, ada, code)
    another_game_is_next(teacher, students, projector)
    all_pause_and_go_on(teacher, students, projector)
    the_lesson_ends_early(teacher, students, projector)


def all_pause_and_go_on(teacher: Page, students: Students, projector: Page) -> None:
    teacher.get_by_role("button", name="Pause all").click()
    for page in students.values():
        sees(page.locator("#answer"), "paused")
    sees(projector.locator("#tables"), "The lesson is paused.")
    teacher.get_by_role("button", name="Resume all").click()
    for page in students.values():
        expect(page.locator("#answer")).not_to_contain_text("paused")
    expect(projector.locator("#tables")).not_to_contain_text("The lesson is paused.")


def a_move_is_seen_at_once(teacher: Page, students: Students) -> None:
    roller = steps.the_one(mates(teacher, students, 1), "Roll the dice")
    roll = roller.locator("#answer").get_by_role("button", name="Roll the dice")
    press_and_wait(roll.click, roller)
    board = teacher.locator("#board-1")
    expect(board).not_to_have_attribute("data-ply", "0", timeout=BEFORE_A_HEARTBEAT)


def the_hint_limit_is_seen_at_once(teacher: Page, students: Students) -> None:
    student = mates(teacher, students, 1)[0]
    student.locator("#hints-tab > summary").click()
    expect(student.locator("#ladder button").first).to_be_visible()
    opened(teacher, "hint")
    hint_limit, ladder = teacher.locator("#hint-limit"), student.locator("#ladder")
    press_and_wait(lambda: hint_limit.select_option("0"), teacher)
    sees(ladder, "No hints this time", timeout=BEFORE_A_HEARTBEAT)
    expect(ladder.locator("button")).to_have_count(0)
    press_and_wait(lambda: hint_limit.select_option("as"), teacher)
    sees(ladder.locator("button").first, timeout=BEFORE_A_HEARTBEAT)


def a_hint_is_counted_at_once(teacher: Page, students: Students) -> None:
    asker = mates(teacher, students, 1)[0]
    press_and_wait(asker.locator("#ladder button").first.click, asker)
    counts = teacher.locator("#table-1 .desk__counts [title=Hints] .number")
    sees_count(counts.filter(has_text="1"), 1, timeout=BEFORE_A_HEARTBEAT)


def a_raised_hand_is_seen_and_lowered(teacher: Page, ada: Page) -> None:
    up = ada.get_by_role("button", name="Raise your hand")
    press_and_wait(up.click, ada)
    sees(teacher.locator("#hands"), "Ada", timeout=BEFORE_A_HEARTBEAT)
    down = teacher.get_by_role("button", name="Lower the hand of Ada")
    press_and_wait(down.click, teacher)
    sees(ada.locator("#hand-up"), timeout=BEFORE_A_HEARTBEAT)
    sees(teacher.locator("#hands"), "No raised hands")


def a_message_is_shown_until_it_is_put_away(teacher: Page, ada: Page) -> None:
    opened(teacher, "message")
    teacher.get_by_label("Message to all").fill("<b>Well</b> done")
    teacher.locator("#message-all button").click()
    sees(ada.locator("#message"), "<b>Well</b> done")
    expect(teacher.get_by_label("Message to all")).to_have_value("")
    ada.locator("#message button").click()
    expect(ada.locator("#message")).to_have_count(0)


def an_absent_team_is_passed_over(teacher: Page, students: Students) -> None:
    """Nobody rolls at table 2: the teacher does it for them, and all there see the dice."""
    move_on_without_the_first(teacher, 2)
    for student in mates(teacher, students, 2):
        expect(student.locator(".die--rolled").first).to_be_visible()


def move_on_without_the_first(teacher: Page, number: int) -> None:
    teacher.once("dialog", lambda dialog: dialog.accept())
    teacher.locator(f"#more-{number} > summary").click()
    teacher.locator(f"#more-{number}").get_by_role("button", name="Move on").first.click()


def a_removed_student_is_out_and_comes_back(
    room: Room, teacher: Page, ada: Page, code: str
) -> None:
    seat, at = ada.locator("#match").get_attribute("data-seat"), ada.url
    card(teacher, "Ada").get_by_role("link", name="Help").click()
    teacher.once("dialog", lambda dialog: dialog.accept())
    teacher.get_by_role("button", name=re.compile("Remove ?: Ada")).click()
    expect(ada.locator("[name=code]")).to_be_visible(timeout=BEFORE_A_HEARTBEAT)
    # The stream's own end is told with 403, which sends the page away.
    room.faults[:] = [fault for fault in room.faults if "status of 403" not in fault]
    teacher.get_by_role("button", name=re.compile("Let back in ?: Ada")).click()
    expect(teacher.locator("#removed")).to_be_hidden()
    ada.goto(f"{room.url}/join/{code}/names/")
    ada.get_by_role("button", name="Ada", exact=True).click()
    ada.get_by_role("button", name="I'm here").click()
    expect(ada.locator("#match")).to_have_attribute("data-seat", seat or "")
    assert ada.url == at


def another_game_is_next(teacher: Page, students: Students, projector: Page) -> None:
    """All six go on to it by themselves; there, too, a team that says nothing is passed over."""
    before = [student.url for student in students.values()]
    teacher.get_by_role("link", name="Next game").click()
    teacher.get_by_role("button", name="Start Can't Stop").click()
    for student, url in zip(students.values(), before, strict=True):
        expect(student).not_to_have_url(url)
        steps.at_a_table(student)
    reads(projector.locator("#projector-title"), "Can't Stop")
    sees_count(projector.locator(".race__table"), 2)
    around = mates(teacher, students, 2)
    absent = steps.the_one(around, "Roll the dice")
    move_on_without_the_first(teacher, 2)
    expect(absent.locator("#answer").get_by_role("button", name="Roll the dice")).to_have_count(0)
    assert steps.waiting_for(around, "Roll the dice") != absent


def the_lesson_ends_early(teacher: Page, students: Students, projector: Page) -> None:
    teacher.get_by_role("link", name="End the lesson").click()
    sees(teacher.locator("main"), "Nobody has moved here.")
    teacher.get_by_role("button", name="Yes, end it").click()
    sees_count(teacher.locator("#places-1 ol > li"), 3)
    for student in students.values():
        sees(student.locator("#over"), "The game is over.")
    expect(projector.locator("#podium")).to_be_visible()
    assert not re.search("|".join(SIX), projector.content())


def test_the_desk_is_live_and_nothing_moves_under_a_press_or_a_half_typed_message(
    room: Room,
) -> None:
    teacher, students, _ = a_running_lesson(room)
    opened(teacher, "message")
    teacher.get_by_label("Message to all").fill("half a mess")
    button = teacher.locator("#pause-2 button")
    # Whoever has just come has been noted, so that nothing else is on its way to the desk.
    expect(teacher.locator(".desk")).not_to_contain_text("not here yet")
    teacher.get_by_text("Settings", exact=True).click()
    expect(teacher.locator("#desk-settings")).to_have_attribute("open", "")
    box = button.bounding_box()
    assert box
    teacher.mouse.move(box["x"] + 5, box["y"] + 5)
    teacher.mouse.down()
    box = button.bounding_box()
    one, two = mates(teacher, students, 1), mates(teacher, students, 2)
    roller = steps.the_one(one, "Roll the dice")
    steps.press(roller, "Roll the dice")
    two[0].get_by_role("button", name="Raise your hand").click()
    sees(two[0].locator("#own-hand"), "Hand is up")
    # What has changed is not shown while the button is held, and the button is where it was.
    teacher.wait_for_timeout(500)
    sees(teacher.locator("#hands"), "No raised hands")
    assert button.bounding_box() == box
    teacher.mouse.up()
    expect(teacher.locator("#resume-2")).to_be_visible()
    expect(teacher.locator("#hands")).not_to_contain_text(
        "No raised hands", timeout=BEFORE_A_HEARTBEAT
    )
    sees(two[0].locator("#answer"), "paused")

    board = teacher.locator("#table-1 .desk__board")
    before = board.get_attribute("data-ply")
    assert before
    assert steps.act(steps.waiting_for(one, "Climb"))
    expect(board).not_to_have_attribute("data-ply", before, timeout=BEFORE_A_HEARTBEAT)
    expect(teacher.get_by_label("Message to all")).to_have_value("half a mess")
    expect(teacher.locator("#desk-settings")).to_have_attribute("open", "")


def test_a_teacher_whose_right_changes_keeps_no_button_and_no_desk(
    room: Room, in_thread: InThread
) -> None:
    owner, _, _ = a_running_lesson(room)
    other = a_colleague(room, in_thread, "full", owner.url)
    expect(other.locator("#pause-1")).to_be_visible()
    owner.goto(f"{room.url}/classes/{in_thread(the_class)}/teachers/")
    owner.on("dialog", lambda dialog: dialog.accept())
    right = owner.locator("main li").filter(has_text="full@school.example")
    right.locator("select").select_option("read")
    right.get_by_role("button").first.click()
    expect(other.locator("#pause-1")).to_have_count(0, timeout=BEFORE_A_HEARTBEAT)
    expect(other.locator("#message-text")).to_have_count(0)
    expect(other.locator("#table-1")).to_be_visible()
    right.get_by_role("link", name="Remove").click()
    owner.get_by_role("button", name="Remove").click()
    expect(other.locator("#table-1")).to_have_count(0, timeout=BEFORE_A_HEARTBEAT)
    # What is not there any more is answered so, to the stream, to the desk and to its page.
    room.faults[:] = [fault for fault in room.faults if not re.search("40[34]|410", fault)]


def the_class() -> int:
    return int(SchoolClass.objects.get().pk)

"""A teacher conducts the wall: desk and wall in two windows, the clicker's keys, two teachers."""

from functools import partial
from itertools import cycle
from time import monotonic

import pytest
from playwright.sync_api import Page, expect

from classroom.lessons.models import Lesson
from classroom.lessons.projector_links import projector_address
from classroom.lessons.services.lifecycle import lesson_end
from classroom.lessons.services.next_game import lesson_plan_games
from classroom.lessons.services.teams import teams_shuffle
from classroom.people.models import ClassTeacher
from classroom.play.services.matches import match_end
from tests.browser.conftest import PHONE, Room
from tests.browser.desks import BEAMER, DESK
from tests.browser.sight import reads, sees_count
from tests.browser.test_projector_layout import SLUGS, InThread, a_lesson, changed, running
from tests.browser.test_screens import forgive
from tests.cast import teacher_client
from tests.factories import TeacherFactory
from tests.lessons.setting import room_make, won_by_the_first

pytestmark = [pytest.mark.browser, pytest.mark.slow]

CUT = 10  # seconds
MOST_PRESSES = 60
# What the strip of a running lesson puts on the wall.
WAYS = {
    "2": "#large-2", "rules1": "#rules", "seats": "#seats", "code": "#join",
    "points": "#points", "podium": "#podium", "climb": "#climb", "tables": "#tables",
}  # fmt: skip


def sessions(pk: int) -> tuple[str, str, str]:
    """The wall's address, and sessions of its lesson's teacher and of a co-teacher."""
    lesson = Lesson.objects.select_related("school_class", "teacher").get(pk=pk)
    other = TeacherFactory()
    ClassTeacher.objects.create(school_class=lesson.school_class, teacher=other, right="full")
    first, second = (
        str(teacher_client(one).session.session_key) for one in (lesson.teacher, other)
    )
    return projector_address(lesson), first, second


def windows(room: Room, in_thread: InThread, teams: int) -> tuple[Page, Page, str, str]:
    """The desk, the wall without a session, the wall's address, and a co-teacher's session."""
    pk = in_thread(partial(running, teams))
    address, owner, other = in_thread(partial(sessions, pk))
    desk = room.student(f"/lessons/{pk}/", owner, DESK)
    wall = room.visitor(BEAMER)
    wall.goto(room.url + address)
    return desk, wall, address, other


@pytest.mark.parametrize("slug", SLUGS)
def test_every_game_is_conducted_at_fifteen_eight_five_and_three_tables(
    room: Room, in_thread: InThread, slug: str
) -> None:
    pk = in_thread(partial(a_lesson, slug, moves=2))
    _, owner, _ = in_thread(partial(sessions, pk))
    desk, wall = room.student(f"/lessons/{pk}/", owner, DESK), room.visitor(BEAMER)
    for tables in (15, 8, 5, 3):
        state = {"tables": tables, "projector_view": "", "projector_page": 1}
        address = in_thread(partial(changed, pk, **state))
        desk.reload()
        wall.goto(room.url + address)
        for way, screen in WAYS.items():
            desk.locator(f"#wall-{way}").click()
            expect(wall.locator(screen)).to_be_visible()
            sees_count(wall.locator(".projector__main"), 1)
        sees_count(wall.locator(".race__table"), min(8, tables))


def test_a_wall_without_its_stream_says_so_and_comes_back_to_what_the_desk_shows(
    room: Room, in_thread: InThread
) -> None:
    """Ten seconds without a network, in which the desk goes from state to state."""
    desk, wall, *_ = windows(room, in_thread, 9)
    desk.locator("#wall-rules1").click()
    expect(wall.locator(".rules--1")).to_be_visible()
    wall.context.set_offline(True)
    cut_at, ways = monotonic(), cycle(("points", "2", "climb", "seats"))
    while monotonic() < cut_at + CUT:
        way = next(ways)
        desk.locator(f"#wall-{way}").click()
        expect(desk.locator(f"#wall-{way}")).to_have_attribute("aria-current", "true")
        expect(wall.locator(".rules--1")).to_be_visible()
    expect(wall.locator("#connection")).to_be_visible()
    wall.context.set_offline(False)
    expect(wall.locator(WAYS[way])).to_be_visible()
    expect(wall.locator("#connection")).to_be_hidden()
    sees_count(wall.locator(".projector__main"), 1)
    desk.locator("#wall-tables").click()
    expect(wall.locator("#tables")).to_be_visible()
    forgive(room, "ERR_INTERNET_DISCONNECTED")


@pytest.mark.parametrize("tables", [3, 8, 15])
def test_the_wall_shows_what_the_desk_presses_and_the_same_when_reloaded(
    room: Room, in_thread: InThread, tables: int
) -> None:
    desk, wall, *_ = windows(room, in_thread, 3 * tables)
    for way, screen in WAYS.items():
        desk.locator(f"#wall-{way}").click()
        for _ in range(2):
            expect(wall.locator(screen)).to_be_visible()
            sees_count(wall.locator(".projector__main"), 1)
            wall.reload()
    sees_count(wall.locator(".race__table"), min(8, tables))
    desk.locator("#wall-dark").click()
    expect(wall.locator("#dark")).to_be_visible()
    desk.locator("#wall-next").click()
    expect(wall.locator("#dark")).to_have_count(0)
    sees_count(wall.locator(".race__table"), 7 if tables == 15 else tables)


def test_the_keys_of_a_clicker_work_on_the_desk_and_on_its_teachers_wall(
    room: Room, in_thread: InThread
) -> None:
    desk, wall, address, other = windows(room, in_thread, 9)
    own = room.student(address, other, BEAMER)
    expect(own.locator("#tables")).to_be_visible()
    desk.locator("#wall-rules1").click()
    expect(own.locator(".rules--1")).to_be_visible()
    expect(desk.locator("#wall-next")).to_have_attribute("value", "rules2:1")
    step = 1
    for page, key, to in (
        (desk, "PageDown", 2), (own, "PageDown", 3), (own, "ArrowRight", 4),
        (own, "ArrowLeft", 3), (desk, "PageUp", 2), (own, "PageUp", 1),
    ):  # fmt: skip
        page.keyboard.press(key)
        step = to
        for one in (wall, own):
            expect(one.locator(f".rules--{step}")).to_be_visible()
        reads(desk.locator("#wall-now"), "Rules")
        expect(desk.locator("#wall-next")).to_have_attribute("value", f"rules{step + 1}:1")
    for page, is_dark in ((desk, True), (own, False), (own, True), (desk, False)):
        page.keyboard.press("b")
        for one in (wall, own):
            expect(one.locator("#dark")).to_be_visible(visible=is_dark)
        pressed = "true" if is_dark else "false"
        expect(desk.locator("#wall-dark")).to_have_attribute("aria-pressed", pressed)


def test_two_teachers_who_press_next_at_once_go_one_stop_on(
    room: Room, in_thread: InThread
) -> None:
    desk, wall, address, other = windows(room, in_thread, 9)
    own = room.student(address, other, BEAMER)
    desk.locator("#wall-rules1").click()
    expect(own.locator(".rules--1")).to_be_visible()
    expect(desk.locator("#wall-next")).to_have_attribute("value", "rules2:1")
    with own.expect_response(lambda answer: answer.request.method == "POST"):
        own.keyboard.press("PageDown")
        desk.locator("#wall-next").dispatch_event("click")
    expect(desk.locator("#wall-next")).to_have_attribute("value", "rules3:1")
    expect(wall.locator(".rules--2")).to_be_visible()


# A whole lesson --------------------------------------------------------------------------------


def a_planned_lobby(games: int) -> int:
    """A lobby with everybody here, and so many games planned."""
    room = room_make(9)
    lesson = room.arrived(room.lesson())
    lesson_plan_games(lesson=lesson, games=games)
    teams_shuffle(lesson=lesson, teams=6)
    return lesson.pk


def game_on(pk: int) -> int:
    """The number of the game that is on, 0 before and after the lesson."""
    lesson = Lesson.objects.get(pk=pk)
    return lesson.game_number if lesson.status == Lesson.Status.RUNNING else 0


def game_played(pk: int) -> None:
    """The game that is on comes to its end at all tables."""
    for table in Lesson.objects.get(pk=pk).current_tables.select_related("match"):
        won_by_the_first(table.match)
        match_end(match=table.match)


def pressed_on(page: Page, wall: Page) -> str:
    """The clicker's key for Next, until page and wall show what it did; the screen of the wall."""
    choices = wall.locator("#stops").get_attribute("data-choices") or ""
    page.keyboard.press("PageDown")
    expect(wall.locator("#stops")).not_to_have_attribute("data-choices", choices)
    choices = wall.locator("#stops").get_attribute("data-choices") or ""
    expect(page.locator("#wall-steps [name=choices]")).to_have_value(choices)
    return wall.locator(".projector__main").first.get_attribute("id") or ""


def test_a_whole_lesson_is_conducted_by_the_keys_of_a_clicker_from_lobby_to_goodbye(
    room: Room, in_thread: InThread
) -> None:
    pk = in_thread(partial(a_planned_lobby, 3))
    address, owner, _ = in_thread(partial(sessions, pk))
    page, wall = room.student(f"/lessons/{pk}/", owner, DESK), room.visitor(BEAMER)
    wall.goto(room.url + address)
    screens, played = [""], 0
    while screens[-1] != "goodbye":
        assert len(screens) < MOST_PRESSES, screens
        game = in_thread(partial(game_on, pk))
        if game > played:
            in_thread(partial(game_played, pk))
            played = game
        screens.append(pressed_on(page, wall))
    assert played == 3
    for screen in ("rules", "podium", "points", "climb", "moment", "question", "goodbye"):
        assert screen in screens
    expect(page.locator("#lesson-report")).to_be_visible()


def test_the_strip_of_an_ended_lesson_is_in_sight_on_a_phone(
    room: Room, in_thread: InThread
) -> None:
    def ended() -> tuple[int, str]:
        pk = running(2)
        lesson = Lesson.objects.select_related("teacher").get(pk=pk)
        lesson_end(lesson=lesson)
        return pk, str(teacher_client(lesson.teacher).session.session_key)

    pk, session = in_thread(ended)
    for path in (f"/lessons/{pk}/", f"/review/lessons/{pk}/"):
        phone = room.student(path, session, PHONE)
        expect(phone.locator("#wall-next")).to_be_in_viewport(ratio=1)
        phone.context.close()

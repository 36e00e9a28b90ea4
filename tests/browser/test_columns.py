"""Columns stand beside each other: their tops are level, and together they fill the page."""

from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from classroom.lessons.services.lifecycle import lesson_create, lesson_end, lesson_start
from classroom.lessons.services.teams import teams_shuffle
from classroom.play.models import Match
from classroom.play.selectors import match_log
from classroom.review.models import PracticeSet, PracticeTask
from classroom.review.what_if.services import branch_create
from games import registry
from games.engine import CHANCE
from tests.browser.conftest import Room
from tests.browser.every_page import school_make
from tests.cast import student_client
from tests.lessons.setting import moved, room_make

pytestmark = [pytest.mark.browser, pytest.mark.slow]

MEASURE = (Path(__file__).parent / "columns.js").read_text()
SIZES = ({"width": 1366, "height": 768}, {"width": 1920, "height": 1080})
LEVEL, LEAST_SHARE = 2, 0.85  # pixels; of the width
MOVES = 6
# What a page fetches once it is there, and puts in this place.
LATER = "[hx-trigger=load][hx-swap=outerHTML]"
SLUGS = sorted(game.slug for game in registry.all_games())
ROLES = (
    "teacher",
    "teacher before a lesson",
    "teacher after a lesson",
    "student",
    "student before a lesson",
    "student after a lesson",
)
# What stands in columns on the pages of each address. A page that gets columns, or loses them,
# is missed here.
COLUMNS = {
    "": {".grid", ".steps"},
    "classes/": {".grid"},
    "classes/<int:pk>/": {".class-page", ".tiles"},
    "classes/<int:pk>/cards/": {".cards"},
    "lesson/": {"#here"},
    "lessons/": {".grid"},
    "lessons/<int:pk>/": {
        *("#wall-strip", ".desk", ".grid", ".lesson-report__columns", ".lobby__columns", ".tiles")
    },
    "lessons/<int:pk>/end": {".grid"},
    "lessons/<int:pk>/next/": {".grid"},
    "lessons/new/": {".grid"},
    "play/<int:pk>/": {"#match"},
    "practice/classes/<int:pk>/": {".tasks"},
    "practice/tasks/<int:pk>/": {".grid"},
    "review/": {".grid", ".lesson-row"},
    "review/<int:pk>/": {"#replay", "#step"},
    "review/<int:pk>/<int:ply>/": {"#replay", "#step"},
    "review/imported/<int:pk>/": {"#replay", "#step"},
    "review/imported/<int:pk>/<int:ply>/": {"#replay", "#step"},
    "review/lessons/<int:pk>/": {"#wall-strip", ".lesson-report__columns", ".report__numbers"},
    "review/question/": {"#match"},
    "review/questions/<int:pk>/": {"#question", "#wall-strip"},
    "review/practice/": {"#sets"},
    "review/practice/<int:pk>/": {"#tasks"},
    "review/practice/<int:pk>/<int:number>/": {"#match"},
    "review/reports/<slug:kind>/<int:pk>/": {".report__screen", ".trend", ".who"},
    "review/reports/<slug:kind>/<int:pk>/trend/": {".trend"},
    "review/what-if/<int:pk>/": {"#match"},
    "sheets/<int:pk>/": {".grid"},
}


def faults_of(page: Page, size: dict[str, int]) -> Iterator[tuple[str, str]]:
    """The name of each thing in columns, with what is wrong with it or nothing."""
    page.set_viewport_size(size)  # type: ignore[arg-type]
    for one in page.evaluate(MEASURE):
        faults = []
        if one["apart"] > LEVEL:
            faults.append(f"{one['apart']:.0f} px apart")
        if one["used"] < LEAST_SHARE:
            faults.append(f"{one['used']:.0%} used")
        if one["ofWindow"] < LEAST_SHARE and size is SIZES[0]:
            faults.append(f"{one['ofWindow']:.0%} of the window")
        yield one["name"], ", ".join(faults)


def test_columns_are_level_and_fill_every_page_that_has_some(
    room: Room, in_thread: Callable
) -> None:
    school = in_thread(school_make)
    columns, faults = defaultdict[str, set[str]](set), list[str]()
    for role in ROLES:
        page = room.visitor(SIZES[0], reduced_motion="reduce")
        page.context.add_cookies([{**one, "url": room.url} for one in school.cookies()[role]])
        for route, address in school.addresses():
            answer = page.request.get(room.url + address, max_redirects=0)
            if answer.status != 200 or "text/html" not in answer.headers["content-type"]:
                continue
            if not answer.text().lstrip().lower().startswith("<!doctype"):
                continue  # a part that a page fetches
            page.goto(room.url + address)
            expect(page.locator(LATER)).to_have_count(0)
            for size in SIZES:
                for name, fault in faults_of(page, size):
                    columns[route].add(name)
                    if fault:
                        faults.append(f"{address} ({role}) at {size['width']}: {name} {fault}")
        page.context.close()
    assert not faults, "\n".join(faults)
    assert columns == COLUMNS


# What if, and a position to practice, of every game -------------------------------------------


def a_game_to_play_on(slug: str) -> tuple[int, int, str]:
    """A student's branch of a game that is over, a set with its last position, their session."""
    room = room_make(4)
    who = {"school_class": room.school_class, "teacher": room.owner}
    lesson = room.arrived(lesson_create(**who, game=slug, options={}))
    teams_shuffle(lesson=lesson, teams=2)
    lesson_start(lesson=lesson)
    match = Match.objects.get(table__lesson=lesson)
    moved(match, MOVES)
    log = match_log(match)
    ply = max(ply for ply, row in enumerate(log.rows) if row.seat != CHANCE)
    lesson_end(lesson=lesson)
    seat = log.rows[ply].seat
    student = match.seats.get(number=seat).students.all()[0]
    branch = branch_create(match=match, ply=ply, teacher=None, student=student)
    practice_set = PracticeSet.objects.create(school_class=room.school_class)
    practice_set.students.add(student)
    PracticeTask.objects.create(
        practice_set=practice_set, number=1, match=match, ply=ply, seat=seat, loss=0.5
    )
    return branch.pk, practice_set.pk, student_client(student).session.session_key or ""


def box(page: Page, selector: str) -> Any:
    expect(page.locator(selector)).to_be_visible()
    return page.locator(selector).bounding_box()


@pytest.mark.parametrize("slug", SLUGS)
def test_both_boards_of_what_if_and_a_position_with_its_form_stand_side_by_side(
    room: Room, in_thread: Callable, slug: str
) -> None:
    branch, practice_set, session = in_thread(partial(a_game_to_play_on, slug))
    for size in SIZES:
        page = room.student(f"/review/what-if/{branch}/", session, size)
        own, real, form = (box(page, one) for one in ("#board", "#beside", ".table__action"))
        assert abs(own["y"] - real["y"]) <= LEVEL
        assert own["x"] + own["width"] <= real["x"] <= form["x"] - real["width"] + LEVEL
        assert own["width"] >= real["width"] >= 0.25 * size["width"]
        page = room.student(f"/review/practice/{practice_set}/1/", session, size)
        own, form = box(page, "#board"), box(page, ".table__action")
        assert own["x"] + own["width"] <= form["x"]
        assert own["width"] + form["width"] >= LEAST_SHARE * size["width"]

"""From the end of a lesson to a practice sheet for five children, in a few presses."""

import re
import secrets
from contextlib import suppress

import pytest
from playwright.sync_api import Locator, Page, expect

from classroom.lessons.services.lifecycle import lesson_create, lesson_start
from classroom.lessons.services.members import member_arrive
from classroom.lessons.services.teams import teams_shuffle
from classroom.people.models import SchoolClass, Student
from classroom.play.models import Match, Seat
from classroom.play.services.moves import move_play
from games.errors import WrongAnswer
from tests.browser import steps
from tests.browser.conftest import LAPTOP, Room
from tests.browser.desks import InThread
from tests.browser.sight import sees, sees_count, words_of
from tests.lessons.setting import SHORT
from tests.play.tables import log_of, seed_for

pytestmark = [pytest.mark.browser, pytest.mark.slow]
MOST_PRESSES = 6
NAMES = ["Ada", "Ben", "Cleo", "Dan", "Eva", "Finn"]
WRONG = ("2*5=7 2x+5", "2*6=8 2x+6", "5*6=11 2x+15", "2+5=10 2x+5")
RIGHT = "2*6=12 3x+4"


def lesson_make() -> int:
    """A lesson of six in which all but Finn multiply by adding; its id."""
    school_class = SchoolClass.objects.get()
    students = Student.objects.order_by("name")
    teacher = school_class.teachers.get()
    lesson = lesson_create(
        school_class=school_class, teacher=teacher, game="on_belay", options=SHORT
    )
    for student in students:
        member_arrive(lesson=lesson, student=student)
    teams_shuffle(lesson=lesson, teams=6)
    lesson_start(lesson=lesson)
    for match in Match.objects.all():
        match.seed = seed_for((2, 5, 6))
        match.save()
        _say(match.seats.get(number=1), "roll")
        for seat in match.seats.all():
            for text in () if seat.students.get().name == "Finn" else WRONG:
                with suppress(WrongAnswer):
                    _say(seat, text)
            _say(seat, RIGHT)
    return int(lesson.pk)


def _say(seat: Seat, text: str) -> None:
    match = Match.objects.get(pk=seat.match_id)
    student, key = seat.students.get(), secrets.token_urlsafe(8)
    ply = log_of(match).ply
    move_play(match=match, seat=seat.number, student=student, ply=ply, key=key, text=text)


def test_a_teacher_prints_sheets_for_five_children_in_six_presses(
    room: Room, in_thread: InThread
) -> None:
    teacher = room.visitor(LAPTOP)
    steps.signed_up(teacher, room.url)
    steps.a_class(teacher, NAMES)
    lesson = in_thread(lesson_make)
    teacher.add_init_script("window.print = () => { document.body.dataset.printed = 'yes'; }")
    teacher.goto(f"{room.url}/lessons/{lesson}/")
    presses = 0

    def press(button: Locator) -> None:
        nonlocal presses
        presses += 1
        button.click()

    press(teacher.get_by_role("link", name="End the lesson").first)
    press(teacher.get_by_role("button", name="Yes, end it"))
    report = teacher.locator("#lesson-report")
    sees(report.locator("#next-step"), "Added instead of multiplied")
    sees_count(report.locator("#moments ~ ol > li"), 3)
    for name in NAMES[:4]:
        expect(report.get_by_role("link", name=name, exact=True)).to_be_visible()
    press(report.locator("#helped ~ p").get_by_role("link", name="Sheets for 5 students"))
    for name in NAMES[:5]:
        expect(teacher.get_by_role("heading", name=re.compile(f"{name}$"))).to_be_visible()
    expect(teacher.get_by_role("heading", name="Finn")).to_have_count(0)
    press(teacher.get_by_role("button", name="Print"))
    sees_count(teacher.locator("body[data-printed=yes]"), 1)
    assert presses <= MOST_PRESSES


def test_a_teacher_finds_three_answers_in_700_pixels(room: Room, in_thread: InThread) -> None:
    """Who needs me, what do we practice, what went well: after 'End the lesson', unscrolled."""
    teacher = room.visitor(LAPTOP | {"width": 1366, "height": 768})
    steps.signed_up(teacher, room.url)
    steps.a_class(teacher, NAMES)
    lesson = in_thread(lesson_make)
    teacher.goto(f"{room.url}/lessons/{lesson}/")
    teacher.get_by_role("link", name="End the lesson").first.click()
    teacher.get_by_role("button", name="Yes, end it").click()
    for place in (teacher.url, f"{room.url}/review/lessons/{lesson}/"):
        teacher.goto(place)
        report = teacher.locator("#lesson-report")
        answers = [
            report.get_by_text("6 students", exact=False).first,
            report.get_by_role("heading", name=re.compile("^Next: ")),
            report.locator("#next-step").get_by_role("link").first,
            report.get_by_role("heading", name="Who needs you"),
            *(report.get_by_role("link", name=name, exact=True) for name in NAMES[:4]),
            report.get_by_role("link", name=f"Sheet {NAMES[0]}", exact=True),
            report.get_by_role("heading", name="Going well"),
            report.locator("#well ~ p").first,
        ]
        for one in answers:
            expect(one).to_be_visible()
            box = one.bounding_box()
            assert box is not None
            assert box["y"] + box["height"] <= 700, words_of(one)
        assert teacher.evaluate("scrollY") == 0


def test_a_moment_fits_the_screen_and_names_nobody(room: Room, in_thread: InThread) -> None:
    teacher = room.visitor(LAPTOP)
    steps.signed_up(teacher, room.url)
    steps.a_class(teacher, NAMES)
    lesson = in_thread(lesson_make)
    teacher.goto(f"{room.url}/lessons/{lesson}/end")
    teacher.get_by_role("button", name="Yes, end it").click()
    first_moment(teacher).click()
    sees(teacher.get_by_role("heading", level=1), re.compile(r"^Somebody wrote \d+ for"))
    body = words_of(teacher.locator("body"))
    assert [name for name in NAMES if name in body] == []
    assert teacher.evaluate("document.documentElement.scrollWidth") <= LAPTOP["width"]


def first_moment(page: Page) -> Locator:
    return page.get_by_role("link", name=re.compile(r"Show\s+without names")).first

"""Draws the pictures of README and docs/ into docs/pictures/, those whose screens have changed.

`make doc-pictures` draws these alone, `make pictures` all. Which files a picture shows, and how it
is known to be older than they are, is in tests/doc_pictures.py.
"""

import secrets
from collections.abc import Iterator
from functools import partial
from random import Random

import pytest
from django.utils import timezone
from django_scopes import scopes_disabled
from PIL import Image
from playwright.sync_api import Page

from classroom.lessons.models import Lesson
from classroom.lessons.projector_links import projector_address
from classroom.lessons.selectors.projector_screens import Stop
from classroom.lessons.services.lifecycle import lesson_create, lesson_end, lesson_start
from classroom.lessons.services.projector import projector_show
from classroom.lessons.services.teams import teams_shuffle
from classroom.people.models import SchoolClass, Student, Teacher
from classroom.play.models import Match
from classroom.play.roles import BUILDERS
from classroom.play.selectors import match_log
from classroom.play.services.moves import move_play
from classroom.play.table import student_viewer
from classroom.review.models import Question
from classroom.review.questions.answers import question_answer
from classroom.review.questions.services import question_close, roll_ask
from tests.browser.conftest import LAPTOP, PHONE, Room
from tests.browser.test_lesson_pictures import alone, session_for
from tests.browser.test_pictures import picture
from tests.browser.test_projector_layout import InThread
from tests.cast import student_client, teacher_client
from tests.doc_pictures import FOLDER, note, stale
from tests.history_maker.classes import EMAIL, NAMES, history_make
from tests.lessons.setting import room_make, won_by_the_first

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.pictures]

BEAMER, DESK = {"width": 1366, "height": 768}, {"width": 1366, "height": 900}
# How far each game is, and the device that its table is shown on.
TABLES = {
    "on_belay": (60, LAPTOP),
    "cant_stop": (50, PHONE),
    "roll_to_the_top": (60, PHONE),
    "climb_on": (60, PHONE),
    "yeti_mountain": (40, LAPTOP),
}
STUDENTS, TEAMS = 18, 9
MOST_CHOICES = 3  # of the best moves, one of which a table plays; where there are more, it stops


def test_draw_the_pictures_of_the_docs(room: Room, in_thread: InThread) -> None:
    due, done = set(stale()), set()
    for name, page in screens(room, in_thread, due):
        done.add(name)
        page.wait_for_timeout(1000)
        save(name, picture(page))
        page.context.close()
    assert done == due
    assert stale() == []


def save(name: str, image: Image.Image) -> None:
    image.save(FOLDER / f"{name}.webp", quality=80)
    note(name)


def screens(room: Room, in_thread: InThread, due: set[str]) -> Iterator[tuple[str, Page]]:
    """The pages of these pictures."""
    if due & {"lesson_report", "class_report", "student_report", "replay"}:
        in_thread(partial(alone, a_history))
        session, paths = in_thread(pages_afterwards)
        for name in due & paths.keys():
            yield name, room.student(paths[name], session, DESK)
    for slug in due & TABLES.keys():
        moves, size = TABLES[slug]
        pk = in_thread(partial(alone, partial(a_game_under_way, slug, moves)))
        path, session = in_thread(partial(a_driver, pk))
        yield slug, room.student(path, session, size, reduced_motion="reduce")
    if due & {"desk", "projector", "partner", "question", "end", "podium"}:
        yield from of_a_lesson(room, in_thread, due)
    if due & {"lobby", "waiting_room"}:
        pk = in_thread(partial(alone, a_lobby))
        yield from on_the_wall(room, in_thread, due, pk, "lobby", "code")
        if "waiting_room" in due:
            session = in_thread(partial(a_student, pk))
            yield "waiting_room", room.student("/lesson/", session, PHONE, reduced_motion="reduce")


def of_a_lesson(room: Room, in_thread: InThread, due: set[str]) -> Iterator[tuple[str, Page]]:
    """One lesson while it is played, with a question to the class, and when it is over."""
    pk = in_thread(partial(alone, partial(a_game_under_way, "on_belay", 60)))
    path, _ = in_thread(partial(a_driver, pk))
    if "partner" in due:
        session = in_thread(partial(a_partner, pk))
        yield "partner", room.student(path, session, PHONE, reduced_motion="reduce")
    teacher = in_thread(partial(session_for, pk))
    if "desk" in due:
        yield "desk", room.student(f"/lessons/{pk}/", teacher, DESK, reduced_motion="reduce")
    yield from on_the_wall(room, in_thread, due, pk, "projector", "")
    if "question" in due:
        in_thread(partial(a_question, pk))
        yield from on_the_wall(room, in_thread, due, pk, "question", "ask:2")
    if due & {"end", "podium"}:
        session = in_thread(partial(an_end, pk))
        if "end" in due:
            yield "end", room.student(path, session, PHONE, reduced_motion="reduce")
        yield from on_the_wall(room, in_thread, due, pk, "podium", "podium:3")


def on_the_wall(
    room: Room, in_thread: InThread, due: set[str], pk: int, name: str, stop: str
) -> Iterator[tuple[str, Page]]:
    """The wall with this on it, if its picture is due."""
    if name in due:
        in_thread(partial(show, pk, stop))
        yield name, room.student(in_thread(partial(projector_of, pk)), "", BEAMER)


def a_lesson(slug: str) -> Lesson:
    """Make a lobby with everybody here, in teams of two."""
    room = room_make(STUDENTS)
    for student, name in zip(room.students, NAMES.split(), strict=False):
        student.name, student.seen_at = name, timezone.now()
        student.save()
    lesson = lesson_create(
        school_class=room.school_class, teacher=room.owner, game=slug, options={}
    )
    room.arrived(lesson)
    return lesson


def a_lobby() -> int:
    return a_lesson("on_belay").pk


def a_game_under_way(slug: str, moves: int) -> int:
    """A lesson whose tables are played by what a bot would play, each a little further."""
    lesson = a_lesson(slug)
    teams_shuffle(lesson=lesson, teams=TEAMS)
    lesson_start(lesson=lesson)
    for table in lesson.current_tables.select_related("match"):
        play_on(table.match, moves + table.number)
    return lesson.pk


def play_on(match: Match, moves: int) -> None:
    """So many moves, each one of the best, and on until a team has more to choose from."""
    random = Random(match.pk)
    while True:
        match.refresh_from_db()
        log = match_log(match)
        seat = min(log.to_move)
        ranked = log.game.bots.ranked_moves(log.state, seat)
        if log.ply >= moves and len(ranked) > MOST_CHOICES:
            return
        some = ranked[:MOST_CHOICES] or [
            log.game.notation.write(move) for move in log.game.rules.legal_moves(log.state, seat)
        ]
        key, text = secrets.token_urlsafe(8), random.choice(some)
        move_play(match=match, seat=seat, student=None, ply=log.ply, key=key, text=text)


@scopes_disabled()
def a_driver(pk: int) -> tuple[str, str]:
    """Return the table that waits for a choice, and the session of who builds that move."""
    match = Lesson.objects.get(pk=pk).current_tables.select_related("match")[0].match
    log = match_log(match)
    seat = match.seats.get(number=min(log.to_move))
    Student.objects.update(seen_at=timezone.now(), is_away=False)
    drivers = [
        student
        for student in seat.students.all()
        if (viewer := student_viewer(student, match.pk)) and viewer.role(log, log.ply) in BUILDERS
    ]
    return f"/play/{match.pk}/", str(student_client(drivers[0]).session.session_key)


@scopes_disabled()
def a_partner(pk: int) -> str:
    """A session of somebody in the team that has to move who does not build the move."""
    match = Lesson.objects.get(pk=pk).current_tables.select_related("match")[0].match
    log = match_log(match)
    seat = match.seats.get(number=min(log.to_move))
    partners = [
        student
        for student in seat.students.all()
        if (viewer := student_viewer(student, match.pk))
        and viewer.role(log, log.ply) not in BUILDERS
    ]
    return str(student_client(partners[0]).session.session_key)


@scopes_disabled()
def a_student(pk: int) -> str:
    member = Lesson.objects.get(pk=pk).members.select_related("student")[0]
    return str(student_client(member.student).session.session_key)


@scopes_disabled()
def a_question(pk: int) -> None:
    """A number talk in which two of three have answered, this or that."""
    lesson = Lesson.objects.get(pk=pk)
    question = roll_ask(lesson=lesson, game="cant_stop")
    log = match_log(question.match)
    moves = [
        log.game.notation.write(one) for one in log.game.rules.legal_moves(log.state, question.seat)
    ]
    for number, member in enumerate(lesson.members.select_related("student")):
        if number % 3:
            text = moves[number % min(3, len(moves))]
            question_answer(question=question, student=member.student, text=text)


@scopes_disabled()
def an_end(pk: int) -> str:
    """The lesson is over; a session of somebody at its first table."""
    lesson = Lesson.objects.get(pk=pk)
    for question in Question.objects.filter(school_class=lesson.school_class):
        question_close(question=question)
    for table in lesson.current_tables.select_related("match"):
        won_by_the_first(table.match)
    lesson_end(lesson=lesson)
    match = lesson.current_tables.select_related("match")[0].match
    return str(student_client(match.seats.get(number=1).students.all()[0]).session.session_key)


@scopes_disabled()
def show(pk: int, stop: str) -> None:
    projector_show(lesson=Lesson.objects.get(pk=pk), stop=Stop.read(stop))


@scopes_disabled()
def projector_of(pk: int) -> str:
    return projector_address(Lesson.objects.get(pk=pk))


def a_history() -> int:
    """A term of a class: how many rows it has."""
    return history_make(lessons=12, students=STUDENTS, games=2, rows=120, weighed=True)


@scopes_disabled()
def pages_afterwards() -> tuple[str, dict[str, str]]:
    """A teacher's session, and what they look at after a lesson."""
    teacher, school_class = Teacher.objects.get(email=EMAIL), SchoolClass.objects.get()
    lesson = Lesson.objects.order_by("-ended_at")[0]
    match = Match.objects.filter(game="on_belay").order_by("-ended_at")[0]
    ply = match.moves.count() * 4 // 5
    SchoolClass.objects.update(name="4b")
    student = Student.objects.order_by("name")[0]
    return str(teacher_client(teacher).session.session_key), {
        "lesson_report": f"/review/lessons/{lesson.pk}/",
        "class_report": f"/review/reports/classes/{school_class.pk}/",
        "student_report": f"/review/reports/students/{student.pk}/",
        "replay": f"/review/{match.pk}/{ply}/",
    }

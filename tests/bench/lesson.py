"""Classes in the database: those that play, and those that have not joined yet."""

import math

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.urls import reverse
from django_scopes import scopes_disabled

from classroom.lessons.models import Lesson
from classroom.lessons.projector_links import projector_address
from classroom.lessons.services.lifecycle import lesson_create, lesson_start
from classroom.lessons.services.members import member_arrive
from classroom.lessons.services.teams import teams_shuffle
from classroom.people.models import ClassTeacher, SchoolClass, Student, Teacher
from classroom.people.services.classes import class_create
from classroom.people.services.seats import guest_ask
from classroom.play.models import Match, Player
from games import registry
from tests.bench.places import Address, Class, Lobby, Table, Waiting

CLASS_SIZE = 30
GAMES = [game.slug for game in registry.all_games()]


def classes_make(students: int) -> list[Class]:
    """So many students in classes of 30 at most; the five games in turn, each at least once."""
    return [class_make(size, game) for size, game in _sizes(students)]


def waiting_classes_make(students: int) -> list[Waiting]:
    """The same, before their lessons start."""
    return [waiting_make(size, game) for size, game in _sizes(students)]


def _sizes(students: int) -> list[tuple[int, str]]:
    count = max(len(GAMES), math.ceil(students / CLASS_SIZE))
    sizes = [students // count + (number < students % count) for number in range(count)]
    return [(size, GAMES[number % len(GAMES)]) for number, size in enumerate(sizes)]


@scopes_disabled()
def table_make(game: str) -> Table:
    """Two teams of one student each, so that nobody else looks."""
    lesson = _running(school_class_make(2), game, teams=2)
    return _table(game, lesson.current_tables.get().match)


@scopes_disabled()
def lobby_make(students: int) -> Lobby:
    """A class of which nobody has joined yet."""
    school_class = school_class_make(students)
    lesson = _lesson(school_class, "on_belay")
    ids = list(school_class.students.values_list("pk", flat=True))
    return Lobby(_desk(lesson), _projector(lesson), school_class.join_code, ids)


@scopes_disabled()
def guests_make(number: int) -> list[Address]:
    """So many guests of another class who wait to be let in."""
    school_class = school_class_make(2)
    guests = [guest_ask(school_class=school_class, name=f"Guest {one}") for one in range(number)]
    return [Address(reverse("people:wait"), _student_session(guest)) for guest in guests]


@scopes_disabled()
def class_make(students: int, game: str) -> Class:
    lesson = _running(school_class_make(students), game)
    matches = [table.match for table in lesson.current_tables.select_related("match")]
    tables = [_table(game, match) for match in matches]
    return Class(_desk(lesson), _projector(lesson), tables)


@scopes_disabled()
def waiting_make(students: int, game: str) -> Waiting:
    """A class that has joined, each student in the waiting room, before the start."""
    lesson = _arrived(school_class_make(students), game)
    path = reverse("lessons:waiting_room")
    addresses = [Address(path, _student_session(one.student)) for one in lesson.members.all()]
    start = reverse("lessons:start", args=[lesson.pk])
    return Waiting(game, _desk(lesson), _projector(lesson), start, addresses)


def school_class_make(students: int) -> SchoolClass:
    teacher = Teacher.objects.create_user(f"{Teacher.objects.count()}@school.example")
    school_class = class_create(teacher=teacher, name="4b")
    Student.objects.bulk_create(
        Student(school_class=school_class, name=f"Student {number:02}")
        for number in range(1, students + 1)
    )
    return school_class


def _lesson(school_class: SchoolClass, game: str) -> Lesson:
    teacher = school_class.classteacher_set.get(right=ClassTeacher.Right.OWNER).teacher
    return lesson_create(school_class=school_class, teacher=teacher, game=game, options={})


def _running(school_class: SchoolClass, game: str, teams: int | None = None) -> Lesson:
    lesson = _arrived(school_class, game)
    teams_shuffle(lesson=lesson, teams=teams)
    lesson_start(lesson=lesson)
    return lesson


def _arrived(school_class: SchoolClass, game: str) -> Lesson:
    """A lesson in its lobby, with everybody here."""
    lesson = _lesson(school_class, game)
    for student in school_class.students.all():
        student.device = f"device-{student.pk}"
        student.save()
        member_arrive(lesson=lesson, student=student)
    return lesson


def _table(game: str, match: Match) -> Table:
    teams: dict[int, list[Address]] = {}
    path = f"/play/{match.pk}/"
    for player in Player.objects.filter(seat__match=match).select_related("seat", "student"):
        address = Address(path, _student_session(player.student))
        teams.setdefault(player.seat.number, []).append(address)
    return Table(game, match.pk, list(teams.values()))


def _student_session(student: Student) -> str:
    return session_make({"student": student.pk, "device": student.device})


def _desk(lesson: Lesson) -> Address:
    teacher = lesson.teacher
    assert teacher
    who = {
        SESSION_KEY: str(teacher.pk),
        BACKEND_SESSION_KEY: settings.AUTHENTICATION_BACKENDS[0],
        HASH_SESSION_KEY: teacher.get_session_auth_hash(),
    }
    return Address(f"/lessons/{lesson.pk}/", session_make(who))


def _projector(lesson: Lesson) -> Address:
    return Address(projector_address(lesson))


def session_make(who: dict[str, object]) -> str:
    session = SessionStore()
    session.update(who)
    session.create()
    return str(session.session_key)

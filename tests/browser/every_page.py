"""A school with one of everything, and all the addresses that it has."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta
from itertools import product
from typing import Any

from django.test import Client
from django.urls import URLPattern, get_resolver
from django.utils import timezone

from classroom.lessons.models import Lesson
from classroom.lessons.projector_links import projector_address
from classroom.lessons.services.lesson_templates import lesson_template_save
from classroom.lessons.services.sheets import sheet_save
from classroom.people.invitations import invitation_token
from classroom.people.models import AccessRequest, Invitation, SchoolClass, Student
from classroom.people.services.administrators import school_invite
from classroom.people.services.substitutes import substitute_invite
from classroom.people.substitutes import substitute_token
from classroom.play.models import Match
from classroom.play.selectors import match_log
from classroom.practice.services.checks import check_open, checks_set
from classroom.practice.services.hikes import hike_answer, hike_begin
from classroom.practice.services.tasks import TaskPlan, task_set
from classroom.review.exports.services import export_ask
from classroom.review.imported_records.services import record_add
from classroom.review.models import Export, PracticeSet
from classroom.review.notes.services import note_add
from classroom.review.questions.facts_to_ask import HOW_WAS_IT
from classroom.review.questions.selectors import projector_address as question_address
from classroom.review.questions.services import (
    decision_ask,
    last_question_ask,
    question_close,
)
from classroom.review.questions.ways import ways_ask
from classroom.review.reports.selectors import Period
from classroom.review.what_if.services import branch_create
from games import records
from tests.cast import administrator, student_client, teacher_client
from tests.factories import StudentFactory, TeacherFactory
from tests.history_maker.classes import history_make
from tests.lessons.setting import Room, moved, room_make

PLY = 2  # of On Belay: somebody has rolled


@dataclass(frozen=True)
class School:
    """Browsers by role, and what stands in the places of an address: by what is before the first
    place of the route, else by the name of the place. `queries` of routes that ask for one.
    """

    browsers: dict[str, Client]
    values: dict[str, list[Any]]
    queries: dict[str, str]

    def cookies(self) -> dict[str, list[dict[str, str]]]:
        """Return each role's cookies."""
        return {
            role: [{"name": name, "value": one.value} for name, one in browser.cookies.items()]
            for role, browser in self.browsers.items()
        }

    def addresses(self) -> Iterator[tuple[str, str]]:
        """Every route of ours, with each of its addresses."""
        for route in routes():
            before, names = route.partition("<")[0], re.findall(r"<\w+:(\w+)>", route)
            keys = [before if before in self.values else name for name in names[:1]] + names[1:]
            for values in product(*(self.values[key] for key in keys)):
                path = re.sub(r"<[^>]+>", "{}", route).format(*values)
                yield route, f"/{path}{self.queries.get(route, '')}"


def routes(patterns: Any = None, before: str = "") -> Iterator[str]:
    """Those of accounts are in tests/people/test_account_pages.py."""
    for one in patterns or get_resolver().url_patterns:
        route = before + str(one.pattern)
        if isinstance(one, URLPattern):
            yield route
        elif not route.startswith("accounts/"):
            yield from routes(one.url_patterns, route)


def school_make() -> School:
    """One class has a history and plays, one waits to start, one has just ended its lesson."""
    teacher = TeacherFactory()
    kinds = ["on_belay", "cant_stop", "yeti_mountain"]
    history_make(lessons=3, students=8, games=1, rows=60, kinds=kinds, teacher=teacher.email)
    Student.objects.update(device="d")
    playing = Room(teacher, SchoolClass.objects.get(), list(Student.objects.order_by("name")))
    waiting, over = room_make(4, "5a"), room_make(4, "5b")
    running, ended = playing.running(teams=4), over.running(teams=2)
    lobby = waiting.arrived(waiting.lesson())
    for lesson in (running, ended):
        moved(Match.objects.filter(table__lesson=lesson)[0], 3)
    last_question_ask(lesson=ended, sentence=HOW_WAS_IT)
    seated = Match.objects.filter(table__lesson=running)[0].seats.get(number=1).students.all()[0]
    guest = StudentFactory(school_class=playing.school_class, waiting=True)
    browsers = {
        "nobody": Client(),
        "teacher": teacher_client(teacher),
        "teacher before a lesson": teacher_client(waiting.owner),
        "teacher after a lesson": teacher_client(over.owner),
        "student": student_client(seated),
        "student before a lesson": student_client(waiting.students[0]),
        "student after a lesson": student_client(over.students[0]),
        "guest": student_client(guest),
        "administrator": teacher_client(administrator()),
    }
    values = _played(running, lobby, ended) | _materials(playing, running, browsers["teacher"])
    of_class, code = f"?class={playing.school_class.pk}", playing.school_class.join_code
    queries = {
        "lessons/suggestion/": of_class,
        "review/practice/facts/": of_class,
        "join/return/": f"?code={code}&student={seated.pk}",
    }
    values |= _people(playing, seated) | _practiced(playing, seated)
    return School(browsers, values, queries)


def _played(*lessons: Lesson) -> dict[str, list[Any]]:
    """Lessons, and the latest match of each game."""
    latest = {match.game: match.pk for match in Match.objects.exclude(ended_at=None)}
    over = Lesson.objects.exclude(ended_at=None)
    return {
        "lessons/": [lesson.pk for lesson in lessons],
        "review/lessons/": [lesson.pk for lesson in over],
        "review/": list(latest.values()),
        "review/reports/matches/": list(latest.values()),
        "play/": [match.pk for match in Match.objects.filter(table__lesson__in=lessons)],
        "projector/": [projector_address(lesson).split("/")[-2] for lesson in lessons],
        "number": [1],
        "ply": [PLY],
    }


def _people(room: Room, student: Student) -> dict[str, list[Any]]:
    """A class and who is in it or wants to be."""
    school_class = room.school_class
    invitation = Invitation.objects.create(
        school_class=school_class, email="new@school.example", right="full"
    )
    to_school = school_invite(email="new@school.example", is_for_administrator=True)
    access_request = AccessRequest.objects.create(student=student)
    return {
        "classes/": [school_class.pk],
        "sheets/": [school_class.pk],
        "invitation/": [invitation_token(invitation)],
        "substitute/": [substitute_token(substitute_invite(school_class=school_class))],
        "join/": [school_class.join_code],
        "school/teachers/": [room.owner.pk],
        "school/classes/": [school_class.pk],
        "school/invitations/": [to_school.pk],
        "review/reports/school/classes/": [school_class.pk],
        "review/reports/school/students/": [student.pk],
        "student": [student.pk],
        "teacher": [room.owner.pk],
        "invitation": [invitation.pk],
        "access_request": [access_request.pk],
        "action": ["remove"],
        "provider_id": ["none"],
        "answer": ["let-in"],
    }


def _practiced(room: Room, student: Student) -> dict[str, list[Any]]:
    """Set two tasks. The student has got the first fact of one wrong; a check is at its first."""
    plan = TaskPlan("facts", timezone.localdate() + timedelta(7), number=5)
    task = task_set(school_class=room.school_class, plan=plan, students=[])
    hike = hike_begin(task=task, student=student)
    hike_answer(hike=hike, number=1, key="wrong", claim=1)
    checks_set(school_class=room.school_class, is_on=True)
    plan = TaskPlan("check", timezone.localdate() + timedelta(7))
    check = hike_begin(
        task=task_set(school_class=room.school_class, plan=plan, students=[]), student=student
    )
    check_open(hike=check)
    return {
        "practice/tasks/": [task.pk, check.task_id],
        "practice/hikes/": [hike.pk],
        "practice/checks/": [check.pk],
        "practice/classes/": [room.school_class.pk],
    }


def _materials(room: Room, lesson: Lesson, desk: Client) -> dict[str, list[Any]]:
    """Make what teachers make and keep."""
    school_class, teacher = room.school_class, room.owner
    match = school_class.matches.filter(game="on_belay").exclude(ended_at=None).latest("pk")
    log = match_log(match)
    period = Period(since=None, until=None)
    how = {"match": match, "ply": PLY, "teacher": teacher, "student": None}
    branch, note = branch_create(**how), note_add(**how, text="Look!")
    record = record_add(teacher=teacher, name="", text=records.write(log, bytes(match.seed)))
    seat = log.rows[PLY].seat
    roll = ways_ask(lesson=lesson)
    question_close(question=roll)
    question = decision_ask(school_class=school_class, match=match, ply=PLY, seat=seat)
    desk.post("/review/practice/make", {"who": f"class-{school_class.pk}"})
    export = export_ask(
        school_class=school_class, teacher=teacher, kind=Export.Kind.LOG, period=period
    )
    sheet = sheet_save(school_class=school_class, name="Tower", drawing="[]")
    return {
        "review/what-if/": [branch.pk],
        "review/note/": [note.pk],
        "review/imported/": [record.pk],
        "review/questions/": [question.pk],
        "review/rolls/": [roll.pk],
        "review/questions/projector/": [question_address(question).split("/")[-2]],
        "review/practice/": [PracticeSet.objects.latest("pk").pk],
        "review/reports/exports/": [export.pk],
        "review/reports/classes/": [school_class.pk],
        "review/reports/": ["classes"],
        "name": ["facts"],
        "pk": [school_class.pk],
        "lesson-templates/": [lesson_template_save(lesson=lesson, name="Monday").pk],
        "sheet": [sheet.pk],
    }

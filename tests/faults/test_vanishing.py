"""Whatever a teacher deletes or removes at any moment of a child's request, that request is
answered: with what is there now, or that it is gone.
"""

import re
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from traceback import extract_tb
from typing import Any

import pytest
from django.contrib.auth import SESSION_KEY
from django.core.cache import caches
from django.db import connection, transaction
from django.test import Client

from classroom.lessons.models import Lesson
from classroom.lessons.services.lifecycle import lesson_end
from classroom.lessons.services.members import member_move
from classroom.lessons.services.teams import teams_reshuffle
from classroom.live import recent_changes
from classroom.people.models import SchoolClass, Student
from classroom.people.services.classes import class_delete
from classroom.people.services.seats import class_join_again
from classroom.people.services.students import student_delete, student_remove
from classroom.play import logs
from classroom.play.table import known_tables
from tests.browser.every_page import School, school_make
from tests.conftest import free_port
from tests.faults.vanishing import Change, Moment
from tests.players.pages import Page
from tests.servers import in_database, postgresql_copy, sqlite_copy
from tests.undone import same_browser, undone

pytestmark = [pytest.mark.slow, pytest.mark.services]


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def school(
    request: pytest.FixtureRequest, tmp_path_factory: Any, django_db_blocker: Any
) -> Iterator[School]:
    """A school in a transaction that is undone, on each kind of database."""
    migrated = request.getfixturevalue(f"migrated_{request.param}")
    if request.param == "sqlite":
        database = sqlite_copy(migrated, tmp_path_factory.mktemp("school"))
    else:
        server = request.getfixturevalue("postgresql_url")
        database = postgresql_copy(server, migrated, f"vanishing_{free_port()}")
    with ExitStack() as stack:
        stack.enter_context(django_db_blocker.unblock())
        stack.enter_context(in_database(database))
        stack.enter_context(transaction.atomic())
        patch = stack.enter_context(pytest.MonkeyPatch.context())
        patch.setattr("classroom.play.services.hints.enqueue", lambda *task: None)
        yield school_make()
        transaction.set_rollback(True)


def class_of(browser: Client) -> int:
    """The class, by its id, of whoever is signed in here."""
    if student := browser.session.get("student"):
        return Student.objects.get(pk=student).school_class_id
    return SchoolClass.objects.get(teachers=browser.session[SESSION_KEY]).pk


def act(change: str, school_class: int) -> None:
    """Do as a teacher does to the class, unless it has gone."""
    for one in SchoolClass.objects.filter(pk=school_class):
        CHANGES[change](one)


def every_student_deleted(school_class: SchoolClass) -> None:
    for student in Student.objects.filter(school_class=school_class):
        student_delete(student=student)


def every_student_removed(school_class: SchoolClass) -> None:
    students = Student.objects.filter(school_class=school_class)
    for student in students.exclude(status=Student.Status.WAITING):
        student_remove(student=student)


def every_student_moved(school_class: SchoolClass) -> None:
    """All into one team at one table, or into new teams before a lesson."""
    for lesson in school_class.lessons.exclude(status=Lesson.Status.ENDED):
        if lesson.status == Lesson.Status.LOBBY:
            teams_reshuffle(lesson=lesson)
            continue
        team = lesson.teams.order_by("-number")[0].number
        for member in lesson.members.exclude(joined_at=None):
            member_move(lesson=lesson, student=member.student_id, team=team)


def every_lesson_ended(school_class: SchoolClass) -> None:
    for lesson in school_class.lessons.exclude(status=Lesson.Status.ENDED):
        lesson_end(lesson=lesson)


CHANGES = {
    "end": every_lesson_ended,
    "class": lambda school_class: class_delete(school_class=school_class),
    "student": every_student_deleted,
    "removal": every_student_removed,
    "move": every_student_moved,
    "join again": lambda school_class: class_join_again(school_class=school_class),
}
CASES = [
    ("student", "class"),
    ("student", "student"),
    ("student", "end"),
    ("student", "move"),
    ("student", "join again"),
    ("student before a lesson", "class"),
    ("student before a lesson", "removal"),
    ("student before a lesson", "move"),
    ("guest", "class"),
    ("teacher", "class"),
    ("teacher", "move"),
]
# Statements after these are of the same kinds, in lists that grow with the school.
MOST_STATEMENTS = 30
# Teachers have ten times as many pages and forms: of the moments of each, every so many.
STEPS = {"get": 17, "post": 7}


def requests(school: School, role: str) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Each page that this role can open, one address a route, and each form that it offers."""
    opened = set()
    for route, path in school.addresses():
        with undone():
            answer = same_browser(school.browsers[role]).get(path)
        if answer.status_code != 200 or route in opened:
            continue
        opened.add(route)
        yield "get", path, {}
        if answer["Content-Type"].startswith("text/html"):
            for form in Page(path, answer.content.decode()).forms():
                yield from presses(form, path)


def presses(form: Any, path: str) -> Iterator[tuple[str, str, dict[str, Any]]]:
    sent: dict[str, list[str]] = {}
    for name, value in form.sent:
        sent.setdefault(name, []).append(value)
    method, action = form.element.get("method", "get"), form.element.get("action") or path
    for button in form.buttons() or [{}]:
        name = button.get("name")
        pressed = {name: [button.get("value", "")]} if name else {}
        yield method, action, {**sent, **pressed}


def broken_moments(
    client: Client,
    request: tuple[str, str, dict[str, Any]],
    change: Change,
    moments: tuple[int, int],
) -> Iterator[str]:
    """The moments, from the first on in steps, at which the change breaks the request."""
    method, path, sent = request
    (at, step), is_over = moments, False
    while not is_over and at < MOST_STATEMENTS:
        browser = same_browser(client)
        browser.raise_request_exception = False
        with undone(forget=known_to_process):
            moment = Moment(change, at)
            with connection.execute_wrapper(moment):
                answer = getattr(browser, method)(path, sent, headers={"HX-Request": "true"})
                if answer.streaming and answer.status_code == 200:
                    b"".join(answer.streaming_content)
        if answer.status_code >= 500:
            kind, error, trace = answer.exc_info
            ours = [one for one in extract_tb(trace) if "/classroom/" in one.filename]
            place = f"{ours[-1].filename}:{ours[-1].lineno}" if ours else ""
            yield f"{method} {path} {at}: {kind.__name__} {error} {place}"
        at, is_over = at + step, moment.is_over


def known_to_process() -> None:
    """Forget what changes with the rows; what is worked out from a log stays, or a page of one
    takes ten times as long."""
    caches["default"].clear()
    logs._cache.clear()
    known_tables.values.clear()
    recent_changes._changes.clear()


def broken(school: School, role: str, change: str) -> Iterator[str]:
    """All moments of all requests of this role at which the change breaks them."""
    tried = set()
    made = Change(partial(act, change, class_of(school.browsers[role])))
    for request in requests(school, role):
        method, path, sent = request
        press = (method, re.sub(r"\d+", "1", path.partition("?")[0]), tuple(sorted(sent)))
        if press not in tried:
            tried.add(press)
            step = STEPS[method] if role.startswith("teacher") else 1
            moments = len(tried) % step, step
            yield from broken_moments(school.browsers[role], request, made, moments)
    assert len(tried) > 3


@pytest.mark.parametrize(("role", "change"), CASES)
def test_nothing_breaks_at_whatever_moment_of_it_it_happens(school, role, change) -> None:
    assert [*broken(school, role, change)] == []


def test_without_the_second_try_something_breaks(school, settings) -> None:
    """The control."""
    settings.MIDDLEWARE = [one for one in settings.MIDDLEWARE if not one.endswith("AnswerAgain")]
    assert next(broken(school, "student", "class"))

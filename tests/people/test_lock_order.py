"""Who writes to a class holds its row before any other; `publish_class` says why."""

import re
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from classroom.people.models import AccessRequest, ClassTeacher, SchoolClass
from classroom.people.services import (
    accounts,
    administrators,
    class_ends,
    classes,
    coteachers,
    identities,
    school_classes,
    school_years,
    seats,
    students,
)
from tests.cast import Cast, administrator
from tests.factories import (
    ClassTeacherFactory,
    LessonFactory,
    SchoolClassFactory,
    StudentFactory,
    TeacherFactory,
)
from tests.servers import wait_for
from tests.threads import thread_for

WRITE = re.compile(r'(?:INSERT INTO|UPDATE|DELETE FROM) "?(\w+)"?')
ACCESS_REQUEST = {"browser": "b", "device": "iPad", "at_school": True}
SERVICES: dict[str, Callable[[Any], object]] = {
    "add": lambda of: students.students_add(school_class=of.school_class, names=["Cleo"]),
    "rename": lambda of: students.student_rename(student=of.anna, name="Cleo"),
    "let in": lambda of: students.student_let_in(student=of.guest),
    "refuse": lambda of: students.student_refuse(student=of.guest),
    "remove": lambda of: students.student_remove(student=of.anna),
    "let back": lambda of: students.student_let_back(student=of.removed),
    "free": lambda of: students.student_free(student=of.anna),
    "not me": lambda of: students.student_undo_join(student=of.anna),
    "a guest is not me": lambda of: students.student_undo_join(student=of.guest),
    "pictures": lambda of: students.student_pictures_renew(student=of.anna),
    "delete": lambda of: students.student_delete(student=of.anna),
    "take": lambda of: seats.seat_take(student=of.anna),
    "ask": lambda of: seats.guest_ask(school_class=of.school_class, name="Dan"),
    "access_request": lambda of: seats.access_request_note(student=of.ben, **ACCESS_REQUEST),
    "answer a access_request": lambda of: seats.access_request_let_in(
        access_request=of.access_request
    ),
    "turn a access_request away": lambda of: seats.access_request_refuse(
        access_request=of.access_request
    ),
    "tie": lambda of: identities.identity_tie(student=of.anna, identity="school sub"),
    "untie": lambda of: (
        identities.identity_tie(student=of.anna, identity="school sub"),
        identities.student_untie(student=of.anna),
    ),
    "class": lambda of: classes.class_lock(school_class=of.school_class, locked=True),
    "forget": lambda of: class_ends.class_forget(school_class=of.school_class),
    "accept": lambda of: coteachers.invitation_accept(**of.invited),
    "close": lambda of: administrators.teacher_close(teacher=of.owner, administrator=of.boss),
    "hand over": lambda of: school_classes.class_hand_over(
        school_class=of.school_class, teacher=of.boss
    ),
    "new year": lambda of: school_years.school_year_begin(names={}, leavers=[of.school_class.pk]),
    "archive": lambda of: school_classes.class_archive(school_class=of.school_class, archived=True),
}


def tables_written(action: Callable[[], object]) -> list[str]:
    """The tables that this action writes to, in its order."""
    with CaptureQueriesContext(connection) as context:
        action()
    writes = (WRITE.match(query["sql"]) for query in context.captured_queries)
    return [write[1] for write in writes if write]


@pytest.fixture
def people(room: Cast) -> SimpleNamespace:
    """Ada with a device that asks for her seat, guests, somebody removed, and who is invited."""
    invited = TeacherFactory()
    facts = {"school_class": room.school_class}
    invitation = coteachers.teacher_invite(email=invited.email, right="full", **facts)
    return SimpleNamespace(
        **facts,
        owner=room.owner,
        boss=administrator(),
        anna=room.ada,
        ben=room.ben,
        guest=StudentFactory(waiting=True, **facts),
        removed=StudentFactory(removed=True, **facts),
        access_request=AccessRequest.objects.create(student=room.ada, **ACCESS_REQUEST),
        invited={"invitation": invitation, "teacher": invited},
    )


@pytest.mark.parametrize("lobby", [False, True])
@pytest.mark.parametrize("service", SERVICES)
def test_the_row_of_the_class_is_written_before_any_other(
    people: SimpleNamespace, service: str, lobby: bool
) -> None:
    if lobby:
        LessonFactory(school_class=people.school_class)
    first, *others = tables_written(lambda: SERVICES[service](people))
    assert first == "people_schoolclass"
    assert others or service == "class"


def waits_for_a_row() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_locks WHERE NOT granted")
        return bool(cursor.fetchone()[0])


def other_leaves(place: ClassTeacher) -> Callable[[], object]:
    return lambda: coteachers.teacher_remove(place=place)


def other_deletes_the_account(place: ClassTeacher) -> Callable[[], object]:
    return lambda: accounts.teacher_delete(teacher=place.teacher)


@pytest.mark.services
@pytest.mark.parametrize("other", [other_leaves, other_deletes_the_account])
def test_two_owners_who_go_at_once_leave_no_class_without_an_owner(
    fresh_postgresql_url: str, in_database: Callable[[str], Any], other: Any
) -> None:
    failed: list[Exception] = []
    with in_database(fresh_postgresql_url):
        first = TeacherFactory()
        school_class = SchoolClassFactory(owner=first)
        place = ClassTeacherFactory(school_class=school_class, right=ClassTeacher.Right.OWNER)
        thread = thread_for(other(place), failed)
        with transaction.atomic():
            accounts.teacher_delete(teacher=first)
            thread.start()
            wait_for(lambda: waits_for_a_row() or not thread.is_alive())
        thread.join()
        classes_left = SchoolClass.objects.filter(pk=school_class.pk)
        assert not classes_left.exclude(classteacher__right=ClassTeacher.Right.OWNER).exists()

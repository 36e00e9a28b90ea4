"""The people of the tests, by the same names in all rooms, and their browsers.

A class has an owner, and Ada and Ben on its roster. A colleague is another teacher with a right on
the class; a stranger has none.
"""

from dataclasses import dataclass
from typing import Protocol

from django.test import Client
from django.urls import reverse

from classroom.people.models import SchoolClass, Student, Teacher
from classroom.people.services.substitutes import substitute_invite
from classroom.people.substitutes import substitute_token
from tests.factories import (
    ClassTeacherFactory,
    SchoolClassFactory,
    StudentFactory,
    TeacherFactory,
)


@dataclass
class Cast:
    """A class with its people."""

    owner: Teacher
    school_class: SchoolClass
    ada: Student
    ben: Student

    @property
    def names_url(self) -> str:
        return f"/join/{self.school_class.join_code}/names/"

    @property
    def class_url(self) -> str:
        return f"/classes/{self.school_class.pk}/"


def cast_make() -> Cast:
    """Class 4b, whose code is ABC234; neither Ada nor Ben has a device yet."""
    owner = TeacherFactory(email="owner@school.example")
    school_class = SchoolClassFactory(name="4b", join_code="ABC234", owner=owner)
    return Cast(
        owner,
        school_class,
        StudentFactory(school_class=school_class, name="Ada", return_code="bear-kite"),
        StudentFactory(school_class=school_class, name="Ben", return_code="owl-owl"),
    )


class HasClass(Protocol):
    """Anything that a test holds of one class."""

    @property
    def school_class(self) -> SchoolClass: ...


def colleague(cast: HasClass, right: str = "read") -> Teacher:
    """Another teacher with this right on the class; for an empty right a stranger."""
    if not right:
        return stranger()
    return ClassTeacherFactory(school_class=cast.school_class, right=right).teacher


def stranger() -> Teacher:
    """A teacher of another class."""
    return SchoolClassFactory().teachers.get()


def administrator() -> Teacher:
    """An administrator of the school, who teaches another class."""
    return SchoolClassFactory(owner=TeacherFactory(is_superuser=True)).teachers.get()


def teacher_client(teacher: Teacher) -> Client:
    """A browser in which this teacher has signed in."""
    client = Client()
    client.force_login(teacher)
    return client


def student_client(student: Student) -> Client:
    """A browser in which this student has joined."""
    client = Client()
    session = client.session
    session["student"], session["device"] = student.pk, student.device
    session.save()
    client.cookies["sessionid"] = session.session_key
    return client


def substitute_client(cast: HasClass) -> Client:
    """A browser of somebody who came by a link for one day into this class."""
    teacher = substitute_invite(school_class=cast.school_class)
    client = Client()
    client.post(reverse("people:substitute", args=[substitute_token(teacher)]))
    return client

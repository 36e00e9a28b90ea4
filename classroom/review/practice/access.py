"""Who a practice set is made for, and from whose missed moves."""

import re
from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404

from classroom.people.access import class_or_404
from classroom.people.models import Student
from classroom.play.models import Match, Seat
from classroom.review.practice.missed_moves import missed_at, missed_by

_CHOICE = re.compile(r"(class|student|team)-(\d{1,9})(?:-(\d{1,3}))?")


def own_audience(student: Student) -> dict[str, Any]:
    """Return a student who makes a set for themselves, as keywords for `practice_set_create`."""
    return {**_one_student(student), "is_own": True}


def _one_student(student: Student) -> dict[str, Any]:
    return {
        "school_class": student.school_class,
        "students": [student],
        "missed": missed_by([student]),
    }


def chosen_audience(user: Any, text: str) -> dict[str, Any]:
    """Return the teacher's choice, likewise: `class-3`, `student-17`, or `team-5-2`, seat 2 of
    match 5.

    Answers 404 for anything else, or for a group that is not theirs.
    """
    choice = _CHOICE.fullmatch(text)
    if choice is None:
        raise Http404
    kind, number = choice[1], int(choice[2])
    if kind == "class":
        return _class(user, number)
    if kind == "student":
        student = get_object_or_404(Student, pk=number, status__in=Student.IN_CLASS)
        class_or_404(user, student.school_class_id, "full")
        return _one_student(student)
    return _team(user, number, int(choice[3] or 0))


def _class(user: Any, number: int) -> dict[str, Any]:
    school_class = class_or_404(user, number, "full")
    students = list(school_class.students.filter(status__in=Student.IN_CLASS))
    return {
        "school_class": school_class,
        "students": students,
        "missed": missed_by(students),
        "name": school_class.name,
    }


def _team(user: Any, number: int, seat: int) -> dict[str, Any]:
    match = get_object_or_404(Match, pk=number)
    school_class = class_or_404(user, match.school_class_id or 0, "full")
    team = get_object_or_404(Seat, match=match, number=seat)
    return {
        "school_class": school_class,
        "students": list(team.students.filter(status__in=Student.IN_CLASS)),
        "missed": missed_at(match, seat),
        "name": team.name,
    }

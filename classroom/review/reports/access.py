"""Whose report a person may see."""

from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from django_scopes import scopes_disabled

from classroom.calculation_signs import follow_signs_of
from classroom.people.access import class_or_404
from classroom.people.models import SchoolClass, Student
from classroom.people.services.audit import Kind, audit_note_look
from classroom.review.access import student_of
from classroom.review.reports.selectors import Subject, seats_of


def class_of_school_or_404(pk: int) -> SchoolClass:
    """Return any class, for an administrator."""
    school_class: SchoolClass = get_object_or_404(SchoolClass, pk=pk)
    follow_signs_of(school_class)
    return school_class


def child_of_school_or_404(pk: int) -> Student:
    """Return a student of any class, for an administrator who says that they want to look."""
    with scopes_disabled():
        students = Student.objects.select_related("school_class")
        child: Student = get_object_or_404(students, pk=pk, status__in=Student.IN_CLASS)
    follow_signs_of(child.school_class)
    return child


def subject_or_404(request: HttpRequest, kind: str, pk: int, use: str = Kind.EXPORT) -> Subject:
    """Do as `_subject_or_404`; the class's audit notes that a teacher has used it so."""
    subject = _subject_or_404(request, kind, pk)
    follow_signs_of(subject.school_class)
    audit_note_look(school_class=subject.school_class.pk, kind=use, student=subject.student)
    return subject


def _subject_or_404(request: HttpRequest, kind: str, pk: int) -> Subject:
    """Return whose report this is; answer 404 for one that is not theirs to see.

    Students see themselves and the teams they sat in, teachers all of their classes.
    """
    student = student_of(request)
    if kind == "classes" and student is None:
        return Subject(class_or_404(request.user, pk))
    if kind == "students":
        person: Student = get_object_or_404(Student.objects.select_related("school_class"), pk=pk)
        if student not in (None, person):
            raise Http404
        return Subject(person.school_class, student=person, reader=student)
    if kind == "teams":
        seat = get_object_or_404(seats_of(student), pk=pk)
        if seat.match.school_class is not None:
            return Subject(seat.match.school_class, seat=seat, reader=student)
    raise Http404

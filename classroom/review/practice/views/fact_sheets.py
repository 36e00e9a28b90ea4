"""Sheets of facts to print."""

from collections.abc import Iterable

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from classroom.people.access import class_or_404, person_get
from classroom.people.models import SchoolClass, Student
from classroom.people.selectors import students_in
from classroom.play.form_fields import read_number
from classroom.review.access import student_of
from classroom.review.practice import fact_sheets as papers


@person_get
def fact_sheets(request: HttpRequest) -> HttpResponse:
    """Print a sheet for each `student` of the address, or for all of the `class`; students get
    theirs."""
    school_class, students = _requested_students(request)
    context = {
        "school_class": school_class,
        "student": student_of(request),
        "sheets": papers.fact_sheets(school_class, students),
    }
    return render(request, "review/practice/fact_sheets.html", context)


def _requested_students(request: HttpRequest) -> tuple[SchoolClass, Iterable[Student]]:
    own = student_of(request)
    if own is not None:
        return own.school_class, [own]
    school_class = class_or_404(request.user, read_number(request.GET, "class"))
    students = students_in(school_class)
    chosen = request.GET.getlist("student")
    selected = [one for one in students if not chosen or str(one.pk) in chosen]
    if chosen and not selected:
        raise Http404
    return school_class, selected

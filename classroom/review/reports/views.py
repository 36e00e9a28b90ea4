"""Doors to the reports of a class, a student or a team."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from classroom.people.access import class_or_404, person_view
from classroom.people.models import Student
from classroom.people.selectors import class_list
from classroom.play.models import Match, Seat
from classroom.review.reports import forms, selectors
from classroom.review.reports.forms import PeriodForm
from classroom.review.reports.selectors import Subject


@never_cache
@require_GET
@person_view
def index(request: HttpRequest) -> HttpResponse:
    """A teacher's classes and students to choose from; a student's own report."""
    student = getattr(request, "student", None)
    if student is not None:
        return redirect("review:report", "students", student.pk)
    classes = list(class_list(request.user))  # type: ignore[arg-type]
    students = selectors.students_reported(classes)
    listed = [(one, students.get(one.pk, [])) for one in classes]
    return render(request, "review/reports/index.html", {"listed": listed})


@never_cache
@require_GET
@person_view
def report(request: HttpRequest, kind: str, pk: int) -> HttpResponse:
    """One report on screen or paper."""
    subject = subject_open(request, kind, pk)
    form = PeriodForm(request.GET)
    period = form.period()
    context = {
        "form": form,
        "report": selectors.report(subject, period),
        "subject": subject,
        "student": getattr(request, "student", None),
        "choices": forms.choices(),
        "query": forms.query_of(period),
    }
    return render(request, "review/reports/report.html", context)


@never_cache
@require_GET
@person_view
def team(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """From a match to the report of one of its teams."""
    seat = get_object_or_404(Seat, match__in=Match.objects.filter(pk=pk), number=number)
    return redirect("review:report", "teams", subject_open(request, "teams", seat.pk).pk)


def subject_open(request: HttpRequest, kind: str, pk: int) -> Subject:
    """Whose report this is; 404 for one that is not theirs to see.

    Students see themselves and the teams they sat in, teachers all of their classes.
    """
    student = getattr(request, "student", None)
    if kind == "classes":
        if student is not None:
            raise Http404
        return Subject(class_or_404(request.user, pk))
    if kind == "students":
        found: Student = get_object_or_404(Student.objects.select_related("school_class"), pk=pk)
        if student not in (None, found):
            raise Http404
        return Subject(found.school_class, student=found)
    if kind != "teams":
        raise Http404
    seats = Seat.objects.filter(match__in=Match.objects.all()).select_related("match__school_class")
    if student is not None:
        seats = seats.filter(students=student)
    seat = get_object_or_404(seats, pk=pk)
    if seat.match.school_class is None:
        raise Http404
    return Subject(seat.match.school_class, seat=seat)

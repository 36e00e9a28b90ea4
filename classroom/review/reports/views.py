"""Views of the reports of a class, a student or a team."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _

from classroom.people.access import person_get
from classroom.people.selectors import class_list
from classroom.people.services.audit import Kind
from classroom.review.access import student_of
from classroom.review.history.selectors import game_title
from classroom.review.reports import forms, selectors, trends
from classroom.review.reports.access import subject_or_404
from classroom.review.reports.choice_quality import ChoiceQuality
from classroom.review.reports.forms import PeriodForm
from classroom.review.reports.next_steps import steps_of
from classroom.review.reports.numbers import Place, numbers_at
from classroom.review.reports.scales import SCALES, recent_days, scale_of
from classroom.review.reports.scores import FEWEST_FACTS
from classroom.review.reports.selectors import Period, Subject
from classroom.review.reports.work_summary import WorkSummary
from classroom.review.responses import wants_full_page


@person_get
def index(request: HttpRequest) -> HttpResponse:
    """Let a teacher choose a class or a student; lead a student to their own report."""
    student = student_of(request)
    if student is not None:
        return redirect("review:report", "students", student.pk)
    classes = class_list(request.user)  # type: ignore[arg-type]
    students = selectors.students_reported(classes)
    listed = [(one, students.get(one.pk, [])) for one in classes]
    return render(request, "review/reports/index.html", {"listed": listed})


@person_get
def report(request: HttpRequest, kind: str, pk: int) -> HttpResponse:
    """Show one report on screen or paper."""
    subject = subject_or_404(request, kind, pk, Kind.REPORT)
    form = PeriodForm(request.GET)
    period = form.period()
    context = report_context(subject, period)
    sorted_by = request.GET.get("sort", "name")
    context |= {
        "form": form,
        "people": selectors.sort_people(context["report"].people, sorted_by),
        "people_numbers": numbers_at(Place.PEOPLE),
        "sorted_by": sorted_by,
        "is_sorted": "sort" in request.GET,
        "sheets_url": _sheets_url(subject),
        "student": student_of(request),
        "choices": forms.choices(),
        "query": forms.query_of(period),
    }
    context["exports"] = render_to_string("review/exports/_exports.html", context, request)
    return render(request, "review/reports/report.html", context)


@person_get
def trend(request: HttpRequest, kind: str, pk: int) -> HttpResponse:
    """Show how it went over time: a part of the report for htmx, else a page."""
    subject = subject_or_404(request, kind, pk, Kind.REPORT)
    period, scale = PeriodForm(request.GET).period(), scale_of(request.GET.get("scale", ""))
    window = scale.window(period)
    work, quality = trends.work_days(subject, window), trends.choice_days(subject, window)
    context = {
        "subject": subject,
        "query": forms.query_of(period),
        "trend": trends.trend(subject, period, work, quality, scale),
        "trend_columns": trends.columns(),
        "scales": SCALES,
    }
    name = "trend" if wants_full_page(request) else "_trend"
    return render(request, f"review/reports/{name}.html", context)


def report_context(subject: Subject, period: Period) -> dict[str, Any]:
    """Return the numbers of a report, whoever reads it."""
    report = selectors.report(subject, period)
    return {
        "report": report,
        "fewest_facts": FEWEST_FACTS,
        "steps": steps_of(report),
        **_recent_context(subject, period),
        "subject": subject,
    }


def _recent_context(subject: Subject, period: Period) -> dict[str, Any]:
    """Return the choices and checks of each game in the last weeks."""
    recent = recent_days(period)
    of_games = trends.by_game(ChoiceQuality, trends.choice_days(subject, recent))
    lines = sorted((game_title(slug), quality) for slug, quality in of_games.items())
    if len(lines) > 1:
        lines.append((_("All games"), ChoiceQuality.total(list(of_games.values()))))
    return {
        "choices_by_game": of_games,
        "choice_lines": lines,
        "work_by_game": trends.by_game(WorkSummary, trends.work_days(subject, recent)),
        "no_work": WorkSummary(),
    }


def _sheets_url(subject: Subject) -> str:
    """Return the address at which sheets of facts for this subject are printed."""
    query = f"class={subject.school_class.pk}"
    return (
        reverse("review:fact_sheets")
        + f"?{query}"
        + (f"&student={subject.student.pk}" if subject.student else "")
    )


@person_get
def team(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Go from a match to the report of one of its teams."""
    seats = selectors.seats_of(student_of(request))
    seat = get_object_or_404(seats, match__pk=pk, number=number)
    return redirect("review:report", "teams", seat.pk)

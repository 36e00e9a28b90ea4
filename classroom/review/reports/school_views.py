"""Let an administrator open a child's report, after a question, with a line for its teachers."""

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django_scopes import scope

from classroom.people.access import TeacherRequest
from classroom.people.administrators import administrator_form, administrator_get
from classroom.people.selectors import students_in
from classroom.people.services.audit import Kind, audit_note_look
from classroom.review.reports.access import child_of_school_or_404, class_of_school_or_404
from classroom.review.reports.selectors import Period, Subject
from classroom.review.reports.views import report_context


@administrator_get
def children(request: TeacherRequest, pk: int) -> HttpResponse:
    """List the children of a class, to choose whose report to ask for."""
    school_class = class_of_school_or_404(pk)
    with scope(school_class=school_class):
        context = {"school_class": school_class, "students": students_in(school_class)}
        return render(request, "review/reports/school_children.html", context)


@administrator_form
def child_report(request: TeacherRequest, pk: int) -> HttpResponse:
    """Show the report of a child, once the administrator has said yes."""
    child = child_of_school_or_404(pk)
    if request.method != "POST":
        return render(
            request,
            "people/question.html",
            {
                "title": _("Open the report of %(name)s?") % {"name": child.name},
                "text": _(
                    "The teachers of %(name)s read in their class who opened it, and when. It is"
                    " for them and the child."
                )
                % {"name": child.school_class.name},
                "yes": _("Open the report"),
                "back": reverse("review:school_children", args=[child.school_class_id]),
            },
        )
    with scope(school_class=child.school_class):
        audit_note_look(school_class=child.school_class_id, kind=Kind.SCHOOL, student=child)
        context = report_context(Subject(child.school_class, student=child), Period())
        return render(request, "review/reports/school_report.html", context)

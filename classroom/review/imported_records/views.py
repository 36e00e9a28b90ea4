"""Views of imported records: bring one in, step through it, throw it away."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from classroom.analysis.dice import match_tallies
from classroom.people.access import (
    TeacherRequest,
    teacher_form,
    teacher_get,
    teacher_post,
)
from classroom.review.history.page import log_context, luck_context, step_context
from classroom.review.history.steps import plies_around, plies_listed, step_at
from classroom.review.imported_records import services
from classroom.review.imported_records.selectors import record_lines, record_viewer, records_of
from classroom.review.responses import wants_full_page
from classroom.review.uploads import uploaded_text
from classroom.sentences import translate
from games.errors import UserError


@teacher_form
def records(request: TeacherRequest) -> HttpResponse:
    """List the teacher's records, with a form for another one."""
    refusal = ""
    status = 200
    if request.method == "POST":
        try:
            name = request.POST.get("name", "")
            text = uploaded_text(request, services.LONGEST)
            text = request.POST.get("text", "") if text is None else text
            record = services.record_add(teacher=request.user, name=name, text=text)
            return redirect("review:imported_record", pk=record.pk)
        except UserError as error:
            refusal = translate(error.sentence)
            status = 422
    rows = records_of(request.user).defer("text")
    context = {"records": rows, "refusal": refusal, "given": request.POST}
    return render(request, "review/imported_records/records.html", context, status=status)


@teacher_get
def record(request: TeacherRequest, pk: int, ply: int | None = None) -> HttpResponse:
    """Show a record at one position, on the page of any match."""
    row = get_object_or_404(records_of(request.user), pk=pk)
    full = wants_full_page(request)
    try:
        viewer = record_viewer(row)
    except UserError:
        return render(request, "review/history/other_rules.html")
    log = viewer.log
    ply = log.ply if ply is None else ply
    if ply > log.ply:
        raise Http404
    lines = record_lines(viewer, log, *(plies_listed if full else plies_around)(log, ply))
    step = step_at(viewer, log, ply, lines, request.GET.get("seat", ""))
    context = step_context(viewer, log, step, reverse("review:imported_record", args=[pk]))
    if not full:
        return render(request, "review/history/_step.html", context)
    context |= {**log_context(log, step, lines), **luck_context(viewer, log, "")}
    context |= {"record": row, "tallies": match_tallies(log), "has_seed": viewer.has_seed}
    return render(request, "review/imported_records/record.html", context)


@teacher_post
def delete(request: TeacherRequest, pk: int) -> HttpResponse:
    """Delete the record. The page asks before."""
    services.record_delete(record=get_object_or_404(records_of(request.user), pk=pk))
    messages.success(request, _("The record is deleted."))
    return redirect("review:imported_records")

"""Views of files: tables, the raw log, PDFs, and the batch of a class with its progress."""

from collections.abc import Iterator
from typing import Any

from django.http import FileResponse, Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.text import slugify

from classroom.people.access import (
    TeacherRequest,
    class_or_404,
    person_get,
    teacher_get,
    teacher_post,
)
from classroom.review.exports import services
from classroom.review.exports.log_lines import log_lines
from classroom.review.exports.pdf import Pages
from classroom.review.exports.selectors import exports_of
from classroom.review.exports.streaming import stream_lines
from classroom.review.exports.tables import tables
from classroom.review.exports.writers import csv_lines, xlsx_file
from classroom.review.reports.access import subject_or_404
from classroom.review.reports.forms import PeriodForm
from classroom.review.reports.selectors import Subject, report

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@person_get
def table_csv(request: HttpRequest, kind: str, pk: int, name: str) -> Any:
    """One table of a report, streamed."""
    subject = subject_or_404(request, kind, pk)
    table = next((table for table in tables() if table.name == name), None)
    if table is None:
        raise Http404
    rows = table.rows(subject, PeriodForm(request.GET).period())
    return _streamed(csv_lines(rows), "text/csv", _file_name(subject, f"{name}.csv"))


@person_get
def book_xlsx(request: HttpRequest, kind: str, pk: int) -> Any:
    """All tables of a report as one workbook."""
    subject = subject_or_404(request, kind, pk)
    file = xlsx_file(tables(), subject, PeriodForm(request.GET).period())
    name = _file_name(subject, "report.xlsx")
    return FileResponse(file, as_attachment=True, filename=name, content_type=XLSX)


@person_get
def log_jsonl(request: HttpRequest, kind: str, pk: int) -> Any:
    """The raw log of the finished matches, streamed."""
    subject = subject_or_404(request, kind, pk)
    lines = log_lines(subject, PeriodForm(request.GET).period())
    return _streamed(lines, "application/jsonl", _file_name(subject, "log.jsonl"))


@person_get
def report_pdf(request: HttpRequest, kind: str, pk: int) -> HttpResponse:
    """A report on paper."""
    subject = subject_or_404(request, kind, pk)
    pages = Pages(subject.name)
    pages.add(report(subject, PeriodForm(request.GET).period()))
    return _attached(pages.file(), _file_name(subject, "report.pdf"))


@teacher_post
def batch(request: TeacherRequest, pk: int) -> HttpResponse:
    """Have a report for every student of a class made."""
    school_class = class_or_404(request.user, pk)
    period = PeriodForm(request.POST).period()
    export = services.export_ask(school_class=school_class, teacher=request.user, period=period)
    return redirect("review:export", export.pk)


@teacher_get
def export(request: TeacherRequest, pk: int) -> HttpResponse:
    """How far the batch is; only the bar for htmx."""
    # Its file stays in the database until somebody fetches it.
    row = get_object_or_404(exports_of(request.user).defer("file"), pk=pk)
    htmx = request.htmx  # type: ignore[attr-defined]
    template = "review/exports/_export.html" if htmx else "review/exports/export.html"
    return render(request, template, {"export": row})


@teacher_get
def export_file(request: TeacherRequest, pk: int) -> HttpResponse:
    """The finished batch."""
    row = get_object_or_404(exports_of(request.user), pk=pk)
    if row.file is None:
        return redirect("review:export", pk)
    return _attached(bytes(row.file), _file_name(Subject(row.school_class), "reports.pdf"))


def _file_name(subject: Subject, rest: str) -> str:
    """`class-4b-report.xlsx`: only letters, digits and dashes, for every system."""
    return "-".join(filter(None, [slugify(subject.name), rest])) or rest


def _attached(file: bytes, name: str) -> HttpResponse:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(file, content_type="application/pdf", headers=headers)


def _streamed(lines: Iterator[str], kind: str, name: str) -> Any:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return StreamingHttpResponse(
        stream_lines(lines), content_type=f"{kind}; charset=utf-8", headers=headers
    )

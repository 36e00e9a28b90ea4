"""Views of files: tables, the raw log, PDFs, and the heavy files of a class with their progress."""

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
from classroom.people.selectors import students_in
from classroom.people.student_settings import language_of_address, languages
from classroom.review.exports import services
from classroom.review.exports.home_pages import home_pages
from classroom.review.exports.home_words import HomePage, home_page
from classroom.review.exports.log_lines import log_lines
from classroom.review.exports.pdf import Pages
from classroom.review.exports.selectors import export_content, exports_of
from classroom.review.exports.streaming import stream_lines
from classroom.review.exports.tables import audit_table, tables_of
from classroom.review.exports.writers import csv_lines, xlsx_file
from classroom.review.models import Export
from classroom.review.reports.access import subject_or_404
from classroom.review.reports.forms import PeriodForm
from classroom.review.reports.selectors import Subject, report

CSV, PDF, LINES = "text/csv; charset=utf-8", "application/pdf", "application/jsonl; charset=utf-8"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
_FILES: dict[str, tuple[str, str]] = {
    Export.Kind.PDF: (PDF, "reports.pdf"),
    Export.Kind.XLSX: (XLSX, "report.xlsx"),
    Export.Kind.LOG: (LINES, "log.jsonl"),
}


@person_get
def table_csv(request: HttpRequest, kind: str, pk: int, name: str) -> Any:
    """Stream one table of a report."""
    subject = subject_or_404(request, kind, pk)
    known = tables_of(kind)
    if kind == "classes":
        known = (*known, audit_table())
    table = next((table for table in known if table.name == name), None)
    if table is None:
        raise Http404
    rows = table.rows(subject, PeriodForm(request.GET).period())
    return _streamed(csv_lines(rows), CSV, _file_name(subject, f"{name}.csv"))


@person_get
def report_xlsx(request: HttpRequest, kind: str, pk: int) -> Any:
    """Send all tables of a report as one workbook."""
    subject = _one_or_404(request, kind, pk)
    file = xlsx_file(subject, PeriodForm(request.GET).period())
    name = _file_name(subject, "report.xlsx")
    return FileResponse(file, as_attachment=True, filename=name, content_type=XLSX)


@person_get
def log_jsonl(request: HttpRequest, kind: str, pk: int) -> Any:
    """Stream the raw log of the finished matches."""
    subject = _one_or_404(request, kind, pk)
    lines = log_lines(subject, PeriodForm(request.GET).period())
    return _streamed(lines, LINES, _file_name(subject, "log.jsonl"))


@person_get
def report_pdf(request: HttpRequest, kind: str, pk: int) -> HttpResponse:
    """Send a report on paper."""
    subject = subject_or_404(request, kind, pk)
    pages = Pages(subject.name)
    pages.add(report(subject, PeriodForm(request.GET).period()))
    headers = {"Content-Disposition": f'attachment; filename="{_file_name(subject, "report.pdf")}"'}
    return HttpResponse(pages.file(), content_type=PDF, headers=headers)


@person_get
def home(request: HttpRequest, kind: str, pk: int) -> HttpResponse:
    """Show the page for home of a student, or one of each student in a class, to be printed."""
    subject = _home_or_404(request, kind, pk)
    context = {"subject": subject, "pages": _home_pages(request, subject)}
    context |= {"languages": languages(), "language_of_address": language_of_address(request)}
    return render(request, "review/exports/home.html", context)


@person_get
def home_pdf(request: HttpRequest, kind: str, pk: int) -> HttpResponse:
    """Send these pages as a file."""
    subject = _home_or_404(request, kind, pk)
    pages = home_pages(_home_pages(request, subject), subject.name)
    headers = {"Content-Disposition": f'attachment; filename="{_file_name(subject, "home.pdf")}"'}
    return HttpResponse(pages, content_type=PDF, headers=headers)


def _home_or_404(request: HttpRequest, kind: str, pk: int) -> Subject:
    subject = subject_or_404(request, kind, pk)
    if subject.seat:
        raise Http404
    return subject


def _home_pages(request: HttpRequest, subject: Subject) -> list[HomePage]:
    """Return the page of one student, in the language of the address if it names one, or one of
    each student in the class."""
    if subject.student:
        return [home_page(subject.student, language_of_address(request))]
    return [home_page(student) for student in students_in(subject.school_class, "settings")]


@teacher_post
def export_ask(request: TeacherRequest, pk: int) -> HttpResponse:
    """Have a file about the whole class made."""
    school_class = class_or_404(request.user, pk)
    kind = request.POST.get("kind")
    if kind not in Export.Kind.values:
        raise Http404
    period = PeriodForm(request.POST).period()
    export = services.export_ask(
        school_class=school_class, teacher=request.user, kind=kind, period=period
    )
    return redirect("review:export", export.pk)


@teacher_get
def export(request: TeacherRequest, pk: int) -> HttpResponse:
    """Show how far the file is; htmx gets the bar alone."""
    row = get_object_or_404(exports_of(request.user), pk=pk)
    htmx = request.htmx  # type: ignore[attr-defined]
    template = "review/exports/_export.html" if htmx else "review/exports/export.html"
    return render(request, template, {"export": row})


@teacher_get
def export_file(request: TeacherRequest, pk: int) -> Any:
    """Send the finished file."""
    row = get_object_or_404(exports_of(request.user), pk=pk)
    if row.finished_at is None:
        return redirect("review:export", pk)
    kind, rest = _FILES[row.kind]
    return _streamed(export_content(row), kind, _file_name(Subject(row.school_class), rest))


def _one_or_404(request: HttpRequest, kind: str, pk: int) -> Subject:
    """Do as `subject_or_404`, but answer 404 for a class."""
    # The heavy files of a class are made by a worker.
    if kind == "classes":
        raise Http404
    return subject_or_404(request, kind, pk)


def _file_name(subject: Subject, rest: str) -> str:
    """Name a file `class-4b-report.xlsx`: only letters, digits and dashes, for every system."""
    return "-".join(filter(None, [slugify(subject.name), rest])) or rest


def _streamed(content: Iterator[str] | Iterator[bytes], kind: str, name: str) -> Any:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return StreamingHttpResponse(stream_lines(content), content_type=kind, headers=headers)

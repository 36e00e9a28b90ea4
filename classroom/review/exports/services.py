"""Build class exports in the background and delete them after a day."""

import time
import zlib
from collections.abc import Callable, Iterable, Iterator
from datetime import timedelta
from functools import partial

from django.db import transaction
from django.utils import timezone, translation

from classroom.calculation_signs import signs_override
from classroom.people.models import SchoolClass, Teacher
from classroom.people.selectors import students_in
from classroom.people.services.audit import Kind, audit_note
from classroom.play.task_queue import enqueue
from classroom.review.exports.log_lines import log_lines, matches_of
from classroom.review.exports.pdf import Pages
from classroom.review.exports.tables import students_of
from classroom.review.exports.writers import xlsx_file
from classroom.review.models import Export, ExportPart
from classroom.review.reports.selectors import Period, Subject, report

KEEP_FOR = timedelta(days=1)
PART = 1_000_000  # bytes of a file that are held at a time
PACE = 0.5  # seconds from one movement of the bar to the next
Progress = Callable[[int], None]


def export_ask(*, school_class: SchoolClass, teacher: Teacher, kind: str, period: Period) -> Export:
    """Have a file of this `Export.Kind` made; old files are dropped."""
    exports_drop()
    export = Export(
        school_class=school_class,
        teacher=teacher,
        kind=kind,
        since=period.since,
        until=period.until,
        language=translation.get_language() or "en",
    )
    export.total = _total(export)
    export.save()
    audit_note(school_class=school_class.pk, kind=Kind.EXPORT)
    transaction.on_commit(lambda: enqueue("classroom.review.tasks.export_make", export.pk))
    return export


def _total(export: Export) -> int:
    subject = Subject(export.school_class)
    if export.kind == Export.Kind.PDF:
        return len(students_in(export.school_class))
    if export.kind == Export.Kind.XLSX:
        return len(students_of(subject))
    return matches_of(subject, _period(export)).count()


def export_make(*, export_id: int) -> None:
    """Make the file, bit by bit. Calling it again starts over, unless the file is done."""
    waiting = Export.objects.select_related("school_class", "teacher").filter(finished_at=None)
    export = waiting.filter(pk=export_id).first()
    if export is None:
        return
    with (
        translation.override(export.language),
        timezone.override(export.teacher.zone),
        signs_override(export.school_class.signs),
    ):
        try:
            _store(export, _MAKERS[export.kind](export, _progress_of(export)))
        except Exception:
            Export.objects.filter(pk=export_id).update(failed=True)
            raise


def exports_resume() -> None:
    """Make the files that were under way when the process died. What dies of one does so once
    more, and no third time: that file has failed."""
    for export in Export.objects.filter(finished_at=None, failed=False):
        Export.objects.filter(pk=export.pk).update(failed=True)
        export_make(export_id=export.pk)


def _progress_of(export: Export) -> Progress:
    """Return a function that moves the bar of this export."""
    # It writes in a statement of its own, so that whoever waits sees it, and at most once in PACE
    # seconds.
    moved_at = 0.0

    def progress(done: int) -> None:
        nonlocal moved_at
        if done == export.total or time.monotonic() - moved_at > PACE:
            moved_at = time.monotonic()
            Export.objects.filter(pk=export.pk).update(done=done)

    return progress


def _store(export: Export, file: Iterable[bytes]) -> None:
    """Store the file part by part."""
    # No writer waits for the whole file, and nothing holds all of it in memory.
    ExportPart.objects.filter(export=export).delete()
    for number, content in enumerate(_parts(file)):
        ExportPart.objects.create(export=export, number=number, content=zlib.compress(content))
    Export.objects.filter(pk=export.pk).update(finished_at=timezone.now(), failed=False)


def _parts(file: Iterable[bytes]) -> Iterator[bytes]:
    """Cut the same bytes into pieces of PART each, except for the last."""
    part = bytearray()
    for piece in file:
        part += piece
        while len(part) >= PART:
            yield bytes(part[:PART])
            del part[:PART]
    if part:
        yield bytes(part)


def _pdf(export: Export, progress: Progress) -> Iterator[bytes]:
    pages = Pages(export.school_class.name)
    pages.add(report(Subject(export.school_class), _period(export)))
    for done, student in enumerate(students_in(export.school_class), 1):
        pages.add(report(Subject(export.school_class, student=student), _period(export)))
        progress(done)
    yield pages.file()


def _xlsx(export: Export, progress: Progress) -> Iterator[bytes]:
    with xlsx_file(Subject(export.school_class), _period(export), progress) as file:
        yield from iter(partial(file.read, PART), b"")


def _log(export: Export, progress: Progress) -> Iterator[bytes]:
    for done, lines in enumerate(log_lines(Subject(export.school_class), _period(export)), 1):
        yield lines.encode()
        progress(done)


_MAKERS: dict[str, Callable[[Export, Progress], Iterator[bytes]]] = {
    Export.Kind.PDF: _pdf,
    Export.Kind.XLSX: _xlsx,
    Export.Kind.LOG: _log,
}


def _period(export: Export) -> Period:
    return Period(export.since, export.until)


def exports_drop() -> None:
    """Delete what is a day old."""
    Export.objects.filter(made_at__lt=timezone.now() - KEEP_FOR).delete()

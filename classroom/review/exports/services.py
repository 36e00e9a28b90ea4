"""Files that are made in the background: asked for, made, dropped after a day."""

from datetime import timedelta

from django.db import transaction
from django.utils import timezone, translation

from classroom.people.models import SchoolClass, Teacher
from classroom.people.selectors import students_in
from classroom.play.task_queue import enqueue
from classroom.review.exports.pdf import Pages
from classroom.review.models import Export
from classroom.review.reports.selectors import Period, Subject, report

KEEP_FOR = timedelta(days=1)


def export_ask(*, school_class: SchoolClass, teacher: Teacher, period: Period) -> Export:
    """Have a PDF with a report for every student of the class made; old files are dropped."""
    exports_drop()
    export = Export.objects.create(
        school_class=school_class,
        teacher=teacher,
        since=period.since,
        until=period.until,
        language=translation.get_language() or "en",
        total=len(students_in(school_class)),
    )
    transaction.on_commit(lambda: enqueue("classroom.review.tasks.export_make", export.pk))
    return export


def export_make(*, export_id: int) -> None:
    """Make the file, a student after the other. Doing it again makes it anew, unless it is done."""
    export = Export.objects.select_related("school_class").filter(pk=export_id, file=None).first()
    if export is None:
        return
    with translation.override(export.language):
        try:
            _make(export)
        except Exception:
            Export.objects.filter(pk=export_id).update(failed=True)
            raise


def _make(export: Export) -> None:
    period = Period(export.since, export.until)
    pages = Pages(export.school_class.name)
    for done, student in enumerate(students_in(export.school_class), 1):
        pages.add(report(Subject(export.school_class, student=student), period))
        # Each in a statement of its own, so that whoever waits sees the bar move.
        Export.objects.filter(pk=export.pk).update(done=done)
    file = pages.file()
    Export.objects.filter(pk=export.pk).update(file=file, finished_at=timezone.now(), failed=False)


def exports_drop() -> None:
    """Delete what is a day old."""
    Export.objects.filter(made_at__lt=timezone.now() - KEEP_FOR).delete()

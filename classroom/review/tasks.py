"""The Celery worker's way to the services. Tasks carry ids and may run twice."""

from celery import shared_task
from celery.signals import worker_ready
from django.conf import settings
from django.db import transaction
from django.db.models import Model
from django_scopes import scopes_disabled

from classroom.people.models import SchoolClass
from classroom.play.models import Match
from classroom.play.task_queue import enqueue
from classroom.review.exports import services as exports
from classroom.review.lesson_report.findings import findings_store, findings_sweep
from classroom.review.models import DayRoll
from classroom.review.questions.services import questions_sweep
from classroom.review.questions.ways import day_roll_list, day_roll_show
from classroom.review.reports import days, services as reports
from classroom.review.weighing import choices_sweep, choices_weigh, weighed_teams
from classroom.review.what_if.services import branches_sweep


@worker_ready.connect  # type: ignore[untyped-decorator]
def sweep_send(**_signal: object) -> None:
    """Make up for what got lost while no worker ran, also without beat."""
    enqueue("classroom.review.tasks.matches_sweep")
    if settings.EMBEDDED_WORKER:
        # Its queue has died with the process before; that of Redis gives the task again.
        enqueue("classroom.review.tasks.exports_resume")


def match_count_send(match: Match, **_signal: object) -> None:
    """Send the worker to a match that has just ended."""
    enqueue("classroom.review.tasks.match_count", match.pk)


@shared_task  # type: ignore[untyped-decorator]
def match_count(match_id: int) -> None:
    """Bring a finished match into the counts that reports read, then have its choices weighed."""
    with scopes_disabled():
        match = Match.objects.filter(pk=match_id).first()
        if match is not None:
            reports.match_count(match=match)
            enqueue("classroom.review.tasks.match_weigh", match.pk)
            findings_store(tables__match=match)


def lesson_findings_send(lesson: Model, **_signal: object) -> None:
    """Have what is known kept for the report of a lesson that has just ended."""
    enqueue("classroom.review.tasks.lesson_findings", lesson.pk)


@shared_task  # type: ignore[untyped-decorator]
def lesson_findings(lesson_id: int) -> None:
    """Keep what is known after a lesson, unless one of its games is still to be counted."""
    with scopes_disabled():
        findings_store(pk=lesson_id)


@shared_task  # type: ignore[untyped-decorator]
def match_weigh(match_id: int) -> None:
    """Weigh the choices of a finished match, which takes as long as a hundred hint lists, unless
    another call has done it."""
    with scopes_disabled():
        match = Match.objects.select_related("weighed_choices").filter(pk=match_id).first()
        if match is not None and not weighed_teams(match):
            choices_weigh(match=match)


def class_days_send(school_class: SchoolClass, **_signal: object) -> None:
    """Have the days of a class counted in its new time zone."""
    transaction.on_commit(lambda: enqueue("classroom.review.tasks.class_days_set", school_class.pk))


@shared_task  # type: ignore[untyped-decorator]
def class_days_set(class_id: int) -> None:
    """Move what was counted of a class to the days of its time zone."""
    with scopes_disabled():
        school_class = SchoolClass.objects.filter(pk=class_id).first()
        if school_class is not None:
            days.class_days_set(school_class=school_class)


@shared_task  # type: ignore[untyped-decorator]
def matches_sweep() -> None:
    """Count the matches whose task got lost, and drop old files. Beat sends it."""
    with scopes_disabled():
        reports.matches_count()
        findings_sweep()
        choices_sweep()
        exports.exports_drop()


@shared_task  # type: ignore[untyped-decorator]
def export_make(export_id: int) -> None:
    """Make the file of an export."""
    with scopes_disabled():
        exports.export_make(export_id=export_id)


@shared_task  # type: ignore[untyped-decorator]
def exports_resume() -> None:
    """Make the files that a process before this one has not finished."""
    with scopes_disabled():
        exports.exports_resume()


@shared_task  # type: ignore[untyped-decorator]
def leftovers_sweep() -> None:
    """Throw away branches without a name, and close the questions left open. Beat sends it."""
    with scopes_disabled():
        branches_sweep()
        questions_sweep()


@shared_task  # type: ignore[untyped-decorator]
def day_roll_ways(roll_id: int) -> None:
    """List all ways of a roll of the day."""
    with scopes_disabled():
        roll = (
            DayRoll.objects.select_related("question").filter(pk=roll_id, ways__isnull=True).first()
        )
        if roll is not None:
            day_roll_list(roll=roll)


@shared_task  # type: ignore[untyped-decorator]
def day_roll_redraw(roll_id: int) -> None:
    """Have the pages of a roll of the day show what time alone has changed."""
    with scopes_disabled():
        roll = DayRoll.objects.select_related("question").filter(pk=roll_id).first()
        if roll is not None:
            day_roll_show(roll=roll)

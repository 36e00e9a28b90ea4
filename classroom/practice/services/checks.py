"""A private check of the times tables: a question is opened, and answered once, in its time."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from classroom.people.models import SchoolClass
from classroom.practice.check_time import is_late, is_running, time_of
from classroom.practice.models import CheckSettings, Hike
from classroom.practice.services.answers import answer_store, has_answered
from classroom.practice.services.hikes import solo_begin
from games.errors import Illegal, gettext_noop


def checks_set(*, school_class: SchoolClass, is_on: bool) -> None:
    """Let teachers set checks in this class, or no longer; students then find none, either."""
    CheckSettings.objects.update_or_create(school_class=school_class, defaults={"is_on": is_on})


@transaction.atomic
def check_open(*, hike: Hike) -> None:
    """Open the next question: its time begins now. Nothing changes while one is open."""
    now = _check_lock(hike)
    _open_next(hike, now)


@transaction.atomic
def check_answer(*, hike: Hike, number: int, key: str, claim: int | None) -> None:
    """Store the answer to this question, right or wrong; it teaches the memory of the student.

    No number (None) passes the question once its time is up. Nothing changes for a question that is
    answered, passed or not opened, and for a key that has answered before. Raises Illegal for a
    number that comes too late, and for none while there is time.
    """
    now = _check_lock(hike)
    question = hike.questions.filter(number=number, tries=0, opened_at__isnull=False).first()
    if question is None or has_answered(hike.student, key):
        return
    if claim is not None:
        if is_late(hike, question, now):
            raise Illegal(gettext_noop("That one came too late to count. Never mind!"))
        time = now - question.opened_at if question.opened_at else None
        answer_store(hike=hike, question=question, key=key, claim=claim, time=time)
    elif is_running(hike, question, now):
        raise Illegal(gettext_noop("Type a whole number, like 12."))
    else:
        question.tries = 1
        question.save(update_fields=["tries"])
    if time_of(hike) is None:
        _open_next(hike, now)


def missed_begin(*, hike: Hike) -> Hike:
    """Return the student's practice of the facts that they missed in this check."""
    missed = hike.questions.filter(is_solved=False).order_by("number")
    return solo_begin(student=hike.student, facts=[one.fact for one in missed])


def _check_lock(hike: Hike) -> datetime:
    """Hold the row of the hike until the commit, so that copies of a press wait for each other."""
    now = timezone.now()
    Hike.objects.filter(pk=hike.pk).update(at=now)
    return now


def _open_next(hike: Hike, now: datetime) -> None:
    questions = hike.questions.filter(tries=0).order_by("number")
    if any(is_running(hike, one, now) for one in questions):
        return
    following = next((one for one in questions if one.opened_at is None), None)
    if following is not None:
        following.opened_at = now
        following.save(update_fields=["opened_at"])

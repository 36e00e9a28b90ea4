"""Tasks of the Celery worker; they may be done twice."""

from datetime import timedelta

from celery import shared_task
from django_scopes import scopes_disabled

from classroom.people.selectors import GRACE
from classroom.people.services.class_ends import classes_forget
from classroom.people.services.retention import (
    access_requests_forget,
    guests_forget,
    sessions_forget,
    sign_ins_forget,
    teachers_forget,
    traces_forget,
)
from classroom.people.services.school_years import names_before_forget
from classroom.people.services.substitutes import substitutes_forget
from classroom.people.services.uptime import uptime_record

AWAKE_FOR_GUESTS = timedelta(days=1)


@shared_task  # type: ignore[untyped-decorator]
def forget_expired() -> None:
    """Forget guests, classes and sessions of long ago. Beat sends it.

    A program that has slept for long, as a laptop does in the holidays, and one whose clock has
    jumped, forget nobody until they have been awake for a while.
    """
    awake = uptime_record()
    with scopes_disabled():
        if awake >= AWAKE_FOR_GUESTS:
            guests_forget()
            teachers_forget()
            sessions_forget()
        if awake >= GRACE:
            classes_forget()
        access_requests_forget()
        sign_ins_forget()
        substitutes_forget()
        names_before_forget()
    traces_forget()

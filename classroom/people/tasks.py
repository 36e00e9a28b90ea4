"""Tasks of the Celery worker; they may be done twice."""

from celery import shared_task
from django_scopes import scopes_disabled

from classroom.people.services.class_ends import classes_forget
from classroom.people.services.retention import (
    guests_forget,
    knocks_forget,
    sessions_forget,
    traces_forget,
)


@shared_task  # type: ignore[untyped-decorator]
def forget_expired() -> None:
    """Forget guests, classes and sessions of long ago. Beat sends it."""
    with scopes_disabled():
        guests_forget()
        classes_forget()
        knocks_forget()
        sessions_forget()
    traces_forget()

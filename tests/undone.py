"""Requests that leave nothing behind, so that one room serves a whole table of addresses."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.cookies import SimpleCookie

from django.core.cache import caches
from django.db import transaction
from django.test import Client

from classroom.live import recent_changes
from classroom.play.forgetting import forget_all


def process_forget() -> None:
    """Nothing is remembered, as in a process that has just started.

    What it keeps goes by match, seal and start: a test that sets all three makes the same again.
    """
    for shared in caches.all():
        shared.clear()
    recent_changes._changes.clear()
    forget_all()


@contextmanager
def undone(forget: Callable[[], None] = process_forget) -> Iterator[None]:
    """Inside a test's transaction: what is written and remembered inside is gone after it."""
    point = transaction.savepoint()
    try:
        yield
    finally:
        transaction.savepoint_rollback(point)
        forget()


def same_browser(client: Client) -> Client:
    """Another one with the same cookies, which keeps those of the first from changing."""
    copy = Client(enforce_csrf_checks=client.handler.enforce_csrf_checks)
    copy.cookies = SimpleCookie(client.cookies.output(header="", sep=";"))
    return copy

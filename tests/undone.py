"""Requests that leave nothing behind, so that one room serves a whole table of addresses."""

from collections.abc import Iterator
from contextlib import contextmanager
from http.cookies import SimpleCookie

from django.core.cache import caches
from django.db import transaction
from django.test import Client

from classroom.play import logs, snapshot


@contextmanager
def undone() -> Iterator[None]:
    """Inside a test's transaction: what is written and remembered inside is gone after it."""
    point = transaction.savepoint()
    try:
        yield
    finally:
        transaction.savepoint_rollback(point)
        for cache in caches.all():
            cache.clear()
        logs._cache.clear()
        snapshot._snapshots.clear()


def same_browser(client: Client) -> Client:
    """Another one with the same cookies, which keeps those of the first from changing."""
    copy = Client(enforce_csrf_checks=client.handler.enforce_csrf_checks)
    copy.cookies = SimpleCookie(client.cookies.output(header="", sep=";"))
    return copy

"""Requests that leave nothing behind, so that one room serves a whole table of addresses."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from http.cookies import SimpleCookie

from django.core.cache import caches
from django.db import transaction
from django.test import Client
from django.urls import get_resolver

from classroom.live import recent_changes
from classroom.play import logs
from classroom.play.process_cache import ProcessCache
from classroom.play.table import known_tables


@cache
def _process_caches() -> list[ProcessCache]:
    """Those of all modules that an address needs."""
    assert get_resolver().url_patterns
    modules = [module for name, module in sys.modules.items() if name.startswith("classroom.")]
    values = [value for module in modules for value in vars(module).values()]
    # By its true class: a task is a proxy, which looks itself up for a question about its own.
    return [value for value in values if issubclass(type(value), ProcessCache)]


def process_forget() -> None:
    """Nothing is remembered, as in a process that has just started.

    What it keeps goes by match, seal and start: a test that sets all three makes the same again.
    """
    for shared in caches.all():
        shared.clear()
    logs._cache.clear()
    known_tables.values.clear()
    recent_changes._changes.clear()
    for own in _process_caches():
        own.values.clear()


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

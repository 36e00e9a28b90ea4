"""Tables with the same dice that catch up, or end, at the same moment, on both databases."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from threading import Barrier, BrokenBarrierError

import pytest
from django.db import connection, transaction

from classroom.play.models import Match
from classroom.play.services import matches, shared_dice
from classroom.play.services.matches import match_end
from tests.play.shared_tables import play_rounds, tables
from tests.servers import PATIENCE
from tests.threads import thread_for

TABLES = 8


@pytest.fixture
def many(database_url: str, in_database: Callable) -> Iterator[list[Match]]:
    """Tables that threads share."""
    with in_database(database_url):
        yield tables(TABLES)


@pytest.fixture
def many_on_postgresql(fresh_postgresql_url: str, in_database: Callable) -> Iterator[list[Match]]:
    """Make tables with transactions side by side; SQLite has one writer at a time."""
    with in_database(fresh_postgresql_url):
        yield tables(TABLES)


@pytest.mark.services
def test_tables_that_catch_up_at_once_leave_nobody_waiting(many: list[Match]) -> None:
    assert not waits_after_all_catch_up(many)


@pytest.mark.services
def test_tables_that_end_at_once_open_the_seed(many: list[Match]) -> None:
    at_once([lambda match=match: match_end(match=match) for match in many])
    assert all(match.public_seed for match in Match.objects.all())


@pytest.mark.services
def test_a_table_that_looked_before_the_commit_would_wait_for_ever(
    many_on_postgresql: list[Match], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The negative control: every table looks inside its own transaction."""
    play_rounds(many_on_postgresql[0], 2)
    look_before_commit(monkeypatch, shared_dice, "waiting_release", TABLES - 1)
    assert waits_after_all_catch_up(many_on_postgresql)


@pytest.mark.services
def test_tables_that_looked_before_the_commit_would_leave_the_seed_shut(
    many_on_postgresql: list[Match], monkeypatch: pytest.MonkeyPatch
) -> None:
    look_before_commit(monkeypatch, matches, "tables_update_after_status_change", TABLES)
    at_once([lambda match=match: match_end(match=match) for match in many_on_postgresql])
    assert not any(match.public_seed for match in Match.objects.all())


def waits_after_all_catch_up(many: list[Match]) -> bool:
    fast, *slow = many
    play_rounds(fast, 2)
    assert fast.waits
    at_once([lambda match=match: play_rounds(match, 1) for match in slow])
    fast.refresh_from_db()
    return fast.waits


def look_before_commit(
    monkeypatch: pytest.MonkeyPatch, module: object, name: str, number: int
) -> None:
    """Whatever this function of the module does after a commit it does before it, and commits
    when so many have done it."""
    done, barrier = getattr(module, name), Barrier(number)

    def early(match: Match) -> None:
        if connection.in_atomic_block:
            done(match)
            with suppress(BrokenBarrierError):
                barrier.wait(timeout=PATIENCE)

    monkeypatch.setattr(module, name, early)
    monkeypatch.setattr(transaction, "on_commit", lambda act: act())


def at_once(actions: list[Callable[[], object]]) -> None:
    """Run each in its own thread; fail if one does."""
    barrier, failed = Barrier(len(actions)), list[Exception]()

    def together(action: Callable[[], object]) -> None:
        barrier.wait()
        action()

    threads = [thread_for(partial(together, action), failed) for action in actions]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == []

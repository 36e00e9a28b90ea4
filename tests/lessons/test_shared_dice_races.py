"""Tables with the same dice that catch up, or end, at the same moment."""

from collections.abc import Callable
from threading import Barrier, Thread

import pytest
from django.db import connection
from django_scopes import scopes_disabled

from classroom.play.models import Match
from classroom.play.services.matches import match_end
from tests.play.shared_tables import play_rounds, tables


@pytest.fixture
def many(shared_database: None) -> list[Match]:
    """Eight tables, one of which waits, in a database that threads share."""
    return tables(8)


def test_tables_that_catch_up_at_once_leave_nobody_waiting(many: list[Match]) -> None:
    fast, *slow = many
    play_rounds(fast, 2)
    assert fast.waits
    at_once([lambda match=match: play_rounds(match, 1) for match in slow])
    fast.refresh_from_db()
    assert not fast.waits


def test_tables_that_end_at_once_open_the_seed(many: list[Match]) -> None:
    at_once([lambda match=match: match_end(match=match) for match in many])
    assert all(match.shown_seed for match in Match.objects.all())


def at_once(actions: list[Callable[[], object]]) -> None:
    """Each in a thread of its own; fails where one does."""
    barrier, failed = Barrier(len(actions)), []

    def act(action: Callable[[], object]) -> None:
        try:
            barrier.wait()
            with scopes_disabled():
                action()
        except Exception as error:
            failed.append(error)
        finally:
            connection.close()

    threads = [Thread(target=act, args=[action]) for action in actions]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == []

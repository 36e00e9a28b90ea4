"""Two who change a table at the same moment, with transactions side by side."""

from collections.abc import Callable, Iterator
from threading import Thread

import pytest
from django.db import connection

from classroom.play.models import Match, Player
from classroom.play.services import messages
from classroom.play.services.matches import player_remove
from classroom.play.services.messages import message_read
from tests.play.tables import seat_of, student_of, table
from tests.servers import wait_for

pytestmark = pytest.mark.services


@pytest.fixture
def match(fresh_postgresql_url: str, in_database: Callable) -> Iterator[Match]:
    """SQLite has one writer after the other."""
    with in_database(fresh_postgresql_url):
        yield table(2, 1)


def waits_for_a_lock() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_locks WHERE NOT granted")
        return bool(cursor.fetchone()[0])


def test_a_student_who_puts_a_message_away_is_taken_from_the_table_right_after(match, monkeypatch):
    seat, student, failed = seat_of(match), student_of(match), []

    def remove() -> None:
        try:
            player_remove(seat=seat, student=student)
        except Exception as error:
            failed.append(error)
        finally:
            connection.close()

    removing, version_bump_and_notify = Thread(target=remove), messages.version_bump_and_notify

    def and_then_somebody_else(*facts: object) -> None:
        version_bump_and_notify(*facts)
        removing.start()
        wait_for(waits_for_a_lock)

    monkeypatch.setattr(messages, "version_bump_and_notify", and_then_somebody_else)
    message_read(seat=seat, student=student)
    removing.join()
    assert failed == []
    assert not Player.objects.filter(seat=seat, student=student).exists()

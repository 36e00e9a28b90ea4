"""A page is shown although nobody can note that its student is there, which is noted later."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.db import OperationalError, connection

from classroom.people.models import Student
from classroom.play.models import Match
from classroom.play.services import presence
from tests.play.tables import client_of, student_of, table

pytestmark = pytest.mark.django_db(transaction=True)


@contextmanager
def read_only() -> Iterator[None]:
    connection.connection.execute("PRAGMA query_only=1")
    try:
        yield
    finally:
        connection.connection.execute("PRAGMA query_only=0")


@pytest.fixture
def board():
    """Looks at the board of a student who is away."""
    match = table(1, 1)
    child = client_of(student_of(match, 1), here=False)
    return lambda: child.get(f"/play/{match.pk}/")


def test_a_board_is_shown_on_a_read_only_database(board):
    with read_only():
        assert board().status_code == 200


def test_without_care_the_board_would_fail_with_the_note(board, monkeypatch):
    """The negative control."""

    @contextmanager
    def careless() -> Iterator[None]:
        yield

    monkeypatch.setattr(presence, "ignoring_database_errors", careless)
    with read_only(), pytest.raises(OperationalError, match="readonly"):
        board()


def test_who_comes_while_the_table_is_locked_is_noted_with_the_next_page(board, monkeypatch):
    def refuse(**_facts: object) -> None:
        raise OperationalError("database is locked")

    before = Match.objects.get().version
    with monkeypatch.context() as locked:
        locked.setattr(presence, "seat_refresh", refuse)
        assert board().status_code == 200
    assert Student.objects.filter(is_away=False).count() == 0
    board()
    assert Student.objects.filter(is_away=False).count() == 1
    assert Match.objects.get().version == before + 1

"""A page is shown although nobody can note that its student is there."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.db import OperationalError, connection

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

    monkeypatch.setattr(presence, "noting", careless)
    with read_only(), pytest.raises(OperationalError, match="readonly"):
        board()

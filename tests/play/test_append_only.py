"""The database itself keeps the move log: rows are only ever inserted."""

import pytest
from django.db import DatabaseError, IntegrityError, connection, transaction

from classroom.play.models import Match, Move
from tests.play.tables import rows, say, table


@pytest.fixture
def match(database_url, in_database):
    with in_database(database_url):
        match = table(1, 1)
        say(match, 1, "roll")
        yield match


def refused(change) -> str:
    with pytest.raises(DatabaseError) as caught, transaction.atomic():
        change()
    return str(caught.value)


@pytest.mark.parametrize(
    "sql", ["UPDATE play_move SET text = 'dice 6 6 6'", "DELETE FROM play_move"]
)
def test_no_sql_changes_or_deletes_a_row(match, sql):
    before = rows(match)
    assert "append-only" in refused(lambda: connection.cursor().execute(sql))
    assert rows(match) == before


def test_no_model_changes_or_deletes_a_row(match):
    move = match.moves.get(ply=1)
    move.text = "dice 6 6 6"
    assert "append-only" in refused(move.save)
    assert "append-only" in refused(Move.objects.filter(ply=0).delete)
    assert rows(match) == ["1 roll", "0 dice 2 5 6"]


def test_a_match_with_moves_cannot_be_deleted(match):
    with pytest.raises(IntegrityError), transaction.atomic():
        match.delete()
    assert Match.objects.get() == match


@pytest.mark.parametrize("same", ["ply", "key"])
def test_no_two_rows_of_a_match_share_a_ply_or_a_key(match, same):
    move = Move(match=match, ply=2, seat=1, text="pass", key="other", at=match.started_at)
    setattr(move, same, {"ply": 1, "key": match.moves.get(ply=0).key}[same])
    with pytest.raises(IntegrityError), transaction.atomic():
        move.save()

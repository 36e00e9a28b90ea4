"""The log of many years in partitions, made by the statements of docs/operating.md."""

import psycopg
import pytest
from django.core.management import call_command
from django.db import DatabaseError, IntegrityError, connection, transaction

from classroom.play.models import Match, Move
from tests.bench.growth import page_statements
from tests.play.tables import rows, say, table

PARTS = "SELECT tableoid::regclass::text, count(*) FROM play_move GROUP BY 1 ORDER BY 1"


@pytest.fixture
def matches(fresh_postgresql_url, in_database) -> list[Match]:
    """One of the time before, one of the first year after, and one of the second."""
    with in_database(fresh_postgresql_url):
        made = [_played()]
        for block in (0, 1):
            with psycopg.connect(fresh_postgresql_url, autocommit=True) as own:
                for statement in page_statements(own, block):
                    own.execute(statement)  # type: ignore[arg-type]
            made.append(_played())
        yield made


def _played() -> Match:
    match = table(1, 1)
    say(match, 1, "roll", key="once")
    return match


def test_each_year_has_a_partition_and_every_log_is_whole(matches, capsys):
    with connection.cursor() as cursor:
        cursor.execute(PARTS)
        parts = [("play_move_first", 2), ("play_move_second", 2), ("play_move_third", 2)]
        assert cursor.fetchall() == parts
    assert [rows(match) for match in matches] == 3 * [["1 roll", "0 dice 2 5 6"]]
    call_command("check_logs")
    assert "3 games with 6 moves" in capsys.readouterr().out
    assert len(set(Move.objects.values_list("pk", flat=True))) == 6


def test_every_partition_refuses_changes_and_second_rows(matches):
    for match in matches:
        say(match, 1, "roll", ply=0, key="once")
        assert len(rows(match)) == 2
        row = Move(match=match, ply=2, seat=1, text="pass", key="once", at=match.started_at)
        with pytest.raises(IntegrityError), transaction.atomic():
            row.save()
        with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
            Move.objects.filter(match=match).update(text="dice 6 6 6")


def test_the_last_number_is_read_off_indexes(matches):
    with connection.cursor() as cursor:
        cursor.execute("SET enable_seqscan = off")
        plan = Move.objects.order_by("-pk").values_list("pk", flat=True)[:1].explain()
        cursor.execute("RESET enable_seqscan")
    assert "Merge Append" in plan, plan
    assert plan.count("Index Only Scan Backward") == 3, plan

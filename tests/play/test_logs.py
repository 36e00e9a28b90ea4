"""A process's memory of a match: never more than is stored, never needed."""

import pytest
from cachetools import LRUCache
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from classroom.play import logs
from classroom.play.models import Match
from classroom.play.services.moves import move_play
from tests.play.tables import log_of, rows, student_of, table

pytestmark = pytest.mark.django_db


def roll(match: Match) -> None:
    student = student_of(match)
    move_play(match=match, seat=1, student=student, ply=0, key="press", text="roll")


def test_a_move_is_remembered_once_it_is_committed(django_capture_on_commit_callbacks):
    match = table(1, 1)
    with django_capture_on_commit_callbacks(execute=True):
        roll(match)
        assert logs.cached_log(match).log.ply == 0
    assert logs.cached_log(match).log.ply == 2


def test_a_move_that_is_rolled_back_is_never_remembered():
    match = table(1, 1)
    with transaction.atomic():
        roll(match)
        transaction.set_rollback(True)
    assert (rows(match), logs.cached_log(match).log.ply, log_of(match).ply) == ([], 0, 0)


def test_a_version_that_is_rolled_back_is_never_remembered():
    match = table(1, 1)
    with transaction.atomic():
        Match.objects.filter(pk=match.pk).update(version=7)
        match.refresh_from_db()
        logs.reload_log(match)
        transaction.set_rollback(True)
    assert logs.cached_log(match).version == -1


def test_rows_that_another_process_wrote_are_read():
    match = table(1, 1)
    log_of(match)
    roll(match)
    logs._cache.clear()
    assert log_of(match).rows[-1] == (0, "dice 2 5 6")


@pytest.mark.usefixtures("as_committed")
def test_only_later_rows_are_read(django_assert_num_queries):
    match = table(1, 1)
    roll(match)
    log_of(match)
    with django_assert_num_queries(1) as queries:
        log_of(match)
    assert '"ply" >= (2)' in queries[0]["sql"]


def test_the_logs_of_many_matches_take_one_statement(django_assert_num_queries):
    matches = [table(1, 1) for _ in range(3)]
    roll(matches[1])
    with django_assert_num_queries(1):
        match_logs = logs.load_logs(matches)
    assert [match_logs[match.pk].log.ply for match in matches] == [0, 2, 0]


@pytest.mark.usefixtures("as_committed")
def test_a_forgotten_match_is_replayed_to_the_same_position(monkeypatch):
    monkeypatch.setattr(logs, "_cache", LRUCache(2))
    match = table(1, 1)
    roll(match)
    known = logs.reload_log(match)
    for _ in range(2):
        log_of(table(1, 1))
    assert logs.match_key(match) not in logs._cache
    assert len(logs._cache) == 2
    assert logs.reload_log(match) == known


@pytest.mark.usefixtures("as_committed")
def test_a_slow_reader_does_not_make_a_process_forget_a_move():
    match = table(1, 1)
    older = logs.reload_log(match)
    roll(match)
    newer = logs.reload_log(match)
    logs.cache_log(match, older)
    assert logs.cached_log(match) == newer


def test_of_all_logs_only_this_one_is_looked_at():
    """Whatever the others are: a class of some years has two million rows."""
    match = table(1, 1)
    with CaptureQueriesContext(connection) as queries:
        logs.reload_log(match)
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN QUERY PLAN {queries.captured_queries[0]['sql']}")
        plan = [row[-1] for row in cursor.fetchall()]
    assert plan
    assert all(step.startswith("SEARCH") for step in plan), plan

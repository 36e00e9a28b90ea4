"""`manage.py catch_up`: a database that counts as migrated and lacks columns."""

import sqlite3
from contextlib import closing
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from classroom.people.models import UptimeRecord
from classroom.play.models import HintList, Move
from classroom.server import schema
from classroom.server.backups import unpack
from classroom.server.probes import check_dependencies
from tests.play.tables import say, table

pytestmark = [pytest.mark.slow, pytest.mark.services]

LACKS = ["people_uptimerecord", "play_hintlist.shown_index", "play_move.hidden"]


def execute(*statements: str) -> None:
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)


def make_older() -> None:
    """Take away what older first migrations did not make."""
    execute(
        "ALTER TABLE play_hintlist DROP COLUMN shown_index",
        "ALTER TABLE play_move DROP COLUMN hidden",
        "DROP TABLE people_uptimerecord",
    )


def caught_up(*words: str) -> str:
    output = StringIO()
    call_command("catch_up", *words, stdout=output)
    return output.getvalue()


@pytest.fixture
def older(database_url, in_database):
    """A database with a game, made by an older version."""
    with in_database(database_url):
        match = table(1, 1)
        say(match, 1, "roll")
        HintList.objects.create(match=match, ply=1, seat=1, data={"hints": []})
        make_older()
        yield


def test_ready_names_what_is_missing_and_what_to_do(older):
    states = check_dependencies()
    assert (states["migrations"], states["schema"]) == ("ok", "missing")
    assert states["todo"] == (
        f"The database lacks {', '.join(LACKS)}."
        " Back up, then run `manage.py catch_up` and `manage.py migrate`."
    )


def test_what_is_missing_is_added_once_and_nothing_else_changes(older):
    moves = Move.objects.order_by("pk").values_list("pk", "text", "digest", "at")
    before = list(moves)
    assert f"Added {', '.join(LACKS)}." in caught_up("--saved")
    assert schema.lacking(connection) == []
    assert check_dependencies()["schema"] == "ok"
    assert HintList.objects.get().shown_index == 0
    assert not UptimeRecord.objects.exists()
    assert list(moves) == before
    call_command("check_logs")
    assert "Nothing is missing" in caught_up()


def test_a_table_that_is_made_again_keeps_its_guard_and_its_unique_keys(database_url, in_database):
    with in_database(database_url):
        execute("ALTER TABLE play_move DROP COLUMN digest")
        assert "play_move.digest" in caught_up("--saved")
        match = table(1, 1)
        say(match, 1, "roll")
        call_command("check_logs")
        with connection.cursor() as cursor:
            stored = connection.introspection.get_constraints(cursor, "play_move")
    assert {"one_move_a_ply", "one_move_a_key"} <= stored.keys()


def test_a_column_that_no_row_can_have_changes_nothing(database_url, in_database):
    with in_database(database_url):
        say(table(1, 1), 1, "roll")
        make_older()
        execute("ALTER TABLE play_move DROP COLUMN at")
        with pytest.raises(CommandError, match="Nothing was changed"):
            caught_up("--saved")
        assert schema.lacking(connection) == sorted([*LACKS, "play_move.at"])


def test_on_sqlite_it_backs_up_first(sqlite_url, in_database, tmp_path):
    with in_database(sqlite_url):
        make_older()
        caught_up()
    (saved,) = tmp_path.glob("before-catch-up-*.zip")
    unpacked = tmp_path / "saved.sqlite3"
    unpack(saved, unpacked)
    with closing(sqlite3.connect(unpacked)) as old:
        columns = {row[1] for row in old.execute("PRAGMA table_info(play_hintlist)")}
    assert "ply" in columns
    assert "shown_index" not in columns


def test_on_postgresql_it_waits_for_a_backup(fresh_postgresql_url, in_database):
    with in_database(fresh_postgresql_url):
        make_older()
        with pytest.raises(CommandError, match="Back up first"):
            caught_up()
        assert schema.lacking(connection) == LACKS


def test_migrations_of_this_release_are_left_to_migrate(sqlite_url, in_database):
    with in_database(sqlite_url):
        call_command("migrate", "review", "0003", verbosity=0)
        execute("ALTER TABLE play_hintlist DROP COLUMN shown_index")
        assert schema.missing_of_applied(connection) == ["play_hintlist.shown_index"]
        caught_up()
        call_command("migrate", verbosity=0)
        assert schema.lacking(connection) == []

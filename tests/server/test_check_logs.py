"""`manage.py check_logs`: what a restore asks before it takes a backup's place."""

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from classroom.play.models import Match, Move
from tests.play.tables import say, table

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Match:
    match = table(1, 1)
    say(match, 1, "roll")
    return match


def without_guard() -> None:
    with connection.cursor() as cursor:
        cursor.execute("DROP TRIGGER play_move_no_UPDATE")


def test_true_logs_are_counted(match, capsys):
    call_command("check_logs")
    moves = Move.objects.count()
    assert capsys.readouterr().out == f"1 games with {moves} moves are as they were written.\n"


def test_a_log_that_was_changed_is_named(match):
    without_guard()
    Move.objects.filter(match=match, ply=0).update(seat=2)
    with pytest.raises(CommandError, match=f"log of match {match.pk} was changed at move 1"):
        call_command("check_logs")


def test_logs_that_nothing_guards_any_more_are_named(match):
    without_guard()
    with pytest.raises(CommandError, match="trigger"):
        call_command("check_logs")


def test_pages_that_know_more_than_a_backup_take_what_it_says(match):
    before = match.version
    call_command("check_logs", "--outdate-pages")
    match.refresh_from_db()
    assert match.version > before + 1000

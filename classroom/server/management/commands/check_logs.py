"""Run `manage.py check_logs`: check that every log is as it was written, and stays so."""

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError, connection, transaction
from django_scopes import scopes_disabled

from classroom.play.models import Move
from classroom.play.seeds import sealed_seeds
from classroom.server import backups
from classroom.server.keys_in_use import lost_sentence


class Command(BaseCommand):
    help = "Check the hash chain of every log, and the trigger that refuses changes."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--outdate-pages",
            action="store_true",
            help="after a restore: make pages reload",
        )

    def handle(self, *args: object, outdate_pages: bool, **options: object) -> None:
        with scopes_disabled():
            matches = backups.check_logs("default")
            moves, seeds = Move.objects.count(), sealed_seeds()
            if moves and not _is_guarded():
                raise CommandError("The trigger that refuses changes of logs is missing.")
        if outdate_pages:
            with connection.cursor() as cursor:
                backups.outdate(cursor)
        if seeds.lost:
            self.stderr.write(lost_sentence(seeds))
        self.stdout.write(f"{matches} games with {moves} moves are as they were written.")


def _is_guarded() -> bool:
    try:
        with transaction.atomic():
            Move.objects.filter(pk=Move.objects.values("pk")[:1]).update(text="changed")
            transaction.set_rollback(True)
    except DatabaseError:
        return True
    return False

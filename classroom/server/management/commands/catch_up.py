"""Run `manage.py catch_up` once on a database that an older 0.1.0 made."""

from pathlib import Path

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError, connection
from django.utils import timezone

from classroom.server import schema


class Command(BaseCommand):
    help = "Add the tables and columns that an older 0.1.0 did not make; nothing else changes."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--saved",
            action="store_true",
            help="PostgreSQL: there is a backup (docker/rope backup)",
        )

    def handle(self, *args: object, saved: bool, **options: object) -> None:
        if not schema.missing_of_applied(connection):
            self.stdout.write("Nothing is missing. Run `manage.py migrate`.")
            return
        if connection.vendor == "sqlite":
            database = Path(connection.settings_dict["NAME"])
            name = f"before-catch-up-{timezone.localtime():%Y-%m-%d-%H%M%S}.zip"
            call_command("backup", database.with_name(name), stdout=self.stdout)
        elif not saved:
            raise CommandError(
                "Back up first (`docker/rope backup` or pg_dump), then run"
                " `manage.py catch_up --saved`."
            )
        try:
            names = schema.catch_up(connection)
        except DatabaseError as error:
            raise CommandError(f"Nothing was changed: {error}") from error
        self.stdout.write(f"Added {', '.join(names)}. Run `manage.py migrate`.")

"""`manage.py backup FILE`: a copy of the SQLite database, taken while people play."""

import sqlite3
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection


class Command(BaseCommand):
    help = "Copy the database to a file that does not exist yet (PostgreSQL: use pg_dump)."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        if connection.vendor != "sqlite":
            raise CommandError("This database is PostgreSQL: back it up with pg_dump.")
        if file.exists():
            raise CommandError(f"{file} is there already. Name a new file.")
        if not file.parent.is_dir():
            raise CommandError(f"There is no folder {file.parent}.")
        connection.ensure_connection()
        copy = sqlite3.connect(file)
        try:
            connection.connection.backup(copy)
            sound = copy.execute("PRAGMA integrity_check").fetchone()[0]
        finally:
            copy.close()
        if sound != "ok":
            raise CommandError(f"The copy is damaged: {sound}")
        self.stdout.write(f"Saved to {file}. Restore it by putting it in place of the database.")

"""Run `manage.py restore FILE`: replace the SQLite database with a backup, and keep the old one."""

import os
from pathlib import Path
from shutil import rmtree
from tempfile import TemporaryDirectory

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection
from django.utils import timezone

from classroom.server import backups

_PREFIX = "restore-"


class Command(BaseCommand):
    # A check says that a restore was cut off, and this is what mends it.
    requires_system_checks: list[str] = []
    help = "Replace the SQLite database with a backup made by `manage.py backup FILE`."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: object, file: Path, **options: object) -> None:
        if connection.vendor != "sqlite":
            raise CommandError("This database is PostgreSQL: restore it with pg_restore.")
        database = Path(connection.settings_dict["NAME"])
        name = f"before-{timezone.localtime():%Y-%m-%d-%H%M%S}"
        old = database.with_name(f"{database.name}.{name}")
        for leftover in database.parent.glob(f"{_PREFIX}*/"):
            rmtree(leftover)
        with TemporaryDirectory(prefix=_PREFIX, dir=database.parent) as folder:
            new = Path(folder) / backups.DATABASE
            settings.DATA_KEY = key = backups.unpack(file, new)
            matches = backups.migrate_and_check(new)
            backups.outdate_pages(new)
            with (
                backups.exclusive_database_access(database),
                backups.marked(database, old),
            ):
                backups.put_aside(database, old)
                os.rename(new, database)
                is_used = backups.keep_key(key, name)
        self.stdout.write(f"Restored {matches} games from {file}.")
        if old.exists():
            self.stdout.write(f"The old database is in {old}; delete it when all is well.")
        if not is_used:
            self.stderr.write(f"Set DATA_KEY to the contents of {settings.VAR_DIR / backups.KEY}.")

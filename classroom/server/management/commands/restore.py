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
from classroom.server.keys_in_use import lost_sentence

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
        old = database.with_name(f"{database.name}.before-{timezone.localtime():%Y-%m-%d-%H%M%S}")
        for leftover in database.parent.glob(f"{_PREFIX}*/"):
            rmtree(leftover)
        with TemporaryDirectory(prefix=_PREFIX, dir=database.parent) as folder:
            new = Path(folder) / backups.DATABASE
            saved_keys = backups.unpack(file, new)
            settings.DATA_KEY_FALLBACKS = [*settings.DATA_KEY_FALLBACKS, *saved_keys]
            matches, seeds = backups.migrate_and_check(new)
            # What its own key does not open was lost before; without it the operator has to help.
            if seeds.lost and not saved_keys:
                raise CommandError(f"{lost_sentence(seeds)} Nothing was changed.")
            backups.outdate_pages(new)
            with (
                backups.exclusive_database_access(database),
                backups.marked(database, old),
            ):
                backups.put_aside(database, old)
                os.rename(new, database)
        self.stdout.write(f"Restored {matches} games from {file}.")
        if seeds.old:
            self.stdout.write(f"{len(seeds.old)} running games had another key than this one's.")
        if old.exists():
            self.stdout.write(f"The old database is in {old}; delete it when all is well.")
        if seeds.lost:
            self.stderr.write(lost_sentence(seeds))

"""Run `manage.py backup FILE`: save the SQLite database and its key while people play."""

import shutil
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZIP_DEFLATED, ZipFile

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection

from classroom.server.backups import DATABASE, KEY, OLD_KEYS
from classroom.server.outside import BACKUP, ask
from classroom.server.vitals import note_backup

_PREFIX = ".classroom-backup-"
_DONE_WITHIN = 86_400  # seconds; a younger one may be under way


class Command(BaseCommand):
    help = "Save the SQLite database and its key to a new file (PostgreSQL: use pg_dump)."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument(
            "--without-keys", action="store_true", help="who restores it needs DATA_KEY"
        )

    def handle(self, *args: object, file: Path, without_keys: bool, **options: object) -> None:
        if connection.vendor != "sqlite":
            raise CommandError(
                "This database is PostgreSQL: save it with pg_dump, and DATA_KEY with it."
            )
        if file.exists():
            raise CommandError(f"{file} exists. Name a new file.")
        if not file.parent.is_dir():
            raise CommandError(f"{file.parent} does not exist.")
        _delete_leftovers(file.parent)
        with TemporaryDirectory(prefix=_PREFIX, dir=file.parent) as folder:
            copy = Path(folder) / DATABASE
            _copy(copy)
            archive = Path(folder) / "archive"
            archive.touch(mode=0o600)
            with ZipFile(archive, "w", ZIP_DEFLATED) as saved:
                saved.write(copy, DATABASE)
                if not without_keys:
                    saved.writestr(KEY, settings.DATA_KEY)
                    saved.writestr(OLD_KEYS, "\n".join(settings.DATA_KEY_FALLBACKS))
            # Not by a hard link, which the file system of a stick does not know.
            if file.exists():
                raise CommandError(f"{file} exists. Name a new file.")
            archive.replace(file)
        note_backup(file.stat().st_size)
        if settings.HEARTBEAT_URL and (error := ask(BACKUP)):
            self.stderr.write(f"HEARTBEAT_URL does not answer ({error}): is its address right?")
        self.stdout.write(
            f"Saved to {file}, {'without' if without_keys else 'with'} the key of running games."
            " Keep it where only you can read it."
            f" `manage.py restore {file}` brings it back."
        )


def _delete_leftovers(folder: Path) -> None:
    """Delete what killed backups have left: copies of the database that nobody knows of."""
    for leftover in folder.glob(f"{_PREFIX}*/"):
        if time.time() - leftover.stat().st_mtime > _DONE_WITHIN:
            shutil.rmtree(leftover, ignore_errors=True)


def _copy(file: Path) -> None:
    connection.ensure_connection()
    with closing(sqlite3.connect(file)) as copy:
        connection.connection.backup(copy)
        sound = copy.execute("PRAGMA integrity_check").fetchone()[0]
    if sound != "ok":
        raise CommandError(f"The copy is damaged: {sound}")

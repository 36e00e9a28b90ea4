"""Run `manage.py verify_record FILE`: check that a record is a true game."""

from pathlib import Path

from django.core.management.base import BaseCommand, CommandError, CommandParser

from classroom.analysis.dice import roll_count
from games import dice, records
from games.errors import UserError

NOT_TRUE, NO_SEED = 1, 2


class Command(BaseCommand):
    help = (
        "Replays a record by the rules and checks its dice against its seed. "
        "Exit status: 0 true, 1 not true or not readable, 2 moves true but no seed to check with."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, help="a record as saved from a finished match")

    def handle(self, *args: object, file: Path, **options: object) -> None:
        try:
            log, seed = records.read(_text(file))
        except UserError as refusal:
            raise CommandError(f"Not true: {refusal}", returncode=NOT_TRUE) from None
        self.stdout.write(f"{log.game.title}: all {log.ply} moves follow the rules.")
        if seed is None:
            raise CommandError(
                "The record has no seed, so its dice cannot be checked.", returncode=NO_SEED
            )
        self.stdout.write(f"All {roll_count(log)} rolls follow from the seed.")
        self.stdout.write(f"The seed's SHA-256 is {dice.commitment(seed)}.")


def _text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise CommandError(f"{file} is not a text file.", returncode=NOT_TRUE) from None
    except OSError as error:
        why = error.strerror or "the file is away"
        raise CommandError(f"{file} cannot be read: {why}.", returncode=NOT_TRUE) from None

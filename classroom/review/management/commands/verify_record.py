"""Run `manage.py verify_record FILE`: check that a record is a true game, or a line a true roll."""

from pathlib import Path

from django.core.management.base import BaseCommand, CommandError, CommandParser

from classroom.analysis.dice import roll_count
from games import dice, records, ways_line
from games.errors import UserError
from games.movelog import MoveLog

NOT_TRUE, NO_SEED = 1, 2


class Command(BaseCommand):
    help = (
        "Replays a record by the rules and checks its dice against its seed; of the line of a roll "
        "of the day its dice, its number of ways and its times. "
        "Exit status: 0 true, 1 not true or not readable, 2 moves true but no seed to check with."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, help="a saved record or line")

    def handle(self, *args: object, file: Path, **options: object) -> None:
        text = _text(file)
        try:
            if ways_line.is_line(text):
                self._write_line(ways_line.read(text))
            else:
                self._write_record(*records.read(text))
        except UserError as refusal:
            raise CommandError(f"Not true: {refusal}", returncode=NOT_TRUE) from None

    def _write_line(self, line: ways_line.Line) -> None:
        throw = line.throw
        numbers = " ".join(map(str, throw.dice))
        self.stdout.write(f"Roll of the day: {numbers}, throw {throw.number} of the seed.")
        self.stdout.write(f"It has {line.total} ways; this class got {len(line.seconds)}.")
        self.stdout.write(f"The seed's SHA-256 is {dice.commitment(line.seed)}.")

    def _write_record(self, log: MoveLog, seed: bytes | None) -> None:
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

"""Recorded games: played once, kept, and replayed row by row with today's rules."""

from functools import cache
from pathlib import Path

import pytest

from games import records, registry
from games.movelog import MoveLog

RECORDS = Path(__file__).parent / "records"
FILES = sorted(RECORDS.glob("*/*.txt"))


@cache
def load_record(file: Path) -> tuple[MoveLog, bytes | None]:
    return records.read(file.read_text())


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_a_recorded_game_is_still_legal_its_dice_are_true_and_it_is_written_alike(
    file: Path,
) -> None:
    text, (log, seed) = file.read_text(), load_record(file)
    assert log.game.slug == file.parent.name
    assert (seed is not None) == ("\nseed: " in text)
    assert records.write(log, seed).splitlines() == text.splitlines()


@pytest.mark.parametrize("slug", [game.slug for game in registry.all_games()])
def test_every_game_has_a_recorded_game_that_was_played_to_its_end(slug: str) -> None:
    logs = [load_record(file)[0] for file in FILES if file.parent.name == slug]
    assert any(not log.to_move for log in logs)


def test_every_folder_of_records_belongs_to_a_game() -> None:
    slugs = {game.slug for game in registry.all_games()}
    assert {folder.name for folder in RECORDS.iterdir() if folder.is_dir()} <= slugs

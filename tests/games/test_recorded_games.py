"""Recorded games: played once, kept, and replayed row by row with today's rules."""

from pathlib import Path

import pytest

from games import records, registry
from games.movelog import MoveLog

RECORDS = Path(__file__).parent / "records"
FILES = sorted(RECORDS.glob("*/*.txt"))

every_file = pytest.mark.parametrize(
    "file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}"
)


@every_file
def test_a_recorded_game_is_still_legal_and_its_dice_are_true(file: Path) -> None:
    text = file.read_text()
    log, seed = records.read(text)
    assert log.game.slug == file.parent.name
    assert (seed is not None) == ("\nseed: " in text)


@every_file
def test_a_recorded_game_is_written_as_it_is_kept(file: Path) -> None:
    text = file.read_text()
    log, seed = records.read(text)
    assert records.write(log, seed).splitlines() == text.splitlines()


@every_file
def test_every_row_of_a_recorded_game_leads_to_the_same_position_again(file: Path) -> None:
    log, _ = records.read(file.read_text())
    again = MoveLog.start(log.game, log.options, log.seats)
    for row, state in zip(log.rows, log.states, strict=False):
        assert again.state == state
        again = again.play(*row)
    assert again == log


@pytest.mark.parametrize("slug", [game.slug for game in registry.all_games()])
def test_every_game_has_a_recorded_game_that_was_played_to_its_end(slug: str) -> None:
    logs = [records.read(file.read_text())[0] for file in FILES if file.parent.name == slug]
    assert any(not log.to_move for log in logs)


def test_every_folder_of_records_belongs_to_a_game() -> None:
    slugs = {game.slug for game in registry.all_games()}
    assert {folder.name for folder in RECORDS.iterdir() if folder.is_dir()} <= slugs

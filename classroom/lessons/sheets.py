"""Sheets of a class's own: which game is played on them, and what its rules say of one."""

from collections.abc import Mapping
from typing import Any

from classroom.lessons import seating_plan
from games import registry
from games.contract import Game
from games.options import read_options


def sheet_game() -> Game:
    """The game that is played on sheets, of which there is one."""
    return next(game for game in registry.all_games() if game.sheet_option)


def sheet_check(drawing: str) -> None:
    """Raises the game's own refusal, with row and column, for a drawing it cannot play on."""
    game = sheet_game()
    seating_plan.allowed_seats(game, _options(game, drawing))


def sheet_view(drawing: str) -> Mapping[str, object]:
    """The empty sheet as the game's board draws it for a team. Raises as `sheet_check`."""
    game = sheet_game()
    return game.board.view(game.rules.start(_options(game, drawing), 1), 1)


def _options(game: Game, drawing: str) -> Any:
    return read_options(game.rules.Options, {game.sheet_option: drawing})

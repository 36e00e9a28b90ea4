"""Sheets of a class's own: which game is played on them, and what its rules say of one."""

from typing import Any

from classroom.lessons import seating_plan
from games import registry
from games.options import read_options

DRAWN = "roll_to_the_top"


def sheet_check(drawing: str) -> None:
    """Raises the game's own refusal, with row and column, for a drawing it cannot play on."""
    game = registry.get(DRAWN)
    seating_plan.allowed_seats(game, read_options(game.rules.Options, {"sheet": drawing}))


def sheet_view(drawing: str) -> dict[str, Any]:
    """The empty sheet as the game's board draws it for a team. Raises as `sheet_check`."""
    game = registry.get(DRAWN)
    options = read_options(game.rules.Options, {"sheet": drawing})
    return game.board.view(game.rules.start(options, 1), 1)

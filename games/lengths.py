"""How long a game takes, as measured: a game's `minutes.json`, which `make content` writes."""

import json
from functools import cache
from importlib.resources import files

from games.contract import Game
from games.presets import preset_of

TEAMS, TEAM_SIZE = 3, 2  # at a table, and children in a team
STEP = 5
FILE = "minutes.json"
# By preset, by teams at a table: with one child a team, and with several, who check each other.
Lengths = dict[str, dict[str, tuple[float, float]]]


def minutes(game: Game, preset: str = "", teams: int = TEAMS, team_size: int = TEAM_SIZE) -> int:
    """Return about how long one game of the preset takes, to five minutes; without a name, of the
    one that a lesson starts with. Of a game that was not measured, what it says of itself."""
    measured = lengths_of(game).get(preset_of(game, preset))
    if not measured:
        return game.minutes
    nearest = min(measured, key=lambda number: abs(int(number) - teams))
    return max(STEP, STEP * round(measured[nearest][team_size > 1] / STEP))


def lengths_of(game: Game) -> Lengths:
    """Return all that was measured of the game."""
    return _lengths(str(getattr(game.rules, "__package__", "")))


@cache
def _lengths(package: str) -> Lengths:
    file = files(package) / FILE if package else None
    lengths: Lengths = json.loads(file.read_text()) if file and file.is_file() else {}
    return lengths

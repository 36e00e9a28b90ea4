"""Measure how long games take: `python -m tests.content.lengths [game …]`.

Each game's `minutes.json` is written, from which pages say how long a game takes with a class.
"""

import json
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev

from games import registry
from games.contract import Game
from games.lengths import FILE, TEAM_SIZE
from games.presets import preset_options
from tests.content.playing import play_with

FEWEST, MOST = 6, 60  # games
DOUBT = 1.0  # minutes of standard error, from which on no more games are played
MOST_TEAMS = 4
SIZES = 1, TEAM_SIZE  # alone, and with somebody who checks
ROOT = Path(__file__).parents[2] / "games"


def write(slugs: Sequence[str]) -> None:
    """Play all presets of these games, and write their files."""
    with ProcessPoolExecutor() as pool:
        for slug in slugs:
            presets = [*registry.get(slug).rules.PRESETS]
            lengths = dict(zip(presets, pool.map(partial(lengths_of, slug), presets), strict=True))
            (ROOT / slug / FILE).write_text(json.dumps(lengths, indent=1) + "\n")


def lengths_of(slug: str, preset: str) -> dict[str, list[float]]:
    """Return the minutes of a preset, by how many teams sit at the table, for each of SIZES."""
    game = registry.get(slug)
    return {
        str(teams): [length(game, preset, teams, size) for size in SIZES]
        for teams in table_sizes(game)
    }


def table_sizes(game: Game) -> range:
    """Return the numbers of teams that are measured."""
    low, high = game.rules.SEATS
    return range(max(2, low), min(MOST_TEAMS, high) + 1)


def length(game: Game, preset: str, teams: int, size: int) -> float:
    """Return the minutes of a game, the mean of as many as leave little doubt."""
    options, games = preset_options(game, preset), list[float]()
    while len(games) < FEWEST or (len(games) < MOST and doubt(games) > DOUBT):
        games.append(play_with(game, options, teams, len(games), size).minutes)
    return round(fmean(games), 1)


def doubt(games: Sequence[float]) -> float:
    """Return the standard error of their mean."""
    return float(stdev(games) / sqrt(len(games)))


if __name__ == "__main__":
    write(sys.argv[1:] or [game.slug for game in registry.all_games()])

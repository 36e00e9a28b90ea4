"""How long presets of games last: `python -m docs.research.preset_lengths [--games 6] [game …]`.

Two teams of middle bots play it to the end. A line has the choices that a game takes, the mean of
all games, and minutes: those of the game, as its README has them, times the choices of this preset
to those of the one that a lesson starts with.
"""

import argparse
import sys
from functools import partial
from statistics import fmean

from docs.research.duels import bot, positions
from games import registry
from games.bots import MIDDLE
from games.contract import Game
from games.engine import CHANCE
from games.options import read_options

TEAMS = 2


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="*", default=[game.slug for game in registry.all_games()])
    parser.add_argument("--games", type=int, default=6)
    given = parser.parse_args()
    for slug in given.game:
        game = registry.get(slug)
        lengths = {name: length(game, name, given.games) for name in game.rules.PRESETS}
        first = next(iter(lengths.values()))
        for name, choices in lengths.items():
            minutes = game.minutes * choices / first
            sys.stdout.write(f"{slug:16}{name:16}{choices:8.0f}{minutes:8.0f} min\n")
            sys.stdout.flush()


def length(game: Game, preset: str, games: int) -> float:
    """How many choices its teams make, the mean of so many games."""
    return fmean(choices(game, preset, f"{preset} {number}") for number in range(games))


def choices(game: Game, preset: str, name: str) -> int:
    """How many choices the teams make in one game."""
    options = read_options(game.rules.Options, game.rules.PRESETS[preset])
    start = game.rules.start(options, TEAMS)
    states = positions(game, start, [partial(bot, MIDDLE)] * TEAMS, name)
    return sum(bool(game.rules.to_move(state) - {CHANCE}) for state in states)


if __name__ == "__main__":
    main()

"""Calibrates the prices of Roll to the Top!: `python -m docs.research.roll_prices [--games 480]`.

The strongest bot plays against itself with other weights of a square and a round; in most games
both do the same.
"""

import argparse
import random
from collections import Counter
from typing import Any

from docs.research.duels import ROLL, Player, bot, duel, say
from games.bots import STRONG
from games.contract import Game
from games.engine import Seat, State
from games.roll_to_the_top import room

DEFAULT_SQUARE = room.SQUARE
SQUARES = (20, 30, 35, 45, 50, 60)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=480)
    games = parser.parse_args().games
    for square in SQUARES:
        results = Counter(
            duel(ROLL, with_square(square), with_square(DEFAULT_SQUARE), n) for n in range(games)
        )
        say(f"a square {square}, a round {100 - square}", results)


def with_square(square: int) -> Player:
    """The strongest bot for which a square is worth so many hundredths, a round the rest."""

    def move(game: Game, state: State, seat: Seat, luck: random.Random) -> Any:
        if square != room.SQUARE:
            room.SQUARE, room.ROUND = square, 100 - square
            room.costs.cache_clear()
        return bot(STRONG, game, state, seat, luck)

    return move


if __name__ == "__main__":
    main()

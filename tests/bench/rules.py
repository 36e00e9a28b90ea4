"""How fast the rules are, on one core, without Django's part."""

import random
import time
from collections.abc import Callable
from typing import Any

from games import registry
from games.engine import CHANCE

SECONDS = 2.0
SEATS = 3
# Reckless teams can play On Belay without end; a game is given up after so many rows.
ROWS = 2000


def report(say: Callable[[str], None]) -> None:
    """Random moves and finished games a second through `legal_moves` and `play`."""
    for game in registry.all_games():
        rows = finished = 0
        started, chooser = time.perf_counter(), random.Random(1)
        while time.perf_counter() < started + SECONDS:
            played, over = _random_game(game.rules, chooser)
            rows, finished = rows + played, finished + over
        taken = time.perf_counter() - started
        name = f"{game.title}, random play of {SEATS} teams"
        say(f"{name:44}{rows / taken:9.0f} rows/s {finished / taken:7.1f} finished games/s")


def _random_game(rules: Any, chooser: random.Random) -> tuple[int, bool]:
    """How many rows were played, and whether the game came to its end."""
    state = rules.start(rules.Options(), SEATS)
    for row in range(ROWS):
        to_move = rules.to_move(state)
        if not to_move:
            return row, True
        if CHANCE in to_move:
            what = rules.chance(state)
            result = what.result([chooser.randrange(size) for size in what.sides])
            state = rules.play(state, CHANCE, rules.chance_move(state, result))
        else:
            seat = min(to_move)
            state = rules.play(state, seat, chooser.choice(rules.legal_moves(state, seat)))
    return ROWS, False

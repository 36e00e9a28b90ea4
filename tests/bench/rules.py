"""How fast rules, bots and hint lists are, on one core: `python -m tests.bench.rules`."""

import gc
import os
import random
import time
from collections.abc import Callable
from typing import Any

from games import registry
from games.bots import STRONG, choose
from games.contract import Game
from games.engine import CHANCE, Seat
from tests.bench.figures import percentile, say as say_line

SECONDS = 2.0
CHOOSING = 6.0  # seconds a game
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
    for game in registry.all_games():
        for name, taken in _choices(game).items():
            shares = ", ".join(f"p{share} {percentile(taken, share):.1f}" for share in (50, 95, 99))
            figures = f"{shares}, max {max(taken):.1f} CPU ms of {len(taken)}"
            say(f"{f'{game.title}, {name}':44}{figures}")


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


def _choices(game: Game) -> dict[str, list[float]]:
    """The CPU ms of a bot's choices and of hint lists, in positions of games that it plays itself
    by half. A position is asked for one of the two, so that neither warms the other. Garbage is
    collected between games alone, as that stop belongs to no position.
    """
    rules, chooser = game.rules, random.Random(1)
    taken: dict[str, list[float]] = {"a bot's choice": [], "a hint list": []}
    gc.collect()
    gc.disable()
    until, state = time.perf_counter() + CHOOSING, rules.start(rules.Options(), SEATS)
    while time.perf_counter() < until:
        to_move = rules.to_move(state)
        if not to_move:
            state = rules.start(rules.Options(), SEATS)
        elif CHANCE in to_move:
            what = rules.chance(state)
            result = what.result([chooser.randrange(size) for size in what.sides])
            state = rules.play(state, CHANCE, rules.chance_move(state, result))
        else:
            state = _turn(game, state, min(to_move), chooser, taken)
    gc.enable()
    return taken


def _turn(
    game: Game, state: Any, seat: Seat, chooser: random.Random, taken: dict[str, list[float]]
) -> Any:
    """The state after a move of the bot, timed, or after a timed list and any move."""
    started = time.thread_time()
    if chooser.random() < 0.5:
        text = choose(game, state, seat, STRONG, chooser.randrange)
        taken["a bot's choice"].append(1000 * (time.thread_time() - started))
        if text is not None:
            return game.rules.play(state, seat, game.notation.read(text))
    elif game.hints.list_key(state, seat) is not None:
        game.hints.hint_list(state, seat)
        taken["a hint list"].append(1000 * (time.thread_time() - started))
    return game.rules.play(state, seat, chooser.choice(game.rules.legal_moves(state, seat)))


if __name__ == "__main__":
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "classroom.settings")
    django.setup()
    say_line(f"load {os.getloadavg()[0]:.1f} before the start")
    report(say_line)

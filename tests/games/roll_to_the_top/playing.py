"""Ways to play that the tests of this game share."""

from collections.abc import Callable, Sequence
from typing import Any

from games import registry
from games.engine import CHANCE, Seat
from games.movelog import MoveLog
from games.options import read_options
from games.roll_to_the_top import rules

Team = Callable[[MoveLog, Seat], str]


def table(seats: int = 2, **options: Any) -> MoveLog:
    """A new match."""
    return MoveLog.start(
        registry.get("roll_to_the_top"), read_options(rules.Options, options), seats
    )


def dice_log(dice: str, /, seats: int = 1, **options: Any) -> MoveLog:
    """A match in its first fill phase with this result, as in `d4=1 d8=5 w=+`.

    The dice that are not in it showed an odd number before and were put aside.
    """
    log = table(seats, **options)
    first = " ".join(f"d{die}={2 if f'd{die}=' in dice else 1}" for die in log.state.kit.sides)
    return rows(log, f"{log.options.first_roller} roll", f"0 dice {first}", f"0 dice {dice}")


def rows(log: MoveLog, *played: str) -> MoveLog:
    """The log with these rows more, each a seat and a text."""
    for row in played:
        seat, _, text = row.partition(" ")
        log = log.play(int(seat), text)
    return log


def all_done(log: MoveLog) -> MoveLog:
    """The round is over: whoever fills a sheet says `done`."""
    for seat in sorted(log.to_move):
        log = log.play(seat, "done")
    return log


def strong(log: MoveLog, seat: Seat) -> str:
    """Play as the strongest bot does."""
    return str(log.game.bots.ranked_moves(log.state, seat)[0])


def idle(log: MoveLog, seat: Seat) -> str:
    """Fills nothing; otherwise like strong."""
    return "done" if log.state.phase == "fill" else strong(log, seat)


def play_out(log: MoveLog, seed: bytes, teams: Sequence[Team]) -> MoveLog:
    """The game to its end, each seat played by its team."""
    while log.to_move:
        if CHANCE in log.to_move:
            log = log.draw(seed)
        else:
            seat = min(log.to_move)
            log = log.play(seat, teams[seat - 1](log, seat))
    return log

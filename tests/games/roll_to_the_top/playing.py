"""Ways to play that the tests of this game share."""

from collections.abc import Callable, Sequence
from typing import Any

from games import registry
from games.engine import CHANCE, Seat
from games.movelog import MoveLog
from games.options import read_options
from games.roll_to_the_top import rules
from games.roll_to_the_top.moves import Add, Done, Remove, Roll, Swap

Team = Callable[[MoveLog, Seat], str]


def table(seats: int = 2, **options: Any) -> MoveLog:
    """A new match."""
    return MoveLog.start(
        registry.get("roll_to_the_top"), read_options(rules.Options, options), seats
    )


def dice_log(dice: str, seats: int = 1, **options: Any) -> MoveLog:
    """A match in its first fill phase with this result, as in `d4=1 d8=5 w=+`.

    The dice that are not in it showed an odd number before and were put aside.
    """
    first = " ".join(f"d{die}={2 if f'd{die}=' in dice else 1}" for die in (4, 6, 8, 12, 20))
    log = table(seats, **options)
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


MOST_SLACK = 8
HIGH_AT_THE_TOP = 24


def greedy(log: MoveLog, seat: Seat) -> str:
    """Fills all it can that fits closely and leaves a step for each row above.

    As the roller it keeps the dice that the top needs: large ones, or small if decreasing.
    """
    sign = 1 if log.options.direction == "increasing" else -1
    hints = [
        hint
        for hint in log.game.hints.hint_list(log.state, seat)["hints"]
        if _fits_well(log, hint, sign) or log.state.quiet > 2
    ]
    if hints:
        best = min(hints, key=lambda hint: (hint["slack"], sign * hint["sum"], hint["row"]))
        return str(best["text"])
    moves = rules.legal_moves(log.state, seat)
    return log.game.notation.write(min(moves, key=lambda move: _wish(move, sign)))


def _fits_well(log: MoveLog, hint: dict[str, Any], sign: int) -> bool:
    steps = HIGH_AT_THE_TOP - hint["sum"] if sign > 0 else hint["sum"] - 1
    rows_above = log.state.sheet.squares[-1].row - hint["row"]
    return hint["slack"] <= MOST_SLACK and steps >= rows_above


def _wish(move: Any, sign: int) -> tuple[bool, int]:
    if isinstance(move, Swap):
        return False, sign * (move.out - move.into)
    if isinstance(move, Remove):
        return True, sign * move.sides
    return not isinstance(move, (Add, Roll, Done)), getattr(move, "sides", 0)


def idle(log: MoveLog, seat: Seat) -> str:
    """Fills nothing; otherwise like greedy."""
    return "done" if log.state.phase == "fill" else greedy(log, seat)


def play_out(log: MoveLog, seed: bytes, teams: Sequence[Team]) -> MoveLog:
    """The game to its end, each seat played by its team."""
    while log.to_move:
        if CHANCE in log.to_move:
            log = log.draw(seed)
        else:
            seat = min(log.to_move)
            log = log.play(seat, teams[seat - 1](log, seat))
    return log

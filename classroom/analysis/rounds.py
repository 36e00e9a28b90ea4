"""The rounds of a match and the positions one can step to."""

from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from itertools import pairwise
from math import ceil

from games.movelog import MoveLog

MOST_BEATS = 40  # of a film: longer ones are not watched to their end


@dataclass(frozen=True)
class Stops:
    """The positions that the buttons lead to; None if there is none."""

    first: int | None
    round_back: int | None
    back: int | None
    next: int | None
    round_next: int | None
    last: int | None


def stops(log: MoveLog, ply: int) -> Stops:
    """Find the positions to which first, back, next, last and the rounds before and after lead."""
    # Back and next go from decision to decision. Rolls, checks and forced rows are passed over:
    # nobody wants to press Next ten times to see dice fall.
    starts = round_starts(log)
    before, after = bisect_left(starts, ply) - 1, bisect_right(starts, ply)
    back, on = ply > 0, ply < log.ply
    return Stops(
        first=0 if back else None,
        round_back=starts[before] if back else None,
        back=decision_before(log, ply) if back else None,
        next=decision_after(log, ply) if on else None,
        round_next=starts[after] if after < len(starts) else None,
        last=log.ply if on else None,
    )


def decision_before(log: MoveLog, ply: int) -> int:
    """Return the last position before this one that a decision led to, else the start."""
    return next((at for at in range(ply - 1, 0, -1) if is_after_decision(log, at)), 0)


def decision_after(log: MoveLog, ply: int) -> int:
    """Return the next position that a decision leads to, else the last one."""
    later = range(ply + 1, log.ply)
    return next((at for at in later if is_after_decision(log, at)), log.ply)


def beat_after(log: MoveLog, ply: int) -> int | None:
    """Return the position that a film shows next: that of the next decision, and in a long game
    so many decisions on that the film has at most 40 beats. None at the end."""
    ends = [*(at for at in range(1, log.ply) if is_after_decision(log, at)), log.ply]
    beats = ends[:: -ceil(len(ends) / MOST_BEATS)]
    return min((beat for beat in beats if beat > ply), default=None)


def is_after_decision(log: MoveLog, ply: int) -> bool:
    """Say if the row before this position is a team's choice out of a list of moves."""
    row = log.rows[ply - 1]
    return bool(row.seat) and log.game.hints.list_key(log.states[ply - 1], row.seat) is not None


def round_starts(log: MoveLog) -> list[int]:
    """Return the positions at which rounds begin. A take-back can begin a round a second time."""
    changes = enumerate(pairwise(log.states), 1)
    return [0, *(ply for ply, (old, new) in changes if old.round != new.round)]


def board_ply(log: MoveLog, ply: int) -> int:
    """Return the position whose board may be shown at this ply while a match is running."""
    # Moves that were taken back may be made again, so the boards after them would give them away:
    # the board before them is shown.
    return max(position for position, in_force in enumerate(_in_force(log, ply)) if in_force)


def _in_force(log: MoveLog, last: int) -> list[bool]:
    """Say of each position up to `last` if it belongs to the line of moves that is in force."""
    line = set(log.line)
    known = [True]
    for ply, row in enumerate(log.rows[:last]):
        back_to = row.take_back_ply
        known.append(ply in line if back_to is None else known[back_to])
    return known

"""One position of a match as a page shows it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from classroom.review.analysis.rounds import (
    Stops,
    board_ply,
    decision_before,
    is_after_decision,
    stops,
)
from classroom.review.history.lines import Line
from classroom.review.history.possible_moves import (
    PossibleMoves,
    RollLuck,
    possible_moves,
    roll_lucks,
)
from classroom.review.viewers import MatchViewer
from games.engine import Seat
from games.movelog import MoveLog

LISTED = 500
"""Moves in one list; few matches have more."""

MOST_TOLD = 40
"""Moves that are listed beside a board; few decisions take more."""


@dataclass(frozen=True)
class Step:
    """The position before ply `ply`, which is also the number of moves made so far.

    `lines`: the last decision, what led to it, and the tries and hints on the way; `view`: the
    board through the eyes of `seat`; `closed`: it is an earlier one, for a move was taken back;
    `seat_query`: the seat that the address names.
    """

    ply: int
    last: int
    view: Mapping[str, object]
    seat: Seat | None
    seat_query: str
    closed: bool
    lines: tuple[Line, ...]
    possible_moves: PossibleMoves | None
    roll_lucks: list[RollLuck]
    stops: Stops


def plies_around(log: MoveLog, ply: int) -> tuple[int, int]:
    """Return the first ply, and the one after the last, of what led here; at the end also of what
    follows.

    What led to a decision, such as a roll, belongs to it; any other row stands alone.
    """
    is_stop = ply > 0 and (ply == log.ply or is_after_decision(log, ply))
    first = max(decision_before(log, ply), ply - MOST_TOLD) if is_stop else ply - 1
    return first, ply + (ply == log.ply)


def plies_listed(log: MoveLog, ply: int) -> tuple[int, int]:
    """Return the first ply, and the one after the last, of the list with what led to this
    position."""
    first = max(0, ply - 1) // LISTED * LISTED
    return first, first + LISTED if first + LISTED < log.ply else log.ply + 1


def step_at(
    viewer: MatchViewer, log: MoveLog, ply: int, lines: Iterable[Line], seat_query: str = ""
) -> Step:
    """Show this position to this viewer, out of lines that hold those around it.

    After the end `seat_query` names the seat to look as, 0 for everybody.
    """
    seats = [str(seat) for seat in range(log.seats + 1)]
    seat_query = seat_query if viewer.open and seat_query in seats else ""
    seat = (int(seat_query) or None) if seat_query else viewer.seat
    board, (first, until) = ply if viewer.open else board_ply(log, ply), plies_around(log, ply)
    return Step(
        ply=ply,
        last=log.ply,
        view=log.game.board.view(log.states[board], seat),
        seat=seat,
        seat_query=seat_query,
        closed=log.states[board] != log.states[ply],
        lines=tuple(line for line in lines if first <= line.ply < until),
        possible_moves=possible_moves(viewer, log, ply - 1),
        roll_lucks=roll_lucks(viewer, log, ply - 1),
        stops=stops(log, ply),
    )

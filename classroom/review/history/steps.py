"""One position of a match as a page shows it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from classroom.analysis.rounds import (
    Stops,
    beat_after,
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
from games.engine import CHANCE, Seat
from games.movelog import MoveLog

LISTED = 500
"""Moves in one list; few matches have more."""

MOST_TOLD = 40
"""Moves that are listed beside a board; few decisions take more."""


@dataclass(frozen=True)
class Step:
    """The position before ply `ply`, which is also the number of moves made so far.

    `all_lines`: lines that hold those around it; `seat_query`: the seat that the address names. All
    else is worked out once it is shown.
    """

    viewer: MatchViewer
    log: MoveLog
    ply: int
    seat: Seat | None
    seat_query: str
    all_lines: Iterable[Line]

    @property
    def last(self) -> int:
        return self.log.ply

    @property
    def _board(self) -> int:
        return self.ply if self.viewer.open else board_ply(self.log, self.ply)

    @cached_property
    def view(self) -> Mapping[str, object]:
        """The board through the eyes of `seat`."""
        return self.log.game.board.view(self.log.states[self._board], self.seat)

    @property
    def closed(self) -> bool:
        """Say if the board is an earlier one, for a move was taken back."""
        return bool(self.log.states[self._board] != self.log.states[self.ply])

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """The last decision, what led to it, and the tries and hints on the way."""
        first, until = plies_around(self.log, self.ply)
        return tuple(line for line in self.all_lines if first <= line.ply < until)

    @cached_property
    def possible_moves(self) -> PossibleMoves | None:
        return possible_moves(self.viewer, self.log, self.ply - 1)

    @cached_property
    def roll_lucks(self) -> list[RollLuck]:
        return roll_lucks(self.viewer, self.log, self.ply - 1)

    @cached_property
    def beat(self) -> int | None:
        """The position with which the film of a child goes on."""
        return beat_after(self.log, self.ply) if self.viewer.student else None

    @cached_property
    def stops(self) -> Stops:
        return stops(self.log, self.ply)


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

    After the end `seat_query` names the seat to look as, 0 for everybody; who has none looks as the
    team that moved last.
    """
    seats = [str(seat) for seat in range(log.seats + 1)]
    seat_query = seat_query if viewer.open and seat_query in seats else ""
    usual = viewer.seat or (_last_mover(log, ply) if viewer.open else None)
    seat = (int(seat_query) or None) if seat_query else usual
    return Step(viewer, log, ply, seat, seat_query, lines)


def _last_mover(log: MoveLog, ply: int) -> Seat | None:
    seats = (row.seat for row in reversed(log.rows[:ply]))
    return next((seat for seat in seats if seat != CHANCE), None)

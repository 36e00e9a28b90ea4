"""One position of a match as a page shows it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from classroom.review.history.lines import Line
from classroom.review.history.possible_moves import Possible, Rolled, possible, rolled
from classroom.review.history.rounds import Stops, board_ply, stops
from classroom.review.history.selectors import Viewer
from games.engine import Seat
from games.movelog import MoveLog


@dataclass(frozen=True)
class Step:
    """The position before ply `ply`, which is also the number of moves made so far.

    `lines`: the last move and the tries and hints on the way to it; `view`: the board through
    the eyes of `seat`; `closed`: it is an earlier one, for a move was taken back; `asked`: the
    seat whose eyes were asked for, in words of the address.
    """

    ply: int
    last: int
    view: Mapping[str, Any]
    seat: Seat | None
    asked: str
    closed: bool
    lines: tuple[Line, ...]
    possible: Possible | None
    rolled: list[Rolled]
    stops: Stops


def around(log: MoveLog, ply: int) -> tuple[int, int]:
    """From which ply to before which one lies what led to this position; at the end also after."""
    return ply - 1, ply + (ply == log.ply)


def step_at(viewer: Viewer, log: MoveLog, ply: int, found: Iterable[Line], eyes: str = "") -> Step:
    """This position for this viewer, `found` being lines that hold those around it.

    After the end `eyes` names the seat to look as, 0 for everybody.
    """
    seats = [str(seat) for seat in range(log.seats + 1)]
    asked = eyes if viewer.open and eyes in seats else ""
    seat = (int(asked) or None) if asked else viewer.seat
    shown, (first, until) = board_ply(viewer, log, ply), around(log, ply)
    return Step(
        ply=ply,
        last=log.ply,
        view=log.game.board.view(log.states[shown], seat),
        seat=seat,
        asked=asked,
        closed=log.states[shown] != log.states[ply],
        lines=tuple(line for line in found if first <= line.ply < until),
        possible=possible(viewer, log, ply - 1),
        rolled=rolled(viewer, log, ply - 1),
        stops=stops(log, ply),
    )

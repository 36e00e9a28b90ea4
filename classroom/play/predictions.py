"""Whose move is predicted, and what came true: worked out from the log, never stored."""

from classroom.play.models import Prediction, Proposal
from games.engine import CHANCE, Seat
from games.errors import UserError
from games.movelog import TAKEBACK, MoveLog


def predicted_seat(log: MoveLog, own: Seat) -> Seat | None:
    """The team whose move a team may predict: its own, or the one that it waits for.

    None where it waits for several: what one of these has done may be secret until all are done.
    """
    if own in log.to_move:
        return own
    return next(iter(log.to_move)) if len(log.to_move) == 1 else None


def is_settled_by(log: MoveLog, seat: Seat, proposal: Proposal | None, name: str) -> bool:
    """Whether the move that a team has built, which its members see, tells what they predict."""
    if proposal is None or not proposal.is_open or not log.is_decision_open(seat, proposal.ply):
        return False
    try:
        after = log.play(seat, proposal.text).state
    except UserError:
        return False
    return log.game.board.came_true(name, log.state, after, seat) is not None


def result_of(log: MoveLog, prediction: Prediction) -> str | None:
    """The choice that came true; None while it is open, or once it was taken back."""
    ply, seat = prediction.ply, prediction.seat
    if ply > log.ply or _is_taken_back(log, ply):
        return None
    before, came_true = log.states[ply], log.game.board.came_true
    later = (log.states[row + 1] for row in log.line if row >= ply)
    results = (came_true(prediction.name, before, now, seat) for now in later)
    return next((result for result in results if result is not None), None)


def _is_taken_back(log: MoveLog, ply: int) -> bool:
    """Whether a row before this position has been taken back since."""
    return any(
        row.seat == CHANCE and row.text.startswith(TAKEBACK) and int(row.text.split()[1]) < ply
        for row in log.rows[ply:]
    )

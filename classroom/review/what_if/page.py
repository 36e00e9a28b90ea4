"""A branch as its page shows it: its board and moves, and beside it what was really played."""

from typing import Any

from classroom.play.selectors import MoveLine
from classroom.review.boards import board_apart, board_context, log_before
from classroom.review.history.lines import read
from classroom.review.history.selectors import Viewer
from classroom.review.models import Branch
from classroom.review.what_if import branch_log as branching
from games.engine import CHANCE, Seat
from games.movelog import MoveLog


def branch_context(
    viewer: Viewer, found: Branch, real: MoveLog, log: MoveLog, seat: Seat
) -> dict[str, Any]:
    """Both boards, both lists of moves, and what can be pressed."""
    names = {team.number: team.name for team in viewer.teams}
    acting = _acting(viewer, log, seat)
    until = branching.real_ply(found, real, log)
    beside = log_before(real, until)
    # What a running match keeps from everybody is not shown beside the branch either.
    eyes = acting if viewer.open else None
    return {
        **board_context(found.match, log, acting, names),
        "branch": found,
        "viewer": viewer,
        "acting": acting,
        "seats": sorted(log.to_move - {CHANCE}),
        "due": log.game.rules.chance(log.state),
        "faces": _faces(found, log),
        "over": not log.to_move,
        "until": until,
        "real_board": board_apart(board_context(found.match, beside, eyes, names), "real-"),
        "own_lines": _own_lines(log, found.ply),
        "real_lines": [read(viewer, real, ply) for ply in range(found.ply, until)],
        "ahead": branching.ahead(log, real, until) if viewer.open else [],
    }


def _acting(viewer: Viewer, log: MoveLog, seat: Seat) -> Seat | None:
    """Whom the page plays for: the seat that was asked for, else the next one to move.

    What a team of a running match keeps secret opens only to who asks for that team.
    """
    may = sorted(log.to_move - {CHANCE})
    if seat in may:
        return seat
    if not viewer.open:
        return None
    if may:
        return may[0]
    return seat if 1 <= seat <= log.seats else None


def _faces(found: Branch, log: MoveLog) -> list[list[branching.Face]]:
    what = log.game.rules.chance(log.state)
    return branching.faces(log) if what and branching.by_hand(found, what) else []


def _own_lines(log: MoveLog, first: int) -> list[MoveLine]:
    """The rows of the branch, which its owner may all read."""
    sentence, read_ = log.game.board.sentence, log.game.notation.read
    rows = zip(log.rows[first:], log.states[first:], strict=False)
    return [
        MoveLine(ply, row.seat, sentence(state, row.seat, read_(row.text)))
        for ply, (row, state) in enumerate(rows, first)
    ]

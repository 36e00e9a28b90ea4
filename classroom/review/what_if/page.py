"""A branch as its page shows it: its board and moves, and beside it what was really played."""

from typing import Any

from classroom.analysis.positions import log_before, move_sentence
from classroom.play.form_fields import new_key
from classroom.play.selectors import MoveLine
from classroom.review.boards import board_context, board_html
from classroom.review.history.lines import read_row
from classroom.review.models import Branch
from classroom.review.viewers import MatchViewer
from classroom.review.what_if.branch_log import Face, faces, is_by_hand
from classroom.review.what_if.comparison import first_choice, real_ply, team_heights
from games.engine import CHANCE, Seat
from games.movelog import MoveLog


def branch_context(
    viewer: MatchViewer, branch: Branch, real: MoveLog, log: MoveLog, seat: Seat
) -> dict[str, Any]:
    """Return both boards, both lists of moves, and what can be pressed."""
    names = viewer.names
    acting = _acting(viewer, log, seat)
    until = real_ply(branch, real, log)
    real_log = log_before(real, until)
    # What a running match keeps from everybody is not shown beside the branch either.
    looking_seat = acting if viewer.open else None
    return {
        **board_context(branch.match, log, acting, names),
        "branch": branch,
        "key": new_key(),
        "viewer": viewer,
        "acting": acting,
        "seats": sorted(log.to_move - {CHANCE}),
        "due": log.game.rules.chance(log.state),
        "faces": _faces(branch, log),
        "over": not log.to_move,
        "until": until,
        "unit": log.game.board.UNIT,
        "real_board": board_html(
            board_context(branch.match, real_log, looking_seat, names), "real-"
        ),
        "own_lines": _own_lines(log, branch.ply),
        "real_lines": [read_row(viewer, real, ply) for ply in range(branch.ply, until)],
        "heights": team_heights(log, real, until) if viewer.open else [],
        "first_choice": first_choice(branch, real, log) if viewer.open else None,
    }


def _acting(viewer: MatchViewer, log: MoveLog, seat: Seat) -> Seat | None:
    """Return who the page plays for: the seat that was asked for, else the next one to move."""
    # What a team of a running match keeps secret is shown only when that team is asked for.
    may_move = sorted(log.to_move - {CHANCE})
    if seat in may_move:
        return seat
    if not viewer.open:
        return None
    if may_move:
        return may_move[0]
    return seat if 1 <= seat <= log.seats else None


def _faces(branch: Branch, log: MoveLog) -> list[list[Face]]:
    draw = log.game.rules.chance(log.state)
    return faces(log) if draw and is_by_hand(branch, draw) else []


def _own_lines(log: MoveLog, first: int) -> list[MoveLine]:
    """Return the rows of the branch, which its owner may all read."""
    return [
        MoveLine(ply, row.seat, move_sentence(log_before(log, ply), row.seat, row.text))
        for ply, row in enumerate(log.rows[first:], first)
    ]

"""Whose screens a change concerns."""

from collections.abc import Sequence

from games.engine import CHANCE, Seat
from games.movelog import MoveLog

# Seat 0 stands for all: every student's screen listens to it beside its own seat.
EVERYBODY: Sequence[Seat] = (CHANCE,)


def audience(before: MoveLog, after: MoveLog) -> Sequence[Seat]:
    """The seats whose screens the rows since `before` change: EVERYBODY, or one.

    A team that makes one move in secret, while the same teams have to act and the public sees
    the same board, changes its own screens only: 30 sheets are filled at once without 30 screens
    being rendered again for each square.
    """
    if after.ply != before.ply + 1:
        return EVERYBODY
    row, state = after.rows[before.ply], before.state
    if row.seat == CHANCE or after.to_move != before.to_move:
        return EVERYBODY
    if len(after.to_move) == 1:  # All others predict what it does.
        return EVERYBODY
    game, move = after.game, after.game.notation.read(row.text)
    others = [seat for seat in range(1, after.seats + 1) if seat != row.seat]
    if any(game.hooks.is_visible(state, row.seat, move, after.state, seat) for seat in others):
        return EVERYBODY
    unchanged = game.board.view(state, None) == game.board.view(after.state, None)
    return (row.seat,) if unchanged else EVERYBODY

"""Moves that a team sends together: each is a row of its own, as if it had been sent alone."""

from collections.abc import Sequence
from typing import NamedTuple

from games.engine import Seat
from games.errors import Halted, UserError, gettext_noop
from games.movelog import MoveLog

MOST = 12  # moves in one press
_LOOK = gettext_noop("Stop! Look what happened. Then go on.")


class Played(NamedTuple):
    """The log with the first so many moves, and why it has no more of them."""

    log: MoveLog
    moves: int
    refusal: UserError | None = None


def play_together(log: MoveLog, seat: Seat, texts: Sequence[str], seed: bytes) -> Played:
    """Play these moves, each with the chance rows that follow.

    It ends before the first that the rules refuse, that has sums for a checker, or that comes
    after something to look at: a draw, a choice, or anything else than that the team has climbed.
    Raises a UserError if the first move is refused.
    """
    last, log = log.ply, log.play(seat, texts[0]).settle(seed)
    for number, text in enumerate(texts[1:], start=1):
        if _brings_news(log, last, seat):
            return Played(log, number, Halted(_LOOK))
        try:
            move = log.game.notation.read(text)
            if log.game.sums_to_check(log.state, seat, move):
                return Played(log, number, Halted(_LOOK))
            longer = log.play(seat, text).settle(seed)
        except UserError as refusal:
            is_asked = _phase(log, -1, seat) != _phase(log, last, seat)
            return Played(log, number, Halted(_LOOK) if is_asked else refusal)
        last, log = log.ply, longer
    return Played(log, len(texts))


def is_sent(log: MoveLog, ply: int, seat: Seat) -> bool:
    """Say if the seat has sent this row, which has not come by itself."""
    row, follows = log.rows[ply], log.game.hooks.follows(log.states[ply])
    return row.seat == seat and not (follows and row.text == log.game.notation.write(follows[1]))


def _brings_news(log: MoveLog, ply: int, seat: Seat) -> bool:
    """Say if more than a climb has followed from the seat's row at this ply."""
    has_drawn = log.ply > ply + 1
    return (
        has_drawn
        or seat not in log.awaited
        or any(event.kind != "climbed" for event in log.events(ply, seat))
    )


def _phase(log: MoveLog, ply: int, seat: Seat) -> str:
    return log.game.board.view(log.states[ply], seat)["phase"]

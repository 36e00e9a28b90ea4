"""A position in the middle of a log, and moves in it."""

from dataclasses import replace

from games.engine import CHANCE, Seat
from games.errors import Sentence, Unreadable, gettext_noop
from games.movelog import MoveLog


def log_before(log: MoveLog, ply: int) -> MoveLog:
    """Return the log as it was before this ply. Raises Unreadable if there is no such ply.

    Nothing of it can be taken back any longer.
    """
    if not 0 <= ply <= log.ply:
        raise Unreadable(gettext_noop("There is no such move."))
    return replace(log, rows=log.rows[:ply], states=log.states[: ply + 1], line=tuple(range(ply)))


def is_choice(log: MoveLog, ply: int) -> bool:
    """Say if the seat of the row at this ply could have made another move."""
    seat = log.rows[ply].seat
    normal_form = log.game.hooks.normal_form
    moves = log.game.rules.legal_moves(log.states[ply], seat)
    return len({normal_form(move) for move in moves}) > 1


def answer_ply(log: MoveLog, ply: int, seat: Seat) -> int | None:
    """Return the ply of the move with which this seat (0: any) answered in the position before
    `ply`; None if it made none."""
    # Others may have moved at the same time, before this seat or after it.
    ply = min(ply, log.ply)
    while ply < log.ply and log.rows[ply].seat not in (CHANCE, seat or log.rows[ply].seat):
        ply += 1
    return ply if ply < log.ply and log.rows[ply].seat != CHANCE else None


def legal_text(log: MoveLog, seat: Seat, text: str) -> str:
    """Return the text in canonical notation if the seat may play it now. Raises a UserError."""
    return log.play(seat, text).rows[-1].text


def move_sentence(log: MoveLog, seat: Seat, text: str) -> Sentence:
    """Put a move of the seat at the end of the log into words."""
    return log.game.board.sentence(log.state, seat, log.game.notation.read(text))

"""A position in the middle of a log, and moves in it."""

from dataclasses import replace

from games.engine import Seat
from games.errors import Sentence, Unreadable, gettext_noop
from games.movelog import MoveLog


def log_before(log: MoveLog, ply: int) -> MoveLog:
    """The log as it was before this ply; nothing of it can be taken back any more.

    Raises Unreadable for no such ply.
    """
    if not 0 <= ply <= log.ply:
        raise Unreadable(gettext_noop("There is no such move."))
    return replace(log, rows=log.rows[:ply], states=log.states[: ply + 1], line=tuple(range(ply)))


def is_choice(log: MoveLog, ply: int) -> bool:
    """Whether the seat of the row at this ply could have made another move."""
    seat, normal_form = log.rows[ply].seat, log.game.hooks.normal_form
    moves = log.game.rules.legal_moves(log.states[ply], seat)
    return len({normal_form(move) for move in moves}) > 1


def legal_text(log: MoveLog, seat: Seat, text: str) -> str:
    """The text in canonical notation, where the seat may play it now. Raises a UserError."""
    return log.play(seat, text).rows[-1].text


def move_sentence(log: MoveLog, seat: Seat, text: str) -> Sentence:
    """A move of the seat at the end of the log, in words."""
    return log.game.board.sentence(log.state, seat, log.game.notation.read(text))

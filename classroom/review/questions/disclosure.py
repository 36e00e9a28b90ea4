"""Decide which position may be put before a class, and how much of it a running game may show.

After the end of a game everything is open. Of a running one, paused or not:

- A position is put as the seat has it, without what the public may not know
(`hooks.without_secrets`), and as it was when the seat's choice began, before anybody moved in
secret. If the choice depends on such secrets, it is not put at all.

- While anybody at the table still has to choose in this position, the table has to be paused, so
that nobody learns something about a choice they are making.

- Until they all have chosen, the answers show what the class would play, but not what helps most:
that would come from the hint list of a roll still to be played.
"""

from dataclasses import replace

from classroom.analysis.positions import log_before
from classroom.play.models import Match
from games.engine import CHANCE, Seat
from games.errors import Illegal, gettext_noop
from games.movelog import MoveLog


def asked_ply(match: Match, log: MoveLog, ply: int, seat: Seat) -> int:
    """Return the ply whose position is put when a teacher asks at this one. Raises a UserError."""
    if seat < 1 or seat not in log_before(log, ply).to_move:
        raise Illegal(gettext_noop("There is no choice to make here. Go to another move."))
    if match.status == Match.Status.ENDED:
        return ply
    if log.game.hints.list_key(log.states[ply], seat) is not None:
        ply = log.hint_list_start(seat, ply)
    public_log(match, log, ply, seat)
    if match.status == Match.Status.PLAYING and is_undecided(log, ply):
        raise Illegal(gettext_noop("Pause this table first. Then ask the class."))
    return ply


def public_log(match: Match, log: MoveLog, ply: int, seat: Seat) -> MoveLog:
    """Return the log up to the position that is put; while the match runs, without the seat's
    secrets.

    Raises Illegal if the choice depends on them.
    """
    before = log_before(log, ply)
    if match.status == Match.Status.ENDED:
        return before
    public = log.game.hooks.without_secrets(before.state, seat)
    if public is None:
        raise Illegal(gettext_noop("This choice depends on something secret. Ask at another move."))
    return replace(before, states=(*before.states[:-1], public))


def is_undecided(log: MoveLog, ply: int) -> bool:
    """Say if anybody still has not made a choice that was due before this ply.

    After a take-back that is true again.
    """
    seats = log.game.rules.to_move(log.states[ply]) & log.to_move
    return any(_has_same_choice(log, ply, seat) for seat in seats - {CHANCE})


def _has_same_choice(log: MoveLog, ply: int, seat: Seat) -> bool:
    list_key = log.game.hints.list_key
    then, now = list_key(log.states[ply], seat), list_key(log.state, seat)
    has_same_list = then is not None and now == then
    return has_same_list or log.is_decision_open(seat, ply) or log.state == log.states[ply]


def may_show_best(match: Match, log: MoveLog, ply: int) -> bool:
    """Say if the moves that help most in the position before this ply may be shown now."""
    return match.status == Match.Status.ENDED or not is_undecided(log, ply)

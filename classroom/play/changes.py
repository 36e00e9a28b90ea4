"""What a version of a match has changed, as JSON: a process that hears it need not read it.

`moves` are rows as they are stored, so what is hidden in the database is hidden here; `match`: the
match itself has changed, too; `hints`: by seat the ply of the list that is stored; `proposal`: a
team has another one, `answers`: its checker has typed something, which is stored for reports.
"""

from collections.abc import Iterable
from datetime import datetime

from classroom.live.recent_changes import Change
from classroom.play.models import HintList, Move, Proposal

_WORDS = {"moves", "after", "match", "hints", "proposal", "answers"}


def is_known(change: Change) -> bool:
    """Whether all of it is read here; during an upgrade another release may tell more."""
    return change.keys() <= _WORDS


def press_change(
    proposal: Proposal | None, moves: Iterable[Move], after: str, with_match: bool
) -> Change:
    """A proposal, or else these rows after the one with this digest; `with_match`: something of the
    match is new, too, such as its clock or its round.
    """
    if proposal is not None:
        return {"proposal": True, "answers": proposal.answers is not None}
    rows = [
        [
            move.ply,
            move.seat,
            move.text,
            move.hidden and bytes(move.hidden).decode(),
            move.at.isoformat(),
            move.digest,
        ]
        for move in moves
    ]
    return {"moves": rows, "after": after, "match": with_match}


def added_moves(change: Change) -> list[Move]:
    """The rows that are new, without who made them."""
    return [
        Move(
            ply=ply,
            seat=seat,
            text=text,
            hidden=hidden and hidden.encode(),
            at=datetime.fromisoformat(at),
            digest=digest,
        )
        for ply, seat, text, hidden, at, digest in change.get("moves", ())
    ]


def hints_change(lists: Iterable[HintList]) -> Change:
    """These hint lists are stored."""
    return {"hints": [[one.seat, one.ply] for one in lists]}

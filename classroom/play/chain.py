"""The hash chain of a move log: every row carries the digest of the rows before it."""

import hashlib
import json
from collections.abc import Iterable

from classroom.play.models import Match, Move
from games import dice


def first_digest(match: Match) -> str:
    """What the first row is chained to: the SHA-256 of the match's seed."""
    return dice.commitment(bytes(match.seed))


def digest(before: str, move: Move) -> str:
    """SHA-256 in hex over the digest before and all that this row says."""
    row = [move.ply, move.seat, move.text, move.student_id, move.checker_id, move.at.isoformat()]
    return hashlib.sha256((before + json.dumps(row)).encode()).hexdigest()


def broken_ply(match: Match, moves: Iterable[Move]) -> int | None:
    """The first ply whose row does not follow from the rows before it; None for a true log."""
    before = first_digest(match)
    for expected, move in enumerate(moves):
        if move.ply != expected or move.digest != digest(before, move):
            return expected
        before = move.digest
    return None

"""The texts of a log's rows, and their hash chain: each row carries the digest of those before."""

import hashlib
import json
from collections.abc import Iterable

from classroom.play import secrecy
from classroom.play.models import Match, Move


def row_text(match: Match, text: str, hidden: bytes | memoryview | None) -> str:
    """Return a row's text from its two columns. Raises KeyLost, as `Match.seed`."""
    return text if hidden is None else secrecy.decrypt(bytes(hidden), match.seed).decode()


def hide_text(match: Match, move: Move) -> None:
    """Hide what this row says from anybody who reads the database, until the match is over."""
    move.text, move.hidden = "", secrecy.encrypt(move.text.encode(), match.seed)


def first_digest(match: Match) -> str:
    """Return the first row's link: the SHA-256 of the match's seed."""
    return match.seal


def digest(before: str, move: Move, text: str) -> str:
    """SHA-256 in hex over the digest before and all that this row says."""
    row = [move.ply, move.seat, text, move.student_id, move.checker_id, move.at.isoformat()]
    return hashlib.sha256((before + json.dumps(row)).encode()).hexdigest()


def broken_ply(match: Match, moves: Iterable[Move]) -> int | None:
    """The first ply whose row does not follow from the rows before it; None for an intact log."""
    before = first_digest(match)
    for expected, move in enumerate(moves):
        text = row_text(match, move.text, move.hidden)
        if move.ply != expected or move.digest != digest(before, move, text):
            return expected
        before = move.digest
    return None

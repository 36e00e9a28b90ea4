"""A point of a lesson that is worth a talk."""

from dataclasses import dataclass

from games.errors import Sentence


@dataclass(frozen=True)
class DiscussionPoint:
    """A position worth a look: that of `match` before the row `ply`, `seat` to move.

    One of a roll of the day has no match, and `roll` is the id of its question.

    `kind` is the rule that chose it, `reason` says it without naming anybody.
    """

    kind: str
    reason: Sentence
    match: int
    ply: int
    seat: int
    roll: int = 0

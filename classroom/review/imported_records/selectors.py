"""A record from elsewhere, to be stepped through like a match of one's own."""

import hashlib
from dataclasses import dataclass
from functools import cached_property, lru_cache

from django.utils.translation import gettext

from classroom.people.icons import TEAM_SHAPES
from classroom.play.models import Match
from classroom.play.selectors import TeamAtTable
from classroom.review.history.lines import Line, read
from classroom.review.history.selectors import Viewer
from classroom.review.models import StudyRecord
from games import records
from games.movelog import MoveLog


@dataclass(frozen=True)
class StudyViewer(Viewer):
    """A teacher who looks at a record: all of it is open, nobody is named.

    `sealed`: the record has a seed, from which all its dice follow.
    """

    log: MoveLog
    sealed: bool

    @cached_property
    def teams(self) -> tuple[TeamAtTable, ...]:
        return tuple(
            TeamAtTable(number, _team(number), _colour(number), ())
            for number in range(1, self.match.seats_count + 1)
        )


def _colour(number: int) -> int:
    return (number - 1) % len(TEAM_SHAPES) + 1


def _team(number: int) -> str:
    return gettext("Team %(number)s") % {"number": number}


@lru_cache(maxsize=8)
def record_log(text: str) -> tuple[MoveLog, bytes | None]:
    """What the record holds. Raises a UserError where the rules have changed since."""
    return records.read(text)


def study_viewer(record: StudyRecord) -> StudyViewer:
    """The record as an ended match that is in no database. Raises as `record_log`."""
    log, seed = record_log(record.text)
    match = Match(
        game=log.game.slug,
        rules_version=log.game.rules.VERSION,
        seats_count=log.seats,
        # Without a seed of its own it needs another name that no other match has.
        seed=seed or hashlib.sha256(record.text.encode()).digest(),
        status=Match.Status.ENDED,
        started_at=record.added_at,
    )
    return StudyViewer(match, None, log, sealed=seed is not None)


def study_lines(viewer: Viewer, log: MoveLog, first: int, until: int) -> list[Line]:
    """The rows at these plies; a record knows neither names nor tries nor hints."""
    found = []
    for ply in range(max(0, first), min(until, log.ply)):
        told = read(viewer, log, ply)
        seat = log.rows[ply].seat
        found.append(Line("move", ply + 1, seat, told.sentence, told.text, in_force=told.in_force))
    return found

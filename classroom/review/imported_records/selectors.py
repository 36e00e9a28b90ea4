"""An imported record, to be stepped through like a match of one's own."""

from dataclasses import dataclass
from functools import cached_property, lru_cache

from django.db.models import QuerySet
from django.utils.translation import gettext

from classroom.people.icons import TEAM_SHAPES
from classroom.people.models import Teacher
from classroom.play.models import Match
from classroom.play.selectors import TeamAtTable
from classroom.review.history.lines import Line, read_row
from classroom.review.models import ImportedRecord
from classroom.review.viewers import MatchViewer
from games import dice, records
from games.movelog import MoveLog


@dataclass(frozen=True)
class RecordViewer(MatchViewer):
    """A teacher who looks at a record: all of it is open, nobody is named.

    `has_seed`: the record has a seed, from which all its dice follow.
    """

    log: MoveLog
    has_seed: bool

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


def records_of(teacher: Teacher) -> QuerySet[ImportedRecord]:
    """Return the records that this teacher brought in."""
    return ImportedRecord.objects.filter(teacher=teacher)


@lru_cache(maxsize=8)
def record_log(text: str) -> tuple[MoveLog, bytes | None]:
    """Replay the record. Raises a UserError if the rules have changed since."""
    return records.read(text)


def record_viewer(record: ImportedRecord) -> RecordViewer:
    """Return the record as an ended match that is in no database. Raises as `record_log`."""
    log, seed = record_log(record.text)
    match = Match(
        game=log.game.slug,
        rules_version=log.game.rules.VERSION,
        seats_count=log.seats,
        # Without a seed of its own it needs another name that no other match has.
        seal=dice.commitment(seed or record.text.encode()),
        status=Match.Status.ENDED,
        started_at=record.added_at,
    )
    return RecordViewer(match, None, log, has_seed=seed is not None)


def record_lines(viewer: MatchViewer, log: MoveLog, first: int, until: int) -> list[Line]:
    """Return the rows at these plies; a record has neither names nor tries nor hints."""
    rows = [read_row(viewer, log, ply) for ply in range(max(0, first), min(until, log.ply))]
    return [
        Line("move", row.ply + 1, row.seat, row.sentence, row.text, in_force=row.in_force)
        for row in rows
    ]

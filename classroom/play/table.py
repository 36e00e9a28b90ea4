"""A table as a value: read from the database, or brought forward by the change of a press."""

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from threading import Lock
from typing import Any

import structlog

from classroom.live.recent_changes import Change, changes_between
from classroom.people.models import Student
from classroom.play import logs
from classroom.play.changes import added_moves, is_known, stored_values
from classroom.play.ladders import Ladder, hint_ladders, hint_list_ply, new_ladder
from classroom.play.models import Attempt, Match, Move, Prediction, Proposal, Seat
from classroom.play.process_cache import ProcessCache
from classroom.play.selectors import Refusal, TeamAtTable, open_attempts, refusal_of, teams_at
from classroom.play.viewer import FixedViewer, TableViewer
from classroom.prepared import PreparedQuery
from games.movelog import MoveLog

# As many as the logs of which are in memory; one that is not here is read again.
known_tables = ProcessCache(logs.MOST_ROWS, lambda table: table.log.ply + 1)
_lock = Lock()
logger = structlog.get_logger(__name__)
_UNSEEN = ("_state", "version")
LOCKED_COLUMNS = ("version", "status", "hint_limit", "roles", "sound")
_matches = PreparedQuery(lambda pk: Match.objects.filter(pk=pk))
_seats = PreparedQuery(
    lambda match: Seat.objects.filter(match=match).select_related("proposal__student")
)


@dataclass(frozen=True)
class Table:
    """A table as it was at the version of `match`, or a little later. It is read-only.

    `base_version`: since then nothing has been stored but moves, proposals, predictions and hint
    lists. By seat: its `ladders` of hints, and its refused `attempts` at the present decision; by
    the id of a student their latest of the `predictions`.
    """

    match: Match
    log: MoveLog
    teams: tuple[TeamAtTable, ...]
    seats: dict[int, Seat]
    attempts: dict[int, list[Attempt]]
    ladders: dict[int, Ladder]
    predictions: dict[int, Prediction]
    base_version: int = field(compare=False)

    @cached_property
    def look(self) -> str:
        """All of the match except its version: equal ones look the same."""
        return repr([fact for name, fact in vars(self.match).items() if name not in _UNSEEN])

    def refusal(self, seat: int) -> Refusal | None:
        """Return the error of the seat's latest try, see `refusal_of`."""
        return refusal_of(self.log, self.attempts.get(seat, []))

    def viewer(self, seat: int | None, student: int | None) -> FixedViewer | None:
        """Who looks, by number and id; None for a student who does not sit there."""
        if seat is None:
            return FixedViewer(self.match, known_teams=self.teams)
        if student is None:
            return FixedViewer(self.match, self.seats[seat], known_teams=self.teams)
        chairs = (chair for team in self.teams if team.number == seat for chair in team.chairs)
        chair = next((chair for chair in chairs if chair.student == student), None)
        if chair is None:
            return None
        who = _student(student, chair.name, self.match.school_class_id or 0)
        return FixedViewer(self.match, self.seats[seat], who, known_teams=self.teams)


@lru_cache(maxsize=4096)
def _student(pk: int, name: str, school_class: int) -> Student:
    """A student of a table, whom every drawing of it needs. Read-only.

    Without a return code it would get a fresh one, which takes longer than all else.
    """
    return Student(pk=pk, name=name, school_class_id=school_class, return_code="")


def table_at(match_id: int, version: int | None = None) -> Table | None:
    """The table as it is now; one SQL statement if nothing has changed, or if what has changed was
    heard.

    `version`: one at least as new will do, which may need none.
    """
    known = known_table(match_id, version) if version is not None else None
    if known is not None:
        return known
    match = next(iter(_matches(match_id)), None)
    if match is None:
        return None
    known = known_table(match_id, match.version)
    return known if known is not None and _is_same(known.match, match) else _remember(read(match))


def known_table(match_id: int, version: int | None = None) -> Table | None:
    """Return what this process knows of the table without the database: at this version or a later
    one, None if it has missed a change. Without a `version` perhaps out of date.
    """
    table: Table | None = known_tables.get(match_id)
    if table is None or version is None or table.match.version >= version:
        return table
    changes = changes_between(f"match:{match_id}", table.match.version, version)
    for change in changes or ():
        table = table and apply(table, change)
    return _remember(table) if table and changes else None


def table_before(match: Match) -> Table | None:
    """Return what this process knows of the table before the version that a transaction has just
    made; None if that is not all that was stored.
    """
    known = known_table(match.pk, match.version - 1)
    is_before = known is not None and known.match.version == match.version - 1
    return known if known is not None and is_before and _is_same(known.match, match) else None


def refresh_match(match: Match, before: Table) -> None:
    """Refresh a match that was loaded before the lock. Keep the columns that the locking UPDATE
    returned.
    """
    for column in Match._meta.concrete_fields:
        if column.attname not in LOCKED_COLUMNS:
            setattr(match, column.attname, getattr(before.match, column.attname))


def read(match: Match) -> Table:
    """The table as it is stored, at the version of this match or a little later."""
    log = logs.load_logs([match])[match.pk].log
    seats = {seat.number: seat for seat in _seats(match.pk)}
    ladders, attempts = hint_ladders(match, log, seats.values()), open_attempts(match, log)
    predictions = {one.student_id or 0: one for one in Prediction.objects.filter(match=match)}
    teams = teams_at(match)
    return Table(match, log, teams, seats, attempts, ladders, predictions, match.version)


def apply(table: Table, change: Change) -> Table | None:
    """The table after the change that made its next version; None if it has to be read.

    The process that has written a change and all that hear of it come this way, and to what `read`
    gives. A take-back has to be read: it brings back hints and tries of an earlier decision.
    """
    try:
        return _apply(table, change) if is_known(change) else None
    except Exception as error:  # As of another release during an upgrade.
        logger.warning("change_not_read", error=type(error).__name__)
        return None


def _apply(table: Table, change: Change) -> Table | None:
    match = copy(table.match)
    match.version += 1
    for column, value in stored_values(Match, change.get("match", {})).items():
        setattr(match, column, value)
    after: Table | None = replace(table, match=match)
    if moves := added_moves(change):
        after = _with_moves(table, match, moves, change["after"])
    if after and "hints" in change:
        after = replace(after, ladders=_ladders_with_lists(after, change["hints"]))
    if after and "proposal" in change:
        after = _with_proposal(after, change["proposal"])
    if after and "prediction" in change:
        latest = Prediction(**stored_values(Prediction, change["prediction"]))
        after = replace(after, predictions={**after.predictions, latest.student_id or 0: latest})
    return after


def _with_moves(table: Table, match: Match, moves: Sequence[Move], after: str) -> Table | None:
    """With these rows, if they follow the row with the digest `after`, which is the last known."""
    stored = logs.cached_log(match)
    if stored.log.ply <= moves[0].ply and stored.digest != after:
        return None
    stored = logs.extend(stored, match, moves)
    logs.cache_log(match, stored)
    log = stored.log
    if any(log.rows[move.ply].take_back_ply is not None for move in moves):
        return None
    ladders = _ladders_after(table, log)
    if ladders is None:
        return None
    attempts = {seat: _open(log, seat, tries) for seat, tries in table.attempts.items()}
    attempts = {seat: tries for seat, tries in attempts.items() if tries}
    return replace(table, match=match, log=log, attempts=attempts, ladders=ladders)


def _open(log: MoveLog, seat: int, attempts: Sequence[Attempt]) -> list[Attempt]:
    """Those of a seat's tries that belong to its present decision."""
    start = log.decision_start(seat) if seat in log.to_move else None
    return [one for one in attempts if start is not None and one.ply >= start]


def _ladders_after(table: Table, log: MoveLog) -> dict[int, Ladder] | None:
    """The ladders after a move: as they were, or of decisions that are new and have no list yet;
    None if an older one has to be read.
    """
    ladders = {}
    for number in table.seats:
        ply, known = hint_list_ply(log, number), table.ladders.get(number)
        if known is not None and known.ply == ply:
            ladders[number] = known
        elif ply is not None and ply > table.log.ply:
            ladders[number] = Ladder(ply, ready=False)
        elif ply is not None:
            return None
    return ladders


def _ladders_with_lists(table: Table, lists: Iterable[tuple[int, int]]) -> dict[int, Ladder]:
    """The ladders once lists are stored: of these seats, at these plies."""
    ladders = dict(table.ladders)
    for number, ply in lists:
        known = ladders.get(number)
        if known is not None and known.ply == ply and not known.ready:
            ladder = new_ladder(table.match, table.seats[number], ply)
            if ladder is None:
                return hint_ladders(table.match, table.log, table.seats.values())
            ladders[number] = ladder
    return ladders


def _with_proposal(table: Table, stored: Mapping[str, Any]) -> Table:
    proposal = Proposal(**stored_values(Proposal, stored))
    seat = next(copy(seat) for seat in table.seats.values() if seat.pk == proposal.seat_id)
    proposal.seat = seat  # And so it is the proposal of this seat.
    # What a checker has typed is stored for reports, too.
    base = table.base_version if proposal.answers is None else table.match.version
    return replace(table, seats={**table.seats, seat.number: seat}, base_version=base)


def student_viewer(student: Student, pk: int) -> TableViewer | None:
    """The student at their table, who may press; None for a table that is not theirs."""
    table = table_at(pk)
    if table is None:
        return None
    match = copy(table.match)
    for team in table.teams:
        if any(chair.student == student.pk for chair in team.chairs):
            seat = copy(table.seats[team.number])
            seat.match = match
            return TableViewer(match, seat, student, table.teams, match.version)
    return None


def base_version(match: Match) -> int:
    """The version since which nothing but moves, proposals, predictions and hint lists has been
    stored, as far as this process knows; else the match's own.
    """
    known = known_table(match.pk, match.version)
    if known is None or not _is_same(known.match, match):
        return match.version
    return known.base_version if known.base_version <= match.version else match.version


def _remember(table: Table) -> Table:
    """Remember the table so, unless this process knows a later state of it."""
    with _lock:
        known = known_tables.get(table.match.pk)
        is_later = known is not None and known.match.version > table.match.version
        if not is_later or not _is_same(known.match, table.match):
            known_tables.put(table.match.pk, table)
    return table


def _is_same(one: Match, other: Match) -> bool:
    """Whether it is one match, even if a process has used several databases."""
    return logs.match_key(one) == logs.match_key(other)

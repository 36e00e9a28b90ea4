"""All that a table's screens show, read once for each version of its match."""

from collections.abc import Hashable, Iterable, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from threading import Lock

import structlog
from cachetools import LRUCache

from classroom.live.recent_changes import Change, changes_between
from classroom.people.models import Student
from classroom.play import logs
from classroom.play.changes import added_moves, is_known
from classroom.play.ladders import Ladder, hint_ladders, hint_list_ply, new_ladder
from classroom.play.models import Attempt, Match, Prediction, Proposal, Seat
from classroom.play.selectors import Refusal, TeamAtTable, open_attempts, refusal_of, teams_at
from classroom.play.viewer import SnapshotViewer, TableViewer
from classroom.prepared import PreparedQuery
from games.movelog import MoveLog

# More tables than a school plays at once; one that is not here is read again.
_snapshots: LRUCache[Hashable, "Snapshot"] = LRUCache(2048)
_lock = Lock()
logger = structlog.get_logger(__name__)
_UNSEEN = ("_state", "version")
LOCKED_COLUMNS = ("version", "status", "hint_limit", "roles", "sound")
_matches = PreparedQuery(lambda pk: Match.objects.filter(pk=pk))
_seats = PreparedQuery(
    lambda match: Seat.objects.filter(match=match).select_related("proposal__student")
)


@dataclass(frozen=True)
class Snapshot:
    """A table as it was at the version of `match`, or a little later. It is read-only.

    `base_version`: since then nothing has been stored but moves, proposals and hint lists. By seat:
    its `ladders` of hints, and its refused `attempts` at the present decision; by the id of a
    student their latest of the `predictions`.
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
        """What is wrong with the seat's latest try, see `refusal_of`."""
        return refusal_of(self.log, self.attempts.get(seat, []))

    def viewer(self, seat: int | None, student: int | None) -> SnapshotViewer | None:
        """Who looks, by number and id; None for a student who does not sit there."""
        if seat is None:
            return SnapshotViewer(self.match, known_teams=self.teams)
        if student is None:
            return SnapshotViewer(self.match, self.seats[seat], known_teams=self.teams)
        chairs = (chair for team in self.teams if team.number == seat for chair in team.chairs)
        chair = next((chair for chair in chairs if chair.student == student), None)
        if chair is None:
            return None
        who = _student(student, chair.name, self.match.school_class_id or 0)
        return SnapshotViewer(self.match, self.seats[seat], who, known_teams=self.teams)


@lru_cache(maxsize=4096)
def _student(pk: int, name: str, school_class: int) -> Student:
    """A student of a table, whom every drawing of it needs. Read-only.

    Without a return code it would get a fresh one, which takes longer than all else.
    """
    return Student(pk=pk, name=name, school_class_id=school_class, return_code="")


def load_snapshot(match_id: int, version: int | None = None) -> Snapshot | None:
    """The table as it is now; one SQL statement where nothing has changed, or where other processes
    have sent what has.

    `version`: one at least as new will do, which may need none.
    """
    known = known_snapshot(match_id)
    if known is not None and version is not None:
        after = known if known.match.version >= version else _catch_up(known, version)
        if after is not None:
            return store_snapshot(after)
    match = next(iter(_matches(match_id)), None)
    if match is None:
        return None
    if known is not None and _is_same(known.match, match):
        return store_snapshot(_catch_up(known, match.version) or _read(match))
    return store_snapshot(_read(match))


def _catch_up(known: Snapshot, version: int) -> Snapshot | None:
    """The table at this version, where it is known what has changed since; else None."""
    match = known.match
    changes = changes_between(f"match:{match.pk}", match.version, version)
    if changes is None or version < match.version:
        return None
    try:
        return _after_changes(known, changes)
    except Exception as error:
        logger.warning("change_not_read", error=type(error).__name__)
        return None


def _after_changes(known: Snapshot, changes: Sequence[Change]) -> Snapshot | None:
    """The table after these changes; None, or any exception, where they have to be read."""
    match = known.match
    if not all(is_known(change) for change in changes):
        return None
    if any(change.get("match") for change in changes):
        match = next(iter(_matches(match.pk)), match)
    after: Snapshot | None = known
    for number, change in enumerate(changes, known.match.version + 1):
        match = copy(match)
        match.version = number
        after = after and _after_change(after, match, change)
    return after


def _after_change(before: Snapshot, match: Match, change: Change) -> Snapshot | None:
    """The table at the version of `match`, which made this change; None where its rows do
    not follow those that are known.
    """
    log, seats, base_version = before.log, before.seats, before.base_version
    ladders = before.ladders
    if moves := added_moves(change):
        stored = logs.cached_log(match)
        if stored.log.ply <= moves[0].ply and stored.digest != change["after"]:
            return None
        stored = logs.extend(stored, match, moves)
        logs.cache_log(match, stored)
        log = stored.log
        ladders = _ladders_after(before, match, log)
    if "proposal" in change:
        seats = {seat.number: seat for seat in _seats(match.pk)}
    if change.get("answers"):
        base_version = match.version
    if "hints" in change:
        ladders = _ladders_with(before, match, change["hints"])
    after = replace(before, match=match, log=log, seats=seats, ladders=ladders)
    return replace(after, base_version=base_version)


def _ladders_with(
    before: Snapshot, match: Match, lists: Iterable[tuple[int, int]]
) -> dict[int, Ladder]:
    """The ladders once lists are stored: of these seats, at these plies."""
    ladders = dict(before.ladders)
    for number, ply in lists:
        known = ladders.get(number)
        if known is not None and known.ply == ply and not known.ready:
            ladder = new_ladder(match, before.seats[number], ply)
            if ladder is None:
                return hint_ladders(match, before.log, before.seats.values())
            ladders[number] = ladder
    return ladders


def snapshot_before(match: Match) -> Snapshot | None:
    """What this process knows of the table before the version that a transaction has just made;
    None where that is not all that was stored.
    """
    known = known_snapshot(match.pk)
    if known is None or known.match.version != match.version - 1:
        return None
    return known if _is_same(known.match, match) else None


def refresh_match(match: Match, before: Snapshot) -> None:
    """Under the lock: bring a match that a request has read earlier to what it was `before`; what
    the lock itself has read (version, status, limits) stays.
    """
    for column in Match._meta.concrete_fields:
        if column.attname not in LOCKED_COLUMNS:
            setattr(match, column.attname, getattr(before.match, column.attname))


def extend_snapshot(
    before: Snapshot, match: Match, log: MoveLog, proposal: Proposal | None
) -> None:
    """Remember the table after a committed press: a move, or a proposal to a checker. Nothing
    else has changed. `match` is as the press left it, and nobody changes it any more.
    """
    seats = before.seats
    if proposal is not None:
        number = next(number for number, seat in seats.items() if seat.pk == proposal.seat_id)
        seats = {**seats, number: copy(seats[number])}
        seats[number].proposal = proposal
    ladders = _ladders_after(before, match, log) if log is not before.log else before.ladders
    after = replace(before, match=match, log=log, seats=seats, ladders=ladders)
    if proposal is not None and proposal.answers is not None:
        # What the checker typed has been stored, too.
        after = replace(after, base_version=match.version)
    store_snapshot(after)


def _ladders_after(before: Snapshot, match: Match, log: MoveLog) -> dict[int, Ladder]:
    """The ladders after a move: as they were, or of decisions that are new and have no list yet.

    A move that was taken back brings an old decision, whose list has to be read.
    """
    ladders = {}
    for number in before.seats:
        ply, known = hint_list_ply(log, number), before.ladders.get(number)
        if known is not None and known.ply == ply:
            ladders[number] = known
        elif ply is not None and ply > before.log.ply:
            ladders[number] = Ladder(ply, ready=False)
        elif ply is not None:
            return hint_ladders(match, log, before.seats.values())
    return ladders


def student_viewer(student: Student, pk: int) -> TableViewer | None:
    """The student at their table, who may press; None for a table that is not theirs."""
    snapshot = load_snapshot(pk)
    if snapshot is None:
        return None
    match = copy(snapshot.match)
    for team in snapshot.teams:
        if any(chair.student == student.pk for chair in team.chairs):
            seat = copy(snapshot.seats[team.number])
            seat.match = match
            return TableViewer(match, seat, student, snapshot.teams, match.version)
    return None


def known_snapshot(match_id: int) -> Snapshot | None:
    """The table as this process knows it, perhaps out of date."""
    with _lock:
        return _snapshots.get(match_id)


def base_version(match: Match) -> int:
    """The version since which nothing but moves, proposals and hint lists has been stored, as far
    as this process knows; else the match's own.
    """
    known = known_snapshot(match.pk)
    if known is None or not _is_same(known.match, match):
        return match.version
    is_between = known.base_version <= match.version <= known.match.version
    return known.base_version if is_between else match.version


def store_snapshot(snapshot: Snapshot) -> Snapshot:
    """Remember the table so, unless this process knows a later state of it."""
    with _lock:
        known = _snapshots.get(snapshot.match.pk)
        if known is None or known.match.version <= snapshot.match.version:
            _snapshots[snapshot.match.pk] = snapshot
    return snapshot


def _is_same(one: Match, other: Match) -> bool:
    """Whether it is one match, also where a process has used several databases."""
    return logs.match_key(one) == logs.match_key(other)


def _read(match: Match) -> Snapshot:
    log = logs.load_logs([match])[match.pk].log
    seats = {seat.number: seat for seat in _seats(match.pk)}
    ladders, attempts = hint_ladders(match, log, seats.values()), open_attempts(match, log)
    predictions = {one.student_id or 0: one for one in Prediction.objects.filter(match=match)}
    teams = teams_at(match)
    return Snapshot(match, log, teams, seats, attempts, ladders, predictions, match.version)

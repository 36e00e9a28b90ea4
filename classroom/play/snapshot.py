"""All that a table's screens show, read once for each version of its match."""

from collections.abc import Hashable
from dataclasses import dataclass
from functools import cached_property
from threading import Lock

from cachetools import LRUCache

from classroom.people.models import Student
from classroom.play import logs
from classroom.play.models import Attempt, Match, Seat
from classroom.play.selectors import Ladder, TeamAtTable, hint_ladder, last_refusal, teams_at
from classroom.play.viewer import TableViewer
from games.errors import Sentence
from games.movelog import MoveLog

_snapshots: LRUCache[Hashable, "Snapshot"] = LRUCache(2048)
_lock = Lock()


@dataclass(frozen=True)
class Snapshot:
    """A table as it was at the version of `match`, or a little later."""

    match: Match
    log: MoveLog
    teams: tuple[TeamAtTable, ...]
    seats: dict[int, Seat]

    @cached_property
    def _ladders(self) -> dict[int, Ladder | None]:
        return {}

    @cached_property
    def _tried(self) -> set[int]:
        """The seats that have been refused something."""
        attempts = Attempt.objects.filter(match=self.match).order_by()
        return set(attempts.values_list("seat", flat=True).distinct())

    def ladder(self, seat: int) -> Ladder | None:
        """The seat's ladder of hints, see `hint_ladder`."""
        if seat not in self._ladders:
            self._ladders[seat] = hint_ladder(self.match, self.log, seat, self.match.hint_limit)
        return self._ladders[seat]

    def refusal(self, seat: int) -> Sentence | None:
        """What is wrong with the seat's latest try, see `last_refusal`."""
        return last_refusal(self.match, self.log, seat) if seat in self._tried else None

    def viewer(self, seat: int | None, student: int | None) -> TableViewer | None:
        """Who looks, by number and id; None for a student who does not sit there."""
        if seat is None:
            return TableViewer(self.match, known_teams=self.teams)
        if student is None:
            return TableViewer(self.match, self.seats[seat], known_teams=self.teams)
        chairs = (chair for team in self.teams if team.number == seat for chair in team.chairs)
        chair = next((chair for chair in chairs if chair.student == student), None)
        if chair is None:
            return None
        who = Student(pk=student, name=chair.name, school_class_id=self.match.school_class_id or 0)
        return TableViewer(self.match, self.seats[seat], who, known_teams=self.teams)


def load_snapshot(match_id: int) -> Snapshot | None:
    """The table as it is now; one SQL statement where nothing has changed."""
    match = Match.objects.filter(pk=match_id).first()
    if match is None:
        return None
    key = logs.match_key(match)
    with _lock:
        known = _snapshots.get(key)
    if known is not None and known.match.version == match.version:
        return known
    snapshot = _read(match)
    with _lock:
        _snapshots[key] = snapshot
    return snapshot


def _read(match: Match) -> Snapshot:
    log = logs.load_logs([match])[match.pk].log
    seats = match.seats.select_related("proposal__student")
    return Snapshot(match, log, teams_at(match), {seat.number: seat for seat in seats})

"""Read the seats of each table for the desk."""

from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from classroom.lessons.models import Lesson
from classroom.lessons.selectors.lesson_now import LessonNow
from classroom.lessons.selectors.own_games import OwnGame
from classroom.people.models import Student
from classroom.people.name_order import by_name
from classroom.play.models import Match, Seat
from classroom.play.process_cache import ProcessCache
from classroom.play.table import base_version
from classroom.prepared import PreparedQuery

_seats_by_match = ProcessCache(256)


@dataclass(frozen=True)
class DeskStudent:
    """A student in a seat; while they are `away`, when they were last seen.

    `hand_at`: since when the hand is up; `again_at`: when they asked to play again.
    """

    pk: int
    name: str
    seen_at: datetime | None
    hand_at: datetime | None
    away: bool
    again_at: datetime | None


# What a team on the desk takes over from its seat unchanged.
_OWN = ("name", "colour", "hint_limit", "bot", "more_time", "is_skipped")


@dataclass
class DeskSeat:
    """A seat with its students by name; `own`: what its team has from it; `game`: what the team
    plays of its own."""

    number: int
    teacher: int | None
    game: OwnGame
    own: dict[str, Any]
    students: list[DeskStudent] = field(default_factory=list)


_PLACE = ("match", "number", "teacher", "team__preset", "team__topic", "students__status")
_PLAYER = ("players__hand_at", "players__again_at")
_STUDENT = ("students", "students__name", "students__is_away", "students__seen_at")
_seat_rows = PreparedQuery(
    lambda lesson, game_number: (
        Seat.objects.filter(match__table__lesson=lesson, match__table__game_number=game_number)
        .order_by("match", "number")
        .values_list(*_PLACE, *_PLAYER, *_STUDENT, *_OWN)
    )
)


def seats_now(now: LessonNow) -> dict[int, list[DeskSeat]]:
    """Return `_seats`, read again if something other than moves is new.

    Once a table has ended, who goes away or comes back no longer counts.
    """
    if any(match.status == Match.Status.ENDED for match in now.matches):
        return _seats(now.lesson)
    key = now.key, tuple(base_version(match) for match in now.matches)
    return _seats_by_match.get_or_read(key, lambda: _seats(now.lesson))


def _seats(lesson: Lesson) -> dict[int, list[DeskSeat]]:
    """The seats of each match in order, with their students by name."""
    seats_by_match: dict[int, dict[int, DeskSeat]] = {}
    rows = _seat_rows(lesson.pk, lesson.game_number)
    for match, number, teacher, preset, topic, status, hand_at, again_at, *more in rows:
        student, name, away, seen_at, *own = more
        game = OwnGame(preset or "", topic or "")
        seats = seats_by_match.setdefault(match, {})
        values = dict(zip(_OWN, own, strict=True))
        seat = seats.setdefault(number, DeskSeat(number, teacher, game, values))
        if student is not None and status != Student.Status.REMOVED:
            last_seen = seen_at if away else None
            who = DeskStudent(student, name, last_seen, hand_at, away, again_at)
            seat.students.append(who)
    return {
        match: [replace(seat, students=by_name(seat.students)) for seat in seats.values()]
        for match, seats in seats_by_match.items()
    }

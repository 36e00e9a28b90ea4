"""Read the waiting room: the lesson that is coming, or how the last one ended."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from django.utils import timezone

from classroom.lessons.models import Lesson, Member, Table, Team
from classroom.lessons.selectors.lessons import (
    RESULT_SHOWN,
    lesson_for,
    member_of,
    open_lesson_of,
)
from classroom.lessons.selectors.scores import Standings, TeamPoints, standings
from classroom.live.cards import CardData
from classroom.people.animals import animal_of, coat_of
from classroom.people.models import Student
from classroom.people.name_order import name_key
from classroom.play.models import Match
from classroom.play.summaries import summaries
from classroom.prepared import PreparedQuery
from games import registry
from games.engine import number_places

# Where climbers stand on the mountain, 440 by 330: rows from the foot up, each filled from its
# middle, and all at once, so that a few look like a rope team and thirty like a class.
_ROWS = ((300, 9), (252, 8), (204, 6), (156, 4), (108, 3))
PLACES = tuple(
    (220 + (place + 1) // 2 * (46 if place % 2 else -46) + (0 if width % 2 else -23), y)
    for place, width, y in sorted(
        ((place, width, y) for y, width in _ROWS for place in range(width)),
        key=lambda one: ((one[0] + 0.5) / one[1], -one[2]),
    )
)


class TeamMark(NamedTuple):
    """A team as it is shown everywhere."""

    colour: int
    name: str


@dataclass(frozen=True)
class Result:
    """How the student's own table ended. `place` counts from 1; `places` best first, none if
    nobody has climbed."""

    match: int
    place: int
    won: bool
    over: bool
    places: tuple[tuple[int, tuple[TeamMark, ...]], ...]


@dataclass(frozen=True, repr=False)
class Climber(CardData):
    """Somebody who is here, on the mountain of the waiting room; no name is shown."""

    animal: str
    coat: int
    x: int
    y: int


@dataclass(frozen=True)
class WaitingRoom:
    """The student's place in the class's lesson.

    `status` is the lesson's, empty while none is open.

    `auto`: the page may say by itself that the student is here. One whom the teacher set aside has
    to tap, and so has a newcomer to a running game: at a table they see no pictures. `match` is
    their table's, None while they have no seat. `climber`: their spot on the mountain once they
    have arrived.
    """

    name: str
    status: str
    animal: str
    coat: int
    game: str = ""
    arrived: bool = False
    auto: bool = True
    team: TeamMark | None = None
    mates: tuple[str, ...] = ()
    match: int | None = None
    climber: Climber | None = None
    result: Result | None = None
    waits: bool = False
    standings: Standings | None = None
    own: int | None = None

    @property
    def place_of_all(self) -> int:
        """The place of the student's team in all games of the lesson; 0 before its first."""
        own = (team.place for team, _ in self.rows if team.team == self.own and team.scores)
        return next(own, 0)

    @property
    def rows(self) -> list[tuple[TeamPoints, str]]:
        return self.standings.rows if self.standings else []


def waiting_room_for(
    student: Student, lesson: Lesson | None, here: Sequence[int] | None = None
) -> WaitingRoom:
    """Return this student's waiting room. `lesson`: the open one of the class. `here`: its
    `arrivals`, if they have been read.
    """
    animal, coat = animal_of(student.pk), coat_of(student.pk)
    if lesson is None:
        return _after(student)
    member = member_of(lesson.pk, student.pk)
    has_started = lesson.status != Lesson.Status.LOBBY
    if member is None:
        title = registry.get(lesson.game).title
        return WaitingRoom(student.name, lesson.status, animal, coat, title, auto=not has_started)
    team = member.team
    has_seat = team is not None and team.seat is not None
    return WaitingRoom(
        student.name,
        lesson.status,
        animal,
        coat,
        registry.get(lesson.game).title,
        arrived=member.joined_at is not None,
        auto=not member.absent and (member.joined_at is not None or not has_started),
        team=TeamMark(team.colour, team.name) if team else None,
        mates=_mates(team, student) if team else (),
        match=_match(lesson, student) if has_seat else None,
        climber=_own_climber(lesson, member, here) if member.joined_at else None,
        waits=has_started and member.joined_at is not None and not has_seat,
    )


def current_match(student: Student) -> int | None:
    """The id of the match that this student has a seat in now."""
    lesson = open_lesson_of(student.school_class)
    return _match(lesson, student) if lesson else None


def match_in(lesson: int, game_number: int, student: int) -> int | None:
    """The id of the match at which this student (by id) sits in this game of the lesson."""
    return next(iter(_match_in(lesson, game_number, student)), None)


_match_in: PreparedQuery[int] = PreparedQuery(
    lambda lesson, game_number, student: Table.objects.filter(
        lesson=lesson, game_number=game_number, match__seats__students=student
    ).values_list("match", flat=True)[:1]
)


def is_match_over(pk: int) -> bool:
    """Whether this match has ended, although its lesson may go on."""
    return Match.objects.filter(pk=pk, status=Match.Status.ENDED).exists()


def arrivals(lesson: Lesson) -> Sequence[int]:
    """The ids of all students who are here, in the order of their arrival."""
    return _arrivals(lesson.pk)


def climbers(here: Sequence[int]) -> tuple[Climber, ...]:
    """These students (by their ids), as they stand on the mountain."""
    return tuple(_climber(student, place) for place, student in enumerate(here))


def _own_climber(lesson: Lesson, member: Member, here: Sequence[int] | None) -> Climber:
    here, own = arrivals(lesson) if here is None else here, member.student_id
    return _climber(own, here.index(own) if own in here else len(here))


_arrivals: PreparedQuery[int] = PreparedQuery(
    lambda lesson: (
        Member.objects.filter(
            lesson=lesson, joined_at__isnull=False, student__status__in=Student.IN_CLASS
        )
        .order_by("joined_at", "pk")
        .values_list("student", flat=True)
    )
)


@lru_cache(maxsize=16_384)
def _climber(student: int, place: int) -> Climber:
    """Remembered with what its part is compared by: a class is redrawn with each arrival."""
    x, y = PLACES[place % len(PLACES)]
    return Climber(animal_of(student), coat_of(student), x, y)


def _after(student: Student) -> WaitingRoom:
    """After a lesson: the end of the student's own table, and the points of several games."""
    animal, coat = animal_of(student.pk), coat_of(student.pk)
    last = lesson_for(student)
    if last is None or last.game_number == 1:
        return WaitingRoom(student.name, "", animal, coat, result=_result(student))
    own = Team.objects.filter(members__student=student, lesson=last).first()
    return WaitingRoom(
        student.name,
        "",
        animal,
        coat,
        result=_result(student),
        standings=standings(last),
        own=own.pk if own else None,
    )


def _mates(team: Team, student: Student) -> tuple[str, ...]:
    mates = team.students.exclude(pk=student.pk).values_list("name", flat=True)
    return tuple(sorted(mates, key=name_key))


def _match(lesson: Lesson, student: Student) -> int | None:
    return match_in(lesson.pk, lesson.game_number, student.pk)


def _result(student: Student) -> Result | None:
    since = timezone.now() - RESULT_SHOWN
    match = (
        Match.objects.filter(
            table__lesson__school_class=student.school_class,
            table__lesson__status=Lesson.Status.ENDED,
            table__lesson__ended_at__gte=since,
            seats__students=student,
        )
        .order_by("-pk")
        .first()
    )
    if match is None:
        return None
    summary, own = summaries([match])[match.pk], match.seats.get(students=student).number
    marks = {seat.number: TeamMark(seat.colour, seat.name) for seat in match.seats.all()}
    places = number_places(summary.ranking)
    place = next(number for number, seats in places if own in seats)
    return Result(
        match=match.pk,
        place=place,
        won=own == summary.sole_winner,
        over=summary.over,
        places=()
        if summary.is_flat
        else tuple((number, tuple(marks[seat] for seat in seats)) for number, seats in places),
    )

"""What a waiting student sees: the lesson that is coming, or how the last one ended."""

from dataclasses import dataclass

from django.utils import timezone

from classroom.lessons.models import Lesson, Team
from classroom.lessons.selectors.lessons import RESULT_SHOWN, lesson_for, lesson_unended
from classroom.lessons.selectors.scores import Standings, TeamPoints, standings
from classroom.people.models import Student
from classroom.play.models import Match
from classroom.play.summaries import summaries
from games import registry


@dataclass(frozen=True)
class TeamMark:
    """A team as it is shown everywhere: name and colour."""

    name: str
    colour: int


@dataclass(frozen=True)
class Result:
    """How the student's own table ended. `place` counts from 1; `places` best first."""

    match: int
    place: int
    won: bool
    over: bool
    places: tuple[tuple[TeamMark, ...], ...]


@dataclass(frozen=True)
class WaitingRoom:
    """The student's place in the class's lesson.

    `status` is the lesson's, empty while none is open.

    `auto`: the page may say by itself that the student is here; one whom the teacher set aside
    has to tap. `match` is their table's, None while they have no seat.
    """

    name: str
    status: str
    game: str = ""
    arrived: bool = False
    auto: bool = True
    team: TeamMark | None = None
    mates: tuple[str, ...] = ()
    match: int | None = None
    result: Result | None = None
    waits: bool = False
    standings: Standings | None = None
    own: int | None = None

    @property
    def rows(self) -> list[tuple[TeamPoints, str, int]]:
        return self.standings.rows if self.standings else []


def waiting_room_for(student: Student) -> WaitingRoom:
    """What the waiting page of this student shows."""
    lesson = lesson_unended(student.school_class)
    if lesson is None:
        return _after(student)
    member = lesson.members.filter(student=student).select_related("team__seat", "student").first()
    if member is None:
        return WaitingRoom(student.name, lesson.status, registry.get(lesson.game).title)
    team, has_started = member.team, lesson.status != Lesson.Status.LOBBY
    has_seat = team is not None and team.seat is not None
    return WaitingRoom(
        student.name,
        lesson.status,
        registry.get(lesson.game).title,
        arrived=member.joined_at is not None,
        auto=not member.absent,
        team=TeamMark(team.name, team.colour) if team else None,
        mates=_mates(team, student) if team else (),
        match=_match(lesson, student) if has_seat else None,
        waits=has_started and member.joined_at is not None and not (has_seat or lesson.late),
    )


def _after(student: Student) -> WaitingRoom:
    """After a lesson: the end of the student's own table, and the points of several games."""
    last = lesson_for(student)
    if last is None or last.game_number == 1:
        return WaitingRoom(student.name, "", result=_result(student))
    own = Team.objects.filter(members__student=student, lesson=last).first()
    return WaitingRoom(
        student.name,
        "",
        result=_result(student),
        standings=standings(last, ()),
        own=own.pk if own else None,
    )


def _mates(team: Team, student: Student) -> tuple[str, ...]:
    mates = team.students.exclude(pk=student.pk).order_by("name")
    return tuple(mates.values_list("name", flat=True))


def _match(lesson: Lesson, student: Student) -> int | None:
    tables = lesson.current_tables.filter(match__seats__students=student)
    return tables.values_list("match", flat=True).first()


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
    marks = {seat.number: TeamMark(seat.name, seat.colour) for seat in match.seats.all()}
    place = next(n for n, seats in enumerate(summary.ranking, start=1) if own in seats)
    return Result(
        match=match.pk,
        place=place,
        won=own in summary.winners,
        over=summary.over,
        places=tuple(tuple(marks[seat] for seat in seats) for seats in summary.ranking),
    )

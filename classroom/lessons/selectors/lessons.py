"""Reading lessons: which there are, who is expected, and what a waiting student sees."""

import hashlib
from collections.abc import Collection
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.db.models import Case, Q, QuerySet, Value, When
from django.utils import timezone

from classroom.lessons import seating_plan
from classroom.lessons.models import Lesson, Member, Sheet, Team
from classroom.lessons.selectors.scores import Standing, Standings, standings
from classroom.people.models import SchoolClass, Student
from classroom.play.models import Match
from classroom.play.selectors import match_log, move_line
from classroom.play.summaries import summaries
from games import registry
from games.contract import Game
from games.engine import CHANCE
from games.errors import Sentence
from games.options import read_options

# A lesson in which a teacher plays alone: no student hears of it.
TRIAL = Q(teams__teacher__isnull=False)
# A result stays on its students' screens for the rest of the school day.
RESULT_SHOWN = timedelta(hours=8)


def lessons() -> QuerySet[Lesson]:
    """All lessons in scope, open ones first, then the latest."""
    ended = Case(When(status=Lesson.Status.ENDED, then=Value(1)), default=Value(0))
    return Lesson.objects.select_related("school_class").order_by(ended, "-pk")


def lesson_unended(school_class: SchoolClass) -> Lesson | None:
    """The one lesson of the class that is not over; no teacher's trial counts."""
    lessons = Lesson.objects.filter(school_class=school_class).exclude(status="ended")
    return lessons.exclude(TRIAL).first()


def lesson_for(student: Student) -> Lesson | None:
    """The lesson whose points this student may read: the open one, else the last one of today."""
    since = timezone.now() - RESULT_SHOWN
    mine = Lesson.objects.filter(members__student=student, started_at__isnull=False)
    return mine.filter(Q(ended_at=None) | Q(ended_at__gte=since)).order_by("-pk").first()


def lesson_last(school_class: SchoolClass) -> Lesson | None:
    """The class's latest lesson that was played; no teacher's trial counts."""
    played = Lesson.objects.filter(school_class=school_class, started_at__isnull=False)
    return played.exclude(TRIAL).order_by("-pk").first()


def last_winners(lesson: Lesson) -> Collection[int]:
    """The students who won the class's last match of this game; of several winning teams the
    lowest seat's. Nobody where it has no winner, or where there was none.
    """
    played = Match.objects.filter(table__lesson__school_class=lesson.school_class_id)
    others = played.exclude(table__lesson=lesson, table__game_number=lesson.game_number)
    before = others.filter(game=lesson.game, status="ended")
    match = before.order_by("-pk").first()
    if match is None:
        return ()
    log = match_log(match)
    first = sorted(log.outcome.winners)[:1]
    return match.seats.filter(number__in=first).values_list("students", flat=True)


def lesson_hint_limit(lesson: Lesson) -> int:
    """The highest hint at the tables of the lesson: its own, else its class's, else all of the
    ladder.
    """
    rungs = registry.get(lesson.game).hints.RUNGS
    if lesson.hint_limit is not None:
        return lesson.hint_limit
    of_class = lesson.school_class.hint_limit
    return rungs if of_class is None else min(of_class, rungs + 1)


def lesson_seats(lesson: Lesson) -> Collection[int]:
    """How many teams may sit at one table. Raises a UserError where no number will do."""
    game = registry.get(lesson.game)
    return seating_plan.allowed_seats(game, read_options(game.rules.Options, lesson.options))


def sheets_for(school_class: SchoolClass, game: Game) -> dict[str, tuple[str, str]]:
    """Name and drawing of the class's own sheets by a key, for the game played on them."""
    if not game.sheet_option:
        return {}
    kept = Sheet.objects.filter(school_class=school_class)
    return {f"sheet-{sheet.pk}": (sheet.name, sheet.drawing) for sheet in kept}


def placeable(lesson: Lesson, roster: bool = False) -> QuerySet[Member]:
    """The members who are here, or with `roster` all but those who are set aside."""
    members = lesson.members.filter(
        absent=False, student__status__in=(Student.Status.ROSTER, Student.Status.GUEST)
    )
    return members if roster else members.filter(joined_at__isnull=False)


def digest(shown: Any) -> str:
    """A short name for what a screen shows; equal things, equal names."""
    return hashlib.sha256(repr(shown).encode()).hexdigest()[:16]


@dataclass(frozen=True)
class Back:
    """The move a take-back would undo, `count` rows in all, as the log stands at `ply`."""

    ply: int
    taken: int
    seat: int
    sentence: Sentence | None
    count: int


def last_move(match: Match) -> Back | None:
    """The last move in force that a team made or the teacher made for it."""
    log = match_log(match)
    for place in reversed(range(len(log.line))):
        taken = log.line[place]
        row = log.rows[taken]
        if row.seat != CHANCE or row.text.startswith("skip "):
            said = move_line(log, None, taken)
            return Back(log.ply, taken, row.seat, said.sentence, len(log.line) - place)
    return None


# What a student sees -------------------------------------------------------------------------


@dataclass(frozen=True)
class Mark:
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
    places: tuple[tuple[Mark, ...], ...]


@dataclass(frozen=True)
class Here:
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
    team: Mark | None = None
    mates: tuple[str, ...] = ()
    match: int | None = None
    result: Result | None = None
    waits: bool = False
    standings: Standings | None = None
    own: int | None = None

    @property
    def rows(self) -> list[tuple[Standing, str]]:
        return self.standings.rows if self.standings else []


def here(student: Student) -> Here:
    """What the waiting page of this student shows."""
    lesson = lesson_unended(student.school_class)
    if lesson is None:
        return _after(student)
    member = lesson.members.filter(student=student).select_related("team__seat", "student").first()
    if member is None:
        return Here(student.name, lesson.status, registry.get(lesson.game).title)
    team, begun = member.team, lesson.status != Lesson.Status.LOBBY
    seated = team is not None and team.seat is not None
    return Here(
        student.name,
        lesson.status,
        registry.get(lesson.game).title,
        arrived=member.joined_at is not None,
        auto=not member.absent,
        team=Mark(team.name, team.colour) if team else None,
        mates=_mates(team, student) if team else (),
        match=_match(lesson, student) if seated else None,
        waits=begun and member.joined_at is not None and not (seated or lesson.late),
    )


def _after(student: Student) -> Here:
    """After a lesson: the end of the student's own table, and the points of several games."""
    last = lesson_for(student)
    if last is None or last.game_number == 1:
        return Here(student.name, "", result=_result(student))
    own = Team.objects.filter(members__student=student, lesson=last).first()
    return Here(
        student.name,
        "",
        result=_result(student),
        standings=standings(last, ()),
        own=own.pk if own else None,
    )


def _mates(team: Team, student: Student) -> tuple[str, ...]:
    others = team.students.exclude(pk=student.pk).order_by("name")
    return tuple(others.values_list("name", flat=True))


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
    marks = {seat.number: Mark(seat.name, seat.colour) for seat in match.seats.all()}
    place = next(n for n, seats in enumerate(summary.ranking, start=1) if own in seats)
    return Result(
        match=match.pk,
        place=place,
        won=own in summary.winners,
        over=summary.over,
        places=tuple(tuple(marks[seat] for seat in seats) for seats in summary.ranking),
    )

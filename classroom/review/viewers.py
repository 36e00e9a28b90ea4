"""Who looks at a match, and which matches a person may look at."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.db.models import OuterRef, Q, QuerySet, Value

from classroom.people.models import Student
from classroom.people.team_looks import TeamLook, team_look
from classroom.play.models import Match, Move, Player
from classroom.play.selectors import TeamAtTable, teams_at
from classroom.prepared import PreparedQuery
from classroom.review.models import WorkCount


@dataclass(frozen=True)
class MatchViewer:
    """Who looks at a match: a student, or with None a teacher of its class.

    `seat` is None for a teacher and for a student who has left the table. Once the match has
    ended everything is `open`; until then a viewer sees what this seat (None: the public) sees.
    """

    match: Match
    student: Student | None

    @property
    def teacher(self) -> bool:
        return self.student is None

    @property
    def open(self) -> bool:
        return self.match.status == Match.Status.ENDED

    @cached_property
    def teams(self) -> tuple[TeamAtTable, ...]:
        return teams_at(self.match)

    @property
    def names(self) -> dict[int, str]:
        return {team.number: team.name for team in self.teams}

    @property
    def colours(self) -> dict[int, TeamLook]:
        return {team.number: team_look(team.colour, team.name) for team in self.teams}

    @cached_property
    def seat(self) -> int | None:
        if self.student is None:
            return None
        seats = (
            team.number
            for team in self.teams
            if any(chair.student == self.student.pk for chair in team.chairs)
        )
        return next(seats, None)


def viewable_matches(student: Student | None) -> QuerySet[Match]:
    """Return the matches that this student (None: the teacher whose scope is open) may look at.

    A student's matches are those they have a seat in, and those they made or checked a move in.
    """
    if student is None:
        return Match.objects.all()
    return with_student(Match.objects.all(), student.pk)


def student_match(student: Student, pk: int) -> Match | None:
    """Return this match with its class and what a worker has weighed, if it is one of theirs."""
    return next(iter(_student_match(pk, student.pk, student.school_class_id)), None)


_student_match = PreparedQuery(
    lambda pk, student, school_class: (
        with_student(Match.objects, student)
        .select_related("school_class", "weighed_choices")
        .filter(pk=pk, school_class=school_class)
    )
)


def with_student(matches: Any, student: Any) -> QuerySet[Match]:
    """Narrow down to the matches with this student, by id or by what stands for one in a query."""
    # Subqueries run match by match, newest first, until a page is full. Anything that can be read
    # without the match (EXISTS, IN) PostgreSQL reads first: all matches of all years.
    this_match = OuterRef("pk")
    seated = Player.objects.filter(seat__match=this_match).order_by().values("student")
    worked = WorkCount.objects.filter(match=this_match).order_by().values("student")
    # For a match not counted yet, running or just over, only its log says who moved.
    # Said twice, so that SQLite and PostgreSQL both leave the logs of all others unread.
    moved = Move.objects.filter(match=this_match, match__counted=None).order_by()
    lately = Q(me__in=moved.values("student")) | Q(me__in=moved.values("checker"))
    me = Value(student) if isinstance(student, int) else student
    narrowed: QuerySet[Match] = matches.alias(me=me).filter(
        Q(me__in=seated) | Q(me__in=worked) | (Q(counted=None) & lately)
    )
    return narrowed

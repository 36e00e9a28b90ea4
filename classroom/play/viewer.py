"""Who looks at a table, and what they do in their team."""

from dataclasses import dataclass
from functools import cached_property

from classroom.people.models import ClassTeacher, Student
from classroom.people.team_looks import TeamLook, team_look
from classroom.play.models import Match, Proposal, Seat
from classroom.play.roles import Role, roles_of
from classroom.play.selectors import Chair, TeamAtTable, teams_at
from games.movelog import MoveLog


@dataclass(frozen=True)
class TableViewer:
    """Who looks: a student in a seat, a teacher who tries the game in one, or else a teacher."""

    match: Match
    seat: Seat | None = None
    student: Student | None = None
    known_teams: tuple[TeamAtTable, ...] | None = None
    known_at: int | None = None

    @property
    def teams(self) -> tuple[TeamAtTable, ...]:
        """The teams at the table. Those known at version `known_at` hold if at most one version was
        made since; else a service reads them under the lock of the match.
        """
        is_known = self.known_at is None or self.match.version <= self.known_at + 1
        return self.known_teams if is_known and self.known_teams is not None else self._teams

    @cached_property
    def _teams(self) -> tuple[TeamAtTable, ...]:
        return teams_at(self.match)

    @property
    def number(self) -> int | None:
        """The number of the viewer's own seat."""
        return self.seat.number if self.seat else None

    @property
    def names(self) -> dict[int, str]:
        """Team names by seat number."""
        return {team.number: team.name for team in self.teams}

    @property
    def colours(self) -> dict[int, TeamLook]:
        """Team marks by seat number."""
        return {team.number: team_look(team.colour, team.name) for team in self.teams}

    @property
    def team(self) -> TeamAtTable | None:
        """The viewer's own team."""
        return next((team for team in self.teams if team.number == self.number), None)

    @property
    def chairs(self) -> tuple[Chair, ...]:
        """The students of the viewer's own team."""
        return self.team.chairs if self.team else ()

    @property
    def chair(self) -> Chair | None:
        """The student's own place."""
        student = self.student.pk if self.student else None
        return next((chair for chair in self.chairs if chair.student == student), None)

    @property
    def message(self) -> str:
        """The teacher's message, until the student has put it away or the game has ended."""
        read_at, sent_at = self.chair.read_at if self.chair else None, self.match.message_at
        ended_at = self.match.ended_at
        if ended_at and sent_at and sent_at <= ended_at:
            return ""
        return "" if read_at and sent_at and read_at >= sent_at else self.match.message

    def role(self, log: MoveLog, ply: int) -> Role:
        """Return the viewer's role in the team in the position before `ply`.

        If a bot plays for the team they watch it; a teacher in a seat is there alone.
        """
        if self.team is None or self.team.bot:
            return Role.WATCHER
        if self.student is None:
            return Role.ALONE
        return self.team_roles(log, ply).get(self.student.pk, Role.WATCHER)

    def team_roles(self, log: MoveLog, ply: int) -> dict[int, Role]:
        """Return the role of every student in the viewer's team; all are alone if roles are off."""
        team = [chair.student for chair in self.chairs]
        if not self.match.roles:
            return dict.fromkeys(team, Role.ALONE)
        proposal = self.proposal(log)
        builder = proposal.student_id if proposal and proposal.is_open else None
        return roles_of(team, self._present, log.states[ply].round, builder)

    def role_if_all_were_here(self, log: MoveLog) -> Role:
        """Return the viewer's role in the team now if nobody were away."""
        team = [chair.student for chair in self.chairs]
        student = self.student.pk if self.student else None
        return roles_of(team, team, log.state.round).get(student or 0, Role.WATCHER)

    @property
    def away_names(self) -> list[str]:
        """The names of those in the viewer's team who are not here."""
        return [chair.name for chair in self.chairs if chair.student not in self._present]

    @property
    def _present(self) -> list[int]:
        viewer = self.student.pk if self.student else None
        return [one.student for one in self.chairs if one.present or one.student == viewer]

    def proposal(self, log: MoveLog) -> Proposal | None:
        """Return the driver's proposal for the present decision."""
        proposal: Proposal | None = getattr(self.seat, "proposal", None)
        if self.seat is None or proposal is None:
            return None
        return proposal if log.is_decision_open(self.seat.number, proposal.ply) else None


@dataclass(frozen=True)
class FixedViewer(TableViewer):
    """A viewer of a table that does not change: what is asked for often is worked out once."""

    @cached_property
    def team(self) -> TeamAtTable | None:
        return super().team

    @cached_property
    def _roles(self) -> dict[int, Role]:
        return {}

    def role(self, log: MoveLog, ply: int) -> Role:
        """As for any viewer; `log` is the one of the table."""
        if ply not in self._roles:
            self._roles[ply] = super().role(log, ply)
        return self._roles[ply]


def teacher_viewer(teacher: int | None, pk: int) -> TableViewer | None:
    """Return the teacher (by id) at a table of one of their classes; None for another.

    They have a seat if they try the game alone, and may do more than look.
    """
    match = Match.objects.select_related("school_class").filter(pk=pk).first()
    if match is None:
        return None
    classes = ClassTeacher.objects.filter(teacher=teacher).exclude(right=ClassTeacher.Right.READ)
    seats = match.seats.filter(
        teacher=teacher, match__school_class__in=classes.values("school_class")
    )
    return TableViewer(match, seats.select_related("match").first())

"""Students while a lesson runs: to another team, out, and in again."""

from django.db import transaction

from classroom.lessons.models import Lesson, Team
from classroom.lessons.services.versions import version_raise
from classroom.people import services as people
from classroom.people.models import Student
from classroom.play import services as play
from games.errors import UserError, gettext_noop

OPEN = (Lesson.Status.RUNNING, Lesson.Status.PAUSED)


@transaction.atomic
def member_move(*, lesson: Lesson, student: int, team: int | None) -> None:
    """Seat a student (by id) with another team (by number), at whatever table it sits.

    A team that nobody is left in keeps its seat; the teacher moves on without it. Raises UserError
    for a team or a student who is not there, and unless the lesson is played.
    """
    if version_raise(lesson).status not in OPEN:
        raise UserError(
            gettext_noop("The lesson is not being played. Students stay where they are.")
        )
    # A number too large for the database finds nothing with `student__pk`; `student` would raise.
    members = lesson.members.filter(student__pk=student, joined_at__isnull=False)
    member = members.select_related("student", "team__seat").first()
    if member is None:
        raise UserError(gettext_noop("This student is not in the lesson now."))
    new_team = _team(lesson, team)
    if member.team is not None and member.team.seat is not None:
        play.player_remove(seat=member.team.seat, student=member.student)
    if new_team.seat is not None:
        play.player_add(seat=new_team.seat, student=member.student)
    member.team = new_team
    member.save(update_fields=["team"])


def _team(lesson: Lesson, number: int | None) -> Team:
    seated = lesson.teams.filter(seat__isnull=False).select_related("seat")
    new_team = seated.filter(number=number or 0).first()
    if new_team is None:
        raise UserError(gettext_noop("This team is gone. Choose another one."))
    return new_team


@transaction.atomic
def member_let_back(*, lesson: Lesson, student: Student) -> None:
    """Let a removed student come back: once they join again, they sit in their team.

    Raises UserError where somebody else has taken the name meanwhile.
    """
    version_raise(lesson)
    people.student_let_back(student=student)

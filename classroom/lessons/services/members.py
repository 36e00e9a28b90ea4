"""Students of a lesson: they arrive, are placed, are set aside, and are removed."""

from django.db import transaction
from django.db.models import Count
from django.utils import timezone

from classroom.lessons.models import Lesson, Member, Team
from classroom.lessons.services.teams import check_lobby
from classroom.lessons.services.versions import version_raise
from classroom.people import services as people
from classroom.people.models import Student
from classroom.play import services as play
from games.engine import Illegal, gettext_noop


@transaction.atomic
def member_arrive(*, lesson: Lesson, student: Student) -> None:
    """The student is here. Where teams are made already, the smallest one takes them in.

    Doing it again changes nothing; nothing happens once the lesson has ended, nor for somebody
    who is not (or not yet) in the class.
    """
    if student.status not in (Student.Status.ROSTER, Student.Status.GUEST):
        return
    known = lesson.members.filter(student=student).first()
    if known is not None and known.joined_at and _settled(lesson, known):
        return
    standing = version_raise(lesson)
    if standing.status == Lesson.Status.ENDED:
        return
    member, _ = Member.objects.get_or_create(lesson=lesson, student=student)
    member.joined_at, member.absent = member.joined_at or timezone.now(), False
    member.team = member.team or _smallest_team(lesson, standing.status)
    member.save(update_fields=["joined_at", "absent", "team"])
    _seat(member)


def _settled(lesson: Lesson, member: Member) -> bool:
    """Nothing is left to do for them: they have a team, or nobody has one yet."""
    return not member.absent and (member.team_id is not None or not lesson.teams.exists())


def _smallest_team(lesson: Lesson, status: str) -> Team | None:
    """Of teams equally small the first; once the lesson runs, one that sits at a table."""
    teams = lesson.teams.annotate(size=Count("members"))
    if status != Lesson.Status.LOBBY:
        teams = teams.filter(seat__isnull=False)
    return teams.order_by("size", "number").first()


def _seat(member: Member) -> None:
    if member.team is not None and member.team.seat is not None:
        play.player_add(seat=member.team.seat, student=member.student)


@transaction.atomic
def member_place(*, lesson: Lesson, student: int, team: int | None) -> None:
    """Put a student (by id) into a team (by number), or into none. Only in the lobby."""
    check_lobby(version_raise(lesson).status)
    chosen = lesson.teams.filter(number=team).first() if team is not None else None
    if team is not None and chosen is None:
        raise Illegal(gettext_noop("This team is gone. Choose another one."))
    placed = lesson.members.filter(student=student)
    placed.update(team=chosen, absent=False)
    if chosen is not None:
        # The teacher sees them in the room, with a device of their own or without one.
        placed.filter(joined_at=None).update(joined_at=timezone.now())


@transaction.atomic
def member_set_aside(*, lesson: Lesson, student: int) -> None:
    """No team for this student (by id) until they arrive. Only in the lobby."""
    check_lobby(version_raise(lesson).status)
    lesson.members.filter(student=student).update(team=None, absent=True, joined_at=None)


@transaction.atomic
def members_set_aside(*, lesson: Lesson) -> None:
    """No team for all who are not here until they arrive. Only in the lobby."""
    check_lobby(version_raise(lesson).status)
    lesson.members.filter(joined_at=None).update(team=None, absent=True)


@transaction.atomic
def member_remove(*, lesson: Lesson, student: Student) -> None:
    """Take a student out of the lesson and its class; what they played stays in the log."""
    version_raise(lesson)
    member = lesson.members.filter(student=student).select_related("team__seat").first()
    if member is not None and member.team is not None and member.team.seat is not None:
        play.player_remove(seat=member.team.seat, student=student)
    lesson.members.filter(student=student).delete()
    people.student_remove(student=student)

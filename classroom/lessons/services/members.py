"""Students of a lesson: they arrive, are placed, set aside, moved, removed, and come back."""

from django.db import transaction
from django.db.models import Count, Q
from django.utils import timezone

from classroom.lessons.models import OF_STUDENTS, Lesson, Member, Team
from classroom.lessons.selectors.lessons import member_of, placeable
from classroom.lessons.services.teams import check_lobby
from classroom.lessons.services.versions import (
    version_bump_and_notify,
    version_bump_and_notify_teachers,
)
from classroom.live.publish import publish
from classroom.people.models import Student
from classroom.people.services.students import student_let_back, student_remove
from classroom.play.services.matches import player_add, player_remove
from classroom.prepared import PreparedInsert, PreparedQuery, PreparedUpdate
from games.errors import UserError, gettext_noop

PLAYING = (Lesson.Status.RUNNING, Lesson.Status.PAUSED)


@transaction.atomic
def member_arrive(*, lesson: Lesson, student: Student) -> None:
    """Note that the student is here. If teams are made already, the smallest one takes them in.

    In a lesson that runs without `late` they wait for its next game. Doing it again changes
    nothing; nothing happens once the lesson has ended, nor for somebody who is not (or not yet) in
    the class.
    """
    if student.status not in Student.IN_CLASS:
        return
    known = member_of(lesson.pk, student.pk)
    if known is not None and _settled(lesson, known):
        return
    status = version_bump_and_notify_teachers(lesson)
    if status != Lesson.Status.ENDED:
        _arrive(lesson, status, student, member_of(lesson.pk, student.pk))


def member_arrive_seated(*, lesson: Lesson, student: Student) -> bool:
    """Do as `member_arrive` for a student who takes a seat in this transaction, unless the teacher
    has set them aside. True if it has counted a change of the class."""
    if student.status not in Student.IN_CLASS:
        return False
    status = version_bump_and_notify_teachers(lesson)
    member = member_of(lesson.pk, student.pk)
    stays = member is not None and (member.absent or _settled(lesson, member))
    if status != Lesson.Status.ENDED and not stays:
        _arrive(lesson, status, student, member)
    return True


def _arrive(lesson: Lesson, status: str, student: Student, known: Member | None) -> None:
    """Note that they are here, with a team if there are teams, at its table if it has one."""
    member = known or Member(lesson=lesson, student=student)
    member.joined_at = member.joined_at or timezone.now()
    member.absent = False
    lobby = status == Lesson.Status.LOBBY
    if not (member.team is not None and (lobby or member.team.seat is not None)):
        member.team = _smallest_team(lesson, status) if lobby or lesson.late else None
    if known is None:
        _add([member])
    else:
        _note_arrival(member.pk, member.joined_at, member.team_id)
    _seat(member)
    _tell_team(member)


_add = PreparedInsert(Member)
_note_arrival = PreparedUpdate(
    lambda pk, at, team: (
        Member.objects.filter(pk=pk),
        {"joined_at": at, "absent": False, "team": team},
    )
)


def _tell_team(member: Member) -> None:
    """Redraw the waiting rooms of this student and their teammates."""
    mates = member.team.students.values_list("pk", flat=True) if member.team else ()
    topics = {f"student:{pk}" for pk in (member.student_id, *mates)}
    transaction.on_commit(lambda: publish(*topics))


def _settled(lesson: Lesson, member: Member) -> bool:
    """Say if nothing is left to do for them: they have a team, or nobody has one yet, or they
    wait."""
    if member.absent or not member.joined_at:
        return False
    waits = lesson.status != Lesson.Status.LOBBY and not lesson.late
    return waits or member.team_id is not None or not _teams(lesson.pk)


@transaction.atomic
def lesson_set_late(*, lesson: Lesson, late: bool) -> None:
    """Set whether latecomers join a team at once. Those who already wait for that do so now."""
    status = version_bump_and_notify(lesson)
    Lesson.objects.filter(pk=lesson.pk).update(late=late)
    if not late or status in (Lesson.Status.LOBBY, Lesson.Status.ENDED):
        return
    for member in placeable(lesson).filter(team=None):
        member.team = _smallest_team(lesson, status)
        member.save(update_fields=["team"])
        _seat(member)


def _smallest_team(lesson: Lesson, status: str) -> Team | None:
    """Return the first of the smallest teams; once the lesson runs, one that sits at a table.
    Nobody joins a bot's team."""
    if not _teams(lesson.pk):
        return None
    is_present = ~Q(members__student__status=Student.Status.REMOVED)
    teams = lesson.teams.filter(OF_STUDENTS).annotate(size=Count("members", filter=is_present))
    if status != Lesson.Status.LOBBY:
        teams = teams.filter(seat__isnull=False)
    return teams.order_by("size", "number").first()


_teams = PreparedQuery(lambda lesson: Team.objects.filter(lesson=lesson).values_list("pk"))


def _seat(member: Member) -> None:
    if member.team is not None and member.team.seat is not None:
        player_add(seat=member.team.seat, student=member.student)


@transaction.atomic
def member_place(*, lesson: Lesson, student: int, team: int | None) -> None:
    """Put a student (by id) into a team (by number), or into none. Only in the lobby."""
    check_lobby(version_bump_and_notify(lesson))
    new_team = lesson.teams.filter(OF_STUDENTS, number=team).first() if team is not None else None
    if team is not None and new_team is None:
        raise UserError(gettext_noop("This team no longer exists. Choose another one."))
    members = lesson.members.filter(student__pk=student)
    members.update(team=new_team, absent=False)
    if new_team is not None:
        # The teacher sees them in the room, with a device of their own or without one.
        members.filter(joined_at=None).update(joined_at=timezone.now())


@transaction.atomic
def member_set_aside(*, lesson: Lesson, student: int) -> None:
    """Give this student (by id) no team until they arrive. Only in the lobby."""
    check_lobby(version_bump_and_notify(lesson))
    lesson.members.filter(student__pk=student).update(team=None, absent=True, joined_at=None)


@transaction.atomic
def members_mark_absent(*, lesson: Lesson) -> None:
    """Give no team to all who are not here until they arrive. Only in the lobby."""
    check_lobby(version_bump_and_notify(lesson))
    lesson.members.filter(joined_at=None).update(team=None, absent=True)


@transaction.atomic
def member_remove(*, lesson: Lesson, student: Student) -> None:
    """Take a student out of the lesson and its class; what they played stays in the log.

    The lesson remembers their team, in case they are let back.
    """
    version_bump_and_notify(lesson)
    member = lesson.members.filter(student=student).select_related("team__seat").first()
    if member is not None and member.team is not None and member.team.seat is not None:
        player_remove(seat=member.team.seat, student=student)
    lesson.members.filter(student=student).update(joined_at=None)
    student_remove(student=student)


@transaction.atomic
def member_move(*, lesson: Lesson, student: int, team: int | None) -> None:
    """Seat a student (by id) with another team (by number), at whatever table it sits.

    A team that nobody is left in keeps its seat; the teacher moves on without it. Raises UserError
    for a team or a student who is not there, and unless the lesson is played.
    """
    if version_bump_and_notify(lesson) not in PLAYING:
        raise UserError(gettext_noop("The lesson is not running. Students cannot be moved now."))
    # A number too large for the database finds nothing with `student__pk`; `student` would raise.
    members = lesson.members.filter(student__pk=student, joined_at__isnull=False)
    member = members.select_related("student", "team__seat").first()
    if member is None:
        raise UserError(gettext_noop("This student is not in the lesson now."))
    new_team = _seated_team(lesson, team)
    if member.team is not None and member.team.seat is not None:
        player_remove(seat=member.team.seat, student=member.student)
    if new_team.seat is not None:
        player_add(seat=new_team.seat, student=member.student)
    member.team = new_team
    member.save(update_fields=["team"])


def _seated_team(lesson: Lesson, number: int | None) -> Team:
    teams = lesson.teams.filter(seat__isnull=False).select_related("seat")
    new_team = teams.filter(number=number or 0).first()
    if new_team is None:
        raise UserError(gettext_noop("This team no longer exists. Choose another one."))
    return new_team


@transaction.atomic
def member_let_back(*, lesson: Lesson, student: Student) -> None:
    """Let a removed student come back: once they join again, they sit in their team.

    Raises UserError if somebody else has taken the name meanwhile.
    """
    version_bump_and_notify(lesson)
    student_let_back(student=student)

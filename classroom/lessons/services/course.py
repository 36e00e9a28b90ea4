"""The course of a lesson: opened, started, paused, resumed, ended; each step happens once."""

from collections.abc import Sequence
from itertools import islice
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone

from classroom.lessons import forming
from classroom.lessons.models import Lesson, Member, Table, Team
from classroom.lessons.selectors import last_winners, lesson_last, lesson_seats, placeable
from classroom.lessons.services.teams import teams_deal, teams_make
from classroom.lessons.services.versions import version_raise
from classroom.people.models import SchoolClass, Student, Teacher
from classroom.play import services as play
from classroom.play.services import SeatPlan
from games import registry
from games.engine import Illegal, gettext_noop, plain
from games.options import options_read

FIRST_SEAT = 1
OPEN = (Lesson.Status.RUNNING, Lesson.Status.PAUSED)


def lesson_open(
    *,
    school_class: SchoolClass,
    teacher: Teacher,
    game: str,
    options: dict[str, Any],
    ceiling: int | None = None,
    roles: bool = True,
) -> Lesson:
    """A new lesson in its lobby, with the whole roster expected.

    Raises a Refusal for options that the game does not take, and Illegal where the class has
    an open lesson already.
    """
    kind = registry.get(game)
    chosen = options_read(kind.rules.Options, options)
    forming.seats_allowed(kind, chosen)
    try:
        with transaction.atomic():
            lesson = Lesson.objects.create(
                school_class=school_class,
                teacher=teacher,
                game=game,
                options=plain(chosen),
                ceiling=kind.hints.RUNGS if ceiling is None else ceiling,
                roles=roles,
            )
            _expect_roster(lesson)
            version_raise(lesson)
    except IntegrityError:
        raise _open_already() from None
    return lesson


def _open_already() -> Illegal:
    return Illegal(gettext_noop("This class has an open lesson. End it before you open another."))


def _expect_roster(lesson: Lesson) -> None:
    students = lesson.school_class.students.filter(
        status__in=(Student.Status.ROSTER, Student.Status.GUEST)
    )
    Member.objects.bulk_create(Member(lesson=lesson, student=student) for student in students)


@transaction.atomic
def lesson_again(*, school_class: SchoolClass, teacher: Teacher) -> Lesson:
    """A new lesson with game, options and teams of the class's last one.

    Raises Illegal where there was none, else what `lesson_open` raises.
    """
    last = lesson_last(school_class)
    if last is None:
        raise Illegal(gettext_noop("This class has not played yet. Choose a game."))
    lesson = lesson_open(
        school_class=school_class,
        teacher=teacher,
        game=last.game,
        options=last.options,
        ceiling=last.ceiling,
        roles=last.roles,
    )
    members = {member.student_id: member for member in lesson.members.all()}
    groups, names = [], []
    for team in last.teams.prefetch_related("members"):
        group = [members[old.student_id] for old in team.members.all() if old.student_id in members]
        if group:
            groups.append(group)
            names.append(team.name)
    teams_make(lesson, groups, names)
    return lesson


@transaction.atomic
def lesson_start(*, lesson: Lesson) -> bool:
    """Seat the teams and let them play. True when this call made the change.

    Students who are here without a team join one; without any team all who are here are dealt.
    Teams without students are dropped. Raises Illegal, and changes nothing, where the teams
    cannot be seated.
    """
    if version_raise(lesson).status != Lesson.Status.LOBBY:
        return False
    # Somebody may have been removed on the page of the class meanwhile.
    lesson.members.filter(student__status=Student.Status.REMOVED).delete()
    if not lesson.members.filter(team__isnull=False).exists():
        teams_deal(lesson=lesson)
    _place_left_over(lesson)
    lesson.teams.filter(members__isnull=True).delete()
    _tables_make(lesson)
    return _turn(lesson, (Lesson.Status.LOBBY,), Lesson.Status.RUNNING, started_at=timezone.now())


def _place_left_over(lesson: Lesson) -> None:
    """Each student who is here and has no team goes to the team that is smallest by then."""
    teams = {team: team.members.count() for team in lesson.teams.all()}
    for member in placeable(lesson).filter(team=None):
        member.team = min(teams, key=lambda team: (teams[team], team.number))
        teams[member.team] += 1
        member.save(update_fields=["team"])


def _tables_make(lesson: Lesson) -> None:
    teams = list(lesson.teams.prefetch_related("students"))
    sizes, left = forming.table_sizes(len(teams), lesson_seats(lesson)), iter(teams)
    for number, size in enumerate(sizes, start=1):
        _table_make(lesson, number, list(islice(left, size)))


def _table_make(lesson: Lesson, number: int, teams: Sequence[Team]) -> None:
    colours = forming.colours_apart(team.colour for team in teams)
    match = play.match_create(
        school_class=lesson.school_class,
        game=lesson.game,
        options={**lesson.options, **_first_roller(lesson, teams)},
        seats=[
            SeatPlan(team.name, colour, list(team.students.all()))
            for team, colour in zip(teams, colours, strict=True)
        ],
        ceiling=lesson.ceiling,
        roles=lesson.roles,
    )
    Table.objects.create(lesson=lesson, number=number, match=match)
    seats = match.seats.order_by("number")
    for team, colour, seat in zip(teams, colours, seats, strict=True):
        team.colour, team.seat = colour, seat
    Team.objects.bulk_update(teams, ["colour", "seat"])


def _first_roller(lesson: Lesson, teams: Sequence[Team]) -> dict[str, int]:
    """In a game where that is an option, the team at this table that won the last time begins,
    unless the teacher has chosen another one than the first.
    """
    if lesson.options.get("first_roller") != FIRST_SEAT:
        return {}
    winners = set(last_winners(lesson))
    seats = enumerate(teams, start=FIRST_SEAT)
    won = (seat for seat, team in seats if winners & {one.pk for one in team.students.all()})
    return {"first_roller": next(won, FIRST_SEAT)}


@transaction.atomic
def lesson_pause(*, lesson: Lesson) -> bool:
    """Stop every table. True when this call made the change."""
    version_raise(lesson)
    for table in _tables(lesson):
        play.match_pause(match=table.match)
    return _turn(lesson, (Lesson.Status.RUNNING,), Lesson.Status.PAUSED)


@transaction.atomic
def lesson_resume(*, lesson: Lesson) -> bool:
    """Let every table play on, also those that were stopped alone. True where it was paused."""
    version_raise(lesson)
    for table in _tables(lesson):
        play.match_resume(match=table.match)
    return _turn(lesson, (Lesson.Status.PAUSED,), Lesson.Status.RUNNING)


@transaction.atomic
def lesson_end(*, lesson: Lesson) -> bool:
    """End the lesson and every match as it stands. True when this call made the change.

    A lesson that is still in its lobby is closed without having been played.
    """
    version_raise(lesson)
    for table in _tables(lesson):
        play.match_end(match=table.match)
    before = (Lesson.Status.LOBBY, *OPEN)
    return _turn(lesson, before, Lesson.Status.ENDED, ended_at=timezone.now())


@transaction.atomic
def lesson_set(*, lesson: Lesson, ceiling: int | None = None, roles: bool | None = None) -> None:
    """Set the highest hint and the turning roles for the lesson and all its tables.

    Raises Illegal for a hint the game does not have; one above the last opens the whole list.
    """
    most = registry.get(lesson.game).hints.RUNGS + 1
    if ceiling is not None and not 0 <= ceiling <= most:
        raise Illegal(gettext_noop("Choose a highest hint from 0 to %(most)s."), most=most)
    version_raise(lesson)
    given = {"ceiling": ceiling, "roles": roles}
    changes = {name: value for name, value in given.items() if value is not None}
    Lesson.objects.filter(pk=lesson.pk).update(**changes)
    for table in _tables(lesson):
        play.match_set(match=table.match, ceiling=ceiling, roles=roles)


def _tables(lesson: Lesson) -> list[Table]:
    return list(lesson.tables.select_related("match"))


def _turn(lesson: Lesson, before: Sequence[str], after: str, **changes: Any) -> bool:
    turned = Lesson.objects.filter(pk=lesson.pk, status__in=before)
    done = bool(turned.update(status=after, **changes))
    lesson.refresh_from_db()
    return done

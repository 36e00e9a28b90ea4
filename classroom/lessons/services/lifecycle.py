"""The course of a lesson: opened, started, paused, resumed, ended; each step happens once."""

from collections.abc import Sequence
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils import timezone

from classroom.lessons import seating_plan
from classroom.lessons.models import OF_STUDENTS, Lesson, LessonTemplate, Member
from classroom.lessons.selectors.lessons import (
    RESULT_SHOWN,
    lesson_last,
    placeable,
    tables_of,
)
from classroom.lessons.selectors.scores import feet_climbed
from classroom.lessons.selectors.suggestion import lesson_suggestion
from classroom.lessons.services.projector import show_on_projectors
from classroom.lessons.services.seating import place_left_over, seat_at_tables
from classroom.lessons.services.teams import teams_repeat, teams_reshuffle, teams_shuffle
from classroom.lessons.services.versions import version_bump_and_notify
from classroom.lessons.signals import lesson_ended
from classroom.people.models import SchoolClass, Student, Teacher
from classroom.play.models import Match
from classroom.play.services.matches import match_end, match_pause, match_refresh, match_resume
from games import registry
from games.engine import plain_data
from games.errors import UserError, gettext_noop
from games.options import read_options
from games.presets import preset_options

OPEN = (Lesson.Status.RUNNING, Lesson.Status.PAUSED)


def lesson_create(
    *,
    school_class: SchoolClass,
    teacher: Teacher,
    game: str,
    options: dict[str, Any],
    topic: str = "",
    hint_limit: int | None = None,
    roles: bool = True,
    sound: str = Match.Sound.CHOOSE,
    rope_work: bool = True,
    same_dice: bool = False,
    in_step: bool = True,
    team_size: int = seating_plan.TEAM_SIZE,
    games: int = 1,
    trial: bool = False,
) -> Lesson:
    """Make a lesson in its lobby, with the whole roster expected; nobody at a teacher's `trial`.

    Without a highest hint of its own it has the class's. Raises a UserError for options that the
    game does not take, and UserError if the class is archived or has an open lesson already.
    """
    kind = registry.get(game)
    game_options = read_options(kind.rules.Options, options)
    seating_plan.allowed_seats(kind, game_options)
    try:
        with transaction.atomic():
            lesson = Lesson.objects.create(
                school_class=school_class,
                teacher=teacher,
                game=game,
                options=plain_data(game_options),
                topic=topic,
                hint_limit=hint_limit,
                roles=roles,
                sound=sound,
                rope_work=rope_work,
                same_dice=same_dice,
                in_step=in_step,
                team_size=team_size,
                games=games,
                trial=trial,
            )
            version_bump_and_notify(lesson)
            if not trial:
                _expect_roster(lesson)
                _fetch_from_last(lesson)
    except IntegrityError:
        raise _open_already() from None
    return lesson


@transaction.atomic
def lesson_set_up(*, teams: str, **settings: Any) -> Lesson:
    """Make a lesson, with teams as this Lesson.TeamChoice says. Raises what `lesson_create` raises,
    and a UserError for students who cannot be seated."""
    lesson = lesson_create(**settings)
    last = lesson_last(lesson.school_class)
    if teams == Lesson.TeamChoice.MIXED:
        teams_reshuffle(lesson=lesson)
    elif teams == Lesson.TeamChoice.AGAIN and last is not None:
        teams_repeat(lesson=lesson, last=last)
    return lesson


def settings_of(source: Lesson | LessonTemplate) -> dict[str, Any]:
    """Return what `lesson_create` needs for a lesson like this one."""
    of_table = ("topic", "hint_limit", "roles", "sound", "rope_work")
    names = ("game", "options", *of_table, "same_dice", "in_step", "team_size", "games")
    return {name: getattr(source, name) for name in names}


def _open_already() -> UserError:
    return UserError(
        gettext_noop("This class already has an open lesson. End it before you start another.")
    )


def _fetch_from_last(lesson: Lesson) -> None:
    """Tell the screens that still show the end of the lesson before how to go on."""
    last = lesson_last(lesson.school_class)
    if last is None or last.ended_at is None or last.ended_at < timezone.now() - RESULT_SHOWN:
        return
    for table in tables_of(last):
        match_refresh(match=table.match)


def _expect_roster(lesson: Lesson) -> None:
    if lesson.school_class.archived_at:
        raise UserError(gettext_noop("This class is archived. An administrator can open it again."))
    students = lesson.school_class.students.filter(status__in=Student.IN_CLASS)
    Member.objects.bulk_create(Member(lesson=lesson, student=student) for student in students)


@transaction.atomic
def lesson_repeat(*, school_class: SchoolClass, teacher: Teacher) -> Lesson:
    """Make a lesson with game, options and teams of the class's last one, these with what they
    played of their own.

    Raises UserError if there was none, else what `lesson_create` raises.
    """
    last = lesson_last(school_class)
    if last is None:
        raise UserError(gettext_noop("This class has not played yet. Choose a game."))
    lesson = lesson_create(school_class=school_class, teacher=teacher, **settings_of(last))
    teams_repeat(lesson=lesson, last=last, with_own_games=True)
    return lesson


def lesson_prepare(*, school_class: SchoolClass, teacher: Teacher) -> Lesson:
    """Make a lesson like the class's last one, or else with the game that the program suggests, in
    its lobby and without teams. Raises what `lesson_create` raises."""
    last = lesson_last(school_class)
    if last is not None:
        return lesson_create(school_class=school_class, teacher=teacher, **settings_of(last))
    choice = lesson_suggestion(school_class)
    return lesson_create(
        school_class=school_class,
        teacher=teacher,
        game=choice.game.slug,
        options=preset_options(choice.game, choice.preset),
    )


@transaction.atomic
def lesson_start(*, lesson: Lesson) -> bool:
    """Seat the teams and let them play. True if this call made the change.

    Students who are here without a team join one. If there are no teams yet, split everyone present
    into teams. Teams without students are dropped, except bots: they may play alone. Raises
    UserError, and changes nothing, if the teams cannot be seated.
    """
    if version_bump_and_notify(lesson) != Lesson.Status.LOBBY:
        return False
    # Somebody may have been removed on the page of the class meanwhile.
    lesson.members.filter(student__status=Student.Status.REMOVED).delete()
    bots_alone = lesson.teams.exclude(OF_STUDENTS).exists() and not placeable(lesson).exists()
    if not bots_alone and not lesson.members.filter(team__isnull=False).exists():
        teams_shuffle(lesson=lesson, size=lesson.team_size)
    place_left_over(lesson)
    lesson.teams.filter(OF_STUDENTS, members__isnull=True).delete()
    seat_at_tables(lesson, list(lesson.teams.prefetch_related("students", "seats")))
    show_on_projectors(lesson)
    return _change_status(
        lesson, (Lesson.Status.LOBBY,), Lesson.Status.RUNNING, started_at=timezone.now()
    )


@transaction.atomic
def lesson_pause(*, lesson: Lesson) -> bool:
    """Stop every table. True when this call made the change."""
    version_bump_and_notify(lesson)
    for table in tables_of(lesson):
        match_pause(match=table.match)
    return _change_status(lesson, (Lesson.Status.RUNNING,), Lesson.Status.PAUSED)


def lesson_pause_with_tables(*, match: Match, **_signal: object) -> None:
    """Pause the lesson of this match once the clocks of all its tables have stopped them."""
    lesson = Lesson.objects.filter(tables__match=match).first()
    stopped = (Match.Status.PAUSED, Match.Status.ENDED)
    if lesson and not lesson.current_tables.exclude(match__status__in=stopped).exists():
        lesson_pause(lesson=lesson)


@transaction.atomic
def lesson_resume(*, lesson: Lesson) -> bool:
    """Let every table play on, also those that were stopped alone. True if it was paused."""
    version_bump_and_notify(lesson)
    for table in tables_of(lesson):
        match_resume(match=table.match)
    return _change_status(lesson, (Lesson.Status.PAUSED,), Lesson.Status.RUNNING)


@transaction.atomic
def lesson_end(*, lesson: Lesson) -> bool:
    """End the lesson and every match as it stands. True when this call made the change.

    A lesson that is still in its lobby is closed without having been played.
    """
    if version_bump_and_notify(lesson) in OPEN:
        end_tables(lesson)
    before = (Lesson.Status.LOBBY, *OPEN)
    changes = {"ended_at": timezone.now(), "projector_message": ""}
    has_ended = _change_status(lesson, before, Lesson.Status.ENDED, **changes)
    if has_ended:
        transaction.on_commit(lambda: lesson_ended.send_robust(Lesson, lesson=lesson))
    return has_ended


def end_tables(lesson: Lesson) -> None:
    """End the matches of the game that is on; what they have climbed counts for the class."""
    tables = tables_of(lesson)
    for table in tables:
        # The end of a game says what comes next, also at a table that was over before.
        if not match_end(match=table.match):
            match_refresh(match=table.match)
    feet = feet_climbed([table.match for table in tables])
    Lesson.objects.filter(pk=lesson.pk).update(feet=F("feet") + feet)


def _change_status(lesson: Lesson, before: Sequence[str], after: str, **changes: object) -> bool:
    lessons = Lesson.objects.filter(pk=lesson.pk, status__in=before)
    changed = bool(lessons.update(status=after, **changes))
    lesson.refresh_from_db()
    return changed

"""Bots in a lesson: teams of their own, a substitute for a team, and a teacher's trial."""

from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from classroom.lessons import seating_plan
from classroom.lessons.models import Lesson, Table, Team
from classroom.lessons.selectors.lessons import lesson_seats
from classroom.lessons.services.lifecycle import lesson_create, lesson_end, lesson_start
from classroom.lessons.services.tables import seat_or_refusal
from classroom.lessons.services.teams import check_lobby
from classroom.lessons.services.versions import version_bump_and_notify
from classroom.people.models import SchoolClass, Teacher
from classroom.people.team_names import team_names
from classroom.play.models import Match
from classroom.play.services.bots import seat_set_bot
from games.bots import STRENGTHS
from games.errors import UserError, gettext_noop

# One bot for every team of a class would be more than enough.
MOST_BOTS = 20
TRIAL_TEAMS = 3


@transaction.atomic
def team_bot_add(*, lesson: Lesson, bot: int) -> Team:
    """Add a team that is a bot of this strength. Only in the lobby."""
    check_lobby(version_bump_and_notify(lesson))
    _check_strength(bot)
    teams = list(lesson.teams.all())
    if sum(team.bot > 0 for team in teams) >= MOST_BOTS:
        raise UserError(
            gettext_noop("A lesson can have at most %(most)s bots. Remove one first."),
            most=MOST_BOTS,
        )
    number = max((team.number for team in teams), default=0) + 1
    [name] = team_names(1, [team.name for team in teams])
    colour = (number - 1) % len(seating_plan.COLOURS) + 1
    return Team.objects.create(lesson=lesson, number=number, name=name, colour=colour, bot=bot)


@transaction.atomic
def team_set_bot(*, lesson: Lesson, number: int, bot: int) -> None:
    """Set another strength for a bot's team; 0 takes the team away. Only in the lobby."""
    check_lobby(version_bump_and_notify(lesson))
    bots = lesson.teams.filter(number=number, bot__gt=0)
    if bot == 0:
        bots.delete()
        return
    _check_strength(bot)
    bots.update(bot=bot)


@transaction.atomic
def table_set_bot(*, table: Table, seat: int, bot: int) -> None:
    """Let a bot of this strength play for the team in this seat; 0: its students again.

    Raises UserError for a seat that is gone, and if a team without students would have nobody.
    """
    version_bump_and_notify(table.lesson)
    place = seat_or_refusal(table, seat)
    if bot == 0 and place.teacher_id is None and not place.students.exists():
        raise UserError(gettext_noop("This team has no students. Move a student to it first."))
    seat_set_bot(seat=place, bot=bot)


@transaction.atomic
def trial_start(
    *, school_class: SchoolClass, teacher: Teacher, game: str, options: dict[str, Any], bot: int
) -> Match:
    """Start a trial: the teacher alone at a table with bots of this strength; no student hears of
    it.

    Two bots if the game takes three teams, else as few as it takes. Raises what `lesson_create`
    raises. A lesson of the class goes on beside it; the teacher's trial before it ends.
    """
    _check_strength(bot)
    for before in Lesson.objects.filter(trial=True, teacher=teacher, ended_at=None):
        lesson_end(lesson=before)
    lesson = lesson_create(
        school_class=school_class, teacher=teacher, game=game, options=options, trial=True
    )
    allowed = [seats for seats in lesson_seats(lesson) if seats > 1]
    seats = TRIAL_TEAMS if TRIAL_TEAMS in allowed else min(allowed)
    name = _("Team %(name)s") % {"name": teacher.get_full_name()[:30] or _("Teacher")}
    Team.objects.create(lesson=lesson, number=1, name=name, colour=1, teacher=teacher)
    for _seat in range(1, seats):
        team_bot_add(lesson=lesson, bot=bot)
    lesson_start(lesson=lesson)
    return lesson.current_tables.get().match


def lesson_rematch(*, lesson: Lesson, teacher: Teacher) -> Match:
    """Repeat the teacher's trial: the same game and options against bots of the same strength.

    Raises UserError if students play in this lesson, else what `lesson_create` raises.
    """
    if not lesson.trial:
        raise UserError(gettext_noop("Start the next game at the desk."))
    return trial_start(
        school_class=lesson.school_class,
        teacher=teacher,
        game=lesson.game,
        options=lesson.options,
        bot=max(lesson.teams.values_list("bot", flat=True)),
    )


def _check_strength(bot: int) -> None:
    if bot not in STRENGTHS:
        raise UserError(gettext_noop("Choose how strong the bot is."))

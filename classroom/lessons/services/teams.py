"""Teams of a lesson in its lobby."""

from collections.abc import Iterable, Sequence
from itertools import chain, repeat
from secrets import SystemRandom
from typing import NamedTuple

from django.db import transaction

from classroom.facts.known import known_shares
from classroom.lessons import seating_plan
from classroom.lessons.models import OF_STUDENTS, Lesson, Member, Team
from classroom.lessons.selectors.lessons import lesson_seats, placeable
from classroom.lessons.selectors.own_games import AS_LESSON, OwnGame, own_game_of
from classroom.lessons.selectors.scores import MIDDLE, strengths
from classroom.lessons.services.versions import version_bump_and_notify
from classroom.people.names import clean_name, is_taken
from classroom.people.team_names import team_names
from classroom.prepared import PreparedUpdate
from games.errors import UserError, gettext_noop

LONGEST_TEAM_NAME = 40


def check_lobby(status: str) -> None:
    """Raise UserError once the lesson has left its lobby."""
    if status != Lesson.Status.LOBBY:
        raise UserError(gettext_noop("The lesson has started. Teams cannot change now."))


@transaction.atomic
def teams_shuffle(
    *,
    lesson: Lesson,
    teams: int | None = None,
    size: int = seating_plan.TEAM_SIZE,
    roster: bool = False,
    balance: bool = False,
) -> None:
    """Shuffle the students into this many new `teams`, or into teams of about `size`.

    With `balance`, those who came far in the class's last games are spread over the teams. Deals
    the students who are here; with `roster` the absent ones too, but never those who are set
    aside. Bots stay. Raises UserError for too few students, and for a number that cannot be seated.
    """
    check_lobby(version_bump_and_notify(lesson))
    members = list(placeable(lesson, roster))
    allowed = lesson_seats(lesson)
    bots = lesson.teams.filter(bot__gt=0)
    if teams is None:
        size = min(size, seating_plan.LARGEST_TEAM)
        Lesson.objects.filter(pk=lesson.pk).update(team_size=size)
        teams = seating_plan.team_count(len(members), size, allowed, bots.count())
    _check_number(teams, len(members))
    seating_plan.table_sizes(teams + bots.count(), allowed)
    SystemRandom().shuffle(members)
    if balance:
        strength = strengths(lesson.school_class)
        members.sort(key=lambda member: -strength.get(member.student_id, MIDDLE))
    replace_teams(
        lesson, (seating_plan.balance if balance else seating_plan.split_evenly)(members, teams)
    )


class Teams(NamedTuple):
    """The teams of a lobby as they were: students (by id), names and own game of each, and the
    bots."""

    groups: list[list[int]]
    names: list[str]
    bots: list[tuple[str, int]]
    own: list[OwnGame]


def teams_now(lesson: Lesson) -> Teams:
    """Return the teams as they are, for `teams_restore`."""
    of_students = list(lesson.teams.filter(OF_STUDENTS).prefetch_related("members"))
    groups = [[member.student_id for member in team.members.all()] for team in of_students]
    bots = list(lesson.teams.filter(bot__gt=0).values_list("name", "bot"))
    own = [own_game_of(team) for team in of_students]
    return Teams(groups, [team.name for team in of_students], bots, own)


@transaction.atomic
def teams_restore(*, lesson: Lesson, before: Teams) -> None:
    """Make the teams as they were before they were shuffled, as far as their students are here.

    Raises UserError once the lesson has left its lobby.
    """
    check_lobby(version_bump_and_notify(lesson))
    members = {member.student_id: member for member in lesson.members.all()}
    groups = [[members[one] for one in group if one in members] for group in before.groups]
    lesson.teams.all().delete()
    teams = [*((name, 0) for name in before.names), *before.bots]
    _write_teams(lesson, groups, teams, own=before.own)


@transaction.atomic
def teams_reshuffle(*, lesson: Lesson) -> None:
    """Put the whole roster in teams of the lesson's size, mixing students who know many and few
    facts.

    Raises UserError if they cannot be seated.
    """
    members = list(placeable(lesson, roster=True))
    known = known_shares(lesson.school_class)
    members.sort(key=lambda member: -known.get(member.student_id, 0))
    number = seating_plan.team_count(len(members), lesson.team_size, lesson_seats(lesson))
    replace_teams(lesson, seating_plan.balance(members, number))


@transaction.atomic
def teams_repeat(*, lesson: Lesson, last: Lesson, with_own_games: bool = False) -> None:
    """Make the teams of the `last` lesson, as far as their students are still in the class; its
    bots. `with_own_games`: with the presets and topics that they had of their own."""
    members = {member.student_id: member for member in lesson.members.all()}
    groups, names, own = [], [], []
    for team in last.teams.prefetch_related("members"):
        group = [members[old.student_id] for old in team.members.all() if old.student_id in members]
        if group:
            groups.append(group)
            names.append(team.name)
            own.append(own_game_of(team) if with_own_games else AS_LESSON)
    bots = last.teams.filter(bot__gt=0).values_list("name", "bot")
    replace_teams(lesson, groups, names, bots, own)


def _check_number(teams: int, students: int) -> None:
    if not 1 <= teams <= students:
        raise UserError(
            gettext_noop("There are %(students)s students. Choose 1 to %(students)s teams."),
            students=students,
        )


def replace_teams(
    lesson: Lesson,
    groups: Sequence[Sequence[Member]],
    names: Sequence[str] | None = None,
    bots: Iterable[tuple[str, int]] | None = None,
    own: Sequence[OwnGame] = (),
) -> None:
    """Write one team for each group, with colours that differ at every table, in the place of
    those that are there; then the `bots` by name and strength, those of the lesson by default.
    `own`: what each team of students plays of its own, by default nothing.
    """
    bot_teams = lesson.teams.filter(bot__gt=0).values_list("name", "bot")
    bots = list(bot_teams if bots is None else bots)
    all_names = names or team_names(len(groups), [name for name, _ in bots])
    lesson.teams.all().delete()
    _write_teams(lesson, groups, [*((name, 0) for name in all_names), *bots], own=own)


def teams_add(*, lesson: Lesson, members: Sequence[Member]) -> None:
    """Add teams of the lesson's size for these members, in a lesson that only bots play.

    Raises UserError if they cannot be seated.
    """
    bots = list(lesson.teams.all())
    allowed = lesson_seats(lesson)
    number = seating_plan.team_count(len(members), lesson.team_size, allowed, len(bots))
    names = team_names(number, [bot.name for bot in bots])
    last = max((bot.number for bot in bots), default=0)
    groups = seating_plan.split_evenly(members, number)
    _write_teams(lesson, groups, [(name, 0) for name in names], first=last + 1)


def _write_teams(
    lesson: Lesson,
    groups: Sequence[Sequence[Member]],
    teams: Iterable[tuple[str, int]],
    first: int = 1,
    own: Sequence[OwnGame] = (),
) -> None:
    """Write these `teams` by name and strength, numbered from `first`. Those of students come
    first, get a group and their `own` game each, and are the only ones of the lesson."""
    teams = list(teams)
    colours = seating_plan.planned_colours([bot > 0 for _, bot in teams], lesson_seats(lesson))
    Team.objects.bulk_create(
        Team(lesson=lesson, number=number, name=name, colour=colour, bot=bot, **game._asdict())
        for number, ((name, bot), colour, game) in enumerate(
            zip(teams, colours, chain(own, repeat(AS_LESSON)), strict=False), start=first
        )
    )
    of_students = lesson.teams.filter(OF_STUDENTS).order_by("number")
    pairs = zip(of_students, groups, strict=True)
    _join.each((member.pk, team.pk) for team, group in pairs for member in group)


_join = PreparedUpdate(
    lambda pk, team: (Member.objects.filter(pk=pk), {"team": team, "absent": False})
)


@transaction.atomic
def team_rename(*, lesson: Lesson, number: int, name: str) -> None:
    """Give a team another name, in the lobby.

    Raises UserError for a name that is taken or not fit to store.
    """
    check_lobby(version_bump_and_notify(lesson))
    name = clean_name(name, LONGEST_TEAM_NAME)
    others = lesson.teams.exclude(number=number).values_list("name", flat=True)
    if is_taken(name, others):
        raise UserError(gettext_noop("Another team has this name. Choose a different one."))
    lesson.teams.filter(number=number).update(name=name)

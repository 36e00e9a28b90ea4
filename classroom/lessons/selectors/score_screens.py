"""The projector's screens of points: the table, and the podium."""

from collections.abc import Mapping
from itertools import groupby

from django.utils.translation import gettext as _

from classroom.lessons.models import Lesson
from classroom.lessons.selectors.lesson_now import LessonNow
from classroom.lessons.selectors.points_mountain import good_lines
from classroom.lessons.selectors.projector_screens import (
    Pages,
    PodiumScreen,
    PodiumStep,
    PointsScreen,
    Stop,
    paginate,
)
from classroom.lessons.selectors.projector_tables import projector_tables, public_name
from classroom.lessons.selectors.scores import Standings, mountain_of, standings
from classroom.people.icons import TEAM_SHAPES

# So many teams can be read from the back row.
TEAMS_AT_ONCE = 15
PODIUM = 3


def points_screen(lesson_now: LessonNow, page: int) -> PointsScreen:
    """Show the points of all teams."""
    lesson, scores = lesson_now.lesson, standings(lesson_now.lesson)
    names = _public_names(lesson, scores)
    teams, pages = paginate(scores.teams, TEAMS_AT_ONCE, page)
    return PointsScreen(
        mountain=mountain_of(lesson, lesson_now.matches),
        standings=scores,
        rows=[(team, names[team.team]) for team in teams],
        pages=pages,
        after=Stop("climb") if lesson.status == Lesson.Status.ENDED else Stop(),
        before=Stop("podium") if lesson.status == Lesson.Status.ENDED else Stop(),
    )


def podium_screen(lesson_now: LessonNow, page: int) -> PodiumScreen:
    """Uncover one place more with each page, the highest last."""
    lesson, scores = lesson_now.lesson, standings(lesson_now.lesson)
    names = _public_names(lesson, scores)
    ranked = [team for team in scores.teams if team.scores]
    by_place = [(place, list(teams)) for place, teams in groupby(ranked, lambda one: one.place)]
    steps = [
        PodiumStep(rank, place, [(team.colour, names[team.team]) for team in teams])
        for rank, (place, teams) in enumerate(by_place[:PODIUM], start=1)
    ]
    pages = Pages(min(page, max(1, len(steps))), max(1, len(steps)))
    return PodiumScreen(
        steps=steps[len(steps) - pages.number :],
        covered=[step.rank for step in steps[: len(steps) - pages.number]],
        is_full=pages.number == pages.of,
        teams=[(team, names[team.team]) for team in scores.teams],
        good=good_lines(scores.teams),
        titles=scores.games,
        is_short=lesson.status == Lesson.Status.ENDED
        and any(one.played and not one.outcome.over for one in projector_tables(lesson_now)),
        pages=pages,
        after=Stop("climb"),
        before=Stop(),
    )


def _public_names(lesson: Lesson, scores: Standings) -> Mapping[int, str]:
    """A team whose name may not be shown is called by its letter and table."""
    return {
        team.team: public_name(team.name, lesson.projector_names)
        or _("Team %(letter)s, table %(table)s")
        % {"letter": TEAM_SHAPES[team.colour][0], "table": team.table}
        for team in scores.teams
    }

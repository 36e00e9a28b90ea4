"""Read what a game or a lesson ends with on the projector: podium, points, rolls and mountain."""

from collections.abc import Mapping
from itertools import groupby

from django.utils.translation import gettext as _

from classroom.lessons.models import Lesson
from classroom.lessons.selectors.ending import GOODBYE, around
from classroom.lessons.selectors.lesson_now import LessonNow
from classroom.lessons.selectors.points_mountain import good_lines
from classroom.lessons.selectors.projector_screens import (
    ClimbScreen,
    GoodbyeScreen,
    Pages,
    PodiumScreen,
    PodiumStep,
    PointsScreen,
    SameRollsScreen,
    paginate,
)
from classroom.lessons.selectors.projector_tables import projector_tables, public_name
from classroom.lessons.selectors.same_rolls import same_rolls
from classroom.lessons.selectors.scores import Standings, mountain_of, standings
from classroom.people.icons import TEAM_SHAPES

# This many can be read from the back row; the rest are on further pages.
TEAMS_AT_ONCE = 15
PODIUM = 3


def points_screen(lesson_now: LessonNow, page: int) -> PointsScreen:
    """Return the points of all teams."""
    lesson, scores = lesson_now.lesson, standings(lesson_now.lesson)
    names = _public_names(lesson, scores)
    teams, pages = paginate(scores.teams, TEAMS_AT_ONCE, page)
    before, after = around(lesson, lesson_now.matches, "points")
    return PointsScreen(
        mountain=mountain_of(lesson, lesson_now.matches),
        standings=scores,
        rows=[(team, names[team.team]) for team in teams],
        pages=pages,
        after=after,
        before=before,
    )


def podium_screen(lesson_now: LessonNow, page: int) -> PodiumScreen:
    """Return the podium with so many steps uncovered as the page says."""
    lesson, scores = lesson_now.lesson, standings(lesson_now.lesson)
    names = _public_names(lesson, scores)
    ranked = [team for team in scores.teams if team.scores]
    by_place = [(place, list(teams)) for place, teams in groupby(ranked, lambda one: one.place)]
    steps = [
        PodiumStep(rank, place, [(team.colour, names[team.team]) for team in teams])
        for rank, (place, teams) in enumerate(by_place[:PODIUM], start=1)
    ]
    pages = Pages(min(page, max(1, len(steps))), max(1, len(steps)))
    before, after = around(lesson, lesson_now.matches, "podium")
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
        after=after,
        before=before,
    )


def _public_names(lesson: Lesson, scores: Standings) -> Mapping[int, str]:
    """A team whose name may not be shown is called by its letter and table."""
    return {
        team.team: public_name(team.name, lesson.projector_names)
        or _("Team %(letter)s, table %(table)s")
        % {"letter": TEAM_SHAPES[team.colour][0], "table": team.table}
        for team in scores.teams
    }


def climb_screen(lesson_now: LessonNow, _page: int) -> ClimbScreen:
    """Return the mountain of the class."""
    lesson = lesson_now.lesson
    before, after = around(lesson, lesson_now.matches, "climb")
    mountain = mountain_of(lesson, lesson_now.matches)
    return ClimbScreen(mountain=mountain, after=after, before=before)


def same_rolls_screen(lesson_now: LessonNow, _page: int) -> SameRollsScreen:
    """Return how tables used the same rolls."""
    before, after = around(lesson_now.lesson, lesson_now.matches, "rolls")
    return SameRollsScreen(same_rolls=same_rolls(lesson_now.tables), after=after, before=before)


def goodbye_screen(lesson_now: LessonNow, _page: int) -> GoodbyeScreen:
    """Return the last screen of a lesson, with its teams."""
    lesson, scores = lesson_now.lesson, standings(lesson_now.lesson)
    names = _public_names(lesson, scores)
    before, after = around(lesson, lesson_now.matches, GOODBYE)
    return GoodbyeScreen(
        teams=[(team.colour, names[team.team]) for team in scores.teams],
        mountain=mountain_of(lesson, lesson_now.matches),
        after=after,
        before=before,
    )

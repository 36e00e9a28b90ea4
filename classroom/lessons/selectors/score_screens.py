"""Read what a game or a lesson ends with on the projector: podium, points, rolls and mountain."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from classroom.lessons.models import Lesson
from classroom.lessons.selectors.ending import GOODBYE, around
from classroom.lessons.selectors.lesson_now import LessonNow
from classroom.lessons.selectors.points_mountain import podium_of, team_honours
from classroom.lessons.selectors.projector_screens import (
    Card,
    ClimbScreen,
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
from classroom.lessons.trail import trail
from classroom.people.icons import TEAM_SHAPES
from classroom.people.team_looks import team_look

# This many can be read from the back row; the rest are on further pages.
TEAMS_AT_ONCE = 8
CARDS_AT_ONCE = 12


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
    """Return the podium with so many steps uncovered as the page says, and on the pages after that
    the other teams, each with its honour.
    """
    lesson, scores = lesson_now.lesson, standings(lesson_now.lesson)
    names = _public_names(lesson, scores)
    podium = podium_of(scores.teams)
    steps = [
        PodiumStep(place, teams[0].points, [(one.colour, names[one.team]) for one in teams])
        for place, teams in podium
    ]
    on_podium = {team.team for _, teams in podium for team in teams}
    honour_of = team_honours(lesson, scores.teams)
    others = [one for one in scores.teams if one.team in honour_of and one.team not in on_podium]
    cards = [Card(one.colour, names[one.team], honour_of[one.team]) for one in others]
    full = max(1, len(steps))
    named, sheet = paginate(cards, CARDS_AT_ONCE, page - full)
    of = full + (sheet.of if cards else 0)
    uncovered = min(page, full, len(steps))
    before, after = around(lesson, lesson_now.matches, "podium")
    return PodiumScreen(
        steps=steps[len(steps) - uncovered :],
        covered=[step.place for step in steps[: len(steps) - uncovered]],
        is_full=page >= full,
        cards=named if page > full else (),
        is_short=lesson.status == Lesson.Status.ENDED
        and any(one.played and not one.outcome.over for one in projector_tables(lesson_now)),
        has_tables=not scores.tournament and len({team.table for team in scores.teams}) > 1,
        pages=Pages(min(page, of), of),
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
    """Return the mountain of the class, up which its teams have brought it today."""
    return _climb(lesson_now, "climb")


def goodbye_screen(lesson_now: LessonNow, _page: int) -> ClimbScreen:
    """Return the last screen of a lesson: the class on its trail, to go on next time."""
    return _climb(lesson_now, GOODBYE)


def _climb(lesson_now: LessonNow, view: str) -> ClimbScreen:
    lesson = lesson_now.lesson
    before, after = around(lesson, lesson_now.matches, view)
    mountain = mountain_of(lesson, lesson_now.matches)
    looks = [team_look(team.colour, team.name) for team in standings(lesson).teams]
    until_today = mountain.feet - mountain.today
    return ClimbScreen(
        mountain=mountain,
        trail=trail(mountain.share(mountain.feet), mountain.share(until_today), looks),
        is_goodbye=view == GOODBYE,
        after=after,
        before=before,
    )


def same_rolls_screen(lesson_now: LessonNow, _page: int) -> SameRollsScreen:
    """Return how tables used the same rolls."""
    before, after = around(lesson_now.lesson, lesson_now.matches, "rolls")
    return SameRollsScreen(same_rolls=same_rolls(lesson_now.tables), after=after, before=before)

"""Draw the points of a lesson: one mountain, the podium, and what each team is named for."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from classroom.analysis.honours import PODIUM, TOP, Figure, Honour, honours
from classroom.lessons.models import Lesson
from classroom.lessons.selectors.figures import figures_of
from classroom.lessons.selectors.scores import Standings, TeamPoints
from classroom.people.team_looks import TeamLook, team_look

PODIUM_PLACES = 3
# In the drawing of the mountain, 440 by 330: its middle, its top row and its foot.
_MIDDLE, _TOP, _FOOT, _WIDE = 220, 104, 296, 48


@dataclass(frozen=True)
class Spot:
    """Where a team stands on the mountain: equal teams at one height, the first on top."""

    team: int
    look: TeamLook
    x: int
    y: int


@dataclass(frozen=True)
class OwnPoints:
    """Hold what a child reads first: the own team, and how many points the next one is ahead."""

    team: TeamPoints
    look: TeamLook
    ahead: TeamPoints | None

    @property
    def gap(self) -> int:
        return self.ahead.points - self.team.points if self.ahead else 0


def spots(teams: Sequence[TeamPoints]) -> tuple[Spot, ...]:
    """Return where all teams stand, best first."""
    rows = [tuple(row) for _, row in groupby(teams, key=lambda team: team.place)]
    step = min(_WIDE, (_FOOT - _TOP) // max(1, len(rows) - 1))
    placed: list[Spot] = []
    y = 0
    for number, row in enumerate(rows):
        # A wide row needs a wide part of the mountain; a lone climber stands to one side.
        y = min(_FOOT, max(y + step, _TOP + step * number, 36 + 21 * len(row)))
        lean = (0 if number == 0 else 34 if number % 2 else -34) if len(row) < 3 else 0
        placed += (
            Spot(team.team, team_look(team.colour, team.name), _across(place, row) + lean, y)
            for place, team in enumerate(row)
        )
    return tuple(placed)


def _across(place: int, row: Sequence[TeamPoints]) -> int:
    wide = min(_WIDE, 400 // len(row))
    return _MIDDLE + round((place - (len(row) - 1) / 2) * wide)


def own_points(standings: Standings, own: int | None) -> OwnPoints | None:
    """Return what the students of this team read about themselves; None without a team."""
    team = next((one for one in standings.teams if one.team == own), None)
    if team is None:
        return None
    better = [one for one in standings.teams if one.points > team.points]
    ahead = min(better, key=_points, default=None)
    return OwnPoints(team, team_look(team.colour, team.name), ahead)


def podium_of(teams: Iterable[TeamPoints]) -> list[tuple[int, list[TeamPoints]]]:
    """Return the first three places with their teams, best first: after two firsts there is a third
    place and no second. Who has no game or no point yet has none.
    """
    ranked = [team for team in teams if team.points and team.place <= PODIUM_PLACES]
    return [(place, list(own)) for place, own in groupby(ranked, key=lambda team: team.place)]


def team_honours(lesson: Lesson, teams: Sequence[TeamPoints]) -> dict[int, Honour]:
    """Return what each team with a game is named for: its place on the podium, or its honour."""
    on_podium = {team.team: place for place, own in podium_of(teams) for team in own}
    ranked = [team.team for team in teams if team.scores]
    places = {
        team: Honour(TOP if place == 1 else PODIUM, Figure(place))
        for team, place in on_podium.items()
    }
    return places | honours(ranked, figures_of(lesson), on_podium)


def _points(team: TeamPoints) -> int:
    return team.points

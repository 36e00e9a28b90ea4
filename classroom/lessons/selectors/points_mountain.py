"""Draw the points of a lesson for its students: one mountain, and a good line for each team."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from classroom.lessons.selectors.scores import Standings, TeamPoints
from classroom.people.team_looks import TeamLook, team_look

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
    ahead = None if standings.tournament else min(better, key=_points, default=None)
    return OwnPoints(team, team_look(team.colour, team.name), ahead)


def good_lines(teams: Iterable[TeamPoints]) -> dict[int, tuple[str, int]]:
    """Return what is true and good about each team: the kind of line, and its number.

    `top`: in front; `more`: so many points more than in the game before; `first`: first in that
    game; `best`: so many points in its best game; `games`: so many games climbed.
    """
    teams = tuple(teams)
    return {team.team: _good_line(team, teams) for team in teams if team.scores}


def _good_line(team: TeamPoints, teams: Sequence[TeamPoints]) -> tuple[str, int]:
    games, scores = zip(*sorted(team.scores.items()), strict=True)
    if team.place == 1:
        return "top", team.points
    if len(scores) > 1 and scores[-1] > scores[-2]:
        return "more", scores[-1] - scores[-2]
    for game, score in zip(games, scores, strict=True):
        if score and score == max(other.scores.get(game, 0) for other in teams):
            return "first", game
    return ("best", max(scores)) if any(scores) else ("games", len(games))


def _points(team: TeamPoints) -> int:
    return team.points

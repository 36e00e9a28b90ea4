"""How a team is drawn: its paint, and the face that its climbers have on every board."""

from typing import NamedTuple

from classroom.people.team_names import team_animal

# The faces of teams whose name is no animal of ours, by their paint: no team name has one of these.
_OTHER_FACES = ("raccoon", "polar-bear", "chick", "unicorn", "horse", "dragon")


class TeamLook(NamedTuple):
    """Paint from 1 to 6, and a drawing in static/art/faces.svg.

    As text it is the paint alone, so that `team--{{ look }}` is the class of an element.
    """

    paint: int
    face: str

    def __str__(self) -> str:
        return str(self.paint)

    def __int__(self) -> int:
        return self.paint


def team_look(paint: int, name: str) -> TeamLook:
    """Return the look of the team with this name: the animal in it, or else one of its paint's."""
    return TeamLook(paint, team_animal(name) or _OTHER_FACES[(paint - 1) % len(_OTHER_FACES)])

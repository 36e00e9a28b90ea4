"""How long one game takes with a class."""

from typing import NamedTuple

from classroom.lessons import seating_plan
from classroom.people.models import SchoolClass, Student
from games import lengths
from games.contract import Game
from games.errors import UserError
from games.options import read_options
from games.presets import preset_options


class ClassLength(NamedTuple):
    """So many `students` in teams of this size."""

    students: int
    team_size: int

    def minutes(self, game: Game, preset: str = "") -> int:
        """Return the minutes of this preset at the largest table that the students fill; without a
        name, of the one that a lesson starts with."""
        options = read_options(game.rules.Options, preset_options(game, preset))
        try:
            allowed = seating_plan.allowed_seats(game, options)
            teams = seating_plan.team_count(self.students, self.team_size, allowed)
            largest = max(seating_plan.table_sizes(teams, allowed))
        except UserError:  # They are too few, so far.
            largest = lengths.TEAMS
        return lengths.minutes(game, preset, largest, self.team_size)


def class_length(
    school_class: SchoolClass, team_size: int | None = seating_plan.TEAM_SIZE
) -> ClassLength:
    """Return it for all who may sit down, in teams of this size, or of two."""
    students = Student.objects.filter(school_class=school_class, status__in=Student.IN_CLASS)
    return ClassLength(students.count(), team_size or seating_plan.TEAM_SIZE)

"""Ask other rooms what the teams of a lesson did well."""

from collections.abc import Mapping

from classroom.analysis.honours import Figures
from classroom.hooks import Hook
from classroom.lessons.models import Lesson

# By team (its id).
team_figures: Hook[[Lesson], Mapping[int, Figures]] = Hook()


def figures_of(lesson: Lesson) -> dict[int, Figures]:
    """Return what each team of the lesson, by its id, did well."""
    figures: dict[int, Figures] = {}
    for own in team_figures(lesson):
        figures.update(own)
    return figures

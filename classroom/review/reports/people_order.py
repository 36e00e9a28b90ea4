"""The columns of the table of students, and the order in which a page shows it."""

from collections.abc import Sequence
from operator import attrgetter
from typing import Any

from django.utils.translation import gettext_lazy as _

from classroom.review.reports.selectors import Person

NAME = "name"
COLUMNS: dict[str, Any] = {
    NAME: _("Name"),
    "score.met": _("Facts answered"),
    "score.percent": _("Right first time"),
    "work.built": _("Moves played"),
    "work.checked": _("Moves checked"),
    "work.calibration": _("Checks that were correct"),
    "work.hints": _("Hints taken"),
    "work.mean_seconds": _("Seconds per move"),
}


def sort_people(people: Sequence[Person], column: str) -> list[Person]:
    """By this column, the largest number first, those without one last; by name for any other."""
    if column == NAME or column not in COLUMNS:
        return list(people)
    value = attrgetter(column)
    return sorted(people, key=lambda one: (value(one) is None, -(value(one) or 0)))

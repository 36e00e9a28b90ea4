"""Names in what was written in lessons."""

from django_scopes import scopes_disabled

from classroom.lessons.models import Team
from classroom.people.written_names import Replacement, names_replace


def written_names_replace(
    *, school_class: int, replacement: Replacement, **_signal: object
) -> None:
    """Replace names in the names of teams of this class (by its id)."""
    with scopes_disabled():
        names_replace(Team.objects.filter(lesson__school_class=school_class), "name", replacement)

"""Names taken out of what was written in lessons."""

from collections.abc import Collection
from typing import Any

from django_scopes import scopes_disabled

from classroom.lessons.models import Team
from classroom.people.erasing import names_erase


def names_forget(*, school_class: int, names: Collection[str], **_signal: Any) -> None:
    """The names of teams of this class (by its id) without these names."""
    with scopes_disabled():
        names_erase(Team.objects.filter(lesson__school_class=school_class), "name", names)

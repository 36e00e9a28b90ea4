"""Names taken out of what was written at the tables."""

from collections.abc import Collection
from typing import Any

from django_scopes import scopes_disabled

from classroom.people.erasing import names_erase
from classroom.play.models import Match, Seat


def names_forget(*, school_class: int, names: Collection[str], **_signal: Any) -> None:
    """The names of teams and messages of this class (by its id) without these names.

    Of tries only those are stored that a game has read as moves: nobody is named in them.
    """
    with scopes_disabled():
        matches = Match.objects.filter(school_class=school_class)
        names_erase(matches, "message", names)
        names_erase(Seat.objects.filter(match__in=matches), "name", names)

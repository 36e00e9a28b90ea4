"""Names in what was written at the tables."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from django_scopes import scopes_disabled

from classroom.people.written_names import Replacement
from classroom.people.written_texts import WrittenText, names_replace
from classroom.play.models import Match, Seat
from classroom.play.services.versions import version_bump_and_notify

# Of tries only those are stored that a game has read as moves: nobody is named in them.
TEXTS = (
    WrittenText(Match, "message", "school_class", _("Message at a table")),
    WrittenText(Seat, "name", "match__school_class", _("Name of a team")),
)


def written_names_replace(*, school_class: int, replacement: Replacement, **_signal: Any) -> None:
    """Replace names in team names and messages of this class (by its id), whose open tables show
    who sits at them.
    """
    with scopes_disabled():
        names_replace(TEXTS, school_class, replacement)
        matches = Match.objects.filter(school_class=school_class)
        is_open = matches.exclude(status=Match.Status.ENDED).order_by("pk")
        for match in is_open.values_list("pk", flat=True):
            version_bump_and_notify(match)

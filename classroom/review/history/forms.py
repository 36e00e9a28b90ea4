"""Filter a list of matches."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from classroom.people.models import SchoolClass
from classroom.play.models import Match
from classroom.review.dates import DaysForm, started_between
from classroom.review.history.filters import LEFT_OUT
from games import registry

STATUS_WORDS = {
    Match.Status.PLAYING.value: _("in progress"),
    Match.Status.PAUSED.value: _("paused"),
    Match.Status.ENDED.value: _("finished"),
}
FLAG_WORDS = {
    "wrong": _("rejected tries"),
    "hints": _("hints"),
    "note": _("a note"),
    "takeback": _("a move taken back"),
    "bot": _("a bot"),
    "unfinished": _("not finished yet"),
    LEFT_OUT: _("no choice by a student (not counted)"),
}


def _choice(label: Any, choices: Iterable[tuple[str, Any]]) -> forms.ChoiceField:
    return forms.ChoiceField(
        label=label,
        required=False,
        choices=[("", _("All")), *choices],
        error_messages={"invalid_choice": _("Choose one from the list.")},
    )


class MatchFilter(DaysForm):
    """The filters of a teacher's list. All fields may stay empty."""

    field_order = ("class", "game", "status", "since", "until", "flag", "who")
    status = _choice(_("Status"), STATUS_WORDS.items())
    who = forms.CharField(label=_("Student or team"), required=False, max_length=40)

    def __init__(self, data: Any, classes: Iterable[SchoolClass]) -> None:
        super().__init__(data)
        games = ((game.slug, _(game.title)) for game in registry.all_games())
        self.fields["game"] = _choice(_("Game"), games)
        self.fields["flag"] = _choice(_("Only games with"), FLAG_WORDS.items())
        names = ((str(one.pk), one.name) for one in classes)
        self.fields["class"] = _choice(_("Class"), names)
        self.order_fields(self.field_order)

    def lookups(self) -> dict[str, Any]:
        """Return the filters that were filled in and understood, as keywords for a queryset."""
        self.is_valid()
        data = self.cleaned_data
        columns = {"class": "school_class"}
        lookups = {
            columns.get(name, name): data[name]
            for name in ("class", "game", "status")
            if data.get(name)
        }
        return lookups | started_between(data.get("since"), data.get("until"))

    def flag_and_name(self) -> tuple[str, str]:
        """Return the flag and the name that were asked for; empty if they were not."""
        self.is_valid()
        return self.cleaned_data.get("flag", ""), self.cleaned_data.get("who", "").strip()

"""What a list of matches is narrowed down by."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from classroom.people.models import SchoolClass
from classroom.play.models import Match
from classroom.review.dates import started_between
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
}
_CHOOSE = {"invalid_choice": _("Choose one from the list.")}
_DATE = {"invalid": _("Choose a date from the calendar.")}


class MatchFilter(forms.Form):
    """All fields may stay empty. Without classes (for students) there is no field for them."""

    game = forms.ChoiceField(label=_("Game"), required=False, error_messages=_CHOOSE)
    status = forms.ChoiceField(
        label=_("Status"),
        required=False,
        choices=[("", _("All")), *STATUS_WORDS.items()],
        error_messages=_CHOOSE,
    )
    since = forms.DateField(
        label=_("From"),
        required=False,
        widget=forms.DateInput({"type": "date"}),
        error_messages=_DATE,
    )
    until = forms.DateField(
        label=_("To"),
        required=False,
        widget=forms.DateInput({"type": "date"}),
        error_messages=_DATE,
    )

    flag = forms.ChoiceField(label=_("Only games with"), required=False, error_messages=_CHOOSE)
    who = forms.CharField(label=_("Student or team"), required=False, max_length=40)

    def __init__(self, data: Any, classes: Iterable[SchoolClass] = ()) -> None:
        super().__init__(data)
        games = [(game.slug, _(game.title)) for game in registry.all_games()]
        self.fields["game"].choices = [("", _("All")), *games]  # type: ignore[attr-defined]
        flags = FLAG_WORDS if classes else {k: v for k, v in FLAG_WORDS.items() if k != "wrong"}
        self.fields["flag"].choices = [("", _("All")), *flags.items()]  # type: ignore[attr-defined]
        names = [(str(one.pk), one.name) for one in classes]
        if names:
            self.fields["class"] = forms.ChoiceField(
                label=_("Class"),
                required=False,
                choices=[("", _("All")), *names],
                error_messages=_CHOOSE,
            )
            self.order_fields(["class"])

    def lookups(self) -> dict[str, Any]:
        """The filters that were filled in and understood, as keywords for a queryset."""
        self.is_valid()
        data, columns = self.cleaned_data, {"class": "school_class"}
        lookups = {
            columns.get(name, name): data[name]
            for name in ("class", "game", "status")
            if data.get(name)
        }
        return lookups | started_between(data.get("since"), data.get("until"))

    def flag_and_name(self) -> tuple[str, str]:
        """The flag and the name that were asked for; empty without."""
        self.is_valid()
        return self.cleaned_data.get("flag", ""), self.cleaned_data.get("who", "").strip()

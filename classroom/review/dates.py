"""The days that a list or a report is about, as a form and as times."""

from datetime import date, datetime, timedelta

from django import forms
from django.core.validators import MaxValueValidator, MinValueValidator
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from classroom.play.models import Match
from classroom.zones import midnight

# The calendar of Python goes on before and after, so that weeks can be counted from any of these
# days, and their midnights told in any time zone.
FIRST_DAY, LAST_DAY = date(1900, 1, 1), date(2999, 12, 31)


def _day_field(label: str | Promise) -> forms.DateField:
    no_day = _("Choose a date from the calendar.")
    return forms.DateField(
        label=label,  # type: ignore[arg-type]
        required=False,
        widget=forms.DateInput({"type": "date"}),
        error_messages={"invalid": no_day},
        validators=[MinValueValidator(FIRST_DAY, no_day), MaxValueValidator(LAST_DAY, no_day)],
    )


class DaysForm(forms.Form):
    """From one day to another; both may be left out."""

    since = _day_field(_("From"))
    until = _day_field(_("To"))


def started_between(since: date | None, until: date | None) -> dict[str, datetime]:
    """Return lookups for what started from one day to another, both included; None is open."""
    # Days become times, so that a database can use an index on times.
    lookups = {}
    if since:
        lookups["started_at__gte"] = midnight(since)
    if until:
        lookups["started_at__lt"] = midnight(until + timedelta(days=1))
    return lookups


def match_day(match: Match) -> date:
    """Return the day on which this match began in the time zone of its class."""
    zone = match.school_class.zone if match.school_class else None
    return timezone.localdate(match.started_at, zone)

"""The days that a report is about."""

from datetime import date, timedelta
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from classroom.review.dates import DaysForm
from classroom.review.reports.selectors import Period

MONTH, TERM = timedelta(days=30), timedelta(days=91)


class PeriodForm(DaysForm):
    """Both days may be left out; a page that names neither is about the last 30 days."""

    def __init__(self, query: Any) -> None:
        has_days = "since" in query or "until" in query
        super().__init__(query if has_days else {"since": days_ago(MONTH).isoformat()})

    def period(self) -> Period:
        """Return the days that were understood."""
        self.is_valid()
        return Period(self.cleaned_data.get("since"), self.cleaned_data.get("until"))


def days_ago(days: timedelta) -> date:
    return timezone.localdate() - days


def choices() -> list[tuple[Any, str]]:
    """List the periods that are a click away: their names and queries."""
    return [
        (_("Last 30 days"), f"since={days_ago(MONTH)}"),
        (_("Last 3 months"), f"since={days_ago(TERM)}"),
        (_("All time"), "since="),
    ]


def query_of(period: Period) -> str:
    """Write the period as it stands in an address; an open end is an empty day."""
    since, until = period.since or "", period.until or ""
    return f"since={since}&until={until}"

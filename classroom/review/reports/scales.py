"""How long a point of a trend is, and how far back a trend looks."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from classroom.review.reports.selectors import Period
from classroom.school_terms import earlier_term, school_year_start, term_start

WEEK = timedelta(days=7)
MOST_WEEKS = 13  # weeks, half a term
MOST_TERMS = 10  # terms, five years


@dataclass(frozen=True)
class Scale:
    """`start_of`: the first day of the span that a day is in; `earliest`: the first day of a trend
    that ends on that day. `format`: how the first day of a span is written."""

    name: str
    label: Promise
    title: Promise
    start_of: Callable[[date], date]
    earliest: Callable[[date], date]
    format: str

    def window(self, period: Period) -> Period:
        """Return the days of a trend that ends where the period does, or today."""
        return Period(self.earliest(period.until or timezone.localdate()), period.until)

    def words(self, day: date) -> str:
        """Write the first day of a span."""
        return date_format(day, self.format)


def monday(day: date) -> date:
    return day - timedelta(days=day.weekday())


def _first_of_month(day: date) -> date:
    return day.replace(day=1)


WEEKS = Scale(
    "weeks",
    _("Weeks"),
    _("Week by week"),
    monday,
    lambda day: monday(day) - (MOST_WEEKS - 1) * WEEK,
    "MONTH_DAY_FORMAT",
)
TERMS = Scale(
    "terms",
    _("Terms"),
    _("Term by term"),
    term_start,
    lambda day: earlier_term(day, MOST_TERMS - 1),
    "YEAR_MONTH_FORMAT",
)
YEAR = Scale(
    "year",
    _("School year"),
    _("Month by month"),
    _first_of_month,
    school_year_start,
    "YEAR_MONTH_FORMAT",
)
SCALES = (WEEKS, TERMS, YEAR)


def scale_of(name: str) -> Scale:
    """Return the scale of this name; weeks for any other."""
    return next((scale for scale in SCALES if scale.name == name), WEEKS)


def recent_days(period: Period) -> Period:
    """Shorten the period to its last weeks."""
    window = WEEKS.window(period)
    since = window.since if period.since is None else max(period.since, window.since or date.min)
    return Period(since, period.until)
